import { type admin, profileOf } from '@halyard/contract';
import { usd } from '@halyard/money';
import type { Person } from './person.ts';

/** The person as staff see them; `balanceCents` is the USD value of what they hold. */
export function toAdminUser(person: Person, balanceCents: bigint): admin.AdminUser {
  return {
    id: person.id,
    email: person.email,
    ...profileOf(person),
    role: person.role,
    status: person.status,
    tier: person.tier,
    accountType: person.accountType,
    kycStatus: person.kycStatus,
    emailVerified: person.emailVerifiedAt !== null,
    twoFactor: person.hasSecondFactor,
    balance: usd(balanceCents),
    lastLogin: person.lastLoginAt?.toISOString() ?? null,
    createdAt: person.createdAt.toISOString(),
    version: person.version,
    closedAt: person.closedAt?.toISOString() ?? null,
  };
}
