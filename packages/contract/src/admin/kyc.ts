import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { adminPagination, id, moment, search } from '../fields.ts';
import { ACCOUNT_TYPES, kycCase, profileAnswer, ROLES, USER_STATUSES } from '../users.ts';
import { act, paged, read, reason } from './calls.ts';

/** Where a check stands that staff have something to do with, or had. */
export const KYC_QUEUES = ['pending', 'verified', 'rejected'] as const;
export type KycQueue = (typeof KYC_QUEUES)[number];

const queued = kycCase.extend({
  userId: z.string(),
  user: z.string(),
  email: z.string(),
  accountType: z.enum(ACCOUNT_TYPES),
  /** How often somebody has decided about this person, the newest decision included. */
  decisions: z.number(),
});
export type QueuedKyc = z.infer<typeof queued>;

const decided = z.object({
  decision: z.enum(['verified', 'rejected']),
  at: moment,
  /** The address of who decided; null for the operator, who has no account. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
});
export type KycDecision = z.infer<typeof decided>;

export const kycPerson = z.object({
  id: z.string(),
  ...profileAnswer,
  email: z.string(),
  emailVerified: z.boolean(),
  accountType: z.enum(ACCOUNT_TYPES),
  status: z.enum(USER_STATUSES),
  role: z.enum(ROLES),
  createdAt: moment,
});

const opened = kycCase.extend({
  person: kycPerson,
  /** What was decided about this person, the newest first. */
  decisions: z.array(decided),
});
export type OpenedKyc = z.infer<typeof opened>;

export const adminListKyc = endpoint({
  ...read,
  name: 'adminListKyc',
  summary: 'Identity checks to decide, oldest first; decided ones, newest first',
  path: '/admin/kyc',
  query: z.strictObject({ ...paged, search, status: z.enum(KYC_QUEUES).default('pending') }),
  answer: z.object({ cases: z.array(queued), pagination: adminPagination }),
});

export const adminGetKyc = endpoint({
  ...read,
  name: 'adminGetKyc',
  summary: 'One identity check with the person and earlier decisions; reading is logged',
  path: '/admin/kyc/{userId}',
  params: z.strictObject({ userId: id }),
  answer: opened,
  refusals: ['user-not-found'],
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
  path: '/admin/kyc/{userId}/decide',
  params: z.strictObject({ userId: id }),
  body: z.strictObject({
    decision: z.enum(['verified', 'rejected']),
    reason: reason.optional(),
    /** The submission that was looked at. One that was handed in since is another one. */
    submittedAt: z.iso.datetime().nullable(),
  }),
  answer: kycCase,
  refusals: [
    'user-not-found',
    'kyc-not-pending',
    'reason-required',
    'own-account',
    'super-admin-only',
    'edit-conflict',
  ],
});
