import type { BookId } from '@halyard/accounting';
import { type AnswerOf, type QueryOf, transactions } from '@halyard/contract';
import { type FinishedAnswer, finishAnswer, textOf } from '../../platform/http/finished-answer.ts';
import { pagination, partOf } from '../../platform/pages.ts';
import { type BookReader, createReadMemory } from '../../platform/memory/read-memory.ts';
import { toTransaction } from '../ledger/index.ts';
import type { HistoryDeps } from './deps.ts';
import { periodStart } from './periods.ts';
import * as store from './store.ts';
import { selectNewest } from './store-newest.ts';

type Query = QueryOf<typeof transactions.listTransactions>;
type Deps = Pick<HistoryDeps, 'clock' | 'database'>;

/** In characters; a page of twenty has some 5,000. */
const MOST_REMEMBERED = 16_000_000;
/** What remembering a page takes beside its text. */
const OF_EACH = 500;

/** Reads pages of statements, and remembers them as they are sent under the version of the book. A period moves on with the clock. */
export function createStatementReader(deps: Deps) {
  const memory = createReadMemory<FinishedAnswer>(
    deps.database,
    MOST_REMEMBERED,
    (page) => OF_EACH + textOf(page).length,
  );
  return (reader: BookReader, query: Query): Promise<FinishedAnswer> => {
    const read = async () =>
      finishAnswer(transactions.listTransactions, await listStatement(deps, reader.bookId, query));
    return query.period ? read() : memory.of(reader, JSON.stringify(query), read);
  };
}

/** One page of a customer's statement, newest first. */
async function listStatement(
  { clock, database }: Deps,
  userId: BookId,
  query: Query,
): Promise<AnswerOf<typeof transactions.listTransactions>> {
  const { page, limit } = query;
  const { offset } = partOf({ page, limit });
  const isWhole = Object.values({ ...query, book: undefined, page: undefined, limit: undefined }).every(
    (wanted) => wanted === undefined || wanted === '',
  );
  const { rows, total } = isWhole
    ? await selectNewest(database, userId, limit, offset)
    : await store.selectPage(database, toFilter(userId, query, clock.now()), limit, offset);
  return { transactions: rows.map(toTransaction), pagination: pagination(page, limit, total) };
}

/** The filters of the screen as the store reads them: the same for the list and for the file. */
export function toFilter(
  userId: BookId,
  { period, from, to, ...asked }: QueryOf<typeof transactions.exportTransactions>,
  now: Date,
): store.StatementFilter {
  const { type, status, currency, symbol, search } = asked;
  return {
    userId,
    type,
    status,
    currency,
    symbol,
    search,
    since: period && periodStart(period, now),
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
}
