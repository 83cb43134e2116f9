import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCaller } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { createPlayers } from '../../cluster/people.ts';
import type { Price, SetFeed } from '../../cluster/price-line.ts';
import type { Cluster, ClusterNode } from '../../cluster/cluster.ts';
import { closing, openPosition } from '../../cluster/trader.ts';
import { ownerOf } from '../../cluster/writers.ts';

/**
 * A leader that has seen a price, is stopped before it could write what that price does, and comes back when another
 * node leads. The price has gone by in the meantime: nothing but the fence keeps the leader from writing.
 */

const SYMBOL = 'EUR/USD';
export const HIGH: Price = { symbol: SYMBOL, bid: '1.10000', ask: '1.10010' };
const DIP: Price = { symbol: SYMBOL, bid: '1.09000', ask: '1.09010' };
const STOP = '1.0950';

/** What the owner's log says of each tick it may not write any more. */
const GIVEN_UP = 'its symbol has another owner';

export type StaleWrites = {
  /** Customers whose stop the stopped leader had seen reached. */
  readonly tried: number;
  readonly refused: number;
  /** Their positions that closed all the same. */
  readonly accepted: number;
};

export async function wakeStaleLeader(
  cluster: Cluster,
  feed: SetFeed,
  customers: number,
): Promise<StaleWrites> {
  const { database } = cluster;
  const players = await createPlayers(cluster, customers);
  const owner = await ownerOf(cluster, SYMBOL);
  const leader = cluster.nodes().find(({ name }) => name === owner?.node);
  const heir = cluster.nodes().find(({ name }) => name !== owner?.node);
  if (!owner || !leader || !heir) throw new Error('nobody leads');
  // At the leader, which so knows of them at once.
  const caller = createCaller([leader.origin]);
  const ticket = { symbol: SYMBOL, quantity: 1000, stopLoss: STOP };
  const positions = await Promise.all(players.map((player) => openPosition(caller, player, ticket, 0)));
  const refusedBefore = await countRefused(leader);

  await database.transaction(async (tx) => {
    // What a tick writes, or reads first, waits here, while leases go on.
    await tx.run(sql`lock table trading_position in access exclusive mode`);
    feed.say(DIP);
    await until(async () => (await countWaiting(cluster, leader)) > 0);
    // What waits first may be a job: the tick comes right after it.
    await sleep(500);
    leader.pause();
    feed.say(HIGH);
    await until(async () => (await ownerOf(cluster, SYMBOL))?.node === heir.name);
  });
  await sleep(300);
  leader.wake();
  await until(async () => (await countRefused(leader)) - refusedBefore >= customers).catch(() => undefined);

  const refused = (await countRefused(leader)) - refusedBefore;
  const accepted = await countClosed(cluster, positions);
  const both = createCaller([leader.origin, heir.origin]);
  await Promise.all(positions.map((id, index) => both.call(players[index]?.token ?? '', closing(id), index)));
  return { tried: customers, refused, accepted };
}

async function countWaiting({ database }: Cluster, { name }: ClusterNode): Promise<number> {
  const row = await database.row<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity where application_name = ${name} and wait_event_type = 'Lock'`);
  return row?.waiting ?? 0;
}

async function countRefused({ logFile }: ClusterNode): Promise<number> {
  return (await readFile(logFile, 'utf8')).split(GIVEN_UP).length - 1;
}

async function countClosed({ database }: Cluster, positions: readonly string[]): Promise<number> {
  const row = await database.row<{ closed: number }>(sql`
    select count(*)::int as closed from trading_fill where position_id = any(${[...positions]}) and kind = 'close'`);
  return row?.closed ?? 0;
}

const WITHIN_MS = 30_000;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + WITHIN_MS; performance.now() < end; await sleep(20))
    if (await isSo()) return;
  throw new Error('what was waited for did not come');
}
