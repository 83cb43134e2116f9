import { type CopyOpening, type SkipReason, termsOf } from '@halyard/engine';
import { divideDown } from '@halyard/money';
import { newId } from '../../../platform/ids.ts';
import { inTurns } from '../../../platform/in-turns.ts';
import { createLeasedRounds, createServing } from '../../trading/index.ts';
import { finishEnding } from '../allocations/finish-ending.ts';
import type { CopyingDeps } from '../deps.ts';
import { type NextFill, selectEnding, selectNext, selectWaiting, type WaitingClose } from './store-lane.ts';

const AT_ONCE = 1000;
/** Of what may have to be tried again and again, so many a round: the fills of leaders wait for it. */
const AGAIN_AT_ONCE = 100;
const LOOK_EVERY_MS = 1000;
/** Closes that wait, and copies that could not end at once, are looked at so often. */
const SLOW_EVERY_MS = 5000;
/** Whoever could not be served is left alone for so long. */
const REST_MS = 2000;

const LEAST_LEADER_USD = 100_000n;
/** The leader must have one part in so many of what follows. */
const LEADER_PART = 100n;

/** Brings the fills of leaders to the books that copy them, where each fill must be the next one of its copy. */
export function createLane(deps: CopyingDeps) {
  const work = createWork(deps);
  let slowAtMs = -Infinity;
  const rounds = createLeasedRounds(deps, {
    lease: 'copying',
    topic: 'copies',
    everyMs: LOOK_EVERY_MS,
    failure: 'fills could not be copied; trying again',
    round: async () => {
      await work.mirror();
      const isSlow = performance.now() - slowAtMs > SLOW_EVERY_MS;
      if (isSlow) {
        slowAtMs = performance.now();
        await work.closeWaiting();
      }
      await work.endAll(isSlow ? 'all' : 'new');
    },
  });
  return {
    ...rounds,
    /** Does all that is to be done now, whoever has the lease. */
    run: async (): Promise<void> => {
      await work.mirror();
      await work.closeWaiting();
      await work.endAll('all');
    },
  };
}

function createWork(deps: CopyingDeps) {
  const { clock, database, log } = deps;
  const { asleep, serve } = createServing(log, REST_MS, 'a copy could not be served yet');
  /** How far the last round came; whoever is behind is next. */
  let waited: WaitingClose | undefined;
  let ended: string | undefined;
  /** Copies that are being ended and were tried since the last slow round. */
  const tried = new Set<string>();

  return {
    /** Until every copy has dealt with all that its leader has done. */
    mirror: async (): Promise<void> => {
      for (;;) {
        const next = await selectNext(database, { at: clock.now(), without: asleep(), limit: AT_ONCE });
        if (next.length === 0) return;
        const copied: Promise<void>[] = [];
        await inTurns(next, (fill) => void copied.push(serve(fill.bookId, () => copyFill(deps, fill))));
        await Promise.all(copied);
      }
    },
    closeWaiting: async (): Promise<void> => {
      const waiting = await selectWaiting(database, waited, AGAIN_AT_ONCE);
      waited = waiting.length < AGAIN_AT_ONCE ? undefined : waiting.at(-1);
      await Promise.all(waiting.map((close) => serve(close.bookId, () => copyClose(deps, close))));
    },
    endAll: async (which: 'all' | 'new'): Promise<void> => {
      if (which === 'all') tried.clear();
      const ending = await selectEnding(database, ended, AGAIN_AT_ONCE);
      ended = ending.length < AGAIN_AT_ONCE ? undefined : ending.at(-1)?.allocationId;
      for (const one of ending.filter(({ allocationId }) => !tried.has(allocationId))) {
        tried.add(one.allocationId);
        await serve(one.bookId, () => finishEnding(deps, one));
      }
    },
  };
}

function copyFill(deps: CopyingDeps, fill: NextFill): Promise<unknown> {
  if (fill.kind === 'close') return copyClose(deps, fill);
  const { bookId: userId, place, symbol, side, quantity, leverage, price, filledAt, equity, left } = fill;
  const lead: CopyOpening['lead'] = {
    symbol,
    side,
    quantity,
    leverage,
    price,
    atMs: filledAt.getTime(),
    equityUsd: equity + left,
  };
  const [orderId, positionId, hindrance] = [newId(), newId(), hindranceOf(fill)];
  return deps.trading.desk.run({
    userId,
    copies: 'opening',
    command: (atMs) => ({ type: 'copy-opening', atMs, place, orderId, positionId, lead, hindrance }),
  });
}

function hindranceOf(fill: NextFill): SkipReason | null {
  const { isSuspended, isStopped, isHeld, equity, following, hasOpenedMost } = fill;
  if (isHeld) return 'deficit';
  if (isStopped) return 'refused';
  if (isSuspended) return 'leader-suspended';
  if (equity < LEAST_LEADER_USD || equity * LEADER_PART < following) return 'leader-too-small';
  return hasOpenedMost ? 'too-many' : null;
}

function copyClose(deps: CopyingDeps, close: WaitingClose): Promise<unknown> {
  const { bookId: userId, place, symbol, remaining, openedQuantity, ownPositionId, ownOpened } = close;
  const { quantityStep } = termsOf(symbol);
  // As much of the copy stays as stays of what the leader had opened.
  const share = divideDown((ownOpened ?? 0n) * remaining, openedQuantity);
  const keepQuantity = divideDown(share, quantityStep) * quantityStep;
  return deps.trading.desk.run({
    userId,
    copies: 'closing',
    command: (atMs) => ({ type: 'copy-closing', atMs, place, positionId: ownPositionId, keepQuantity }),
  });
}
