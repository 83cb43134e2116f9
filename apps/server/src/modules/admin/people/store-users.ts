import type { admin, QueryOf } from '@halyard/contract';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { type Database, named, type Queryable, type Stored } from '../../../platform/database/database.ts';
import { PROFILE_COLUMNS } from '../../users/index.ts';
import { allOf, containsPattern, countOf, type Part } from '../../../platform/pages.ts';

/** SQL of the list of people and of what they hold. */

export type UserRow = Stored<
  Omit<admin.AdminUser, 'balance' | 'swapFree' | 'tierNext'>,
  'lastLogin' | 'createdAt' | 'closedAt'
>;

export type UserSelection = QueryOf<typeof admin.adminExportUsers>;
export type UserFilter = Omit<UserSelection, 'sort' | 'order'>;

const columns = sql`
  id, email, ${PROFILE_COLUMNS}, role, status, tier,
  account_type as "accountType", kyc_status as "kycStatus", email_verified_at is not null as "emailVerified",
  has_second_factor as "twoFactor", last_login_at as "lastLogin", created_at as "createdAt", version`;

/** Each pair is one index, read from its front or from its back. Whoever never signed in was away the longest. */
const ORDERS: Readonly<Record<admin.UserSort, { readonly asc: Sql; readonly desc: Sql }>> = {
  created: { asc: raw('created_at, id'), desc: raw('created_at desc, id desc') },
  lastLogin: {
    asc: raw('last_login_at nulls first, id'),
    desc: raw('last_login_at desc nulls last, id desc'),
  },
  name: { asc: raw('name_key, id'), desc: raw('name_key desc, id desc') },
  email: { asc: raw('email'), desc: raw('email desc') },
};

function orderOf({ sort, order }: UserSelection): Sql {
  const isOfWords = sort === 'name' || sort === 'email';
  return ORDERS[sort][order ?? (isOfWords ? 'asc' : 'desc')];
}

/** A far page is found by its keys before its rows are read; for the first one the rows themselves are as near. */
export async function selectPage(
  queryable: Queryable,
  selection: UserSelection,
  { limit, offset }: Part,
): Promise<UserRow[]> {
  const order = orderOf(selection);
  const chosen = sql`where ${where(selection)} order by ${order} limit ${limit} offset ${offset}`;
  const rows =
    offset === 0 ? chosen : sql`where id in (select id from view_user_list ${chosen}) order by ${order}`;
  return queryable.rows<UserRow>(sql`select ${columns} from view_user_list ${rows}`);
}

/** The tier that is on its way to somebody. */
export async function selectTierNext(
  queryable: Queryable,
  id: string,
): Promise<NonNullable<admin.AdminUser['tierNext']> | null> {
  const row = await queryable.row<{ next: NonNullable<admin.AdminUser['tierNext']> | null }>(
    sql`select tier_next as next from view_trader where id = ${id}`,
  );
  return row?.next ?? null;
}

/** How the nights of somebody are, where they are not as usual or somebody is asked to change them. */
export async function selectSwapFree(
  queryable: Queryable,
  id: string,
): Promise<NonNullable<admin.AdminUser['swapFree']> | null> {
  const row = await queryable.row<Readonly<Record<'from' | 'until' | 'askedAt', Date | null>>>(sql`
    select swap_free_from as "from", swap_free_until as until, swap_free_asked_at as "askedAt"
    from view_trader where id = ${id}`);
  if (!row) return null;
  const [from, until, askedAt] = [row.from, row.until, row.askedAt].map((at) => at?.toISOString() ?? null);
  return {
    isOn: row.from !== null && row.until === null,
    from: from ?? null,
    until: until ?? null,
    askedAt: askedAt ?? null,
  };
}

export async function countUsers(queryable: Queryable, filter: UserFilter): Promise<number> {
  return countOf(queryable, sql`view_user_list where ${where(filter)}`);
}

/** All of them, through a cursor. */
export function streamUsers(database: Database, selection: UserSelection): AsyncGenerator<UserRow[]> {
  return database.stream<UserRow>(
    sql`select ${columns} from view_user_list where ${where(selection)} order by ${orderOf(selection)}`,
  );
}

export async function selectUser(queryable: Queryable, id: string): Promise<UserRow | null> {
  return queryable.row<UserRow>(
    sql`select ${columns}, closed_at as "closedAt" from view_user_list where id = ${id}`,
  );
}

export async function isUser(queryable: Queryable, id: string): Promise<boolean> {
  return (await queryable.row(sql`select 1 from view_user_list where id = ${id}`)) !== null;
}

export type BalanceRow = { readonly userId: string; readonly asset: string; readonly units: bigint };

/** Of everybody, what is in all their accounts of real money. */
export async function selectBalances(
  queryable: Queryable,
  userIds: readonly string[],
): Promise<BalanceRow[]> {
  const query = sql`
    select k.owner_id as "userId", b.asset, sum(b.available + b.locked)::bigint as units
    from view_book k join view_balance b on b.user_id = k.user_id
    where (k.user_id = any(${userIds}::uuid[]) or k.owner_id = any(${userIds}::uuid[]) and k.kind <> 'main')
      and k.kind <> 'practice'
    group by k.owner_id, b.asset`;
  return queryable.rows<BalanceRow>(named('balances-of-people', query));
}

function where({ search, status, kycStatus, role, tier }: UserFilter): Sql {
  return allOf(
    status ? sql`status = ${status}` : empty,
    kycStatus ? sql`kyc_status = ${kycStatus}` : empty,
    role ? sql`role = ${role}` : empty,
    tier ? sql`tier = ${tier}` : empty,
    search ? sql`search_text like lower(${containsPattern(search)})` : empty,
  );
}
