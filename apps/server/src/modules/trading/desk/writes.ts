import type { BookId } from '@halyard/accounting';
import type { events } from '@halyard/contract';
import type { Copied, Copying, FillTold, Order, Position, Pricing, TradingState } from '@halyard/engine';
import type { BookWrites } from '../../ledger/index.ts';
import type { StoredChange } from '../../live/index.ts';
import type { Told } from '../../notifications/index.ts';

/** What became of an order, as its row holds it. */
export type OrderRow = {
  readonly userId: BookId;
  readonly order: Order;
  readonly status: 'pending' | 'filled' | 'cancelled' | 'expired' | 'rejected';
  readonly reason: string | null;
  readonly endedAt: Date | null;
  /** What of it closed positions of the other side; left out where nothing did. */
  readonly closedQuantity?: bigint;
};

/** A position after a decision. Realised profit and financing are what this decision adds. */
export type PositionRow = {
  readonly userId: BookId;
  readonly position: Position;
  readonly openedQuantity: bigint;
  readonly openedMarginUsd: bigint;
  readonly tierPercent: bigint;
  readonly pnlUsd: bigint;
  readonly financingUsd: bigint;
  readonly closedAt: Date | null;
  readonly closeReason: string | null;
};

export type FillRow = {
  readonly id: string;
  readonly userId: BookId;
  readonly positionId: string;
  readonly orderId: string | null;
  /** The order of the other side that closed. */
  readonly closingOrderId: string | null;
  readonly transactionId: string;
  readonly kind: 'open' | 'close';
  readonly reason: string;
  readonly symbol: string;
  readonly quantity: bigint;
  readonly price: bigint;
  readonly notionalUsd: bigint;
  readonly marginUsd: bigint;
  readonly commissionUsd: bigint;
  readonly pnlUsd: bigint;
  readonly at: Date;
  readonly pricing: Pricing;
};

export type NightRow = {
  readonly userId: BookId;
  readonly positionId: string;
  readonly transactionId: string;
  readonly nightAt: Date;
  readonly nights: bigint;
  readonly markup: number;
  readonly feePpm: number | null;
  readonly quantity: bigint;
  readonly amountUsd: bigint;
  readonly at: Date;
  readonly pricing: Pricing;
};

/** A fill of a book that others copy. */
export type LeadRow = { readonly userId: BookId; readonly at: Date; readonly fill: FillTold };

/** What became of a leader's fill in a book that copies. */
export type CopyRow = { readonly userId: BookId; readonly at: Date; readonly copied: Copied };

/** All that one customer's decisions write, in one transaction. */
export type Writes = {
  readonly book: BookWrites;
  readonly orders: readonly OrderRow[];
  readonly positions: readonly PositionRow[];
  readonly fills: readonly FillRow[];
  readonly nights: readonly NightRow[];
  readonly leads: readonly LeadRow[];
  readonly copies: readonly CopyRow[];
  /** Where its copying stands; null when it did not change. */
  readonly copying: Copying | null;
  /** Null when it did not change. */
  readonly marginCalled: boolean | null;
  readonly changes: readonly StoredChange[];
  readonly events: readonly events.NewEvent[];
  readonly told: readonly Told[];
  readonly state: TradingState;
};
