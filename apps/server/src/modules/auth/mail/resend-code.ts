import type { Identity } from '../../../platform/http/identity.ts';
import { issueCode } from './codes.ts';
import type { AuthDeps } from '../deps.ts';
import { post, verificationLetter } from './letters.ts';
import { claimMail, claimOwnMail } from './mail-wait.ts';

/**
 * Mails a new verification code to an address that waits for one. For all others nothing happens, unseen. Who is signed
 * in to the account does not wait for what strangers ask for.
 */
export async function resendCode(deps: AuthDeps, email: string, caller: Identity | null): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const person = await deps.users.byEmail(tx, email);
    const isOwn = person !== null && person.id === caller?.userId;
    await (isOwn ? claimOwnMail(deps, tx, email) : claimMail(deps, tx, 'verify-email', email));
    if (!person || person.emailVerifiedAt || person.status === 'closed') return;
    const code = await issueCode(deps, tx, { userId: person.id, purpose: 'verify-email', target: null });
    await post(deps, tx, verificationLetter(person, code));
  });
}
