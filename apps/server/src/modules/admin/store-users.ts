import type { users } from '@halyard/contract';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database.ts';
import { containsPattern } from '../../platform/pages.ts';

/** SQL of the list of people and of what they hold. */

export type UserRow = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly role: users.Role;
  readonly status: users.UserStatus;
  readonly tier: (typeof users.TIERS)[number];
  readonly accountType: (typeof users.ACCOUNT_TYPES)[number];
  readonly kycStatus: users.KycStatus;
  readonly emailVerified: boolean;
  readonly twoFactor: boolean;
  readonly lastLogin: Date | null;
  readonly createdAt: Date;
  readonly version: number;
};

export type UserFilter = {
  readonly search?: string | undefined;
  readonly status?: users.UserStatus | undefined;
};

const columns = sql`
  id, email, first_name as "firstName", last_name as "lastName", phone, role, status, tier,
  account_type as "accountType", kyc_status as "kycStatus", email_verified_at is not null as "emailVerified",
  has_second_factor as "twoFactor", last_login_at as "lastLogin", created_at as "createdAt", version`;

export async function selectPage(
  queryable: Queryable,
  filter: UserFilter,
  limit: number,
  offset: number,
): Promise<{ rows: UserRow[]; total: number }> {
  const rows = await queryable.rows<UserRow>(sql`
    select ${columns} from view_user where ${where(filter)}
    order by created_at desc, id desc limit ${limit} offset ${offset}`);
  const count = await queryable.row<{ total: number }>(
    sql`select count(*)::int as total from view_user where ${where(filter)}`,
  );
  return { rows, total: count?.total ?? 0 };
}

export async function selectUser(queryable: Queryable, id: string): Promise<UserRow | null> {
  return queryable.row<UserRow>(sql`select ${columns} from view_user where id = ${id}`);
}

export type BalanceRow = { readonly userId: string; readonly asset: string; readonly units: bigint };

export async function selectBalances(
  queryable: Queryable,
  userIds: readonly string[],
): Promise<BalanceRow[]> {
  return queryable.rows<BalanceRow>(sql`
    select user_id as "userId", asset, available + locked as units from view_balance
    where user_id = any(${userIds}::uuid[])`);
}

function where({ search, status }: UserFilter): Sql {
  const pattern = search ? containsPattern(search) : null;
  const conditions = [
    sql`true`,
    status ? sql`status = ${status}` : empty,
    pattern
      ? sql`(first_name || ' ' || last_name ilike ${pattern} or email ilike ${pattern} or phone ilike ${pattern}
          or id::text ilike ${pattern})`
      : empty,
  ];
  return join(
    conditions.filter((condition) => condition !== empty),
    ' and ',
  );
}
