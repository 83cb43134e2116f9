import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Tx } from '../../../platform/database/database.ts';
import { newSecret } from '../../../platform/ids.ts';
import type { AuthDeps } from '../deps.ts';
import { hashOf } from '../tokens.ts';
import * as store from './store-codes.ts';

const CODE_LASTS_MS = 10 * 60_000;
const CHALLENGE_LASTS_MS = 5 * 60_000;
const MAX_TRIES = 5;

/** Draws a six-digit code, stores what is needed to recognise it and answers it for the mail. */
export async function issueCode(
  { clock }: Pick<AuthDeps, 'clock'>,
  tx: Tx,
  about: Pick<store.CodeRow, 'userId' | 'purpose' | 'target'>,
): Promise<string> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const salt = randomBytes(16).toString('hex');
  const expiresAt = new Date(clock.now().getTime() + CODE_LASTS_MS);
  await store.putCode(tx, { ...about, salt, hash: hashOfCode(salt, code) }, expiresAt);
  return code;
}

/** The secret of a sign-in, or of a new passkey, that has begun; only its hash is stored. */
export async function openChallenge(
  { clock, database }: Pick<AuthDeps, 'clock' | 'database'>,
  about: Pick<store.ChallengeRow, 'purpose' | 'userId' | 'payload'>,
): Promise<string> {
  const challenge = newSecret();
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_LASTS_MS);
  await store.insertChallenge(database, { ...about, hash: hashOf(challenge) }, expiresAt);
  return challenge;
}

/**
 * Compares a code with the mailed one; null when it is wrong for whatever cause. The try is counted first and for
 * good, so that neither a refusal nor many tries at once give anybody a sixth: five for who is signed in to the account, and
 * five for all others together.
 */
export async function tryCode(
  { clock, database }: Pick<AuthDeps, 'clock' | 'database'>,
  { userId, purpose, isOwn }: Pick<store.CodeRow, 'userId' | 'purpose'> & { readonly isOwn: boolean },
  code: string,
): Promise<store.CodeRow | null> {
  const limits = { isOwn, now: clock.now(), maxTries: MAX_TRIES };
  const row = await store.spendCodeTry(database, userId, purpose, limits);
  if (!row) return null;
  const [given, expected] = [Buffer.from(hashOfCode(row.salt, code)), Buffer.from(row.hash)];
  return timingSafeEqual(given, expected) ? row : null;
}

function hashOfCode(salt: string, code: string): string {
  return createHmac('sha256', salt).update(code).digest('hex');
}
