import { notificationOf } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Person } from '../../users/index.ts';
import { isFamiliar, rememberDevice } from '../sessions/devices.ts';
import { describeDevice, UNKNOWN_DEVICE } from '../../../platform/describe-device.ts';
import type { AuthDeps } from '../deps.ts';
import { type StartedSession, startSession, type Visit } from '../sessions/sessions.ts';

export type SignedIn = {
  readonly person: Person;
  readonly session: StartedSession;
  /** The mark of this browser, to be kept by it. */
  readonly deviceToken: string;
};

export type SignInMethod = 'password' | 'totp' | 'recovery-code' | 'passkey';

/** The last step of every way in: the session, the news of a browser never seen before, and the audit row. */
export async function signIn(
  deps: AuthDeps,
  tx: Tx,
  person: Person,
  visit: Visit,
  method: SignInMethod,
): Promise<SignedIn> {
  if (person.status === 'closed') refuse('account-closed');
  const isNew = !(await isFamiliar(tx, person.id, visit));
  const session = await startSession(deps, tx, person.id, visit);
  const deviceToken = await rememberDevice(deps, tx, person.id, visit);
  await deps.users.noteLogin(tx, person.id);
  const device = describeDevice(visit.userAgent);
  if (isNew) {
    await deps.notifications.notify(tx, {
      userId: person.id,
      ...(device === UNKNOWN_DEVICE
        ? notificationOf('new-sign-in-unnamed', { ip: visit.ip })
        : notificationOf('new-sign-in', { device, ip: visit.ip })),
    });
  }
  await deps.audit.record(tx, {
    actorId: person.id,
    action: 'auth.login',
    subjectId: person.id,
    detail: { method, device, newDevice: isNew, sessionId: session.id },
    ip: visit.ip,
  });
  return { person, session, deviceToken };
}
