import { finished, Readable, type Writable } from 'node:stream';
import { scaleOf } from '@halyard/catalogue';
import type { QueryOf, transactions } from '@halyard/contract';
import { formatUnits } from '@halyard/money';
import type { FileAnswer } from '../../platform/http/routes.ts';
import { BYTE_ORDER_MARK, csvLine, textCell } from './csv.ts';
import type { ExportSlots } from './export-slots.ts';
import type { HistoryDeps } from './index.ts';
import { toFilter } from './list-statement.ts';
import * as store from './store.ts';

const HEADER = ['Date', 'Type', 'Amount', 'Currency', 'Fee', 'Status', 'Reference', 'Description'];

/** A reader who takes nothing for this long has gone away. The database would lose patience a little later. */
const PATIENCE_MS = 20_000;

/**
 * The statement as a file that is written while it is read: a slow reader slows the database cursor, and one who
 * goes away ends it. `reader` is where the file goes; its end is the end of the download, however it comes.
 */
export function exportStatement(
  deps: HistoryDeps,
  slots: ExportSlots,
  userId: string,
  query: QueryOf<typeof transactions.exportTransactions>,
  reader: Writable,
): FileAnswer {
  const now = deps.clock.now();
  const giveBack = slots.take(userId);
  const batches = store.streamRows(deps.database, toFilter(userId, query, now));
  const file: Readable = Readable.from(
    withPatience(toCsv(batches), PATIENCE_MS, () =>
      file.destroy(new Error('the reader of an export stands still')),
    ),
  );
  // Closed means that the cursor is closed too: only then does the next download get the place.
  file.once('close', giveBack);
  finished(reader, () => file.destroy());
  return { file, fileName: `transactions_${now.toISOString().slice(0, 10)}.csv` };
}

/** The header comes with the first rows, so that a database that is away still gets a proper refusal. */
async function* toCsv(batches: AsyncIterable<store.FileRow[]>): AsyncGenerator<string> {
  let head = BYTE_ORDER_MARK + csvLine(HEADER);
  for await (const rows of batches) {
    yield head + rows.map(toLine).join('');
    head = '';
  }
  if (head !== '') yield head;
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

/** Passes everything on, and calls out when nobody asks for the next piece in time. */
export async function* withPatience<T>(
  source: AsyncIterable<T>,
  patienceMs: number,
  onStandstill: () => void,
): AsyncGenerator<T> {
  for await (const item of source) {
    const timer = setTimeout(onStandstill, patienceMs);
    timer.unref();
    try {
      yield item;
    } finally {
      clearTimeout(timer);
    }
  }
}
