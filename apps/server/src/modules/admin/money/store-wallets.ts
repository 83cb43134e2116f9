import type { admin, QueryOf } from '@halyard/contract';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { allOf, containsPattern, type Part } from '../../../platform/pages.ts';

/** SQL of what customers hold. */

export type WalletRow = {
  readonly userId: string;
  readonly email: string;
  /** Which of their accounts, where it is not the main one. */
  readonly book: { readonly id: string; readonly name: string } | null;
  readonly asset: string;
  readonly available: bigint;
  readonly locked: bigint;
};

export type WalletFilter = Omit<QueryOf<typeof admin.adminListWallets>, 'page' | 'limit'>;

export async function selectPage(
  queryable: Queryable,
  filter: WalletFilter,
  { limit, offset }: Part,
): Promise<WalletRow[]> {
  return queryable.rows<WalletRow>(sql`
    select k.owner_id as "userId", coalesce(u.email, '') as email,
      case when k.kind <> 'main' then json_build_object('id', k.user_id, 'name', k.name) end as book, b.asset, b.available, b.locked
    from view_balance b join view_book k on k.user_id = b.user_id left join view_user u on u.id = k.owner_id
    where ${where(filter)}
    order by b.asset, b.available + b.locked desc, b.user_id limit ${limit} offset ${offset}`);
}

export type WalletTotal = {
  readonly asset: string;
  readonly units: bigint;
  readonly wallets: number;
  /** Who holds some of it, in one account or several. */
  readonly customers: number;
};

export async function selectTotals(queryable: Queryable, filter: WalletFilter): Promise<WalletTotal[]> {
  return queryable.rows<WalletTotal>(sql`
    select b.asset, sum(b.available + b.locked)::bigint as units, count(*)::int as wallets,
      (count(distinct k.owner_id) filter (where b.available + b.locked > 0))::int as customers
    from view_balance b join view_book k on k.user_id = b.user_id
    where ${where(filter)} group by b.asset order by b.asset`);
}

function where({ currency, userId, search }: WalletFilter): Sql {
  const pattern = search ? containsPattern(search) : null;
  return allOf(
    sql`not is_practice_book(b.user_id)`,
    currency ? sql`b.asset = ${currency}` : empty,
    userId ? sql`b.user_id in (${accountsOf(sql`select ${userId}::uuid`)})` : empty,
    pattern
      ? sql`b.user_id in (${accountsOf(sql`select id from view_user_list where search_text like lower(${pattern})`)})`
      : empty,
  );
}

/** Their main accounts, which have their ids, and the others: each is found by an index of its own. */
function accountsOf(people: Sql): Sql {
  return sql`${people} union all select user_id from view_book where owner_id in (${people}) and kind <> 'main'`;
}
