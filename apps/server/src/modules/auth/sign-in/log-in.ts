import type { auth, BodyOf } from '@halyard/contract';
import { refuse } from '../../../platform/refusal.ts';
import type { Person } from '../../users/index.ts';
import { knownDevice } from '../sessions/devices.ts';
import type { AuthDeps } from '../deps.ts';
import { passwordMatches } from '../passwords/passwords.ts';
import type { Visit } from '../sessions/sessions.ts';
import { requireOpen, signIn, type SignedIn } from './sign-in.ts';
import * as store from '../store.ts';
import { openChallenge } from '../mail/codes.ts';
import { selectPasskeys } from '../factors/store-factors.ts';
import { evenly } from './even-time.ts';
import { forgetTries, takeTry, TRIES } from './tries.ts';

/** Stands in for whoever an unknown address does not belong to, so that the same is looked up for both. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

export type SecondStep = { readonly challenge: string; readonly methods: ('totp' | 'passkey')[] };
export type LoginOutcome = { readonly signedIn: SignedIn } | { readonly secondStep: SecondStep };

/**
 * Signs somebody in by password. An unknown address goes the same way as a known one, at the same cost and to the
 * same sentence; only with the right password does anybody hear more about an account.
 */
export async function logIn(
  deps: AuthDeps,
  { email, password, reopen }: BodyOf<typeof auth.login>,
  visit: Visit,
): Promise<LoginOutcome> {
  const { database, users } = deps;
  const person = await users.byEmail(database, email);
  const userId = person?.id ?? NOBODY;
  const device = await knownDevice(database, userId, visit);
  const tries = device ? TRIES.device(userId, device) : TRIES.login(email);
  // What is written down about a known address takes a while: nobody is to tell by that which one has an account.
  await takeTry(deps, tries, () => evenly(() => noteThrottled(deps, person, visit)));

  const hash = await store.selectPasswordHash(database, userId);
  const isRight = await passwordMatches(hash, password, device ? 'known' : 'stranger');
  if (!person || !hash || !isRight) return refuse('wrong-credentials');
  requireOpen(deps, person, reopen);
  await forgetTries(database, tries);
  const signedIn = await database.transaction(async (tx) => {
    // Whatever ended all sessions while we checked the password holds for this one too: a new password, a second factor
    // that was switched on, the end of the account.
    const now = await users.lock(tx, person.id);
    if (!now || !(await store.holdPassword(tx, person.id, hash))) return refuse('wrong-credentials');
    return now.hasSecondFactor ? null : signIn(deps, tx, now, visit, { method: 'password', reopen });
  });
  return signedIn ? { signedIn } : { secondStep: await askSecondStep(deps, person.id) };
}

async function askSecondStep(deps: AuthDeps, userId: string): Promise<SecondStep> {
  const challenge = await openChallenge(deps, { purpose: 'second-factor', userId, payload: null });
  const passkeys = await selectPasskeys(deps.database, userId);
  return { challenge, methods: passkeys.length > 0 ? ['totp', 'passkey'] : ['totp'] };
}

/** Once per window, so that somebody who keeps guessing cannot fill the audit log. */
async function noteThrottled(
  { audit, database }: AuthDeps,
  person: Person | null,
  visit: Visit,
): Promise<void> {
  if (!person) return;
  await database.transaction((tx) =>
    audit.record(tx, { actorId: null, action: 'auth.login-throttled', subjectId: person.id, ip: visit.ip }),
  );
}
