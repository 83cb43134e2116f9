import { CONFIRMATION_LASTS_MS } from '../../../platform/http/authorise.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { AuthDeps } from '../deps.ts';
import { passwordMatches } from './passwords.ts';
import * as store from '../store.ts';
import { type Confirmed, confirmSession } from '../sessions/sessions.ts';
import { forgetTries, takeTry, TRIES } from '../sign-in/tries.ts';

/** Gives the password once more: for a while this session may take sensitive steps, with a new token. */
export async function confirmPassword(
  deps: AuthDeps,
  caller: Identity,
  password: string,
): Promise<Confirmed & { readonly until: Date }> {
  const hash = await requireOwnPassword(deps, caller, password);
  const confirmed = await deps.database.transaction(async (tx) => {
    await requireSamePassword(tx, caller, hash);
    return confirmSession(deps, tx, caller.sessionId);
  });
  return { ...confirmed, until: new Date(deps.clock.now().getTime() + CONFIRMATION_LASTS_MS) };
}

/** Whoever sits at somebody's open browser gets only a few guesses at their password. Answers the hash that it fits. */
export async function requireOwnPassword(
  deps: AuthDeps,
  caller: Identity,
  password: string,
): Promise<string> {
  const tries = TRIES.password(caller.userId);
  await takeTry(deps, tries);
  const hash = await store.selectPasswordHash(deps.database, caller.userId);
  if (!hash || !(await passwordMatches(hash, password, 'known'))) return refuse('wrong-password');
  await forgetTries(deps.database, tries);
  return hash;
}

/** A password that was changed while the old one was checked is not to be undone by it, and opens nothing any more. */
export async function requireSamePassword(tx: Tx, { userId }: Identity, hash: string): Promise<void> {
  if (!(await store.holdPassword(tx, userId, hash))) refuse('wrong-password');
}
