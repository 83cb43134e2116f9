import type { auth, BodyOf } from '@halyard/contract';
import { refuse } from '../../../platform/refusal.ts';
import { isGone } from '../../users/index.ts';
import { forgetUnproven } from '../factors/forget-unproven.ts';
import type { AuthDeps } from '../deps.ts';
import { hashPassword } from './passwords.ts';
import { replacePassword } from './replace-password.ts';
import { requireGoodPassword } from './require-good-password.ts';
import type { Visit } from '../sessions/sessions.ts';
import * as store from '../store.ts';
import { hashOf } from '../tokens.ts';

/**
 * Sets a new password with a mailed link, and ends every session. The browser that does it has shown that it reads
 * the owner's mail: it counts as theirs, and its new mark is the answer.
 */
export async function resetPassword(
  deps: AuthDeps,
  { token, password }: BodyOf<typeof auth.resetPassword>,
  visit: Visit,
): Promise<string> {
  const link = hashOf(token);
  const userId = await store.findResetLink(deps.database, link, deps.clock.now());
  const person = userId && (await deps.users.byId(deps.database, userId));
  if (!person || isGone(person, deps.clock.now())) return refuse('bad-reset-link');
  requireGoodPassword(deps.settings, password, person.email);
  const hash = await hashPassword(password, 'known');
  return deps.database.transaction(async (tx) => {
    if (!(await store.spendResetLink(tx, link, deps.clock.now()))) refuse('bad-reset-link');
    // Only its reader has the link, and may meet the account for the first time.
    const before = await deps.users.lock(tx, person.id);
    if (!before?.emailVerifiedAt) await forgetUnproven(deps, tx, person.id);
    return replacePassword(deps, tx, person, { hash, because: 'password-reset' }, visit);
  });
}
