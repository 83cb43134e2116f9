import type { admin, BodyOf } from '@halyard/contract';
import type { Tx } from '../../platform/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { refuse } from '../../platform/refusal.ts';
import type { UserAdminDeps } from './admin-routes.ts';
import { requireAuthorityOver } from './authority.ts';
import { type KycCase, readKyc } from './read-kyc.ts';
import * as people from './store.ts';
import * as store from './store-kyc.ts';

/** Staff verify or reject an identity check that was handed in, and the person is told. */
export async function decideKyc(
  deps: Pick<UserAdminDeps, 'clock' | 'audit' | 'tell'>,
  tx: Tx,
  caller: Identity,
  userId: string,
  { decision, reason }: BodyOf<typeof admin.adminDecideKyc>,
): Promise<KycCase> {
  const person = (await people.selectById(tx, userId, { lock: true })) ?? refuse('user-not-found');
  requireAuthorityOver(caller, person);
  if (person.kycStatus !== 'pending') refuse('kyc-not-pending');
  if (decision === 'rejected' && !reason) refuse('reason-required');
  await store.decideCase(tx, userId, { by: caller.userId, at: deps.clock.now(), reason: reason ?? null });
  await people.updatePerson(tx, { ...person, kycStatus: decision, version: person.version + 1 });
  await deps.tell(tx, {
    userId,
    kind: 'account',
    title: decision === 'verified' ? 'Identity verified' : 'Identity check not accepted',
    body:
      decision === 'verified'
        ? 'Your identity has been verified.'
        : `We could not verify your identity: ${reason}\n\nYou can upload new documents at any time.`,
  });
  await deps.audit.record(tx, {
    actorId: caller.userId,
    action: `kyc.${decision}`,
    subjectId: userId,
    detail: { reason: reason ?? null },
  });
  return readKyc(tx, userId);
}
