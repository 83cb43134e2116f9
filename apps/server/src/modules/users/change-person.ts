import type { admin, BodyOf } from '@halyard/contract';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { UserAdminDeps } from './admin-routes.ts';
import type { Person } from './person.ts';
import * as store from './store.ts';
import { decideCase } from './store-kyc.ts';

export type Changes = BodyOf<typeof admin.adminUpdateUser>;
export type ChangeDeps = Pick<UserAdminDeps, 'clock' | 'audit' | 'tell' | 'endSessions'>;

const EDITABLE = ['firstName', 'lastName', 'phone', 'status', 'kycStatus', 'tier', 'role'] as const;

/**
 * Changes a person whose row is locked, with all that follows: sessions end, the person is told, and what changed and
 * why goes into the audit log. `by` is the member of staff, or null for the operator, who has no account. Whether they
 * may has been decided before.
 */
export async function changePerson(
  deps: ChangeDeps,
  tx: Tx,
  by: string | null,
  before: Person,
  changes: Changes,
): Promise<Person> {
  const after = applied(before, changes, deps.clock.now());
  const changed = EDITABLE.filter((field) => after[field] !== before[field]);
  if (changed.length === 0) return before;

  await store.updatePerson(tx, after);
  if (changed.includes('kycStatus')) await noteVerdict(deps, tx, by, after, changes.reason);
  if (after.status === 'closed') await deps.endSessions(tx, after.id, 'account-closed');
  if (after.status !== before.status) await tellStatus(deps, tx, after);
  await deps.audit.record(tx, {
    actorId: by,
    action: 'user.updated',
    subjectId: after.id,
    detail: { before: pick(before, changed), after: pick(after, changed), reason: changes.reason ?? null },
  });
  return after;
}

function applied(before: Person, changes: Changes, now: Date): Person {
  const status = changes.status ?? before.status;
  return {
    ...before,
    firstName: changes.firstName ?? before.firstName,
    lastName: changes.lastName ?? before.lastName,
    phone: changes.phone === undefined ? before.phone : changes.phone || null,
    status,
    // Whoever makes an account active vouches for its address.
    emailVerifiedAt: status === 'active' ? (before.emailVerifiedAt ?? now) : before.emailVerifiedAt,
    kycStatus: changes.kycStatus ?? before.kycStatus,
    tier: changes.tier ?? before.tier,
    role: changes.role ?? before.role,
    version: before.version + 1,
  };
}

/** A verdict that is set directly is a decision like one out of the review queue. */
async function noteVerdict(
  { clock }: Pick<UserAdminDeps, 'clock'>,
  tx: Tx,
  by: string | null,
  { id, kycStatus }: Person,
  reason: string | undefined,
): Promise<void> {
  if (kycStatus !== 'verified' && kycStatus !== 'rejected') return;
  const now = clock.now();
  const verdict = { id: newId(now.getTime()), decision: kycStatus, by, at: now, reason: reason ?? null };
  await decideCase(tx, id, verdict);
}

const STATUS_NEWS: Readonly<Partial<Record<Person['status'], { title: string; body: string }>>> = {
  active: { title: 'Account active', body: 'Your account is active. All services are available to you.' },
  suspended: {
    title: 'Account suspended',
    body: 'Your account has been suspended. You can still close positions. Please contact support.',
  },
  closed: {
    title: 'Account closed',
    body: 'Your account has been closed. Please contact support with any question.',
  },
};

async function tellStatus(
  { tell }: Pick<UserAdminDeps, 'tell'>,
  tx: Tx,
  { id, status }: Person,
): Promise<void> {
  const news = STATUS_NEWS[status];
  if (news) await tell(tx, { userId: id, kind: 'account', ...news });
}

function pick(person: Person, fields: readonly (typeof EDITABLE)[number][]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, person[field]]));
}
