import type { admin } from '@halyard/contract';
import sql from 'sql-template-tag';
import type { Queryable, Stored } from '../../platform/database/database.ts';

/** SQL of what whoever decides should know of a customer. */

export type FactsRow = Stored<
  Omit<admin.DeskCustomer, 'balance' | 'day' | 'month' | 'ever' | 'recent'>,
  'createdAt' | 'lastLogin'
>;

export async function selectFacts(queryable: Queryable, id: string): Promise<FactsRow | null> {
  return queryable.row<FactsRow>(sql`
    select id, first_name || ' ' || last_name as name, email, status, kyc_status as "kycStatus", tier,
      account_type as "accountType", has_second_factor as "twoFactor", created_at as "createdAt",
      last_login_at as "lastLogin"
    from view_user where id = ${id}`);
}

/** In US cents. */
export type SumRow = {
  readonly type: 'deposit' | 'withdrawal';
  readonly day: bigint;
  readonly month: bigint;
  readonly ever: bigint;
};

export async function selectSums(
  queryable: Queryable,
  userId: string,
  { dayAgo, monthAgo }: { readonly dayAgo: Date; readonly monthAgo: Date },
): Promise<SumRow[]> {
  return queryable.rows<SumRow>(sql`
    select type,
      coalesce(sum(usd_value) filter (where created_at > ${dayAgo} and status in ('pending', 'completed')), 0)::bigint as day,
      coalesce(sum(usd_value) filter (where completed_at > ${monthAgo} and status = 'completed'), 0)::bigint as month,
      coalesce(sum(usd_value) filter (where status = 'completed'), 0)::bigint as ever
    from view_transaction where user_id = ${userId} and type in ('deposit', 'withdrawal') group by type`);
}

export type RecentRow = Stored<
  Omit<admin.DeskCustomer['recent'][number], 'currency' | 'amount'>,
  'createdAt'
> & { readonly asset: string; readonly amount: bigint };

/** What moved money in or out, or was to; trades would fill it by themselves. */
export async function selectRecent(
  queryable: Queryable,
  userId: string,
  limit: number,
): Promise<RecentRow[]> {
  return queryable.rows<RecentRow>(sql`
    select id, reference, type, status, asset, amount, created_at as "createdAt" from view_transaction
    where user_id = ${userId} and type <> 'trade' order by created_at desc, id desc limit ${limit}`);
}
