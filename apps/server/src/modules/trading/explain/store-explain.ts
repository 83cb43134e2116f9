import type { BookId } from '@halyard/accounting';
import type { Side } from '@halyard/engine';
import sql, { type Sql } from 'sql-template-tag';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { GroupColumns, QuoteColumns } from '../triggers/quotes.ts';
import { readAtOneMoment } from '../reads/store-read.ts';

/** A position as it stands in its own row. */
export type BookedRow = {
  readonly id: string;
  readonly symbol: string;
  readonly side: Side;
  readonly leverage: number;
  readonly tierPercent: number;
  readonly isManaged: boolean;
  readonly openedQuantity: bigint;
  readonly quantity: bigint;
  readonly entryPrice: bigint;
  readonly marginUsd: bigint;
  readonly commissionUsd: bigint;
  readonly financingUsd: bigint;
  readonly pnlUsd: bigint;
  readonly openedAt: Date;
};

/** Ids of transactions are given in the order things are decided. */
type Told = { readonly transactionId: string };

export type BookedFill = QuoteColumns &
  GroupColumns &
  Told & {
    readonly kind: 'open' | 'close';
    readonly reason: string;
    readonly at: Date;
    readonly quantity: bigint;
    readonly price: bigint;
    readonly notionalUsd: bigint;
    readonly marginUsd: bigint;
    readonly commissionUsd: bigint;
    readonly pnlUsd: bigint;
    /** The order that brought it about, where one did. */
    readonly by: string | null;
    readonly clientOrderId: string | null;
  };

export type BookedNightRow = QuoteColumns &
  Told & {
    readonly nightAt: Date;
    readonly bookedAt: Date;
    readonly nights: number;
    readonly creditAfterMs: number;
    readonly markup: number;
    readonly feePpm: number | null;
    readonly quantity: bigint;
    readonly amountUsd: bigint;
  };

export type Booked = {
  readonly position: BookedRow;
  readonly fills: readonly BookedFill[];
  readonly nights: readonly BookedNightRow[];
};

const quotes = sql`
  quote_bid, quote_ask, quote_at, quote_source, conversion_bid, conversion_ask, conversion_at, conversion_source`;

/** Everything that was booked for a position of this customer, all of one moment; somebody else's does not exist. */
export async function selectBooked(database: Database, userId: BookId, id: string): Promise<Booked | null> {
  return readAtOneMoment(database.past, async (tx) => {
    const position = await tx.row<BookedRow>(sql`
      select id, symbol, side, leverage, tier_percent as "tierPercent", opened_quantity as "openedQuantity", quantity,
        entry_price as "entryPrice", margin as "marginUsd", commission as "commissionUsd",
        financing as "financingUsd", pnl as "pnlUsd", opened_at as "openedAt",
        exists (select from view_book b where b.user_id = ${userId} and b.kind = 'managed') as "isManaged"
      from trading_position where id = ${id} and user_id = ${userId}`);
    if (!position) return null;
    return { position, fills: await selectFills(tx, id), nights: await selectNights(tx, id) };
  });
}

function selectFills(queryable: Queryable, positionId: string): Promise<BookedFill[]> {
  return queryable.rows<BookedFill>(
    ofPosition(
      sql`select transaction_id as "transactionId", kind, reason, filled_at as at, quantity, price, notional as "notionalUsd", margin as "marginUsd",
      commission as "commissionUsd", pnl as "pnlUsd", ${quotes},
      group_id, group_version, feed_bid, feed_ask, spread_percent, coalesce(order_id, closing_order_id) as by,
      (select o.client_order_id from trading_order o where o.id = coalesce(order_id, closing_order_id)) as "clientOrderId"
      from trading_fill`,
      positionId,
      sql`filled_at, id`,
    ),
  );
}

function selectNights(queryable: Queryable, positionId: string): Promise<BookedNightRow[]> {
  return queryable.rows<BookedNightRow>(
    ofPosition(
      sql`select transaction_id as "transactionId", night_at as "nightAt", booked_at as "bookedAt", nights, credit_after_ms as "creditAfterMs", markup, fee_ppm as "feePpm",
        quantity, amount as "amountUsd", ${quotes} from trading_night`,
      positionId,
      sql`night_at`,
    ),
  );
}

function ofPosition(select: Sql, positionId: string, order: Sql): Sql {
  return sql`${select} where position_id = ${positionId} order by ${order}`;
}
