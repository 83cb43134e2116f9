import { admin } from '@halyard/contract';
import { download } from '../../platform/download.ts';
import { ADMIN } from '../../texts.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { type Choice, filtersOf } from './choice.ts';

type ExportUsersProps = { readonly choice: Choice; readonly count: number | undefined };

/** The list as a file, with every filter that is on the screen. */
export function ExportUsers({ choice, count }: ExportUsersProps) {
  return (
    <ExportButton
      name="users"
      fetchFile={(signal) => download(admin.adminExportUsers, { query: filtersOf(choice), signal })}
      done={ADMIN.usersExported}
      failure={ADMIN.usersExportFailure}
      title={count === undefined ? undefined : `${count.toLocaleString('en-US')} users as a CSV file`}
    />
  );
}
