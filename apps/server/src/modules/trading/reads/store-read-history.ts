import type { BookId } from '@halyard/accounting';
import type { Position } from '@halyard/engine';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { type OrderColumns, orderColumns, parseOrder } from '../store.ts';
import type { OrderRow } from '../desk/writes.ts';

/** Reading what has ended: each list has an index in the very order it is read in, so that no page is a far one. */

export type ClosedRow = Pick<
  Position,
  'id' | 'symbol' | 'side' | 'leverage' | 'entryPrice' | 'commissionUsd' | 'financingUsd'
> & {
  readonly openedQuantity: bigint;
  readonly pnlUsd: bigint;
  readonly openedAt: Date;
  readonly closedAt: Date;
  readonly reason: string;
  /** Price times quantity over all its closes. */
  readonly closedValue: string;
};

/** Where a page begins: after the row of this id, which ended at this moment. */
export type Cursor = { readonly id: string; readonly endedAt: Date };

export type HistoryPage = {
  readonly userId: BookId;
  readonly limit: number;
  readonly symbol: string | null;
  readonly after: Cursor | null;
};

const isUnfilled = sql`status in ('cancelled', 'expired', 'rejected')`;

export async function selectCursor(queryable: Queryable, userId: BookId, id: string): Promise<Cursor | null> {
  return queryable.row<Cursor>(sql`
    select id, closed_at as "endedAt" from trading_position
      where id = ${id} and user_id = ${userId} and closed_at is not null
    union all
    select id, ended_at from trading_order where id = ${id} and user_id = ${userId} and ${isUnfilled}`);
}

export async function selectClosed(queryable: Queryable, page: HistoryPage): Promise<ClosedRow[]> {
  return queryable.rows<ClosedRow>(sql`
    select id, symbol, side, leverage, entry_price as "entryPrice", commission as "commissionUsd",
      financing as "financingUsd", opened_quantity as "openedQuantity", pnl as "pnlUsd", opened_at as "openedAt",
      closed_at as "closedAt", close_reason as reason,
      (select sum(f.price::numeric * f.quantity) from trading_fill f
        where f.position_id = p.id and f.kind = 'close') as "closedValue"
    from trading_position p where closed_at is not null and ${onPage(page, 'closed_at')}`);
}

export async function selectUnfilled(queryable: Queryable, page: HistoryPage): Promise<OrderRow[]> {
  const rows = await queryable.rows<OrderColumns>(
    sql`select ${orderColumns} from trading_order where ${isUnfilled} and ${onPage(page, 'ended_at')}`,
  );
  return rows.map(parseOrder);
}

function onPage({ userId, limit, symbol, after }: HistoryPage, endedAt: 'closed_at' | 'ended_at'): Sql {
  const ended = raw(endedAt);
  return sql`user_id = ${userId} ${symbol === null ? empty : sql`and symbol = ${symbol}`}
    ${after === null ? empty : sql`and (${ended}, id) < (${after.endedAt}, ${after.id})`}
    order by ${ended} desc, id desc limit ${limit}`;
}
