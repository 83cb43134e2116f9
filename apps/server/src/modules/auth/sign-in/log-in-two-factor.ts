import { type auth, type BodyOf, notificationOf } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Person } from '../../users/index.ts';
import type { AuthDeps } from '../deps.ts';
import { spendSecondFactor } from '../factors/second-factor.ts';
import { countRecoveryCodes } from '../factors/store-factors.ts';
import type { Visit } from '../sessions/sessions.ts';
import { signIn, type SignedIn } from './sign-in.ts';
import { spendChallengeTry, takeChallenge } from '../mail/store-codes.ts';
import { hashOf } from '../tokens.ts';
import { knownDevice } from '../sessions/devices.ts';
import { takeFactorTry } from './tries.ts';

const MAX_TRIES = 5;

/**
 * Finishes a sign-in by password with a second factor. Tries are counted at the challenge, and at the person, because
 * whoever has the password can ask for as many challenges as they like.
 */
export async function logInTwoFactor(
  deps: AuthDeps,
  { challenge, code, reopen }: BodyOf<typeof auth.loginTwoFactor>,
  visit: Visit,
): Promise<SignedIn> {
  const { clock, database, users } = deps;
  const limits = { now: clock.now(), maxTries: MAX_TRIES };
  const row = await spendChallengeTry(database, hashOf(challenge), limits);
  const person = row?.userId && (await users.byId(database, row.userId));
  if (!row || !person) return refuse('bad-challenge');
  const device = await knownDevice(database, person.id, visit);
  const taken = await takeFactorTry(deps, person.id, device ?? undefined);
  const signedIn = await database.transaction((tx) =>
    finish(deps, tx, person, { hash: row.hash, code, reopen }, visit),
  );
  if (!signedIn) {
    await noteFailure(deps, person.id, visit, taken);
    return refuse('wrong-code');
  }
  await taken.wasRight();
  return signedIn;
}

type Proof = Pick<BodyOf<typeof auth.loginTwoFactor>, 'code' | 'reopen'> & { readonly hash: string };

async function finish(
  deps: AuthDeps,
  tx: Tx,
  person: Person,
  { hash, code, reopen }: Proof,
  visit: Visit,
): Promise<SignedIn | null> {
  const method = await spendSecondFactor(deps, tx, person.id, code);
  if (!method) return null;
  if (!(await takeChallenge(tx, hash, 'second-factor', deps.clock.now()))) refuse('bad-challenge');
  // As they are now: a session must not begin where an account ends at this moment.
  const now = (await deps.users.lock(tx, person.id)) ?? refuse('bad-challenge');
  const signedIn = await signIn(deps, tx, now, visit, { method, reopen });
  if (method === 'recovery-code') await tellWhatIsLeft(deps, tx, person.id);
  return signedIn;
}

/** Whoever has lost their authenticator has these codes alone, and learns in time that they run out. */
async function tellWhatIsLeft({ notifications }: AuthDeps, tx: Tx, userId: string): Promise<void> {
  const left = String(await countRecoveryCodes(tx, userId));
  await notifications.notify(tx, { userId, ...notificationOf('recovery-code-used', { left }) });
}

/** Whoever comes so far has the password: its owner is told, once while somebody keeps guessing. */
async function noteFailure(
  { audit, database, notifications }: AuthDeps,
  userId: string,
  { ip }: Visit,
  { isFirst }: { readonly isFirst: boolean },
): Promise<void> {
  await database.transaction(async (tx) => {
    const news = notificationOf('second-factor-failed', { ip });
    if (isFirst) await notifications.notify(tx, { userId, ...news, alwaysMail: true });
    await audit.record(tx, { actorId: null, action: 'auth.second-factor-failed', subjectId: userId, ip });
  });
}
