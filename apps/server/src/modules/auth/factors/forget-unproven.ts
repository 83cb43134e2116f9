import type { Tx } from '../../../platform/database/database.ts';
import type { AuthDeps } from '../deps.ts';
import { endSessions } from '../sessions/sessions.ts';
import { deleteChallenges } from '../mail/store-codes.ts';
import * as store from './store-factors.ts';
import { deleteDevices } from '../sessions/store-sessions.ts';

/** The session and the browser that brought the proof, when it was one of this account. */
export type Prover = { readonly sessionId: string; readonly deviceHash: string | null };

/**
 * Anybody can open an account with anybody's address. The moment somebody shows that they read its mail, all that was
 * set up before is worth nothing: the factors, the sessions but the one that brought the proof, and the known browsers.
 */
export async function forgetUnproven(
  deps: Pick<AuthDeps, 'bus' | 'clock' | 'users'>,
  tx: Tx,
  userId: string,
  prover: Prover | null = null,
): Promise<void> {
  await clearFactors(deps, tx, userId, { withPasskeys: true });
  await endSessions(deps, tx, userId, {
    because: 'email-verified',
    ...(prover ? { except: prover.sessionId } : {}),
  });
  await deleteDevices(tx, userId, prover?.deviceHash ?? null);
}

/** Takes a person's second factor away, with the sign-ins that wait for it. Answers how many passkeys went too. */
export async function clearFactors(
  { users }: Pick<AuthDeps, 'users'>,
  tx: Tx,
  userId: string,
  { withPasskeys }: { readonly withPasskeys: boolean },
): Promise<number> {
  const passkeys = withPasskeys ? await store.deletePasskeys(tx, userId) : 0;
  await store.deleteTotp(tx, userId);
  await store.deleteRecoveryCodes(tx, userId);
  await deleteChallenges(tx, userId);
  await users.noteSecondFactor(tx, userId, false);
  return passkeys;
}
