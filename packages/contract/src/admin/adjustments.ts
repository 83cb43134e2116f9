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
  decisionReason: z.string().nullable(),
});
export type Proposal = z.infer<typeof proposal>;

const target = { userId: id.optional(), email: email.optional(), currency, amount: amountInput };
const namesOneUser = (input: { userId?: string | undefined; email?: string | undefined }) =>
  (input.userId === undefined) !== (input.email === undefined);
const nameTheUser = { error: 'Please name the user by id or by email', path: ['userId'] };

const adjustmentRefusals = [
  'user-not-found',
  'invalid-amount',
  'too-many-decimals',
  'amount-too-large',
  'unknown-currency',
  'insufficient-balance',
  'own-account',
] as const;

export const adminAdjustWallet = endpoint({
  ...act,
  name: 'adminAdjustWallet',
  summary: 'Correct a balance; above the threshold a second administrator decides',
  method: 'POST',
  path: '/admin/wallets/adjust',
  idempotent: true,
  mayTakeLonger: true,
  body: z.strictObject({ ...target, reason }).refine(namesOneUser, nameTheUser),
  answer: z.object({ transaction: transaction.nullable(), proposal: proposal.nullable() }),
  refusals: adjustmentRefusals,
});

export const adminPreviewAdjustment = endpoint({
  ...read,
  name: 'adminPreviewAdjustment',
  summary:
    'What an adjustment would do, refused for whatever the adjustment is refused for; a preview that is shown is logged',
  path: '/admin/wallets/adjust/preview',
  query: z.strictObject(target).refine(namesOneUser, nameTheUser),
  answer: z.object({
    userId: z.string(),
    email: z.string(),
    name: z.string(),
    currency: z.string(),
    amount: z.number(),
    /** What the customer can use, now and then. */
    before: z.number(),
    after: z.number(),
    needsApproval: z.boolean(),
  }),
  refusals: adjustmentRefusals,
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
