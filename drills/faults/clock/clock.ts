import { join } from 'node:path';
import sql from 'sql-template-tag';
import { createChance } from '../../../apps/server/src/testing/chance.ts';
import { commonFence } from '../../../apps/server/src/testing/processes/what-became.ts';
import { atLeast, type Drill, type Fault, type Figure, none } from '../../fault.ts';
import { countFindings } from '../../stage/count-findings.ts';
import { playCourse } from '../../stage/course.ts';
import { all } from '../../stage/figures.ts';
import { onStage, type Stage } from '../../stage/stage.ts';
import { createFollower, type Follower } from '../sockets/follower.ts';
import { type Admission, createAdmission } from './admission.ts';
import { dealByTwoClocks } from './feed-of-its-own.ts';
import { findDisorder } from './order-of-events.ts';
import { startSettable } from './settable-node.ts';
import { createTrader, DIPS, type Trader } from './trader.ts';
import { createCodeHolder, createGreedy, createGuesser, createMember, createNewcomers } from './visitors.ts';

const HOUR_MS = 3_600_000;

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
    return onStage(drill.folder, settings, (stage) => play(stage, drill));
  },
};

async function play(stage: Stage, drill: Drill): Promise<readonly Figure[]> {
  const clock = await startSettable(stage, drill.folder);
  const admission = createAdmission();
  const scene = { stage, clock, admission };
  const trader = await createTrader(scene);
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
  const fence = await commonFence(stage.database);
  const figures = [
    ...admissionFigures(admission, drill),
    ...(await orderFigures(
      stage,
      { trader, follower, disorder: await findDisorder(stage, clock, trader) },
      drill,
    )),
    all('hours in which a stop was reached and fired', shifts.length - trader.missedStops(), shifts.length),
    none('times the lease was lost', Number(fence - 1n)),
  ];
  follower.close();
  await clock.node.stop();
  return [
    ...figures,
    ...(await dealByTwoClocks(stage, drill)),
    none('findings in the books', await countFindings(stage, drill.say)),
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
  stage: Stage,
  { trader, follower, disorder }: Order,
  { say }: Drill,
): Promise<readonly Figure[]> {
  const { userId } = trader.player;
  const last = Number(await stage.app.live.lastSeq(stage.database, userId));
  for (const line of follower.faults) say(line);
  say(
    `statement rows below one made earlier, because the clock was put back in between: ${disorder.putBack}`,
  );
  const orders = await stage.database.row<{ count: number }>(
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
