import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { adminPagination, id, moment, search } from '../fields.ts';
import { ACCOUNT_TYPES, KYC_STATUSES, names, phone, ROLES, TIERS, USER_STATUSES } from '../users.ts';
import { act, paged, read, reason } from './calls.ts';

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
