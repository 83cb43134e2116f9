import type { Writable } from 'node:stream';
import { scaleOf } from '@halyard/catalogue';
import type { QueryOf, transactions } from '@halyard/contract';
import { formatUnits } from '@halyard/money';
import { csvLine, textCell } from '../../platform/csv.ts';
import { csvDownload } from '../../platform/http/csv-download.ts';
import type { FileAnswer } from '../../platform/http/routes.ts';
import type { HistoryDeps } from './index.ts';
import { toFilter } from './list-statement.ts';
import * as store from './store.ts';

const HEADER = ['Date', 'Type', 'Amount', 'Currency', 'Fee', 'Status', 'Reference', 'Description'];

/** The statement as a file, all that the screen's filters show. */
export function exportStatement(
  deps: HistoryDeps,
  userId: string,
  query: QueryOf<typeof transactions.exportTransactions>,
  reader: Writable,
): FileAnswer {
  const now = deps.clock.now();
  const giveBack = deps.exportSlots.take(userId);
  const batches = store.streamRows(deps.database, toFilter(userId, query, now));
  return csvDownload({
    fileName: `transactions_${now.toISOString().slice(0, 10)}.csv`,
    header: HEADER,
    pieces: toLines(batches),
    reader,
    giveBack,
  });
}

async function* toLines(batches: AsyncIterable<store.FileRow[]>): AsyncGenerator<string> {
  for await (const rows of batches) yield rows.map(toLine).join('');
}

function toLine(row: store.FileRow): string {
  const scale = scaleOf(row.asset);
  return csvLine([
    row.createdAt,
    row.type,
    formatUnits(row.amount, scale),
    row.asset,
    formatUnits(row.fees, scale),
    row.status,
    textCell(row.reference),
    textCell(row.description),
  ]);
}
