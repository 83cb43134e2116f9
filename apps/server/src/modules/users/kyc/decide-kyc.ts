import { type admin, type BodyOf, notificationOf } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { newId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { UserAdminDeps } from '../deps.ts';
import { requireAuthorityOver } from '../authority.ts';
import { type KycCase, readKyc } from './read-kyc.ts';
import * as people from '../store.ts';
import * as store from './store-kyc.ts';

type Verdict = BodyOf<typeof admin.adminDecideKyc> & { readonly userId: string };

/**
 * Staff verify or reject an identity check that was handed in, and the person is told. Whoever decides names the
 * submission they looked at: after a rejection there may be another one, which they have never seen.
 */
export async function decideKyc(
  deps: Pick<UserAdminDeps, 'clock' | 'audit' | 'tell'>,
  tx: Tx,
  caller: Identity,
  { userId, decision, reason, submittedAt }: Verdict,
): Promise<KycCase> {
  const person = (await people.selectById(tx, userId, { lock: true })) ?? refuse('user-not-found');
  requireAuthorityOver(caller, person);
  if (person.kycStatus !== 'pending') refuse('kyc-not-pending');
  if (decision === 'rejected' && !reason) refuse('reason-required');
  const handedIn = (await store.selectCase(tx, userId))?.submittedAt.toISOString() ?? null;
  if (submittedAt !== handedIn) refuse('edit-conflict');

  const now = deps.clock.now();
  const verdict = { id: newId(now.getTime()), decision, by: caller.userId, at: now, reason: reason ?? null };
  await store.decideCase(tx, userId, verdict);
  await people.updatePerson(tx, { ...person, kycStatus: decision, version: person.version + 1 });
  await deps.tell(tx, { userId, ...newsOf(verdict) });
  await deps.audit.record(tx, {
    actorId: caller.userId,
    action: `kyc.${decision}`,
    subjectId: userId,
    detail: {
      before: { kycStatus: person.kycStatus, submittedAt: handedIn },
      after: { kycStatus: decision },
      reason: verdict.reason,
    },
  });
  return readKyc(tx, userId);
}

/** What the person is told; of a rejection the reason. */
export function newsOf({ decision, reason }: Pick<store.CaseDecision, 'decision' | 'reason'>) {
  return decision === 'verified'
    ? notificationOf('identity-verified', {})
    : notificationOf('identity-rejected', { reason: reason ?? '' });
}
