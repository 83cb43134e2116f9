import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commonFence, createChance } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { atLeast, type Drill, type Fault, type Figure, none } from '../../fault.ts';
import { countFindings } from '../../cluster/count-findings.ts';
import { playCourse } from '../../cluster/course.ts';
import { all } from '../../cluster/figures.ts';
import { onCluster, type Cluster } from '../../cluster/cluster.ts';
import { createFollower, type Follower } from '../sockets/follower.ts';
import { type Admission, createAdmission } from './admission.ts';
import { dealByTwoClocks } from './feed-of-its-own.ts';
import { findDisorder } from './order-of-events.ts';
import { startSettable } from './settable-node.ts';
import { createTrader, DIPS, type Trader } from './trader.ts';
import { createCodeHolder, createGreedy, createGuesser, createMember, createNewcomers } from './visitors.ts';

const HOUR_MS = 3_600_000;
const HEARD_WITHIN_MS = 60_000;

/** The clock of a node is put an hour forward and back while it serves; that of the database goes on as it was. */
export const CLOCK: Fault = {
  name: 'clock',
  title: "the server's clock jumps by an hour, each way",
  run: async (drill) => {
    const settings = {
      ...(await playCourse(join(drill.folder, 'ticks.ndjson'), DIPS)),
      RATE_LIMITS: 'on',
      TRUST_PROXY: '127.0.0.1',
    };
    return onCluster(drill.folder, settings, (cluster) => play(cluster, drill));
  },
};

async function play(cluster: Cluster, drill: Drill): Promise<readonly Figure[]> {
  const clock = await startSettable(cluster, drill.folder);
  const admission = createAdmission();
  const scene = { cluster, clock, admission };
  const trader = await createTrader(scene);
  const fenceBefore = await commonFence(cluster.database);
  const chance = createChance(drill.seed);
  const { token } = trader.player;
  const follower = createFollower({ origins: [clock.node.origin], token, chance, withPrices: true });
  const visitors = [
    trader,
    createNewcomers(scene),
    ...(await Promise.all(
      [createMember, createCodeHolder, createGreedy, createGuesser].map((create) => create(scene)),
    )),
  ];
  const shifts = shiftsOf(drill);
  for (const shiftMs of shifts) {
    await clock.set(shiftMs);
    await Promise.all(visitors.map((visitor) => visitor.come()));
    // The line is cut in each hour, too.
    follower.drop();
  }
  const fence = await commonFence(cluster.database);
  const figures = [
    ...admissionFigures(admission, drill),
    ...(await orderFigures(
      cluster,
      { trader, follower, disorder: await findDisorder(cluster, clock, trader) },
      drill,
    )),
    all('hours in which a stop was reached and fired', shifts.length - trader.missedStops(), shifts.length),
    none('times the lease was lost', fence === fenceBefore ? 0 : 1),
  ];
  follower.close();
  await clock.node.stop();
  return [
    ...figures,
    ...(await dealByTwoClocks(cluster, drill)),
    none('findings in the books', await countFindings(cluster, drill.say)),
  ];
}

/** There and back, each way. The true time comes first and last. */
function shiftsOf({ seed, isShort }: Drill): readonly number[] {
  const chance = createChance(seed);
  const first = chance.happens(50) ? HOUR_MS : -HOUR_MS;
  const once = [first, 0, -first, 0];
  return isShort ? [0, ...once] : [0, ...once, first, -first, first, 0];
}

function admissionFigures(
  { checks, expiredAccepted, liveRefused, overlongWaits }: Admission,
  drill: Drill,
): readonly Figure[] {
  for (const line of [...expiredAccepted, ...liveRefused, ...overlongWaits]) drill.say(line);
  return [
    atLeast('tokens, sessions, codes and limits tried', checks(), drill.isShort ? 60 : 120),
    none('expired ones accepted', expiredAccepted.length),
    none('live ones refused', liveRefused.length),
    none('people told to wait for longer than a window lasts', overlongWaits.length),
  ];
}

type Order = {
  readonly trader: Trader;
  readonly follower: Follower;
  readonly disorder: Awaited<ReturnType<typeof findDisorder>>;
};

async function orderFigures(
  cluster: Cluster,
  { trader, follower, disorder }: Order,
  { say }: Drill,
): Promise<readonly Figure[]> {
  const { userId } = trader.player;
  const last = Number(await cluster.app.live.lastSeq(cluster.database, userId));
  // Its line was cut a moment ago: what it has not got by then it has missed.
  for (let waitedMs = 0; follower.heard() < last && waitedMs < HEARD_WITHIN_MS; waitedMs += 100)
    await sleep(100);
  for (const line of follower.faults) say(line);
  say(
    `statement rows below one made earlier, because the clock was put back in between: ${disorder.putBack}`,
  );
  const orders = await cluster.database.row<{ count: number }>(
    sql`select count(*)::int as count from trading_order where user_id = ${userId} and stop_loss is null`,
  );
  return [
    none('account events missed or out of order', last - follower.heard() + follower.faults.length),
    none('journal entries out of order', disorder.entries),
    none('statement rows out of the order of their times', disorder.statement),
    none(
      'orders with two effects, or answers that changed',
      Math.abs((orders?.count ?? 0) - trader.orders()) + trader.differentAnswers(),
    ),
  ];
}
