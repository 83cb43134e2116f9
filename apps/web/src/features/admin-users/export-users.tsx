import { admin } from '@halyard/contract';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { download } from '../../platform/download.ts';
import { saveFile } from '../../platform/save-file.ts';
import { ADMIN } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { notices } from '../../ui/notices.ts';
import { type Choice, filtersOf } from './choice.ts';

type ExportUsersProps = { readonly choice: Choice; readonly count: number | undefined };

/** The list as a file, with every filter that is on the screen. */
export function ExportUsers({ choice, count }: ExportUsersProps) {
  const running = useRef<AbortController | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  async function save(): Promise<void> {
    if (running.current) return;
    const stop = new AbortController();
    running.current = stop;
    setBusy(true);
    try {
      const input = { query: filtersOf(choice), signal: stop.signal };
      const file = await download(admin.adminExportUsers, input);
      saveFile(file, `users_${new Date().toISOString().slice(0, 10)}.csv`);
      notices.success(ADMIN.usersExported);
    } catch (failure) {
      if (!stop.signal.aborted) notices.failure(failure, ADMIN.usersExportFailure);
    } finally {
      running.current = null;
      setBusy(false);
    }
  }
  return (
    <Button
      variant="secondary"
      isBusy={isBusy}
      title={count === undefined ? undefined : `${count.toLocaleString('en-US')} users as a CSV file`}
      onClick={() => void save()}
    >
      {!isBusy && <Download aria-hidden className="size-3.5" />}
      Export
    </Button>
  );
}
