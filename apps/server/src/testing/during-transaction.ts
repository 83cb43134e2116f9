import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Database, Tx } from '../platform/database/database.ts';

/**
 * Does the first thing, and does not commit it before the second one, begun meanwhile, waits for it. So two who are at
 * the same thing meet in every run, and the answer of the second is what somebody gets who came a moment too late.
 */
export async function duringTransaction<T>(
  database: Database,
  first: (tx: Tx) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> {
  let answer: Promise<T> | undefined;
  await database.transaction(async (tx) => {
    await first(tx);
    answer ??= second();
    // Whoever does not wait has ended by itself, and then there is nothing to wait for here either.
    const ended = answer.then(
      () => true,
      () => true,
    );
    const isOver = async (): Promise<boolean> =>
      (await someoneWaits(database)) || (await Promise.race([ended, sleep(5, false)]));
    while (!(await isOver())) await sleep(5);
  });
  if (answer === undefined) throw new Error('Assertion failed: the second was never begun');
  return answer;
}

async function someoneWaits(database: Database): Promise<boolean> {
  const row = await database.row<{ waits: boolean }>(sql`
    select exists (
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    ) as waits`);
  return row?.waits ?? false;
}
