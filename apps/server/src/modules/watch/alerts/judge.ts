import type { Tx } from '../../../platform/database/database.ts';
import { leaseStands } from '../../trading/index.ts';
import type { WatchDeps } from '../deps.ts';
import { type Alert, type Firing, nextDirection, opposite, REST_MS, wordsOf } from './alert.ts';
import type { Waiting } from './alert-book.ts';
import * as store from './store.ts';

/** An alert that a quote has reached, with that quote and the fence under which this node saw it. */
export type Reached = { readonly waiting: Waiting; readonly firing: Firing; readonly fence: bigint };

type Deps = Pick<WatchDeps, 'clock' | 'database' | 'live' | 'log' | 'notifications' | 'owner'> & {
  /** Reads anew what somebody waits for. */
  readonly refresh: (userId: string) => void;
};

/** So many are written beside each other: the rest of the house needs connections too. */
const AT_ONCE = 4;
const TRY_AGAIN_MS = 250;
const MAX_TRIES = 40;

/**
 * Writes what has been reached, each in a transaction of its own: the alert moves on, its firing is noted with the quote,
 * its owner is told, or none of it. A quote that was there still counts when writing it takes some tries, as long as the
 * symbol is this node's.
 */
export function createJudge(deps: Deps) {
  const { database, log, owner, refresh } = deps;
  const queue: Reached[] = [];
  const idle = new Set<() => void>();
  let busy = 0;

  /** Answers whether there is something new to read. Where the symbol is gone, gaining it again reads everything. */
  const attempt = async (reached: Reached): Promise<boolean> => {
    for (let tries = 1; ; tries++) {
      try {
        return await database.transaction((tx) => carryOut(deps, tx, reached));
      } catch (error) {
        const { symbol, id } = reached.waiting;
        const isOurs = owner.fenceOf(symbol) === reached.fence;
        if (tries >= MAX_TRIES || !isOurs) {
          log.error({ err: error, symbol, alert: id }, 'an alert could not be written');
          return isOurs;
        }
        await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS).unref());
      }
    }
  };

  const work = async (): Promise<void> => {
    busy += 1;
    for (let next = queue.shift(); next; next = queue.shift()) {
      if (await attempt(next)) refresh(next.waiting.userId);
    }
    busy -= 1;
    if (busy > 0) return;
    for (const tell of idle) tell();
    idle.clear();
  };

  return {
    add: (reached: readonly Reached[]): void => {
      queue.push(...reached);
      for (let more = Math.min(AT_ONCE - busy, reached.length); more > 0; more--) void work();
    },
    /** Resolves when everything that was reached is written. */
    settled: async (): Promise<void> => {
      if (busy > 0) await new Promise<void>((resolve) => idle.add(resolve));
    },
  };
}

/** Answers whether the alert is another now than when it was reached. */
async function carryOut(
  { clock, live, notifications }: Deps,
  tx: Tx,
  { waiting: { id, userId, version, direction }, firing, fence }: Reached,
): Promise<boolean> {
  const now = clock.now();
  const alert = await store.selectAlert(tx, userId, id);
  if (alert?.version !== version) return true;
  const isResting = alert.status === 'resting';
  // Above or below its level, whichever it came to: the way back is what it waits for.
  const next = isResting
    ? ({ ...alert, status: 'waiting', direction: opposite(direction), restsUntil: null } as const)
    : afterFiring(alert, now);
  const stands = leaseStands(alert.symbol, fence);
  if (!(await store.moveOn(tx, alert, next, { stands, now }))) return false;
  if (isResting) return true;
  await store.insertFiring(tx, alert, firing, { fence, now });
  await notifications.notify(tx, { userId, ...wordsOf(alert, firing) });
  await live.append(tx, userId, [{ kind: 'alerts' }]);
  return true;
}

function afterFiring(alert: Alert, now: Date): Pick<Alert, 'status' | 'direction' | 'restsUntil' | 'fired'> {
  const fired = alert.fired + 1;
  if (!alert.repeats) return { status: 'fired', direction: alert.direction, restsUntil: null, fired };
  const restsUntil = new Date(now.getTime() + REST_MS);
  return { status: 'resting', direction: nextDirection(alert), restsUntil, fired };
}
