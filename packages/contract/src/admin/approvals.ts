import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { adminPagination, id, moment } from '../fields.ts';
import { act, paged, read, reason } from './calls.ts';

/** What one administrator proposes and a different one decides about. */

export const PROPOSAL_KINDS = [
  'adjustment',
  'deposit',
  'withdrawal',
  'wallet-address',
  'role',
  'instrument',
  'closing',
  'deposit-decline',
  'claim',
  'limit',
  'group',
  'tier',
  'portfolio',
  'cold-storage',
  'cold-transfer',
  'swap-free',
  'book-group',
  'new-group',
  'strategy-end',
] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

/** Void: what it would have changed was changed, or whoever proposed it lost their rights. */
export const PROPOSAL_STATUSES = ['pending', 'approved', 'rejected', 'void'] as const;

export const proposal = z.object({
  id: z.string(),
  kind: z.enum(PROPOSAL_KINDS),
  /** What it is about, as people name it: a reference, an address of ours, a symbol, an e-mail address. */
  about: z.string(),
  /** Whose money or rights; null where it is nobody's. */
  userId: z.string().nullable(),
  user: z.string(),
  /** What moves, where it is money. */
  currency: z.string().nullable(),
  amount: z.number().nullable(),
  /** What would be another afterwards. What is new has no before, what goes away no after. */
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: moment,
  status: z.enum(PROPOSAL_STATUSES),
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
  decisionReason: z.string().nullable(),
});
export type Proposal = z.infer<typeof proposal>;

/** As an answer is kept under a key: one of the version before does not say what it is about, nor what would change. */
export const keptProposal = proposal.partial({ about: true, changes: true });
export type KeptProposal = z.infer<typeof keptProposal>;

export const adminListApprovals = endpoint({
  ...read,
  name: 'adminListApprovals',
  summary: 'What waits for, or was decided by, a second administrator',
  path: '/admin/approvals',
  query: z.strictObject({
    ...paged,
    status: z.enum(PROPOSAL_STATUSES).optional(),
    kind: z.enum(PROPOSAL_KINDS).optional(),
  }),
  answer: z.object({
    approvals: z.array(proposal),
    /** How many administrators beside the caller could decide now. */
    others: z.number(),
    pagination: adminPagination,
  }),
});

const decideProposal = {
  ...act,
  method: 'POST',
  idempotent: true,
  params: z.strictObject({ id }),
  answer: keptProposal,
} as const;

export const adminApproveProposal = endpoint({
  ...decideProposal,
  name: 'adminApproveProposal',
  summary: 'Carry out what somebody else proposed, exactly as it was proposed',
  path: '/admin/approvals/{id}/approve',
  refusals: [
    'approval-not-found',
    'approval-decided',
    'approval-void',
    'own-approval',
    'needs-other-approver',
    'own-deposit',
    'books-halted',
    'claim-open',
    'insufficient-balance',
    'funds-needed',
    'not-a-customer',
    'customer-not-active',
    'customer-not-verified',
    'withdrawal-waits',
    'too-many-decimals',
    'address-exists',
    'spread-too-wide',
    'group-spread-too-wide',
    'group-name-taken',
    'too-many-groups',
    'night-due',
    'claim-settled',
    'deficit-open',
    'not-convertible',
    'market-closed',
    'no-price',
    'portfolio-minimum',
    'cold-open',
    'cold-too-much',
    'cold-empty',
    'cold-ours',
  ],
});

export const adminRejectProposal = endpoint({
  ...decideProposal,
  name: 'adminRejectProposal',
  summary: 'Refuse what was proposed, or take back what one has proposed oneself',
  path: '/admin/approvals/{id}/reject',
  body: z.strictObject({ reason }),
  refusals: ['approval-not-found', 'approval-decided', 'own-approval'],
});
