import { type admin, type AnswerInput, profileOf } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { UsersDeps } from '../deps.ts';
import type { Person } from '../person.ts';
import { readKyc } from './read-kyc.ts';
import * as people from '../store.ts';
import * as store from './store-kyc.ts';

/** Staff open one identity check: the person, their documents by name, and what was decided before. It is written down. */
export async function openKyc(
  { audit }: Pick<UsersDeps, 'audit'>,
  tx: Tx,
  reader: Actor,
  userId: string,
): Promise<AnswerInput<typeof admin.adminGetKyc>> {
  const person = (await people.selectById(tx, userId)) ?? refuse('user-not-found');
  const opened = {
    ...(await readKyc(tx, userId)),
    person: factsOf(person),
    decisions: await store.selectDecisions(tx, userId),
  };
  await audit.record(tx, { ...reader, action: 'kyc.read', subjectId: userId });
  return opened;
}

function factsOf(person: Person): admin.OpenedKyc['person'] {
  return {
    id: person.id,
    ...profileOf(person),
    email: person.email,
    emailVerified: person.emailVerifiedAt !== null,
    accountType: person.accountType,
    status: person.status,
    role: person.role,
    createdAt: person.createdAt.toISOString(),
  };
}
