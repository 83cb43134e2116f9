import { transactions } from '@halyard/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../platform/signed-in.ts';
import { saveFile } from '../../platform/save-file.ts';
import { HISTORY } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { notices } from '../../ui/notices.ts';
import { filterQuery, type Filters, type Period } from './filters.ts';

/** The statement as a file, with every filter that is on the screen. */
export function ExportButton({ filters, period }: { readonly filters: Filters; readonly period: Period }) {
  const [isBusy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      const file = await api.download(transactions.exportTransactions, {
        query: filterQuery(filters, period),
      });
      saveFile(file, `transactions_${new Date().toISOString().slice(0, 10)}.csv`);
      notices.success(HISTORY.exportDone);
    } catch (failure) {
      notices.failure(failure, HISTORY.exportFailure);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="secondary" isBusy={isBusy} onClick={() => void save()}>
      <Download aria-hidden className="size-3.5" />
      Export
    </Button>
  );
}
