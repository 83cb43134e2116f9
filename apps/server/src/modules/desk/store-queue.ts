import type { admin, QueryOf } from '@halyard/contract';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { containsPattern } from '../../platform/pages.ts';

/** SQL of everything that waits for staff, read from the views of those it belongs to. */

export type WaitingRow = {
  readonly kind: admin.DeskKind;
  readonly id: string;
  readonly about: string;
  readonly title: string | null;
  readonly userId: string | null;
  readonly name: string;
  readonly email: string;
  readonly asset: string | null;
  readonly amount: bigint | null;
  readonly usdValue: bigint | null;
  readonly since: Date;
  readonly dueAt: Date;
  /** Where it stands in the order that was asked for. */
  readonly rank: bigint;
};

/** Whose queue it is, and when. */
export type Looker = { readonly id: string; readonly isSuper: boolean };
export type Promised = Readonly<Record<admin.DeskKind, number>>;

export type QueueFilter = Pick<QueryOf<typeof admin.adminReadDesk>, 'kind' | 'currency' | 'search'> & {
  readonly dueBefore?: Date | undefined;
};

/** What a colleague has proposed of a deposit that takes two to refuse. */
const firstRefusal = (transactionId: Sql): Sql => sql`
  view_proposal p where p.kind = 'deposit-decline' and p.subject = ${transactionId}::text and p.status = 'pending'`;

/**
 * A withdrawal that has to wait for its owner's sake is promised from the end of that on. What is being paid, and what a rail has
 * seen and is not final, nobody may decide about.
 */
const waiting = ({ id, isSuper }: Looker, hours: Promised): Sql => sql`
  select w.*, w.since + w.hours * interval '1 hour' as due_at from (
    select t.type as kind, t.id, t.reference as about, null as title, t.user_id, null as name, null as email, t.asset,
      t.amount, t.usd_value, greatest(t.created_at, f.waits_until) as since,
      case t.type when 'deposit' then ${hours.deposit}::int else ${hours.withdrawal}::int end as hours
    from view_transaction t left join view_transfer f on f.transaction_id = t.id
    where t.status = 'pending' and t.type in ('deposit', 'withdrawal') and t.user_id <> ${id}
      and not exists (select from view_hold h where h.subject_id = t.id and h.kind = 'payout')
      and not exists (select from view_arrival a where a.transaction_id = t.id and a.is_seen and a.stands_in = 'nowhere')
      and not exists (select from view_proposal p
        where p.transaction_id = t.id and p.status = 'pending' and p.proposed_by = ${id})
      and not exists (select from ${firstRefusal(sql`t.id`)} and p.proposed_by = ${id})
    union all
    select 'proposal', p.id, p.about, null, p.user_id, null, null, p.asset, p.amount,
      case when p.asset = 'USD' then abs(p.amount) end, p.proposed_at, ${hours.proposal}::int
    from view_proposal p
    where p.status = 'pending' and p.kind not in ('deposit', 'withdrawal') and p.proposed_by <> ${id}
      and p.user_id is distinct from ${id}
    union all
    select 'identity', u.id, 'Identity check', null, u.id, null, null, null, null, null, c.submitted_at, ${hours.identity}::int
    from view_user u join view_identity_wait c on c.user_id = u.id
    where u.kyc_status = 'pending' and u.id <> ${id} and (${isSuper} or u.role not in ('admin', 'super_admin'))
    union all
    select 'message', m.id, m.reference, m.subject, null, m.name, m.email, null, null, null, m.created_at, ${hours.message}::int
    from view_letter m where m.status = 'new'
  ) w`;

const RANKS: Readonly<Record<(typeof admin.DESK_SORTS)[number], Sql>> = {
  due: sql`(extract(epoch from q.due_at) * 1000)::bigint`,
  newest: sql`-(extract(epoch from q.since) * 1000)::bigint`,
  // Of money whose worth nobody knows it may be anything.
  largest: sql`case when q.amount is null then 0 else coalesce(-q.usd_value, -999999999999999999) end`,
};

const named = (looker: Looker, hours: Promised): Sql => sql`
  (select q.kind, q.id, q.about, q.title, q.user_id, coalesce(q.name, u.first_name || ' ' || u.last_name, '') as name,
    coalesce(q.email, u.email, '') as email, q.asset, q.amount, q.usd_value, q.since, q.due_at
  from (${waiting(looker, hours)}) q left join view_user u on u.id = q.user_id) q`;

function where({ kind, dueBefore, currency, search }: QueueFilter): Sql {
  const pattern = search ? containsPattern(search.toLowerCase()) : null;
  return sql`(${kind ?? null}::text is null or q.kind = ${kind ?? null})
    and (${dueBefore ?? null}::timestamptz is null or q.due_at <= ${dueBefore ?? null})
    and (${currency ?? null}::text is null or q.asset = ${currency ?? null})
    and (${pattern}::text is null
      or lower(q.about || ' ' || q.name || ' ' || q.email || ' ' || coalesce(q.title, '')) like ${pattern})`;
}

export type QueuePage = {
  readonly sort: keyof typeof RANKS;
  readonly after: { readonly rank: bigint; readonly id: string } | null;
  readonly limit: number;
};

export async function selectQueue(
  queryable: Queryable,
  { looker, hours }: { readonly looker: Looker; readonly hours: Promised },
  filter: QueueFilter,
  { sort, after, limit }: QueuePage,
): Promise<WaitingRow[]> {
  return queryable.rows<WaitingRow>(sql`
    select * from (
      select q.kind, q.id, q.about, q.title, q.user_id as "userId", q.name, q.email, q.asset, q.amount,
        q.usd_value as "usdValue", q.since, q.due_at as "dueAt", ${RANKS[sort]} as rank
      from ${named(looker, hours)} where ${where(filter)}) page
    where ${after === null} or (page.rank, page.id) > (${after?.rank ?? 0n}, ${after?.id ?? null}::uuid)
    order by page.rank, page.id limit ${limit}`);
}

export type CountRow = {
  readonly kind: admin.DeskKind;
  readonly waiting: number;
  readonly overdue: number;
  readonly matching: number;
};

export async function countQueue(
  queryable: Queryable,
  { looker, hours }: { readonly looker: Looker; readonly hours: Promised },
  filter: QueueFilter,
  now: Date,
): Promise<CountRow[]> {
  return queryable.rows<CountRow>(sql`
    select q.kind, count(*)::int as waiting, count(*) filter (where q.due_at <= ${now})::int as overdue,
      count(*) filter (where ${where(filter)})::int as matching
    from ${named(looker, hours)} group by q.kind`);
}

export type RiskRow = {
  readonly id: string;
  readonly isVerified: boolean;
  readonly isFirst: boolean;
  readonly isNewCustomer: boolean;
  readonly isRepeat: boolean;
  readonly isNewDestination: boolean;
  readonly signInChanged: boolean;
  readonly stillWaits: boolean;
  readonly depositedLately: boolean;
  readonly broughtIn: boolean;
  readonly hasFirstApproval: boolean;
  readonly hasFirstRefusal: boolean;
  readonly needsTwo: boolean;
  readonly hasArrived: boolean;
  readonly today: number;
};

/** What is known of these transfers beside their amounts. Each is looked up by its keys. */
export async function selectRisks(
  queryable: Queryable,
  ids: readonly string[],
  { now, looker }: { readonly now: Date; readonly looker: Looker },
): Promise<RiskRow[]> {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  return queryable.rows<RiskRow>(sql`
    select t.id, u.kyc_status = 'verified' as "isVerified", u.created_at > ${ago(7)} as "isNewCustomer",
      not exists (select from view_transaction e where e.user_id = t.user_id and e.type = t.type and e.status = 'completed')
        as "isFirst",
      exists (select from view_repeated_deposit r where r.transaction_id = t.id) as "isRepeat",
      t.type = 'withdrawal' and not exists (select from view_payout o join view_known_destination k
        on k.user_id = t.user_id and k.network = o.network and k.destination = o.destination
        where o.transaction_id = t.id) as "isNewDestination",
      exists (select from view_sign_in_change s where s.user_id = t.user_id and s.changed_at > ${ago(7)}) as "signInChanged",
      coalesce(f.waits_until > ${now}, false) as "stillWaits",
      exists (select from view_transaction d where d.user_id = t.user_id and d.type = 'deposit' and d.status = 'completed'
        and d.completed_at > ${ago(7)}) as "depositedLately",
      exists (select from view_money_decision m where m.user_id = t.user_id and m.admin_id = ${looker.id} and m.is_alone
        and m.type = 'deposit' and m.approved_at > ${ago(7)}) as "broughtIn",
      exists (select from view_proposal p where p.transaction_id = t.id and p.status = 'pending') as "hasFirstApproval",
      exists (select from ${firstRefusal(sql`t.id`)}) as "hasFirstRefusal",
      coalesce(f.approvals_needed, 1) > 1 as "needsTwo",
      exists (select from view_arrival a where a.transaction_id = t.id and a.stands_in = 'suspense') as "hasArrived",
      (select count(*)::int from view_transaction n where n.user_id = t.user_id and n.type = t.type
        and n.created_at > ${ago(1)}) as today
    from view_transaction t join view_user u on u.id = t.user_id left join view_transfer f on f.transaction_id = t.id
    where t.id = any(${ids}::uuid[])`);
}
