import type { Tx } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Person } from '../users/index.ts';
import type { AuthDeps } from './index.ts';
import { factorChangedLetter, post } from './letters.ts';
import { endSessions } from './sessions.ts';
import { deleteChallenges } from './store-codes.ts';
import * as store from './store-factors.ts';
import { forgetTries, TRIES } from './tries.ts';

export type FactorReset = { readonly passkeysRemoved: number; readonly sessionsEnded: number };

/**
 * For somebody who has lost their second factor, once the operator has made sure who asks: the authenticator and the
 * recovery codes go, and the passkeys too when they were lost with it. Whoever is signed in has to sign in again.
 */
export async function resetSecondFactor(
  deps: AuthDeps,
  tx: Tx,
  person: Person,
  { withPasskeys }: { readonly withPasskeys: boolean },
): Promise<FactorReset> {
  // The authenticator's row first, as whoever signs in with it or switches it on does.
  const totp = await store.lockTotp(tx, person.id);
  const wasOn = Boolean(totp?.enabledAt);
  const passkeysRemoved = withPasskeys ? await store.deletePasskeys(tx, person.id) : 0;
  if (!wasOn && passkeysRemoved === 0) refuse('second-factor-off');
  await store.deleteTotp(tx, person.id);
  await store.deleteRecoveryCodes(tx, person.id);
  await deleteChallenges(tx, person.id);
  await forgetTries(tx, TRIES.secondFactor(person.id));
  await deps.users.noteSecondFactor(tx, person.id, false);
  const sessionsEnded = await endSessions(deps, tx, person.id, { because: 'second-factor-reset' });
  await post(deps, tx, factorChangedLetter(person, withPasskeys ? 'reset-with-passkeys' : 'reset'));
  const passkeysLeft = (await store.selectPasskeys(tx, person.id)).length;
  await deps.audit.record(tx, {
    actorId: null,
    action: 'auth.second-factor-reset',
    subjectId: person.id,
    detail: {
      before: { authenticator: wasOn, passkeys: passkeysLeft + passkeysRemoved },
      after: { authenticator: false, passkeys: passkeysLeft },
      sessionsEnded,
    },
  });
  return { passkeysRemoved, sessionsEnded };
}
