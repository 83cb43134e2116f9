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

export const TRIES = {
  /** An address, whether or not it has an account. */
  login: (email: string) => `login ${hashOf(email)}`,
  /** A browser this person has signed in from before. */
  device: (userId: string, deviceHash: string) => `device ${userId} ${deviceHash}`,
  password: (userId: string) => `password ${userId}`,
  secondFactor: (userId: string) => `second-factor ${userId}`,
} as const;

/**
 * Counts a try before it is made and refuses one too many. Runs outside the transaction of what is tried, because
 * a refusal there would take the count back.
 */
export async function takeTry(
  { clock, database }: Pick<AuthDeps, 'clock' | 'database'>,
  key: string,
  onFirstRefusal: () => Promise<void> = async () => undefined,
): Promise<void> {
  const now = clock.now();
  const windowStart = new Date(now.getTime() - TRIES_WINDOW_MS);
  const { tries, since } = await store.countTry(database, key, now, windowStart);
  if (tries <= MAX_TRIES) return;
  if (tries === MAX_TRIES + 1) await onFirstRefusal();
  throw tooSoon('too-many-requests', since.getTime() - windowStart.getTime());
}

/** It was right: the count starts again. */
export async function forgetTries(queryable: Queryable, key: string): Promise<void> {
  await store.forgetTries(queryable, key);
}
