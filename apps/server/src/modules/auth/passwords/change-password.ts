import type { BodyOf, users } from '@halyard/contract';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import { requireOwnPassword, requireSamePassword } from './confirm-password.ts';
import type { AuthDeps } from '../deps.ts';
import { hashPassword } from './passwords.ts';
import { replacePassword } from './replace-password.ts';
import { requireGoodPassword } from './require-good-password.ts';
import { type Confirmed, confirmSession, type Visit } from '../sessions/sessions.ts';

/** A person changes their password; all their other sessions end. Answers what this browser goes on with. */
export async function changePassword(
  deps: AuthDeps,
  caller: Identity,
  { currentPassword, newPassword }: BodyOf<typeof users.changePassword>,
  visit: Visit,
): Promise<Confirmed & { readonly deviceToken: string }> {
  const before = await requireOwnPassword(deps, caller, currentPassword);
  requireGoodPassword(deps.settings, newPassword, caller.email);
  const hash = await hashPassword(newPassword, 'known');
  return deps.database.transaction(async (tx) => {
    // The person first, as a reset does, so that two new passwords come one after the other.
    const person = (await deps.users.lock(tx, caller.userId)) ?? refuse('user-not-found');
    await requireSamePassword(tx, caller, before);
    const confirmed = await confirmSession(deps, tx, caller.sessionId);
    const replacement = { hash, because: 'password-changed', keep: caller.sessionId } as const;
    return { ...confirmed, deviceToken: await replacePassword(deps, tx, person, replacement, visit) };
  });
}
