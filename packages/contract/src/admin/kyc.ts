import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { adminPagination, id } from '../fields.ts';
import { kycCase } from '../users.ts';
import { act, paged, read, reason } from './calls.ts';

export const adminListKyc = endpoint({
  ...read,
  name: 'adminListKyc',
  summary: 'Identity checks to decide, oldest first',
  path: '/admin/kyc',
  query: z.strictObject({ ...paged, status: z.enum(['pending', 'verified', 'rejected']).default('pending') }),
  answer: z.object({
    cases: z.array(kycCase.extend({ userId: z.string(), user: z.string(), email: z.string() })),
    pagination: adminPagination,
  }),
  refusals: [],
});

export const adminKycDocument = endpoint({
  ...read,
  name: 'adminKycDocument',
  summary: 'One uploaded document; reading is logged',
  path: '/admin/kyc/documents/{id}',
  params: z.strictObject({ id }),
  answer: { file: 'application/octet-stream' },
  refusals: ['document-not-found'],
});

export const adminDecideKyc = endpoint({
  ...act,
  name: 'adminDecideKyc',
  summary: 'Verify or reject an identity check',
  method: 'POST',
  path: '/admin/kyc/{userId}/decide',
  params: z.strictObject({ userId: id }),
  body: z.strictObject({ decision: z.enum(['verified', 'rejected']), reason: reason.optional() }),
  answer: kycCase,
  refusals: ['user-not-found', 'kyc-not-pending', 'reason-required', 'own-account', 'super-admin-only'],
});
