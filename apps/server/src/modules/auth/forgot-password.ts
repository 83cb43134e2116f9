import { newSecret } from '../../platform/ids.ts';
import type { AuthDeps } from './index.ts';
import { post, resetLetter } from './letters.ts';
import { claimMail } from './mail-wait.ts';
import { linkTo } from '../../platform/site-address.ts';
import * as store from './store.ts';
import { hashOf } from './tokens.ts';

const LINK_LASTS_MS = 3_600_000;

/** Mails a link to a new password. Whether the address has an account shows in its inbox and nowhere else. */
export async function forgotPassword(deps: AuthDeps, email: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await claimMail(deps, tx, 'reset-password', email);
    const person = await deps.users.byEmail(tx, email);
    if (!person || person.status === 'closed') return;
    const token = newSecret();
    const expiresAt = new Date(deps.clock.now().getTime() + LINK_LASTS_MS);
    await store.putResetLink(tx, person.id, hashOf(token), expiresAt);
    const url = linkTo(deps.settings, '/auth', { flow: 'reset-password', token });
    await post(deps, tx, resetLetter(person, url));
  });
}
