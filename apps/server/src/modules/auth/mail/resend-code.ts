import { issueCode } from './codes.ts';
import type { AuthDeps } from '../deps.ts';
import { post, verificationLetter } from './letters.ts';
import { claimMail } from './mail-wait.ts';

/** Mails a new verification code to an address that waits for one. For all others nothing happens, unseen. */
export async function resendCode(deps: AuthDeps, email: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await claimMail(deps, tx, 'verify-email', email);
    const person = await deps.users.byEmail(tx, email);
    if (!person || person.emailVerifiedAt || person.status === 'closed') return;
    const code = await issueCode(deps, tx, { userId: person.id, purpose: 'verify-email', target: null });
    await post(deps, tx, verificationLetter(person, code));
  });
}
