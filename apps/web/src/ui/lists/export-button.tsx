import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { FailureTexts } from '../../platform/calls/call-failure.ts';
import { saveFile } from '../../platform/browser/save-file.ts';
import { Button } from '../buttons/button.tsx';
import { notices } from '../notices/notices.ts';

type ExportButtonProps = {
  /** What the file is called, in front of the day. */
  readonly name: string;
  readonly ending?: 'csv' | 'zip';
  readonly label?: string;
  readonly fetchFile: (signal: AbortSignal) => Promise<Blob>;
  readonly done: string;
  readonly failure: FailureTexts;
  readonly title?: string | undefined;
  readonly disabled?: boolean;
  readonly className?: string;
  /** What stands beside the button while the file is fetched. */
  readonly renderBusy?: (stop: () => void) => ReactNode;
};

/** Fetches a file and hands it to the person's downloads, one at a time; who leaves the screen gives it up. */
export function ExportButton(props: ExportButtonProps) {
  const { name, ending = 'csv', label = 'Export', fetchFile, done, failure, renderBusy, ...button } = props;
  const [running, setRunning] = useState<AbortController | null>(null);
  useEffect(() => () => running?.abort(), [running]);

  async function save(): Promise<void> {
    const stop = new AbortController();
    setRunning(stop);
    try {
      saveFile(await fetchFile(stop.signal), `${name}_${new Date().toISOString().slice(0, 10)}.${ending}`);
      notices.success(done);
    } catch (error) {
      // Whoever stopped it knows.
      if (!stop.signal.aborted) notices.failure(error, failure);
    } finally {
      setRunning(null);
    }
  }
  return (
    <>
      <Button variant="secondary" isBusy={running !== null} {...button} onClick={() => void save()}>
        {running === null && <Download aria-hidden className="size-3.5" />}
        {label}
      </Button>
      {running !== null && renderBusy?.(() => running.abort())}
    </>
  );
}
