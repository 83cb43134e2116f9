import { transactions } from '@halyard/contract';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../platform/save-file.ts';
import { api } from '../../platform/signed-in.ts';
import { HISTORY } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { notices } from '../../ui/notices.ts';
import { ExportProgress } from './export-progress.tsx';
import { filterQuery, type Filters, type Period } from './filters.ts';

type ExportButtonProps = {
  readonly filters: Filters;
  readonly period: Period;
  readonly count: number | undefined;
};

/** The statement as a file, with every filter that is on the screen. */
export function ExportButton({ filters, period, count }: ExportButtonProps) {
  const running = useRef<AbortController | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  async function save(): Promise<void> {
    if (running.current) return;
    const stop = new AbortController();
    running.current = stop;
    setBusy(true);
    try {
      const query = filterQuery(filters, period);
      const file = await api.download(transactions.exportTransactions, { query, signal: stop.signal });
      saveFile(file, `transactions_${new Date().toISOString().slice(0, 10)}.csv`);
      notices.success(HISTORY.exportDone);
    } catch (failure) {
      // Whoever stopped it knows.
      if (!stop.signal.aborted) notices.failure(failure, HISTORY.exportFailure);
    } finally {
      running.current = null;
      setBusy(false);
    }
  }
  return (
    <>
      <Button variant="secondary" isBusy={isBusy} onClick={() => void save()}>
        {!isBusy && <Download aria-hidden className="size-3.5" />}
        Export
      </Button>
      {isBusy && <ExportProgress count={count} onCancel={() => running.current?.abort()} />}
    </>
  );
}
