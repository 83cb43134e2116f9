import { type Database, gather, moveBooks, named, newId, writeBooks, writeStatement } from '@halyard/server';
import { depositCompleted } from '@halyard/accounting';
import sql from 'sql-template-tag';

/** As an order's desk has under way. */
const FLIGHTS = 1;
const MOST = 500;

/**
 * Posts as an order does: whoever waits at the same time is written by one statement, which takes the customers' locks
 * and moves their books on. Nobody else writes here, so the versions of the books are known.
 */
export function createBatchPoster(database: Database, customers: readonly string[]) {
  const versions = new Map(customers.map((userId) => [userId, 0n]));
  const free = [...customers];

  const write = async (userIds: readonly string[]): Promise<ReadonlyMap<string, true>> => {
    const at = new Date();
    const books = userIds.map((userId) => ({ userId, version: versions.get(userId) ?? 0n }));
    const postings = userIds.map((userId) => ({
      userId,
      id: newId(at.getTime()),
      causeId: newId(at.getTime()),
      at,
      entry: depositCompleted({ userId, asset: 'USD', amount: 100n }),
    }));
    const steps = writeBooks({ postings, holds: [], statement: [], cancelled: [] }, at);
    const answer = sql`select user_id as "userId" from moved`;
    const statement = named('bench-batch', writeStatement(moveBooks(books, 1n), steps, null, answer));
    const moved = await database.rows<{ userId: string }>(statement);
    if (moved.length < userIds.length) throw new Error('somebody else wrote to a book');
    for (const { userId, version } of books) versions.set(userId, version + 1n);
    return new Map(userIds.map((userId) => [userId, true]));
  };
  const post = gather(write, { flights: FLIGHTS, keys: MOST });

  return async (): Promise<void> => {
    // Two clients never mean the same customer at the same time: a desk would put them into one decision.
    const [userId = ''] = free.splice(Math.floor(Math.random() * free.length), 1, free.at(-1) ?? '');
    free.pop();
    await post(userId);
    free.push(userId);
  };
}
