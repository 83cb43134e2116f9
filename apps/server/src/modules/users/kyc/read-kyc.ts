import type { users } from '@halyard/contract';
import type { z } from 'zod';
import { assert } from '@halyard/money';
import type { Queryable } from '../../../platform/database/database.ts';
import * as people from '../store.ts';
import * as store from './store-kyc.ts';

export type KycCase = z.output<typeof users.kycCase>;
export type KycDocument = z.output<typeof users.kycDocument>;

/** A person's identity check as they and the reviewers see it. */
export async function readKyc(queryable: Queryable, userId: string): Promise<KycCase> {
  const person = await people.selectById(queryable, userId);
  assert(person, `there is no person ${userId}`);
  const row = await store.selectCase(queryable, userId);
  const documents = await store.selectDocuments(queryable, [userId]);
  return toCase({ status: person.kycStatus, ...(row ?? NO_CASE) }, documents);
}

const NO_CASE = { submittedAt: null, decidedAt: null, reason: null };

export function toCase(
  row: Pick<store.ReviewRow, 'status' | 'submittedAt' | 'decidedAt' | 'reason'>,
  documents: readonly store.DocumentRow[],
): KycCase {
  return {
    status: row.status,
    reason: row.reason,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    documents: documents.map(toDocument),
  };
}

export function toDocument(row: store.DocumentRow): KycDocument {
  return {
    id: row.id,
    kind: row.kind,
    mediaType: row.mediaType,
    bytes: row.bytes,
    uploadedAt: row.uploadedAt.toISOString(),
  };
}
