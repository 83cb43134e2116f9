import { setTimeout as sleep } from 'node:timers/promises';
import { parsePrice } from '@halyard/money';
import { type Caller, createChance } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { atLeast, type Drill, type Fault, type Figure, none } from '../../fault.ts';
import { countFindings } from '../../cluster/count-findings.ts';
import { all } from '../../cluster/figures.ts';
import type { Cluster } from '../../cluster/cluster.ts';
import { createPlayers, type Player } from '../../cluster/people.ts';
import type { Price, SetFeed } from '../../cluster/price-line.ts';
import { onPricedCluster, startPricedPair } from '../../cluster/priced-cluster.ts';
import { noteWriters, ownerOf } from '../../cluster/writers.ts';

/** Price alerts fire once each, at quotes that were there, while whoever judges them is killed over and over. */
export const ALERTS: Fault = {
  name: 'alerts',
  title: 'price alerts while their judge is killed, on two nodes',
  run: (drill) => onPricedCluster(drill.folder, priceAt(0), (cluster, feed) => play(cluster, drill, feed)),
};

const SYMBOL = 'EUR/USD';
/** A price rises step by step; at every step so many alerts of each customer wait. */
const STEP_POINTS = 10;
const AT_EACH_STEP = 4;
const WITHIN_MS = 60_000;

const textOf = (points: number): string => (1.1 + points / 100_000).toFixed(5);
/** Bid and ask stand a point to both sides of the level of their step. */
function priceAt(step: number): Price {
  const middle = step * STEP_POINTS;
  return { symbol: SYMBOL, bid: textOf(middle - 1), ask: textOf(middle + 1) };
}

async function play(
  cluster: Cluster,
  { seed, isShort, say }: Drill,
  feed: SetFeed,
): Promise<readonly Figure[]> {
  const [steps, every] = isShort ? [8, 3] : [48, 4];
  const chance = createChance(seed);
  await noteWriters(cluster);
  const caller = await startPricedPair(cluster);
  const players = await createPlayers(cluster, isShort ? 10 : 25);
  const made = await Promise.all(players.map((player) => waitForAll(caller, player, steps)));
  for (let step = 1; step <= steps; step++) {
    feed.say(priceAt(step));
    // Somewhere between seeing the price and having written all that it reaches.
    await sleep(chance.between(0, 150));
    if (step % every === 0) {
      say(`killing the judge at step ${step} of ${steps}`);
      await killJudge(cluster);
    }
  }
  await untilFired(cluster);
  const count = made.reduce((sum, theirs) => sum + theirs, 0);
  return judge(cluster, count, { steps, say });
}

/** Whoever owns the symbol dies in the middle of what it does, and comes back as one of two. */
async function killJudge(cluster: Cluster): Promise<void> {
  const { node } = (await ownerOf(cluster, SYMBOL)) ?? {};
  const judging = cluster.nodes().find(({ name }) => name === node);
  if (!judging) throw new Error('nobody judges');
  await judging.kill();
  await cluster.start(judging.name);
}

async function waitForAll(caller: Caller, { token }: Player, steps: number): Promise<number> {
  let made = 0;
  for (let nth = 0; nth < steps * AT_EACH_STEP; nth++) {
    const level = textOf((1 + Math.floor(nth / AT_EACH_STEP)) * STEP_POINTS);
    const body = { symbol: SYMBOL, kind: nth % 2 === 0 ? 'above' : 'crosses', level };
    const { status, text } = await caller.call(token, { method: 'POST', path: '/alerts', body }, nth % 2);
    if (status !== 200) throw new Error(`An alert was refused: ${text}`);
    made += 1;
  }
  return made;
}

/** Everything has been reached; what still waits after a while is counted. */
async function untilFired({ database }: Cluster): Promise<void> {
  for (const end = performance.now() + WITHIN_MS; performance.now() < end; await sleep(200)) {
    if (!(await database.row(sql`select 1 from watch_alert where status = 'waiting' limit 1`))) return;
  }
}

type Found = {
  readonly fired: number;
  readonly twice: number;
  readonly told: number;
  readonly mailed: number;
  readonly fences: number;
};

async function judge(
  cluster: Cluster,
  made: number,
  { steps, say }: { readonly steps: number; readonly say: Drill['say'] },
): Promise<readonly Figure[]> {
  const found = await cluster.database.row<Found>(sql`
    select (select count(distinct alert_id)::int from watch_firing) as fired,
      (select count(*)::int from watch_alert where fired > 1) as twice,
      (select count(*)::int from notification where kind = 'alert') as told,
      (select count(*)::int from mail_outbox where subject like 'Price alert%') as mailed,
      (select count(distinct fence)::int from watch_firing) as fences`);
  const quotes = await cluster.database.rows<{ readonly bid: bigint; readonly ask: bigint }>(
    sql`select distinct bid, ask from watch_firing`,
  );
  const said = new Set(Array.from({ length: steps + 1 }, (_, step) => keyOf(unitsOf(priceAt(step)))));
  return [
    all('alerts fired', found?.fired ?? 0, made),
    none('alerts fired twice', found?.twice ?? made),
    none('firings told never or more than once', Math.abs((found?.told ?? 0) - made)),
    none('firings mailed never or more than once', Math.abs((found?.mailed ?? 0) - made)),
    none('at a quote that was not there', quotes.filter((quote) => !said.has(keyOf(quote))).length),
    atLeast('judges they were fired by', found?.fences ?? 0, 2),
    none('findings in the books', await countFindings(cluster, say)),
  ];
}

const keyOf = ({ bid, ask }: { readonly bid: bigint; readonly ask: bigint }): string => `${bid} ${ask}`;

function unitsOf({ bid, ask }: Price) {
  const read = (text: string): bigint => {
    const price = parsePrice(text);
    if (!price.ok) throw new Error(`${text} is no price`);
    return price.value;
  };
  return { bid: read(bid), ask: read(ask) };
}
