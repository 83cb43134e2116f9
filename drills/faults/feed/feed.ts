import { setTimeout as sleep } from 'node:timers/promises';
import {
  createCaller,
  createChance,
  createTracks,
  type FillFound,
  findOrders,
  type Journal,
  judgeExits,
  judgeOnce,
  judgeOrders,
  judgePrices,
  liveAs,
  openJournal,
  STAND_MS,
  standAt,
  type Track,
} from '@halyard/testkit';
import { atLeast, type Drill, type Fault, type Figure, none } from '../../fault.ts';
import { countFindings } from '../../cluster/count-findings.ts';
import { createPlayers } from '../../cluster/people.ts';
import { onCluster, type Cluster } from '../../cluster/cluster.ts';
import { type AfterGap, fallByAFifth } from './gap.ts';
import { type HostileFeed, startHostileFeed } from './hostile-feed.ts';
import { watchShownPrices } from './shown-prices.ts';

/** A quote older than this is no price here, so that a line that is dead soon counts as dead. */
const MAX_QUOTE_AGE_MS = 2000;
/** Between a decision and its commit. */
const WRITTEN_WITHIN_MS = 1000;

/** Prices from a line that lies, dies and comes back. */
export const FEED: Fault = {
  name: 'feed',
  title: 'a hostile price feed',
  // How soon what was reached is seen to is judged.
  isAlone: true,
  run: async (drill) => {
    const tracks = createTracks(drill.seed);
    const feed = await startHostileFeed(tracks, drill.seed);
    const settings = { PRICE_FEED: 'url', FEED_URL: feed.url, MAX_QUOTE_AGE_MS: String(MAX_QUOTE_AGE_MS) };
    try {
      return await onCluster(drill.folder, settings, (cluster) => play({ cluster, drill, tracks, feed }));
    } finally {
      await feed.close();
    }
  },
};

type Play = {
  readonly cluster: Cluster;
  readonly drill: Drill;
  readonly tracks: readonly Track[];
  readonly feed: HostileFeed;
};

async function play({ cluster, drill, tracks, feed }: Play): Promise<readonly Figure[]> {
  const { origin } = await cluster.start('node-1');
  const caller = createCaller([origin]);
  const screen = watchShownPrices(origin, tracks);
  const players = await createPlayers(cluster, 10);
  const journal = openJournal();
  let isOver = false;
  await sleep(1000);
  const lives = Promise.all(
    players.map(({ token }, index) =>
      liveAs({ caller, journal, tracks, isOver: () => isOver }, token, drill.seed + index),
    ),
  );
  // It is waited for in the end; until then a failure must not end the drill.
  lives.catch(() => undefined);
  await breakTheLine(feed, drill);
  isOver = true;
  await lives;
  const endMs = Date.now();
  await sleep(STAND_MS);
  const ids = players.map(({ userId }) => userId);
  const load = await judgeLoad({ cluster, drill, tracks, feed }, { journal, endMs, ids });

  const [track] = tracks;
  if (!track) throw new Error('there is no track');
  const customers = drill.isShort ? 20 : 100;
  const gap = await fallByAFifth({
    cluster,
    caller,
    feed,
    track,
    seed: drill.seed,
    customers,
    allow: screen.allow,
  });
  screen.close();
  for (const line of screen.wrong.slice(0, 10)) drill.say(line);
  drill.say(`told: ${[...feed.told].map(([kind, count]) => `${kind} ${count}`).join(', ')}`);
  return [
    atLeast(
      'lies told',
      [...feed.told.values()].reduce((sum, one) => sum + one, 0),
      drill.isShort ? 100 : 1000,
    ),
    ...load,
    none('prices shown that never were', screen.wrong.length),
    atLeast('prices shown', screen.shown(), 30),
    ...figuresOf(gap),
    none('findings in the books', await countFindings(cluster, drill.say)),
  ];
}

/** The line dies over and over, and once it only falls silent. */
async function breakTheLine(feed: HostileFeed, { seed, isShort }: Drill): Promise<void> {
  const chance = createChance(seed);
  for (let time = 0; time < (isShort ? 1 : 8); time++) {
    await sleep(chance.between(3000, isShort ? 3500 : 9000));
    await feed.die(chance.between(1000, isShort ? 1500 : 6000));
  }
  if (!isShort) {
    await sleep(5000);
    await feed.fallSilent();
  }
  await sleep(isShort ? 3500 : 5000);
}

type Lived = { readonly journal: Journal; readonly endMs: number; readonly ids: readonly string[] };

async function judgeLoad(
  { cluster, drill, feed }: Play,
  { journal, endMs, ids }: Lived,
): Promise<readonly Figure[]> {
  const orders = await findOrders(cluster.database, ids);
  const found = new Map(orders.map((order) => [order.id, order]));
  const theCase = { journal, found, endMs, darks: feed.darks };
  const tracksOf = new Map(journal.orders.map(({ id, track }) => [id, track]));
  const fills = orders.flatMap(({ id, fills: own }) =>
    own.map((fill) => ({ fill, track: tracksOf.get(id) })),
  );
  const [prices, once] = [judgePrices(theCase), judgeOnce(theCase)];
  const missed = [judgeOrders(theCase), judgeExits(theCase)].flatMap(({ faults }) => faults);
  const wrong = [...prices.faults, ...once.faults];
  for (const line of [...journal.unexpected, ...wrong, ...missed]) drill.say(line);
  return [
    atLeast('fills', fills.length, drill.isShort ? 30 : 200),
    atLeast('triggers fired', prices.judged, drill.isShort ? 5 : 50),
    none('wrong triggers', wrong.length),
    none('reached and not fired', missed.length),
    none(
      'fills at a price that never was',
      fills.filter(({ fill, track }) => !(track && isTrue(fill, track))).length,
    ),
    none('fills at a price that was too old', fills.filter(({ fill }) => isOld(fill)).length),
    none('calls refused that should not be', journal.unexpected.length),
  ];
}

function isTrue({ bid, ask, at }: FillFound, track: Track): boolean {
  const stand = standAt(track, at.getTime());
  const units = (price: number) => BigInt(price) * 10n ** BigInt(10 - track.decimals);
  return bid === units(stand.bid) && ask === units(stand.ask);
}

function isOld({ at, filledAt }: FillFound): boolean {
  return filledAt.getTime() - at.getTime() > MAX_QUOTE_AGE_MS + WRITTEN_WITHIN_MS;
}

function figuresOf(gap: AfterGap): readonly Figure[] {
  return [
    atLeast('positions closed by a fall of a fifth, at its price', gap.atGap, gap.positions),
    none('closed at another price', gap.elsewhere),
    none('positions left open', gap.stillOpen),
    none('customers below zero', gap.belowZero),
    none('deficits left after the last close', gap.deficitLeft),
  ];
}
