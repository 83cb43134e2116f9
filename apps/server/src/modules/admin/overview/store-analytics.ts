import type { EntryEvent } from '@halyard/accounting';
import type { users } from '@halyard/contract';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

/** SQL of the figures of the whole house. Days are those of UTC. */

export type StatusCount = {
  readonly status: users.UserStatus;
  readonly people: number;
  readonly signedIn: number;
  readonly registered: number;
};

/** How many people there are by status; of them, who signed in since one moment and who registered since another. */
export async function selectPeople(
  queryable: Queryable,
  moments: { readonly signedInSince: Date; readonly registeredSince: Date },
): Promise<StatusCount[]> {
  return queryable.rows<StatusCount>(sql`
    select status, count(*)::int as people,
      (count(*) filter (where last_login_at >= ${moments.signedInSince}))::int as "signedIn",
      (count(*) filter (where created_at >= ${moments.registeredSince}))::int as registered
    from view_user group by status`);
}

export async function selectNewUsers(
  queryable: Queryable,
  since: Date,
): Promise<{ day: string; people: number }[]> {
  return queryable.rows(sql`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as people
    from view_user where created_at >= ${since} group by day`);
}

/** How many different people signed in on each day. */
export async function selectSignedIn(
  queryable: Queryable,
  since: Date,
): Promise<{ day: string; people: number }[]> {
  return queryable.rows(sql`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, count(distinct user_id)::int as people
    from view_sign_in where at >= ${since} group by day`);
}

export type FlowRow = {
  readonly type: 'deposit' | 'withdrawal';
  readonly day: string;
  readonly cents: bigint;
};

/** What was paid in and out on each day, in US cents as valued when it was completed. */
export async function selectFlows(queryable: Queryable): Promise<FlowRow[]> {
  return queryable.rows<FlowRow>(sql`
    select type, to_char(completed_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      coalesce(sum(usd_value), 0)::bigint as cents
    from view_transaction where type in ('deposit', 'withdrawal') and status = 'completed' group by type, day`);
}

export type EarningRow = {
  readonly account: 'fees' | 'financing';
  readonly event: EntryEvent;
  readonly asset: string;
  readonly day: string;
  readonly units: bigint;
};

/** What the house earned, by the event that earned it: its fees, and what financing brought less what it cost. */
export async function selectEarnings(queryable: Queryable): Promise<EarningRow[]> {
  return queryable.rows<EarningRow>(sql`
    select account, event, asset, to_char(posted_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      sum(amount)::bigint as units
    from view_ledger_line where user_id is null and account in ('fees', 'financing')
    group by account, event, asset, day`);
}

export type FillsOfDay = { readonly day: string; readonly fills: number; readonly cents: bigint };

/** What was traded on each day: every opening and every close, with the value that changed hands in US cents. */
export async function selectFills(queryable: Queryable): Promise<FillsOfDay[]> {
  return queryable.rows<FillsOfDay>(sql`
    select to_char(filled_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as fills,
      sum(notional)::bigint as cents
    from view_fill where not is_practice_book(user_id) group by day`);
}

export async function selectHoldings(queryable: Queryable): Promise<{ asset: string; units: bigint }[]> {
  return queryable.rows(sql`
    select asset, sum(available + locked)::bigint as units from view_balance where not is_practice_book(user_id)
    group by asset having sum(available + locked) > 0 order by asset`);
}
