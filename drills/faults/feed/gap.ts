import { setTimeout as sleep } from 'node:timers/promises';
import { type Caller, createChance, type Track } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { createPlayers } from '../../cluster/people.ts';
import type { Cluster } from '../../cluster/cluster.ts';
import { closing, openPosition } from '../../cluster/trader.ts';
import type { HostileFeed } from './hostile-feed.ts';
import type { Prices } from './hostile-ticks.ts';

/** What a fall of a fifth leaves behind for customers who hold a hundred times their money. */
export type AfterGap = {
  readonly prices: Prices;
  readonly positions: number;
  /** Closed by the gap, and at its own price. */
  readonly atGap: number;
  readonly elsewhere: number;
  readonly stillOpen: number;
  readonly belowZero: number;
  readonly deficitLeft: number;
};

type Asked = {
  readonly cluster: Cluster;
  readonly caller: Caller;
  readonly feed: HostileFeed;
  readonly track: Track;
  readonly seed: number;
  readonly customers: number;
  /** Says which prices are true from now on. */
  readonly allow: (track: Track, prices: Prices) => void;
};

/** Some have a stop, some hold the other way beside it; who is left with a position closes it afterwards. */
export async function fallByAFifth(asked: Asked): Promise<AfterGap> {
  const { cluster, caller, feed, track, seed, customers, allow } = asked;
  const chance = createChance(seed);
  const players = await createPlayers(cluster, customers);
  const bought: string[] = [];
  const sold: { readonly id: string; readonly token: string }[] = [];
  // The price that stands now holds until the fall, so that nothing else closes anybody before it.
  const held = feed.hold(track);
  await sleep(500);
  await Promise.all(
    players.map(async (player) => {
      const stop = ((held.bid / 10 ** track.decimals) * 0.99).toFixed(track.decimals);
      const exits = chance.happens(50) ? { stopLoss: stop } : {};
      bought.push(
        await openPosition(caller, player, { symbol: track.symbol, quantity: 700_000, ...exits }, 0),
      );
      if (!chance.happens(40)) return;
      const small = { symbol: track.symbol, side: 'sell', quantity: 50_000 };
      sold.push({ id: await openPosition(caller, player, small, 0), token: player.token });
    }),
  );
  const prices = feed.gap(track);
  allow(track, prices);
  await sleep(2000);
  // Who was stopped out has lost everything, the other side too; closing that once more is refused.
  await Promise.all(sold.map(async ({ id, token }) => caller.call(token, closing(id), 0)));
  const ids = players.map(({ userId }) => userId);
  return { prices, positions: bought.length, ...(await settled(cluster, { track, prices, bought, ids })) };
}

type Where = {
  readonly track: Track;
  readonly prices: Prices;
  readonly bought: readonly string[];
  readonly ids: readonly string[];
};

const SETTLED_WITHIN_MS = 30_000;

/** All of it is due; what is not done after a while is counted. */
async function settled(cluster: Cluster, where: Where): ReturnType<typeof readAfter> {
  for (const end = performance.now() + SETTLED_WITHIN_MS; ; await sleep(100)) {
    const after = await readAfter(cluster, where);
    if (after.stillOpen + after.deficitLeft === 0 || performance.now() > end) return after;
  }
}

async function readAfter({ database }: Cluster, { track, prices, bought, ids }: Where) {
  const units = (price: number) => BigInt(price) * 10n ** BigInt(10 - track.decimals);
  const [bid, ask] = [units(prices.bid), units(prices.ask)];
  const row = await database.row<Omit<AfterGap, 'prices' | 'positions'>>(sql`
    with closes as (
      select price = ${bid} and quote_bid = ${bid} and quote_ask = ${ask} as "isAtGap" from trading_fill
      where position_id = any(${[...bought]}) and kind = 'close')
    select
      (select count(*) filter (where "isAtGap") from closes)::int as "atGap",
      (select count(*) filter (where not "isAtGap") from closes)::int as elsewhere,
      (select count(*) from trading_position where user_id = any(${[...ids]}) and quantity > 0)::int as "stillOpen",
      (select count(*) from ledger_balance where available < 0 or locked < 0)::int as "belowZero",
      (select count(*) from ledger_balance where user_id = any(${[...ids]}) and deficit <> 0)::int as "deficitLeft"`);
  if (!row) throw new Error('the database says nothing');
  return row;
}
