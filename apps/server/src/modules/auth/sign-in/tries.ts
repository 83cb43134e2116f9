import type { Queryable } from '../../../platform/database/database.ts';
import { tooSoon } from '../../../platform/refusal.ts';
import type { AuthDeps } from '../deps.ts';
import * as store from '../store.ts';
import { hashOf } from '../tokens.ts';

/**
 * So many wrong tries in so long, whoever makes them and from wherever. Afterwards nobody gets another one until
 * the window is over: about a thousand guesses a day at one account. The owner has ways around a stranger who
 * keeps guessing: a browser they have signed in from before counts its own tries, a passkey asks for no password,
 * and a mailed reset link makes their browser a known one.
 */
const MAX_TRIES = 10;
export const TRIES_WINDOW_MS = 15 * 60_000;
/** Of a second factor there are few in all, so that nobody who has a password guesses it in the end. */
const MAX_FACTORS_A_DAY = 30;
export const FACTORS_WINDOW_MS = 24 * 3_600_000;

export const TRIES = {
  /** An address, whether or not it has an account. */
  login: (email: string) => `login ${hashOf(email)}`,
  /** A browser this person has signed in from before. */
  device: (userId: string, deviceHash: string) => `device ${userId} ${deviceHash}`,
  password: (userId: string) => `password ${userId}`,
  secondFactor: (userId: string) => `second-factor ${userId}`,
  /** Over a day: of a browser they have signed in from before, of an open session, or of all others together. */
  secondFactorDay: (userId: string, from = 'anywhere') => `second-factor-day ${userId} ${from}`,
} as const;

/**
 * Counts a try before it is made and refuses one too many. Runs outside the transaction of what is tried, because
 * a refusal there would take the count back. Answers which try of the window it is.
 */
export async function takeTry(
  { clock, database }: Pick<AuthDeps, 'clock' | 'database'>,
  key: string,
  onFirstRefusal: () => Promise<void> = async () => undefined,
  { most, windowMs } = { most: MAX_TRIES, windowMs: TRIES_WINDOW_MS },
): Promise<number> {
  const now = clock.now();
  const windowStart = new Date(now.getTime() - windowMs);
  const { tries, since } = await store.countTry(database, key, now, windowStart);
  if (tries <= most) return tries;
  if (tries === most + 1) await onFirstRefusal();
  throw tooSoon('too-many-requests', since.getTime() - windowStart.getTime());
}

type FactorTry = {
  /** The first in a quarter of an hour. */
  readonly isFirst: boolean;
  /** It was right: the quarter of an hour begins again, and of the day it is taken off. */
  readonly wasRight: () => Promise<void>;
};

/** The same for a second factor, which is counted over a day as well. */
export async function takeFactorTry(
  deps: Pick<AuthDeps, 'clock' | 'database'>,
  userId: string,
  from: string | undefined,
): Promise<FactorTry> {
  const [key, dayKey] = [TRIES.secondFactor(userId), TRIES.secondFactorDay(userId, from)];
  // First the day, which a stranger has for themselves: what it refuses takes nothing of the quarter of an hour that all share.
  await takeTry(deps, dayKey, undefined, { most: MAX_FACTORS_A_DAY, windowMs: FACTORS_WINDOW_MS });
  const tries = await takeTry(deps, key);
  return {
    isFirst: tries === 1,
    wasRight: async () => {
      await store.forgetTries(deps.database, key);
      await store.takeOffTry(deps.database, dayKey);
    },
  };
}

/** There is another second factor now: all that was counted of the one before is forgotten. */
export async function forgetFactorTries(queryable: Queryable, userId: string): Promise<void> {
  await store.forgetTries(queryable, TRIES.secondFactor(userId));
  await store.forgetTriesFrom(queryable, TRIES.secondFactorDay(userId, ''));
}

/** It was right: the count starts again. */
export async function forgetTries(queryable: Queryable, key: string): Promise<void> {
  await store.forgetTries(queryable, key);
}
