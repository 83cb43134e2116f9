import type { BookId, UserId } from '@halyard/accounting';
import { startOf } from '@halyard/contract';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { isCopyFee } from '../../ledger/index.ts';

/** What was booked in a month: by symbol where it was trading, otherwise as what kind of fee in which asset. In US cents, with the sign it had for the customer. */
export type BookedRow = {
  readonly month: string;
  readonly symbol: string | null;
  readonly asset: string | null;
  readonly pnl: bigint;
  readonly commission: bigint;
  readonly financing: bigint;
  readonly closings: number;
  readonly conversion: bigint;
  /** What was paid for profit of a copy: the part we keep, and the leader's. */
  readonly copyFee: bigint;
  readonly copyShare: bigint;
  /** What the management of a portfolio has cost. */
  readonly management: bigint;
  readonly withdrawal: bigint;
};

/**
 * Sums by month of UTC. Each fill and each night is one line of the statement; the fees of other lines count in dollars
 * at the value their own transaction had. What is paid for the profit of a copy, out
 * of it or of the main book, converts nothing, and has fees only where we keep a part of it.
 */
export async function selectBooked(queryable: Queryable, bookId: BookId, since: Date): Promise<BookedRow[]> {
  return queryable.rows<BookedRow>(sql`
    with booked as (
      select filled_at as at, symbol, null as asset, pnl, -commission as commission, 0::bigint as financing, (kind = 'close')::int as closings,
        0::numeric as conversion, 0::numeric as copy_fee, 0::numeric as copy_share,
        0::bigint as management, 0::numeric as withdrawal
      from trading_fill where user_id = ${bookId} and filled_at >= ${since}
      union all
      select n.booked_at, p.symbol, null, 0, 0, n.amount, 0, 0, 0, 0, 0, 0
      from trading_night n join trading_position p on p.id = n.position_id
      where n.user_id = ${bookId} and n.booked_at >= ${since}
      union all
      select completed_at, null, asset, 0, 0, 0, 0,
        case when type = 'transfer' and not is_copy_fee then -round(usd_value::numeric * fees / abs(amount)) else 0 end,
        case when is_copy_fee then -fees else 0 end,
        case when is_copy_fee then amount else 0 end,
        case type when 'trade' then -fees else 0 end,
        case type when 'withdrawal' then -round(usd_value::numeric * fees / amount) else 0 end
      from view_transaction cross join lateral (
        select ${isCopyFee} as is_copy_fee) kind
      where user_id = ${bookId} and status = 'completed' and completed_at >= ${since} and (fees > 0 or is_copy_fee)
        and (type in ('transfer', 'withdrawal') or type = 'trade' and starts_with(description, ${startOf('managed-fee')}))
        and usd_value is not null)
    select to_char(at at time zone 'UTC', 'YYYY-MM') as month, symbol, asset, sum(pnl)::bigint as pnl, sum(commission)::bigint as commission,
      sum(financing)::bigint as financing, sum(closings)::int as closings, sum(conversion)::bigint as conversion,
      sum(copy_fee)::bigint as "copyFee", sum(copy_share)::bigint as "copyShare",
      sum(management)::bigint as management,
      sum(withdrawal)::bigint as withdrawal
    from booked group by 1, 2, 3 order by 1 desc, 2, 3`);
}

export type Trades = {
  readonly closed: number;
  readonly wins: number;
  readonly losses: number;
  readonly won: bigint;
  readonly lost: bigint;
  readonly heldMs: bigint;
};

export type TradeEnd = {
  readonly id: string;
  readonly symbol: string;
  readonly net: bigint;
  readonly closedAt: Date;
};

/**
 * The positions that closed whole, each with its result over its whole life, added up: beside the best of them and then
 * beside the worst. Nothing where none closed.
 */
export async function selectTrades(
  queryable: Queryable,
  bookId: BookId,
  since: Date,
): Promise<(Trades & TradeEnd)[]> {
  return queryable.rows<Trades & TradeEnd>(sql`
    with trade as (
      select id, symbol, pnl - commission + financing as net, closed_at as "closedAt", closed_at - opened_at as held
      from trading_position where user_id = ${bookId} and closed_at >= ${since}
    ), sums as (
      select count(*)::int as closed, (count(*) filter (where net > 0))::int as wins,
        (count(*) filter (where net < 0))::int as losses, coalesce(sum(net) filter (where net > 0), 0)::bigint as won,
        coalesce(sum(net) filter (where net < 0), 0)::bigint as lost, (extract(epoch from sum(held)) * 1000)::bigint as "heldMs"
      from trade)
    (select sums.*, id, symbol, net, "closedAt" from sums, trade order by net desc, id limit 1)
    union all
    (select sums.*, id, symbol, net, "closedAt" from sums, trade order by net, id limit 1)`);
}

export async function isCorporate(queryable: Queryable, userId: UserId): Promise<boolean> {
  const person = await queryable.row<{ accountType: string }>(
    sql`select account_type as "accountType" from view_user where id = ${userId}`,
  );
  return person?.accountType === 'corporate';
}
