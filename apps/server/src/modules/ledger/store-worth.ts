import type { BookId, UserId } from '@halyard/accounting';
import { startOf } from '@halyard/contract';
import sql, { type Sql } from 'sql-template-tag';
import { named, type Queryable } from '../../platform/database/database.ts';
import type { Balance } from './rows.ts';

/**
 * What a customer held at moments in the past. Since the statement adds up to the balance, that is the balance of now
 * less what was completed afterwards: however long a past is, only what is younger than the moment is read.
 */

/** A balance, and what was completed in its asset after a moment: fees included, with the sign it had for the customer. */
export type AssetSince = Balance & { readonly changedSince: bigint };

export type BalancesSince = {
  /** The version of the book that all of this belongs to. */
  readonly version: bigint;
  readonly assets: readonly AssetSince[];
  /** Deposits, withdrawals, adjustments and what came from other books or went there, completed since then, in US cents as they were valued; fees are none. */
  readonly flowsUsd: bigint;
};

/** A book without any balance yet is a row without an asset. */
type Row = Omit<BalancesSince, 'assets'> & (AssetSince | { readonly asset: null });

/** What a completed line of the statement did to the balance of its asset. */
const effect = sql`case type when 'withdrawal' then -amount else amount end - fees`;
const says = (code: Parameters<typeof startOf>[0]) => sql`starts_with(description, ${startOf(code)})`;

/**
 * What was taken back of a payment, and what paid for it later, was written without its value at first, and the statement stays as it
 * was written. Dollars are worth themselves, anything else what the payments were worth that this is owed for.
 */
const value = sql`coalesce(usd_value, case when asset = 'USD' then amount
  when ${says('payment-taken-back')} or ${says('claim-paid')} then (
    select round(sum(d.usd_value::numeric) * t.amount / sum(d.amount))::bigint from ledger_transaction d
    where d.user_id = t.user_id and d.asset = t.asset and d.type = 'deposit' and d.status = 'completed'
      and (strpos(t.description, d.reference) > 0 or starts_with(t.description, ${startOf('claim-paid')})
        and exists (select from ledger_claim c where c.transaction_id = d.id))) end)`;
/** Values are kept without a sign. */
const flow = sql`case when type = 'withdrawal' or amount < 0 then -abs(${value}) else abs(${value}) end`;

/** What a copy pays for its profit: the leader's part is the amount, the house's part the fees. */
export const isCopyFee = sql`type = 'transfer' and ${says('copy-fee')}`;

/**
 * Between one's own books, or handed on to a leader, unlike a conversion: as the sentence says that stands there. What a copy
 * pays for its profit is a cost, all of it.
 */
const isBetweenBooks = sql`(type = 'transfer' and (${says('moved-out')} or ${says('moved-in')} or ${says('covers-loss')} or ${says('copy-share')}))`;
const isFlow = sql`(type in ('deposit', 'withdrawal', 'adjustment') or ${isBetweenBooks})`;

/** The second bound excludes nothing. It tells the planner that few rows are meant, also where it plans for any moment. */
function completedSince(userId: BookId, since: Date): Sql {
  return sql`from ledger_transaction t
    where user_id = ${userId} and status = 'completed' and completed_at > ${since} and completed_at < 'infinity'`;
}

/**
 * What somebody has paid in over life, less what was paid out or is asked for, in US cents as each was valued. A payment that
 * was taken back, be it in part, counts for nothing.
 */
export async function selectNetDeposits(queryable: Queryable, ownerId: UserId): Promise<bigint> {
  const row = await queryable.row<{ net: bigint }>(sql`
    select coalesce(sum(case type when 'deposit' then coalesce(usd_value, 0) else -coalesce(usd_value, 0) end), 0)::bigint as net
    from ledger_transaction t
    where t.user_id = ${ownerId} and (
      t.type = 'withdrawal' and t.status in ('pending', 'completed')
      or t.type = 'deposit' and t.status = 'completed'
        and not exists (select from ledger_claim c where c.transaction_id = t.id)
        and not exists (
          select from ledger_transaction r where r.user_id = t.user_id and r.type = 'adjustment'
            and starts_with(r.description, ${startOf('payment-taken-back')}) and strpos(r.description, t.reference) > 0))`);
  return row?.net ?? 0n;
}

/** What of a book was asked to be paid out since then and not taken back, in US cents as each was valued. */
export async function selectAskedFor(queryable: Queryable, userId: BookId, since: Date): Promise<bigint> {
  const row = await queryable.row<{ asked: bigint }>(sql`
    select coalesce(sum(usd_value), 0)::bigint as asked from ledger_transaction
    where user_id = ${userId} and type = 'withdrawal' and status in ('pending', 'completed') and created_at > ${since}`);
  return row?.asked ?? 0n;
}

export async function selectBalancesSince(
  queryable: Queryable,
  userId: BookId,
  since: Date,
): Promise<BalancesSince | null> {
  const rows = await queryable.rows<Row>(
    named(
      'ledger-balances-since',
      sql`
    with since as (
      select asset, sum(${effect})::bigint as changed,
        (sum(${flow}) filter (where ${isFlow}))::bigint as flows
      ${completedSince(userId, since)} group by asset)
    select k.version, b.asset, b.available, b.locked, b.deficit,
      coalesce(s.changed, 0) as "changedSince", coalesce(s.flows, 0) as "flowsUsd"
    from ledger_book k
    left join ledger_balance b on b.user_id = k.user_id
    left join since s on s.asset = b.asset
    where k.user_id = ${userId}`,
    ),
  );
  const [first] = rows;
  if (!first) return null;
  return {
    version: first.version,
    assets: rows.filter((row) => row.asset !== null),
    flowsUsd: rows.reduce((sum, { flowsUsd }) => sum + flowsUsd, 0n),
  };
}

/** What came to a book or left it at a moment, in US cents as it was valued. */
export type Flow = { readonly at: Date; readonly usd: bigint };

/** All that came and went after a moment, in the order of time. */
export async function selectFlows(queryable: Queryable, userId: BookId, since: Date): Promise<Flow[]> {
  return queryable.rows<Flow>(sql`
    select at, sum(usd)::bigint as usd from (
      select completed_at as at, ${flow} as usd ${completedSince(userId, since)} and ${isFlow}
    ) flow where usd is not null
    group by at order by at`);
}

/** An asset at both ends of a stretch of time, and what was completed within it. */
export type AssetOfSpan = {
  readonly asset: string;
  readonly opening: bigint;
  readonly closing: bigint;
  /** With the sign it had for the customer, fees included. */
  readonly moved: bigint;
  /** Of it, what trading came to. */
  readonly traded: bigint;
  /** Of what there was at the end, what was set aside; null where the lines that say so have left (decision 076). */
  readonly locked: bigint | null;
};

/**
 * What a book held at both ends of a stretch of time: what it holds now less what was completed since, so nothing older is read. The
 * journal is asked for what is set aside alone, from the end on: what is carried of a month that has left stands at its last moment.
 */
export async function selectAssetsOfSpan(
  queryable: Queryable,
  userId: BookId,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<AssetOfSpan[]> {
  return queryable.rows<AssetOfSpan>(sql`
    with done as (
      select asset, completed_at >= ${until} as is_after, type = 'trade' as is_trade, sum(${effect})::bigint as moved, count(*) as many
      from ledger_transaction
      where user_id = ${userId} and status = 'completed' and completed_at >= ${from} and completed_at < 'infinity'
      group by 1, 2, 3
    ), since as (
      select asset, coalesce(sum(moved) filter (where is_after), 0)::bigint as after,
        coalesce(sum(moved) filter (where not is_after), 0)::bigint as within,
        coalesce(sum(moved) filter (where not is_after and is_trade), 0)::bigint as traded,
        coalesce(sum(many) filter (where not is_after), 0) as many
      from done group by asset
    ), later as (
      select l.asset, coalesce(sum(l.amount) filter (where l.account = 'locked'), 0)::bigint as locked,
        bool_or(e.cause_id = e.id) as is_carried
      from ledger_line l join ledger_entry e on e.id = l.entry_id
      where l.user_id = ${userId} and l.entry_id >= ${idsFrom(until)}::uuid and e.posted_at >= ${until}
      group by l.asset
    ), asset as (
      select b.asset, b.available + b.locked + b.deficit - coalesce(s.after, 0) as closing, coalesce(s.within, 0) as moved,
        coalesce(s.traded, 0) as traded, coalesce(s.many, 0) as many,
        case when l.is_carried then null else b.locked - coalesce(l.locked, 0) end as locked
      from ledger_balance b left join since s on s.asset = b.asset left join later l on l.asset = b.asset
      where b.user_id = ${userId}
    )
    select asset, (closing - moved)::bigint as opening, closing::bigint, moved, traded, locked::bigint from asset
    where many > 0 or closing <> 0 or locked <> 0
    order by asset <> 'USD', asset`);
}

/** Before every id of an entry of this moment or later: an id begins with its millisecond, and clocks of nodes differ a little. */
function idsFrom(moment: Date): string {
  const hex = Math.max(0, moment.getTime() - 3_600_000)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** When a customer's book was opened. */
export async function selectOpenedAt(queryable: Queryable, userId: BookId): Promise<Date | null> {
  return queryable.value<Date>(sql`select opened_at from ledger_book where user_id = ${userId}`);
}

/** What was completed between one of some moments and the one before it; `point` is the place of the later one. */
export type Movement = { readonly point: number; readonly asset: string; readonly changed: bigint };

/**
 * The statement after the first of some ascending moments, added up from each to the next. What comes after the last
 * of them has the number of moments as its point.
 */
export async function selectMovements(
  queryable: Queryable,
  userId: BookId,
  moments: readonly Date[],
): Promise<Movement[]> {
  const [first] = moments;
  if (!first) return [];
  // A bucket begins with its lower bound; what is completed at a moment belongs before it.
  return queryable.rows<Movement>(sql`
    with bounds as (
      select array_agg(at + interval '1 microsecond' order by at) as list from unnest(${[...moments]}::timestamptz[]) at)
    select point, asset, sum(changed)::bigint as changed from (
      select width_bucket(completed_at, (select list from bounds)) as point, asset, ${effect} as changed
      ${completedSince(userId, first)}
    ) moved group by point, asset`);
}

/** Dollars that waited in a withdrawal, from when to when: until they were given back, gone, or being paid. */
export type WaitingDollars = {
  readonly amount: bigint;
  readonly placedAt: Date;
  readonly releasedAt: Date | null;
};

export async function selectWaitingDollars(
  queryable: Queryable,
  userId: BookId,
  since: Date,
): Promise<WaitingDollars[]> {
  return queryable.rows<WaitingDollars>(sql`
    select amount, placed_at as "placedAt", coalesce(turned_at, released_at) as "releasedAt" from ledger_hold
    where user_id = ${userId} and asset = 'USD' and kind in ('withdrawal', 'payout')
      and (coalesce(turned_at, released_at) is null or coalesce(turned_at, released_at) > ${since})`);
}

/** What moved between a book and the others of its owner, in cents, each without a sign. */
export type Moves = {
  readonly bookId: BookId;
  readonly putIn: bigint;
  /** Before the last line of its statement, and with it. */
  readonly takenOut: bigint;
  readonly atTheEnd: bigint;
  /** For losses: what it has paid for those of other books, and what others have paid for its own. */
  readonly paidFor: bigint;
  readonly paidBy: bigint;
  readonly copyFees: bigint;
};

/** Of each of these. Whoever took the rest out of a book wrote the last line of its statement, and nothing came after. */
export async function selectMoves(queryable: Queryable, bookIds: readonly BookId[]): Promise<Moves[]> {
  const total = (amount: Sql, where: Sql) => sql`coalesce(sum(${amount}) filter (where ${where}), 0)::bigint`;
  const [out, covers] = [says('moved-out'), says('covers-loss')];
  return queryable.rows<Moves>(sql`
    with moved as (
      select user_id, amount, fees, description, row_number() over (
          partition by user_id, ${out} order by completed_at desc, id desc) = 1
        and not exists (select from ledger_transaction o where o.user_id = t.user_id and o.status = 'completed'
          and o.completed_at > t.completed_at) as is_last
      from ledger_transaction t
      where user_id = any(${[...bookIds]}::uuid[]) and type = 'transfer' and status = 'completed'
    )
    select user_id as "bookId", ${total(sql`amount`, says('moved-in'))} as "putIn",
      ${total(sql`-amount`, sql`${out} and not is_last`)} as "takenOut",
      ${total(sql`-amount`, sql`${out} and is_last`)} as "atTheEnd",
      ${total(sql`-amount`, sql`${covers} and amount < 0`)} as "paidFor",
      ${total(sql`amount`, sql`${covers} and amount > 0`)} as "paidBy",
      ${total(sql`fees - amount`, says('copy-fee'))} as "copyFees"
    from moved group by user_id`);
}
