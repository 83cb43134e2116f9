import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Caller, type Chance, createChance } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { createPlayers, type Player } from '../../cluster/people.ts';
import type { Price, SetFeed } from '../../cluster/price-line.ts';
import type { Cluster } from '../../cluster/cluster.ts';
import { closing, openPosition } from '../../cluster/trader.ts';

/**
 * A price that rises for a tick and falls with the next, so far that everything a position can be closed by is due at
 * once: its stop, its target, the margin of the account, and the customer who closes it on both nodes.
 */

const SYMBOL = 'EUR/USD';
export const CALM: Price = { symbol: SYMBOL, bid: '1.10000', ask: '1.10010' };
const SPIKE: Price = { symbol: SYMBOL, bid: '1.11000', ask: '1.11010' };
const CRASH: Price = { symbol: SYMBOL, bid: '1.09000', ask: '1.09010' };
const SPIKE_LASTS_MS = 120;

/** Nearly all of a new account's practice funds at leverage 100: the crash leaves a third of the margin. */
const QUANTITY = 750_000;
const HEDGE_QUANTITY = 60_000;

/** What the customers did and were told. */
export type Round = {
  readonly players: readonly Player[];
  /** How often each position's own customer was told that they have closed it. */
  readonly toldClosed: ReadonlyMap<string, number>;
  readonly unexpected: readonly string[];
};

type Asked = {
  readonly cluster: Cluster;
  readonly caller: Caller;
  readonly feed: SetFeed;
  readonly seed: number;
  readonly customers: number;
};

export async function crashOnce({ cluster, caller, feed, seed, customers }: Asked): Promise<Round> {
  const chance = createChance(seed);
  const players = await createPlayers(cluster, customers);
  const toldClosed = new Map<string, number>();
  const unexpected: string[] = [];
  feed.say(CALM);
  await sleep(500);
  const holders = await Promise.all(
    players.map(async (player) => ({ player, held: await openSome(caller, player, chance) })),
  );
  const tell = (id: string) => toldClosed.set(id, (toldClosed.get(id) ?? 0) + 1);
  const acts = holders.flatMap(({ player, held }) => {
    const [afterMs, isAtOnce] = [chance.between(0, 250), chance.happens(25)];
    const act = () => closeAll(caller, player, held, { isAtOnce, tell, unexpected });
    return chance.happens(20) ? [] : [{ afterMs, act }];
  });
  feed.say(SPIKE);
  void sleep(SPIKE_LASTS_MS).then(() => feed.say(CRASH));
  await Promise.all(acts.map(async ({ afterMs, act }) => sleep(afterMs).then(act)));
  await untilClosed(cluster, players);
  return { players, toldClosed, unexpected };
}

/** A large position with one, some or none of the exits, and sometimes a small one the other way. */
async function openSome(caller: Caller, player: Player, chance: Chance): Promise<readonly string[]> {
  const exits = {
    ...(chance.happens(50) ? { stopLoss: '1.0950' } : {}),
    ...(chance.happens(50) ? { takeProfit: '1.1050' } : {}),
    ...(chance.happens(30) ? { trailingStop: '0.004' } : {}),
  };
  const node = chance.between(0, 1);
  const large = { symbol: SYMBOL, quantity: QUANTITY, ...exits };
  const small = { symbol: SYMBOL, side: 'sell', quantity: HEDGE_QUANTITY, takeProfit: '1.0950' };
  const isHedged = chance.happens(40);
  const first = await openPosition(caller, player, large, node);
  return isHedged ? [first, await openPosition(caller, player, small, node)] : [first];
}

type Closing = {
  readonly isAtOnce: boolean;
  readonly tell: (positionId: string) => void;
  readonly unexpected: string[];
};

/** Closes everything on both nodes at the same moment: one by one, or on one of them all at once. */
async function closeAll(
  caller: Caller,
  { token }: Player,
  held: readonly string[],
  { isAtOnce, tell, unexpected }: Closing,
): Promise<void> {
  const one = async (id: string, node: number): Promise<void> => {
    const { status, text } = await caller.repeat(token, closing(id), node, randomUUID());
    if (status === 200) tell(id);
    else if (status !== 409) unexpected.push(`close: ${status} ${text}`);
  };
  const all = async (node: number): Promise<void> => {
    const call = { method: 'POST', path: '/investment/close-all', body: {} } as const;
    const { status, text, data } = await caller.repeat(token, call, node, randomUUID());
    if (status !== 200) unexpected.push(`close-all: ${status} ${text}`);
    else
      for (const { id } of (data as { readonly closed: readonly { readonly id: string }[] }).closed) tell(id);
  };
  await Promise.all([
    ...held.map((id) => one(id, 0)),
    ...(isAtOnce ? [all(1)] : held.map((id) => one(id, 1))),
  ]);
}

const CLOSED_WITHIN_MS = 60_000;

/** Everything is due; what is still open after a while stays open, and is counted. */
async function untilClosed({ database }: Cluster, players: readonly Player[]): Promise<void> {
  const ids = players.map(({ userId }) => userId);
  for (const end = performance.now() + CLOSED_WITHIN_MS; performance.now() < end; await sleep(100)) {
    const open = await database.row(
      sql`select 1 from trading_position where user_id = any(${ids}) and quantity > 0 limit 1`,
    );
    if (!open) return;
  }
}
