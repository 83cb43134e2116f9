import type { Tx } from '../../../platform/database/database.ts';
import type { Person } from '../../users/index.ts';
import { rememberDevice } from '../sessions/devices.ts';
import type { AuthDeps } from '../deps.ts';
import { passwordChangedLetter, post } from '../mail/letters.ts';
import { endSessions, type Visit } from '../sessions/sessions.ts';
import * as store from '../store.ts';
import { deleteChallenges } from '../mail/store-codes.ts';
import { deleteDevices } from '../sessions/store-sessions.ts';

export type Replacement = {
  readonly hash: string;
  readonly because: 'password-changed' | 'password-reset';
  /** The session that may go on, when somebody changes their own password. */
  readonly keep?: string;
};

/**
 * Puts a new password in the place of the old one, and with the old one goes whatever it opened: sessions,
 * half-finished sign-ins, mailed links, known browsers. Answers the new mark of this browser.
 */
export async function replacePassword(
  deps: AuthDeps,
  tx: Tx,
  person: Person,
  { hash, because, keep }: Replacement,
  visit: Visit,
): Promise<string> {
  await store.putPassword(tx, person.id, hash, deps.clock.now());
  await deps.users.noteSignInChange(tx, person.id);
  await store.deleteResetLinks(tx, person.id);
  await deleteChallenges(tx, person.id);
  await endSessions(deps, tx, person.id, keep === undefined ? { because } : { because, except: keep });
  await deleteDevices(tx, person.id);
  const deviceToken = await rememberDevice(deps, tx, person.id, visit);
  // An address that nobody has shown to be theirs is a stranger's, who would be written to as often as somebody likes.
  if (because === 'password-reset' || person.emailVerifiedAt !== null)
    await post(deps, tx, passwordChangedLetter(person));
  await deps.audit.record(tx, {
    actorId: person.id,
    action: `auth.${because}`,
    subjectId: person.id,
    ip: visit.ip,
  });
  return deviceToken;
}
