import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  adminPagination,
  amountInput,
  currency,
  email,
  id,
  integerInQuery,
  moment,
  page,
  search,
} from './fields.ts';
import {
  transaction,
  transactionDetail,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  PERIODS,
} from './transactions.ts';
import { KYC_STATUSES, kycCase, names, phone, ROLES, TIERS, USER_STATUSES, ACCOUNT_TYPES } from './users.ts';

/** The back office. Every call is refused by the server to anybody who is not an administrator. */

const read = { method: 'GET', who: 'admin', limit: 'read' } as const;
const act = { who: 'admin', limit: 'write', demands: ['confirmed-when-live'] } as const;
const paged = { page, limit: integerInQuery('limit', 1, 200).default(50) };
const reason = z
  .string({ error: 'Please give a reason' })
  .trim()
  .min(1, { error: 'Please give a reason' })
  .max(500, { error: 'Reason is too long: at most 500 characters' });

export const adminUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  role: z.enum(ROLES),
  status: z.enum(USER_STATUSES),
  tier: z.enum(TIERS),
  accountType: z.enum(ACCOUNT_TYPES),
  kycStatus: z.enum(KYC_STATUSES),
  emailVerified: z.boolean(),
  twoFactor: z.boolean(),
  /** USD value of all priced balances. */
  balance: z.number(),
  lastLogin: moment.nullable(),
  createdAt: moment,
  version: z.number(),
});
export type AdminUser = z.infer<typeof adminUser>;

export const adminListUsers = endpoint({
  ...read,
  name: 'adminListUsers',
  summary: 'Users, newest first',
  path: '/admin/users',
  query: z.strictObject({ ...paged, search, status: z.enum(USER_STATUSES).optional() }),
  answer: z.object({ users: z.array(adminUser), pagination: adminPagination }),
  refusals: [],
});

export const adminGetUser = endpoint({
  ...read,
  name: 'adminGetUser',
  summary: 'One user; reading is logged',
  path: '/admin/users/{id}',
  params: z.strictObject({ id }),
  answer: adminUser,
  refusals: ['user-not-found'],
});

export const adminUpdateUser = endpoint({
  ...act,
  name: 'adminUpdateUser',
  summary: 'Change a user; roles and administrators only by a super administrator',
  method: 'PUT',
  path: '/admin/users/{id}',
  params: z.strictObject({ id }),
  body: z
    .strictObject({
      ...names,
      phone,
      status: z.enum(['active', 'suspended', 'closed']),
      kycStatus: z.enum(KYC_STATUSES),
      tier: z.enum(TIERS),
      role: z.enum(ROLES),
      reason,
      version: z.number().int(),
    })
    .partial(),
  answer: adminUser,
  refusals: ['user-not-found', 'super-admin-only', 'own-account', 'edit-conflict'],
});

export const adminListWallets = endpoint({
  ...read,
  name: 'adminListWallets',
  summary: 'Balances of all customers',
  path: '/admin/wallets',
  query: z.strictObject({ ...paged, currency: currency.optional(), userId: id.optional() }),
  answer: z.object({
    wallets: z.array(
      z.object({
        userId: z.string(),
        email: z.string(),
        currency: z.string(),
        balance: z.number(),
        availableBalance: z.number(),
        lockedBalance: z.number(),
      }),
    ),
    totals: z.array(z.object({ currency: z.string(), balance: z.number(), customers: z.number() })),
    pagination: adminPagination,
  }),
  refusals: [],
});

const approvals = z.object({ given: z.number(), needed: z.number() });

export const adminTransaction = transaction.extend({
  userId: z.string(),
  user: z.string(),
  /** When the money moved or was refused; the same as createdAt while pending. */
  date: moment,
  approvals: approvals.nullable(),
});
export type AdminTransaction = z.infer<typeof adminTransaction>;

export const adminListTransactions = endpoint({
  ...read,
  name: 'adminListTransactions',
  summary: 'Transactions of all customers',
  path: '/admin/transactions',
  query: z.strictObject({
    ...paged,
    type: z.enum(TRANSACTION_TYPES).optional(),
    status: z.enum(TRANSACTION_STATUSES).optional(),
    currency: currency.optional(),
    userId: id.optional(),
    search,
  }),
  answer: z.object({ transactions: z.array(adminTransaction), pagination: adminPagination }),
  refusals: [],
});

export const adminGetTransaction = endpoint({
  ...read,
  name: 'adminGetTransaction',
  summary: 'One transaction with timeline and ledger lines',
  path: '/admin/transactions/{id}',
  params: z.strictObject({ id }),
  answer: transactionDetail.extend({ userId: z.string(), user: z.string(), approvals: approvals.nullable() }),
  refusals: ['transaction-not-found'],
});

export const adminApproveTransaction = endpoint({
  ...act,
  name: 'adminApproveTransaction',
  summary: 'Complete a pending deposit or withdrawal; a large one needs two administrators',
  method: 'POST',
  path: '/admin/transactions/{id}/approve',
  idempotent: true,
  params: z.strictObject({ id }),
  /** The amount that truly arrived, for a deposit. */
  body: z.strictObject({ amount: amountInput.optional() }).optional(),
  answer: adminTransaction,
  refusals: [
    'transaction-not-found',
    'not-pending',
    'own-approval',
    'needs-other-approver',
    'funds-needed',
    'invalid-amount',
    'too-many-decimals',
    'amount-too-large',
    'insufficient-balance',
  ],
});

export const adminRejectTransaction = endpoint({
  ...act,
  name: 'adminRejectTransaction',
  summary: 'Refuse a pending deposit or withdrawal',
  method: 'POST',
  path: '/admin/transactions/{id}/reject',
  idempotent: true,
  params: z.strictObject({ id }),
  body: z.strictObject({ reason }),
  answer: adminTransaction,
  refusals: ['transaction-not-found', 'not-pending', 'own-approval'],
});

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

export const adminListAudit = endpoint({
  ...read,
  name: 'adminListAudit',
  summary: 'The audit log, newest first',
  path: '/admin/audit',
  query: z.strictObject({
    ...paged,
    actorId: id.optional(),
    subjectId: id.optional(),
    action: z
      .string()
      .regex(/^[\w.-]{1,60}$/, { error: 'This action is not known' })
      .optional(),
  }),
  answer: z.object({
    entries: z.array(
      z.object({
        seq: z.number(),
        at: moment,
        actorId: z.string().nullable(),
        action: z.string(),
        subjectId: z.string().nullable(),
        detail: z.record(z.string(), z.unknown()),
        ip: z.string().nullable(),
        hash: z.string(),
      }),
    ),
    pagination: adminPagination,
  }),
  refusals: [],
});

/** One value for every day of the period, the oldest first; days are those of UTC. */
const daily = z.array(z.object({ day: z.string(), value: z.number() }));

export const adminAnalytics = endpoint({
  ...read,
  name: 'adminAnalytics',
  summary: 'Totals since the beginning, and daily series of a period',
  path: '/admin/analytics',
  query: z.strictObject({ period: z.enum(PERIODS).default('30d') }),
  answer: z.object({
    totalUsers: z.number(),
    activeUsers: z.number(),
    totalDeposits: z.number(),
    totalWithdrawals: z.number(),
    totalTrades: z.number(),
    totalVolume: z.number(),
    revenue: z.number(),
    newUsersToday: z.number(),
    tradesPerDay: z.number(),
    totalPortfolioValue: z.number(),
    pendingUsers: z.number(),
    /** Since when the process that answers has been running: the end of the last maintenance. */
    serverStartedAt: moment,
    usersByStatus: z.record(z.enum(USER_STATUSES), z.number()),
    balancesByCurrency: z.array(z.object({ currency: z.string(), balance: z.number() })),
    revenueBySource: z.object({
      commissions: z.number(),
      conversionFees: z.number(),
      withdrawalFees: z.number(),
      financing: z.number(),
    }),
    series: z.object({
      newUsers: daily,
      deposits: daily,
      withdrawals: daily,
      revenue: daily,
      volume: daily,
      trades: daily,
    }),
  }),
  refusals: [],
});
