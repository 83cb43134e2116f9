import type { users } from '@halyard/contract';
import type { z } from 'zod';
import { assert } from '@halyard/money';
import type { Queryable } from '../../../platform/database/database.ts';
import * as people from '../store.ts';
import * as store from './store-kyc.ts';

export type KycCase = z.input<typeof users.kycCase>;

/** A person's identity check as the reviewers see it. */
export async function readKyc(queryable: Queryable, userId: string): Promise<KycCase> {
  const person = await people.selectById(queryable, userId);
  assert(person, `there is no person ${userId}`);
  const row = await store.selectCase(queryable, userId);
  const documents = await store.selectDocuments(queryable, [userId]);
  return { status: person.kycStatus, ...(row ?? NO_CASE), documents };
}

/** As they see it themselves: why somebody was verified is a note of the staff. */
export async function readOwnKyc(queryable: Queryable, userId: string): Promise<KycCase> {
  const found = await readKyc(queryable, userId);
  return { ...found, reason: found.status === 'rejected' ? found.reason : null };
}

const NO_CASE = { submittedAt: null, decidedAt: null, reason: null };
