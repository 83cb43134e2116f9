import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { adminPagination, amountInput, currency, email, id, moment } from '../fields.ts';
import { transaction } from '../transactions.ts';
import { act, paged, read, reason } from './calls.ts';

const proposal = z.object({
  id: z.string(),
  kind: z.literal('adjustment'),
  userId: z.string(),
  user: z.string(),
  currency: z.string(),
  amount: z.number(),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: moment,
  status: z.enum(['pending', 'approved', 'rejected']),
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
});
export type Proposal = z.infer<typeof proposal>;

export const adminAdjustWallet = endpoint({
  ...act,
  name: 'adminAdjustWallet',
  summary: 'Correct a balance; above the threshold a second administrator decides',
  method: 'POST',
  path: '/admin/wallets/adjust',
  idempotent: true,
  body: z
    .strictObject({ userId: id.optional(), email: email.optional(), currency, amount: amountInput, reason })
    .refine((body) => (body.userId === undefined) !== (body.email === undefined), {
      error: 'Please name the user by id or by email',
      path: ['userId'],
    }),
  answer: z.object({ transaction: transaction.nullable(), proposal: proposal.nullable() }),
  refusals: [
    'user-not-found',
    'invalid-amount',
    'too-many-decimals',
    'amount-too-large',
    'unknown-currency',
    'insufficient-balance',
    'own-account',
  ],
});

export const adminListApprovals = endpoint({
  ...read,
  name: 'adminListApprovals',
  summary: 'Adjustments waiting for, or decided by, a second administrator',
  path: '/admin/approvals',
  query: z.strictObject({ ...paged, status: z.enum(['pending', 'approved', 'rejected']).optional() }),
  answer: z.object({ approvals: z.array(proposal), pagination: adminPagination }),
  refusals: [],
});

const decideProposal = {
  ...act,
  method: 'POST',
  idempotent: true,
  params: z.strictObject({ id }),
  answer: proposal,
} as const;

export const adminApproveProposal = endpoint({
  ...decideProposal,
  name: 'adminApproveProposal',
  summary: 'Carry a proposed adjustment out',
  path: '/admin/approvals/{id}/approve',
  refusals: ['approval-not-found', 'approval-decided', 'own-approval', 'insufficient-balance'],
});

export const adminRejectProposal = endpoint({
  ...decideProposal,
  name: 'adminRejectProposal',
  summary: 'Refuse a proposed adjustment',
  path: '/admin/approvals/{id}/reject',
  body: z.strictObject({ reason }),
  refusals: ['approval-not-found', 'approval-decided'],
});
