import type { BodyOf, users } from '@halyard/contract';
import type { Identity } from '../../platform/http/identity.ts';
import { refuse } from '../../platform/refusal.ts';
import { requireOwnPassword } from './confirm-password.ts';
import type { AuthDeps } from './index.ts';
import { hashPassword } from './passwords.ts';
import { replacePassword } from './replace-password.ts';
import { requireGoodPassword } from './require-good-password.ts';
import type { Visit } from './sessions.ts';
import { confirmSession } from './store-sessions.ts';

/** A person changes their password; all their other sessions end. Answers the new mark of this browser. */
export async function changePassword(
  deps: AuthDeps,
  caller: Identity,
  { currentPassword, newPassword }: BodyOf<typeof users.changePassword>,
  visit: Visit,
): Promise<string> {
  await requireOwnPassword(deps, caller, currentPassword);
  requireGoodPassword(deps.settings, newPassword, caller.email);
  const hash = await hashPassword(newPassword);
  return deps.database.transaction(async (tx) => {
    const person = (await deps.users.byId(tx, caller.userId)) ?? refuse('user-not-found');
    await confirmSession(tx, caller.sessionId, deps.clock.now());
    const replacement = { hash, because: 'password-changed', keep: caller.sessionId } as const;
    return replacePassword(deps, tx, person, replacement, visit);
  });
}
