import { TIERS } from '@halyard/catalogue';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { adminPagination, id, moment, search } from '../fields.ts';
import { ACCOUNT_TYPES, KYC_STATUSES, profileAnswer, profileBody, ROLES, USER_STATUSES } from '../users.ts';
import { swapFree } from '../wallet/tiers.ts';
import { proposal } from './approvals.ts';
import { act, paged, read, reason } from './calls.ts';

export const adminUser = z.object({
  id: z.string(),
  email: z.string(),
  ...profileAnswer,
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
  /** When they closed it themselves; of one person alone. */
  closedAt: moment.nullable().optional(),
  swapFree: swapFree.optional(),
  /** Another tier that is on its way; of one person alone. */
  tierNext: z.enum(TIERS).optional(),
});
export type AdminUser = z.infer<typeof adminUser>;

/** What the list can be sorted by. Without an order, names go from A and moments from the latest. */
export const USER_SORTS = ['created', 'lastLogin', 'name', 'email'] as const;
export type UserSort = (typeof USER_SORTS)[number];

const filters = {
  /** Any part of the name, the email address, the phone number or the id. */
  search,
  status: z.enum(USER_STATUSES).optional(),
  kycStatus: z.enum(KYC_STATUSES).optional(),
  role: z.enum(ROLES).optional(),
  tier: z.enum(TIERS).optional(),
  sort: z.enum(USER_SORTS).default('created'),
  order: z.enum(['asc', 'desc']).optional(),
};

export const adminListUsers = endpoint({
  ...read,
  name: 'adminListUsers',
  summary: 'Users, newest first unless sorted otherwise',
  path: '/admin/users',
  query: z.strictObject({ ...paged, ...filters }),
  answer: z.object({ users: z.array(adminUser), pagination: adminPagination }),
});

export const adminExportUsers = endpoint({
  ...read,
  name: 'adminExportUsers',
  summary: 'The users of the list as a CSV file; each export is logged',
  path: '/admin/users/export',
  limit: 'export',
  demands: ['confirmed-when-live'],
  query: z.strictObject(filters),
  answer: { file: 'text/csv; charset=utf-8' },
  refusals: ['too-many-requests'],
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
  summary: 'Change a user; rights of staff only by a super administrator; rights and tiers are given by two',
  method: 'PUT',
  path: '/admin/users/{id}',
  mayTakeLonger: true,
  params: z.strictObject({ id }),
  body: z
    .strictObject({
      ...profileBody,
      status: z.enum(['active', 'suspended', 'closed']),
      kycStatus: z.enum(KYC_STATUSES),
      tier: z.enum(TIERS),
      role: z.enum(ROLES),
      reason,
      version: z.number().int(),
    })
    .partial(),
  /** The user as they are now, and what of the change waits for a second administrator. */
  answer: adminUser.extend({ proposal: proposal.nullable() }),
  refusals: [
    'user-not-found',
    'night-due',
    'super-admin-only',
    'own-account',
    'edit-conflict',
    'closed-by-owner',
    'person-erased',
    'last-super-admin',
    'book-not-flat',
    'already-proposed',
  ],
});
