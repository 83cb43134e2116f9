import { admin } from '@halyard/contract';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../platform/call-failure.ts';
import { confirmation } from '../../platform/confirmation.ts';
import { saveFile } from '../../platform/save-file.ts';
import { api } from '../../platform/signed-in.ts';
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
      saveFile(await download(choice, stop.signal), `users_${new Date().toISOString().slice(0, 10)}.csv`);
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

/** So many people's data at once may ask for the password again. */
async function download(choice: Choice, signal: AbortSignal): Promise<Blob> {
  const input = { query: filtersOf(choice), signal };
  try {
    return await api.download(admin.adminExportUsers, input);
  } catch (failure) {
    const asksForPassword = failure instanceof CallFailure && failure.code === 'confirm-password';
    if (!asksForPassword || !(await confirmation.ask())) throw failure;
    return api.download(admin.adminExportUsers, input);
  }
}
