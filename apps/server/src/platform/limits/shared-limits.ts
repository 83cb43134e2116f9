import { LIMITS, type RateLimits } from './rate-limits.ts';
import { tooSoon } from '../refusal.ts';
import type { RedisLink } from '../bus/redis-link.ts';

/** After a failure nobody is asked for so long: a Redis that is slow must not make every call slow. */
const REST_MS = 1000;
/** Addresses are short. What a header made of one must not become a long key. */
const MAX_CALLER = 100;

/**
 * The bucket of `rate-limits.ts`, in one step that nothing can come between. The clock is Redis's own, so that nodes need
 * not agree on the time. Answers how many milliseconds too early a call came, or, of one that was counted, how many more there
 * may be, as a number below zero or zero. A moment
 * further off than a full bucket is no moment: the clock was put back, or somebody else wrote there.
 */
export const TAKE_SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local per, step = tonumber(ARGV[1]), tonumber(ARGV[2])
local empty = tonumber(redis.call('GET', KEYS[1])) or 0
if empty < now or empty > now + per then empty = now end
local over = empty + step - now - per
if over > 0 then return math.ceil(over) end
redis.call('SET', KEYS[1], string.format('%.0f', empty + step), 'PX', math.ceil(empty + step - now))
return -math.floor(-over / step)`;

type SharedDeps = {
  readonly link: Pick<RedisLink, 'isConnected' | 'runScript'>;
  readonly prefix: string;
  /** Counts on this node alone, whenever Redis cannot say. */
  readonly local: RateLimits;
};

/** Rate limits that all nodes count together. Without Redis each node counts by itself, so that there always is a limit. */
export function shareLimits({ link, prefix, local }: SharedDeps): RateLimits {
  let restUntilMs = -Infinity;

  /** How much too early the call comes, or how many more may; null when nobody can say. */
  const ask = async (key: string, perMs: number, stepMs: number): Promise<number | null> => {
    if (!link.isConnected() || performance.now() < restUntilMs) return null;
    try {
      const answer = await link.runScript(TAKE_SCRIPT, key, [perMs, stepMs]);
      if (isAnswer(answer, perMs, stepMs)) return answer;
    } catch {
      // The link has logged why.
    }
    restUntilMs = performance.now() + REST_MS;
    return null;
  };

  return {
    take: async (limit, caller, times = 1) => {
      const { calls, perMs } = LIMITS[limit];
      const key = `${prefix}:limit:${limit}:${caller.slice(0, MAX_CALLER)}`;
      const answer = await ask(key, perMs, perMs / (calls * times));
      if (answer === null) return local.take(limit, caller, times);
      if (answer > 0) throw tooSoon('too-many-requests', answer);
      return -answer;
    },
    // What Redis counts it forgets by itself.
    giveBack: local.giveBack,
  };
}

/** A full bucket has room again after one step: whoever answers more than that, or more calls than it holds, is
 * not our script. */
function isAnswer(answer: unknown, perMs: number, stepMs: number): answer is number {
  if (typeof answer !== 'number' || !Number.isInteger(answer)) return false;
  return answer <= Math.ceil(stepMs) && -answer <= Math.ceil(perMs / stepMs);
}
