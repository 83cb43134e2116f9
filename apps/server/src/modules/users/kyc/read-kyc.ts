import type { users } from '@halyard/contract';
import type { z } from 'zod';
import { assert } from '@halyard/money';
import type { Queryable } from '../../../platform/database/database.ts';
import * as people from '../store.ts';
import * as store from './store-kyc.ts';

export type KycCase = z.input<typeof users.kycCase>;

/** A person's identity check as they and the reviewers see it. */
export async function readKyc(queryable: Queryable, userId: string): Promise<KycCase> {
  const person = await people.selectById(queryable, userId);
  assert(person, `there is no person ${userId}`);
  const row = await store.selectCase(queryable, userId);
  const documents = await store.selectDocuments(queryable, [userId]);
  const { submittedAt, decidedAt, reason } = row ?? NO_CASE;
  const { kycStatus: status } = person;
  // Why somebody was verified is for the staff, who find it among the decisions.
  return { status, submittedAt, decidedAt, reason: status === 'rejected' ? reason : null, documents };
}

const NO_CASE = { submittedAt: null, decidedAt: null, reason: null };
