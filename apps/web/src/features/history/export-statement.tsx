import { transactions } from '@halyard/contract';
import { api } from '../../platform/session/signed-in.ts';
import { HISTORY } from '../../texts/history.ts';
import { ExportButton } from '../../ui/lists/export-button.tsx';
import { filterQuery, type Filters, type Narrowed, type Period } from './filters.ts';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';

type ExportStatementProps = {
  readonly filters: Filters;
  readonly when: Period | Narrowed;
  readonly count: number | undefined;
};

/** The statement as a file, with every filter that is on the screen. */
export function ExportStatement({ filters, when, count }: ExportStatementProps) {
  return (
    <ExportButton
      name="transactions"
      fetchFile={(signal) =>
        api.download(transactions.exportTransactions, { query: filterQuery(filters, when), signal })
      }
      done={HISTORY.exportDone}
      failure={HISTORY.exportFailure}
      renderBusy={(stop) => <ExportProgress count={count} onCancel={stop} />}
    />
  );
}

/** Most files are there sooner, and a line that flickers says nothing. */
const SHOWN_AFTER_MS = 400;
const LOOK_EVERY_MS = 1000;

type ExportProgressProps = { readonly count: number | undefined; readonly onCancel: () => void };

/** What is being written and for how long now, for the files that take their time. */
function ExportProgress({ count, onCancel }: ExportProgressProps) {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    const startedMs = Date.now();
    const first = setTimeout(() => setSeconds(0), SHOWN_AFTER_MS);
    const timer = setInterval(() => setSeconds(Math.round((Date.now() - startedMs) / 1000)), LOOK_EVERY_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, []);
  if (seconds === null) return null;
  return (
    <div className="order-last col-span-2 flex w-full items-center justify-between gap-3 rounded-control border border-line bg-surface py-1 pr-1 pl-3 text-dense">
      <p className="flex min-w-0 gap-2">
        <span role="status">{writingText(count)}</span>
        <span aria-hidden className="text-muted">{`${seconds} s`}</span>
      </p>
      <Button size="small" variant="quiet" onClick={onCancel}>
        Stop
      </Button>
    </div>
  );
}

function writingText(count: number | undefined): string {
  if (count === undefined) return 'Exporting transactions';
  return count === 1 ? 'Exporting 1 transaction' : `Exporting ${count.toLocaleString('en-US')} transactions`;
}
