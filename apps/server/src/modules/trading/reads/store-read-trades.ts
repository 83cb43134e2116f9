import type { BookId } from '@halyard/accounting';
import type { Position } from '@halyard/engine';
import sql, { empty } from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

/** A position, open or closed, with what it began with and what its closes came to. */
export type Trade = Pick<
  Position,
  | 'id'
  | 'symbol'
  | 'side'
  | 'quantity'
  | 'entryPrice'
  | 'marginUsd'
  | 'stopLoss'
  | 'takeProfit'
  | 'trailingDistance'
  | 'trailingBest'
  | 'commissionUsd'
  | 'financingUsd'
> & {
  readonly openedQuantity: bigint;
  readonly openedMarginUsd: bigint;
  readonly pnlUsd: bigint;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  /** Price times quantity over all its closes; null where there is none yet. */
  readonly closedValue: string | null;
};

export type TradePage = {
  readonly state: 'open' | 'closed' | 'all';
  readonly limit: number;
  readonly ids?: readonly string[] | undefined;
  readonly symbol?: string | undefined;
  readonly before?: string | undefined;
};

/** Newest first: ids sort by the moment they were made. */
export async function selectTrades(
  queryable: Queryable,
  bookId: BookId,
  { state, limit, ids, symbol, before }: TradePage,
): Promise<Trade[]> {
  return queryable.rows<Trade>(sql`
    select id, symbol, side, quantity, entry_price as "entryPrice", margin as "marginUsd", stop_loss as "stopLoss",
      take_profit as "takeProfit", trailing_distance as "trailingDistance", trailing_best as "trailingBest",
      commission as "commissionUsd", financing as "financingUsd", opened_quantity as "openedQuantity",
      opened_margin as "openedMarginUsd", pnl as "pnlUsd", opened_at as "openedAt", closed_at as "closedAt",
      (select sum(f.price::numeric * f.quantity) from trading_fill f
        where f.position_id = p.id and f.kind = 'close') as "closedValue"
    from trading_position p where user_id = ${bookId}
      ${state === 'open' ? sql`and quantity > 0` : state === 'closed' ? sql`and closed_at is not null` : empty}
      ${ids ? sql`and id = any(${[...ids]}::uuid[])` : empty}
      ${symbol ? sql`and symbol = ${symbol}` : empty} ${before ? sql`and id < ${before}` : empty}
    order by id desc limit ${limit}`);
}
