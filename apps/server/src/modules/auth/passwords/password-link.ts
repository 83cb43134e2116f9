import type { Tx } from '../../../platform/database/database.ts';
import { newSecret } from '../../../platform/ids.ts';
import { linkTo } from '../../../platform/web/site-address.ts';
import type { Person } from '../../users/index.ts';
import type { AuthDeps } from '../deps.ts';
import { invitationLetter, post } from '../mail/letters.ts';
import * as store from '../store.ts';
import { hashOf } from '../tokens.ts';

const LINK_LASTS_MS = 3_600_000;

/** A link to a new password that works once, for an hour. It takes the place of an earlier one. */
export async function makePasswordLink(
  { clock, settings }: Pick<AuthDeps, 'clock' | 'settings'>,
  tx: Tx,
  userId: string,
): Promise<string> {
  const token = newSecret();
  const expiresAt = new Date(clock.now().getTime() + LINK_LASTS_MS);
  await store.putResetLink(tx, userId, hashOf(token), expiresAt);
  return linkTo(settings, '/auth', { flow: 'reset-password' }, { token });
}

/** Mails somebody, for whom an account was made, the link to their first password. */
export async function mailInvitation(deps: AuthDeps, tx: Tx, person: Person): Promise<void> {
  await post(deps, tx, invitationLetter(person, await makePasswordLink(deps, tx, person.id)));
}
