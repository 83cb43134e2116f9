import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { UsersDeps } from '../deps.ts';
import { type KycCase, readOwnKyc } from './read-kyc.ts';
import * as people from '../store.ts';
import * as store from './store-kyc.ts';
import { newSince, requireOpenCheck } from './upload-document.ts';

/** A person hands their documents in: from here on staff decide. At least one must show who they are, and after a rejection one must be new. */
export async function submitKyc(
  { clock, audit }: Pick<UsersDeps, 'clock' | 'audit'>,
  tx: Tx,
  caller: Identity,
): Promise<KycCase> {
  const person = (await people.selectById(tx, caller.userId, { lock: true })) ?? refuse('user-not-found');
  requireOpenCheck(person);
  const documents = await store.selectDocuments(tx, [person.id]);
  if (!documents.some(({ kind }) => kind === 'identity')) refuse('document-missing');
  const decidedAt = (await store.selectCase(tx, person.id))?.decidedAt;
  if (person.kycStatus === 'rejected' && newSince(decidedAt, documents).length === 0)
    refuse('document-not-new');
  await store.submitCase(tx, person.id, clock.now());
  await people.updatePerson(tx, { ...person, kycStatus: 'pending', version: person.version + 1 });
  await audit.record(tx, {
    actorId: person.id,
    action: 'kyc.submitted',
    subjectId: person.id,
    detail: { documents: documents.length },
  });
  return readOwnKyc(tx, person.id);
}
