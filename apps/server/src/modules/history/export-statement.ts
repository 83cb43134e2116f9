import type { Writable } from 'node:stream';
import type { BookId, UserId } from '@halyard/accounting';
import { scaleOf } from '@halyard/catalogue';
import { type QueryOf, textOf, type transactions } from '@halyard/contract';
import { formatUnits } from '@halyard/money';
import { csvLine, textCell } from '../../platform/csv.ts';
import { csvDownload } from '../../platform/http/downloads.ts';
import type { FileAnswer } from '../../platform/http/routes.ts';
import type { HistoryDeps } from './deps.ts';
import { toFilter } from './list-statement.ts';
import * as store from './store.ts';

const HEADER = ['Date', 'Type', 'Amount', 'Currency', 'Fee', 'Status', 'Reference', 'Description', 'Net'];

/** The statement as a file, all that the screen's filters show. */
export function exportStatement(
  deps: HistoryDeps,
  userId: UserId,
  bookId: BookId,
  query: QueryOf<typeof transactions.exportTransactions>,
  reader: Writable,
): FileAnswer {
  const now = deps.clock.now();
  const pieces = store.streamLines(deps.database, toFilter(bookId, query, now), toLine);
  return csvDownload({
    fileName: `transactions_${now.toISOString().slice(0, 10)}.csv`,
    header: HEADER,
    pieces,
    reader,
    // Last of all: from here on the download gives it back, and before that nobody would.
    giveBack: deps.exportSlots.take(userId),
  });
}

function toLine(row: store.FileRow): string {
  const scale = scaleOf(row.asset);
  const amount = formatUnits(row.amount, scale);
  const net = netOf(row);
  return csvLine([
    toIsoTime(row.createdAt),
    row.type,
    amount,
    row.asset,
    formatUnits(row.fees, scale),
    row.status,
    textCell(row.reference),
    textCell(textOf(row.description)),
    net === row.amount ? amount : formatUnits(net, scale),
  ]);
}

/**
 * What it did to the balance, fee included: the column of one currency adds up to what is held of it. Withdrawals stand
 * without a sign under Amount, and what has not been carried out has done nothing yet.
 */
function netOf({ type, status, amount, fees }: store.FileRow): bigint {
  if (status !== 'completed') return 0n;
  return (type === 'withdrawal' ? -amount : amount) - fees;
}

/** ISO 8601 with milliseconds of '2026-03-04 12:00:00.25'. The database would take longer over it than over all else. */
function toIsoTime(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, 23).padEnd(3, '0')}Z`;
}
