import type { Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Person } from '../../users/index.ts';
import { clearFactors } from './forget-unproven.ts';
import type { AuthDeps } from '../deps.ts';
import { factorChangedLetter, post } from '../mail/letters.ts';
import { endSessions } from '../sessions/sessions.ts';
import * as store from './store-factors.ts';
import { forgetFactorTries } from '../sign-in/tries.ts';

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
  const passkeysRemoved = await clearFactors(deps, tx, person.id, { withPasskeys });
  if (!wasOn && passkeysRemoved === 0) refuse('second-factor-off');
  await forgetFactorTries(tx, person.id);
  await deps.users.noteSignInChange(tx, person.id);
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
