import { notificationOf } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { comesBackUntil, isGone, type Person } from '../../users/index.ts';
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

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Whoever closed their account can have it back for a while. They say so: nobody opens it by the way. */
export function requireOpen(
  { clock }: Pick<AuthDeps, 'clock'>,
  person: Person,
  reopen: boolean | undefined,
): void {
  const { closedAt, status } = person;
  if (status !== 'closed') return;
  if (closedAt === null || isGone(person, clock.now())) return refuse('account-closed');
  if (!reopen) refuse('account-closing', { until: DAY.format(comesBackUntil(closedAt)) });
}

async function openAgain(
  { audit, notifications, users }: AuthDeps,
  tx: Tx,
  { id }: Person,
  { ip }: Visit,
): Promise<void> {
  if (!(await users.openAgain(tx, id))) refuse('account-closed');
  await notifications.notify(tx, { userId: id, ...notificationOf('account-reopened', {}) });
  await audit.record(tx, { actorId: id, action: 'privacy.account-reopened', subjectId: id, ip });
}

export type SignInMethod = 'password' | 'totp' | 'recovery-code' | 'passkey';

/** The last step of every way in: the session, the news of a browser never seen before, and the audit row. */
export async function signIn(
  deps: AuthDeps,
  tx: Tx,
  person: Person,
  visit: Visit,
  { method, reopen }: { readonly method: SignInMethod; readonly reopen: boolean | undefined },
): Promise<SignedIn> {
  requireOpen(deps, person, reopen);
  if (person.status === 'closed') await openAgain(deps, tx, person, visit);
  const now = person.status === 'closed' ? ((await deps.users.byId(tx, person.id)) ?? person) : person;
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
  return { person: now, session, deviceToken };
}
