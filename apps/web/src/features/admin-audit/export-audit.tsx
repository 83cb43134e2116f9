import { admin } from '@halyard/contract';
import { download } from '../../platform/download.ts';
import { RECORDS } from '../../texts.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { type Choice, exportedOf } from './choice.ts';

/** The log as a file, with every filter that is on the screen. A file cannot be filtered by a hash. */
export function ExportAudit({ choice }: { readonly choice: Choice }) {
  const query = exportedOf(choice);
  return (
    <ExportButton
      name="audit"
      fetchFile={(signal) => download(admin.adminExportAudit, { query: query ?? {}, signal })}
      done={RECORDS.auditExported}
      failure={RECORDS.auditExportFailure}
      disabled={query === null}
      title={query === null ? 'A file cannot be filtered by a hash' : undefined}
      className="max-sm:w-full"
    />
  );
}
