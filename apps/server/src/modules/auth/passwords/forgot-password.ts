import { isGone } from '../../users/index.ts';
import type { AuthDeps } from '../deps.ts';
import { post, resetLetter } from '../mail/letters.ts';
import { claimMail } from '../mail/mail-wait.ts';
import { makePasswordLink } from './password-link.ts';

/**
 * Mails a link to a new password, also to whoever closed their account and may have it back: else nobody could whose
 * password a thief had changed. Whether the address has an account shows in its inbox and nowhere else.
 */
export async function forgotPassword(deps: AuthDeps, email: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await claimMail(deps, tx, 'reset-password', email);
    const person = await deps.users.byEmail(tx, email);
    if (!person || isGone(person, deps.clock.now())) return;
    await post(deps, tx, resetLetter(person, await makePasswordLink(deps, tx, person.id)));
  });
}
