import { transactions } from '@halyard/contract';
import { api } from '../../platform/session/signed-in.ts';
import { HISTORY } from '../../texts/history.ts';
import { ExportButton } from '../../ui/lists/export-button.tsx';
import { ExportProgress } from './export-progress.tsx';
import { filterQuery, type Filters, type Narrowed, type Period } from './filters.ts';

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
