import type { BookId } from '@halyard/accounting';
import type { Bests, Market } from '@halyard/engine';
import type { Log } from '../../../platform/telemetry/log.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Desk } from '../desk/desk.ts';

/** A quote of a symbol, as the node that owns the symbol's triggers saw it. */
export type OwnedTick = {
  readonly symbol: string;
  readonly fence: bigint;
  readonly market: Market;
  readonly seenAtMs: number;
};

export type WorkerDeps = {
  readonly desk: Pick<Desk, 'run'>;
  readonly log: Log;
  /** Whether the symbol of this tick is still this node's. */
  readonly isOwned: (tick: OwnedTick) => boolean;
};

/** A tick that could not be worked is tried again after this long, and this many times: then its price is an old one. */
const TRY_AGAIN_MS = 250;
const MAX_TRIES = 40;

/**
 * Works a quote for a customer, through whatever keeps the desk from it for a while: the price was there, and as long
 * as it is this node's to say so that still counts. Answers false where it could not be worked at all.
 */
export function createTickWorker({ desk, log, isOwned }: WorkerDeps) {
  /** Of customers with a tick that is tried again: the last of theirs. */
  const trying = new Map<string, Promise<boolean>>();

  const attempt = async (
    userId: BookId,
    { symbol, fence, market, seenAtMs }: OwnedTick,
    bests: Bests,
  ): Promise<'done' | 'again' | 'failed'> => {
    try {
      await desk.run({
        userId,
        market,
        fence: { symbol, fence },
        command: (nowMs) => ({ type: 'tick', atMs: seenAtMs, nowMs, symbol, bests }),
      });
      return 'done';
    } catch (error) {
      if (error instanceof Refusal) return error.code === 'not-ready' ? 'again' : 'failed';
      log.error({ err: error, userId, symbol }, 'a tick could not be worked');
      return 'failed';
    }
  };

  const tryAgain = async (userId: BookId, tick: OwnedTick, bests: Bests): Promise<boolean> => {
    for (let tries = 1; tries < MAX_TRIES && isOwned(tick); tries++) {
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS).unref());
      const result = await attempt(userId, tick, bests);
      if (result !== 'again') return result === 'done';
    }
    const { symbol, fence } = tick;
    const words = isOwned(tick) ? 'a tick was given up' : 'a tick was given up: its symbol has another owner';
    log.warn({ userId, symbol, fence: String(fence) }, words);
    return false;
  };

  return async (userId: BookId, tick: OwnedTick, bests: Bests): Promise<boolean> => {
    // A later quote waits for an earlier one: it may have moved the stop that was not reached before.
    for (let before = trying.get(userId); before; before = trying.get(userId)) await before;
    const first = await attempt(userId, tick, bests);
    if (first !== 'again') return first === 'done';
    const more = (trying.get(userId) ?? Promise.resolve()).then(() => tryAgain(userId, tick, bests));
    trying.set(userId, more);
    try {
      return await more;
    } finally {
      if (trying.get(userId) === more) trying.delete(userId);
    }
  };
}
