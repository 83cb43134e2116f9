import type { LimitName } from '@halyard/contract';
import type { Clock } from '../clock.ts';
import { tooSoon } from '../refusal.ts';

/** How many calls in how long, a caller and a limit. A burst may use all of them at once. */
export const LIMITS: Readonly<Record<LimitName, { readonly calls: number; readonly perMs: number }>> = {
  login: { calls: 10, perMs: 60_000 },
  register: { calls: 10, perMs: 3_600_000 },
  mail: { calls: 6, perMs: 600_000 },
  code: { calls: 10, perMs: 60_000 },
  contact: { calls: 5, perMs: 600_000 },
  money: { calls: 60, perMs: 60_000 },
  trade: { calls: 300, perMs: 60_000 },
  read: { calls: 600, perMs: 60_000 },
  write: { calls: 120, perMs: 60_000 },
  export: { calls: 10, perMs: 60_000 },
  upload: { calls: 20, perMs: 600_000 },
  page: { calls: 600, perMs: 60_000 },
};

/** Beyond this many callers the ones that are long idle are forgotten, or else those who have used least of what they may. */
const MAX_CALLERS = 100_000;
/** So many stay then: who has used up a limit is the last to go, however many others come. */
const KEPT_CALLERS = 90_000;

/** Who is counted, and how many times the limit of one caller they have: a network is many. */
export type Counted = { readonly caller: string; readonly times: number };

/** Counts a call, or refuses it; answers how many more there may be at this moment, Infinity where nothing is counted. */
export type RateLimits = {
  readonly take: (limit: LimitName, caller: string, times?: number) => Promise<number>;
  /** Takes back what was counted in the memory of this node. */
  readonly giveBack: (limit: LimitName, caller: string, times?: number) => void;
};

/**
 * Counts a call for each of them, the smallest place first; the first who has too many is refused. Answers how many more
 * there may be. What the network refuses is not counted for the place: else a network with room for 65,536 places would
 * fill the memory with them.
 */
export async function takeForAll(
  limits: RateLimits,
  limit: LimitName,
  counted: readonly Counted[],
): Promise<number> {
  let left = Infinity;
  const taken: Counted[] = [];
  for (const one of counted) {
    try {
      left = Math.min(left, await limits.take(limit, one.caller, one.times));
    } catch (error) {
      for (const { caller, times } of taken) limits.giveBack(limit, caller, times);
      throw error;
    }
    taken.push(one);
  }
  return left;
}

/**
 * Leaky buckets in memory: one number a caller, the moment at which their bucket is empty again. Costs nothing
 * while nobody is near a limit. They count for this node alone.
 */
export function createRateLimits(clock: Clock, on: boolean): RateLimits {
  const emptyAt = new Map<string, number>();
  const stepOf = (limit: LimitName, times: number) => LIMITS[limit].perMs / (LIMITS[limit].calls * times);
  return {
    take: async (limit, caller, times = 1) => {
      if (!on) return Infinity;
      const { perMs } = LIMITS[limit];
      const stepMs = stepOf(limit, times);
      const nowMs = clock.now().getTime();
      const key = `${limit} ${caller}`;
      const known = emptyAt.get(key) ?? 0;
      // A moment further off than a full bucket is none of now: the clock was put back.
      const start = known > nowMs + perMs ? nowMs : Math.max(known, nowMs);
      const next = start + stepMs;
      if (next - nowMs > perMs) throw tooSoon('too-many-requests', next - nowMs - perMs);
      emptyAt.set(key, next);
      if (emptyAt.size > MAX_CALLERS) forgetSome(emptyAt, nowMs);
      return Math.floor((nowMs + perMs - next) / stepMs);
    },
    giveBack: (limit, caller, times = 1) => {
      const key = `${limit} ${caller}`;
      const before = (emptyAt.get(key) ?? 0) - stepOf(limit, times);
      if (before <= clock.now().getTime()) emptyAt.delete(key);
      else emptyAt.set(key, before);
    },
  };
}

function forgetSome(emptyAt: Map<string, number>, nowMs: number): void {
  for (const [key, at] of emptyAt) if (at <= nowMs) emptyAt.delete(key);
  if (emptyAt.size <= MAX_CALLERS) return;
  const used = [...emptyAt].map(([key, at]) => {
    const { perMs } = LIMITS[key.slice(0, key.indexOf(' ')) as LimitName];
    return { key, part: (at - nowMs) / perMs };
  });
  used.sort((one, other) => one.part - other.part);
  for (const { key } of used.slice(0, used.length - KEPT_CALLERS)) emptyAt.delete(key);
}
