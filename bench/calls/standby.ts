import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '@halyard/server';
import { type Contender, measure, type Result, startStandby } from '@halyard/testkit';
import sql, { raw } from 'sql-template-tag';
import type { Ground } from '../on-database.ts';
import { createOrderContenders } from './orders.ts';

const LOOK_EVERY_MS = 20;

/**
 * What it costs that no commit ends before a second PostgreSQL has it on its disk: the same orders on the same accounts, in
 * turns with and without. The second one follows all the time, so both pay for its work on this machine.
 */
export async function measureStandby(
  ground: Ground,
  options: { readonly rounds: number; readonly forMs: number },
): Promise<Result[]> {
  const { database, folder, superuserUrl } = ground;
  const standby = await startStandby(ground, join(folder, 'postgres'), join(folder, 'standby'));
  const operator = openDatabase(superuserUrl, { poolSize: 1 });
  try {
    const orders = await createOrderContenders(database);
    const pairs = orders.contenders
      .filter(({ name }) => name.startsWith('orders over HTTP'))
      .flatMap((alone) => inTurns(alone, operator));
    const results = await measure(pairs, options);
    await commitsWait(operator, false);
    await orders.close();
    return results;
  } finally {
    await operator.close();
    await standby.stop();
  }
}

function inTurns({ name, run }: Contender, operator: Database): readonly Contender[] {
  const turn =
    (waits: boolean): Contender['run'] =>
    async (forMs) => {
      await commitsWait(operator, waits);
      return run(forMs);
    };
  return [
    { name, against: null, run: turn(false) },
    {
      name: `the same with a synchronous standby, ${name.includes('64') ? 64 : 16} connections`,
      against: name,
      goal: { leastRatio: 0.6 },
      run: turn(true),
    },
  ];
}

/** Resolves once it is so for every commit that begins. */
async function commitsWait(operator: Database, waits: boolean): Promise<void> {
  await operator.run(raw(`alter system set synchronous_standby_names = '${waits ? '*' : ''}'`));
  await operator.run(sql`select pg_reload_conf()`);
  // The process that makes checkpoints tells the others; before it makes one it has read the file.
  await operator.run(sql`checkpoint`);
  for (;;) {
    const row = await operator.row<{ isSo: boolean }>(sql`
      select (count(*) filter (where sync_state = 'sync' and state = 'streaming') = 1) = ${waits}::boolean as "isSo"
      from pg_stat_replication`);
    if (row?.isSo) return;
    await sleep(LOOK_EVERY_MS);
  }
}
