import { type admin, type BodyOf, notificationOf, PROFILE_FIELD_NAMES, say } from '@halyard/contract';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import type { UserAdminDeps } from './deps.ts';
import { type Person, profileAfter } from './person.ts';
import { tellBooks } from './tier/change-tier.ts';
import * as store from './store.ts';
import { newsOf } from './kyc/decide-kyc.ts';
import { decideCase } from './kyc/store-kyc.ts';

export type Changes = BodyOf<typeof admin.adminUpdateUser>;
export type ChangeDeps = Pick<
  UserAdminDeps,
  'clock' | 'approvals' | 'audit' | 'ledger' | 'live' | 'tell' | 'endSessions' | 'forgetUnproven'
>;

const EDITABLE = [...PROFILE_FIELD_NAMES, 'status', 'kycStatus', 'tier', 'role'] as const;

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
  if (before.erasedAt) refuse('person-erased');
  if (before.closedAt && after.status !== before.status) refuse('closed-by-owner');

  await store.updatePerson(tx, after);
  if (changed.includes('tier')) await tellBooks(deps, tx, after);
  if (changed.includes('kycStatus')) await noteVerdict(deps, tx, by, after, changes.reason);
  if (before.emailVerifiedAt === null && after.emailVerifiedAt) await deps.forgetUnproven(tx, after.id);
  if (after.status === 'closed') await deps.endSessions(tx, after.id, 'account-closed');
  if (after.status !== before.status) await tellStatus(deps, tx, after);
  // What they said elsewhere is locked before the log, which is written to last.
  if (rankOf(after) < rankOf(before)) {
    await deps.approvals.voidOf(tx, by, after.id, say('void-proposer-lost-rights', {}));
  }
  if (after.role !== before.role || after.status !== before.status) {
    await deps.approvals.voidAbout(tx, by, 'role', after.id, say('void-rights-changed', {}));
  }
  await deps.audit.record(tx, {
    actorId: by,
    action: 'user.updated',
    subjectId: after.id,
    detail: { before: pick(before, changed), after: pick(after, changed), reason: changes.reason ?? null },
  });
  return after;
}

/** How much somebody may do in the back office; nothing unless they are active. */
export function rankOf({ role, status }: Pick<Person, 'role' | 'status'>): 0 | 1 | 2 {
  if (status !== 'active') return 0;
  return role === 'super_admin' ? 2 : role === 'admin' ? 1 : 0;
}

function applied(before: Person, changes: Changes, now: Date): Person {
  const status = changes.status ?? before.status;
  return {
    ...before,
    ...profileAfter(before, changes),
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
  { clock, tell }: Pick<UserAdminDeps, 'clock' | 'tell'>,
  tx: Tx,
  by: string | null,
  { id, kycStatus }: Person,
  reason: string | undefined,
): Promise<void> {
  if (kycStatus !== 'verified' && kycStatus !== 'rejected') return;
  const now = clock.now();
  const verdict = { id: newId(now.getTime()), decision: kycStatus, by, at: now, reason: reason ?? null };
  await decideCase(tx, id, verdict);
  if (kycStatus === 'verified' || reason) await tell(tx, { userId: id, ...newsOf(verdict) });
}

const STATUS_NEWS = {
  pending: null,
  active: 'account-active',
  suspended: 'account-suspended',
  closed: 'account-closed',
} as const;

async function tellStatus(
  { tell }: Pick<UserAdminDeps, 'tell'>,
  tx: Tx,
  { id, status }: Person,
): Promise<void> {
  const news = STATUS_NEWS[status];
  if (news) await tell(tx, { userId: id, ...notificationOf(news, {}) });
}

function pick(person: Person, fields: readonly (typeof EDITABLE)[number][]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, person[field]]));
}
