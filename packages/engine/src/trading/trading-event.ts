import type { Order, Position, Pricing, Side } from './trading-state.ts';

/** Why a fill of the leader was not copied. */
export const SKIP_REASONS = [
  'paused',
  'stopped',
  'leader-suspended',
  'leader-too-small',
  'too-many',
  'no-equity',
  'late',
  'market-closed',
  'no-price',
  'price-moved',
  'too-small',
  'leverage',
  'margin',
  'deficit',
  'limit',
  'refused',
  'not-held',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Percent of the used margin. Equity at or below the first calls, at or below the second closes; above the third a call is over. */
export type Levels = { readonly call: bigint; readonly stopOut: bigint; readonly rearm: bigint };

/**
 * What happened, in the order in which it must be posted. Each event that moves money says which way and how
 * much, so that a ledger recipe needs nothing else. Events of one decision are one transaction.
 */
export type TradingEvent =
  | { readonly type: 'order-accepted'; readonly order: Order }
  /** available → locked */
  | { readonly type: 'reserved'; readonly orderId: string; readonly amountUsd: bigint }
  /** locked → available */
  | { readonly type: 'released'; readonly orderId: string; readonly amountUsd: bigint }
  | { readonly type: 'order-modified'; readonly order: Order }
  | { readonly type: 'order-triggered'; readonly orderId: string; readonly pricing: Pricing }
  | OrderEnded
  | OrderFilled
  /** available → locked */
  | { readonly type: 'margin-locked'; readonly positionId: string; readonly amountUsd: bigint }
  /** available → fees */
  | { readonly type: 'commission-charged'; readonly positionId: string; readonly amountUsd: bigint }
  | { readonly type: 'position-opened'; readonly position: Position }
  | { readonly type: 'position-modified'; readonly position: Position }
  | {
      readonly type: 'trailing-moved';
      readonly positionId: string;
      readonly best: bigint;
      readonly stop: bigint;
    }
  | FinancingBooked
  | PositionClosed
  | {
      readonly type: 'close-failed';
      readonly positionId: string;
      readonly code: 'market-closed' | 'no-price';
    }
  /** available → deficit */
  | { readonly type: 'deficit-settled'; readonly amountUsd: bigint }
  /** The withdrawal is cancelled: locked → available, amount and fee */
  | { readonly type: 'withdrawal-needed'; readonly withdrawalId: string; readonly amountUsd: bigint }
  /** available → the available of another book of the customer, which owes */
  | (Cover & { readonly type: 'cover-paid'; readonly equityUsd: bigint })
  | (Cover & { readonly type: 'cover-received' })
  /** negative-balance → deficit */
  | { readonly type: 'deficit-forgiven'; readonly amountUsd: bigint }
  | FillTold
  | Copied
  | { readonly type: 'loss-limit-reached'; readonly equityUsd: bigint; readonly lossFloorUsd: bigint }
  | {
      readonly type: 'margin-call';
      readonly equityUsd: bigint;
      readonly usedMarginUsd: bigint;
      /** In percent of the used margin: at which it was called, and at which positions are closed. */
      readonly levels: Levels;
    }
  | { readonly type: 'margin-call-lifted' };

/** A fill of a book that others copy, in its place, with what the book was worth before the decision. */
export type FillTold = {
  readonly type: 'fill-told';
  readonly place: bigint;
  readonly equityUsd: bigint;
  /** As it was opened, or as it was before the close. */
  readonly position: Position;
  readonly kind: 'open' | 'close';
  readonly quantity: bigint;
  readonly remainingQuantity: bigint;
  readonly price: bigint;
};

/** What has become of one fill of the leader. A close that cannot be yet waits, and is told again once it could. */
export type Copied = {
  readonly type: 'copied';
  readonly place: bigint;
  readonly outcome: 'copied' | 'skipped' | 'waiting';
  readonly reason: SkipReason | null;
  readonly positionId: string | null;
  readonly quantity: bigint;
  readonly price: bigint | null;
};

/** Free money of one book pays for a loss in another: what the two say of it has one reference. The payer says what it was worth before. */
type Cover = { readonly otherBookId: string; readonly amountUsd: bigint; readonly reference: string };

export type OrderEnded =
  | { readonly type: 'order-cancelled'; readonly orderId: string; readonly reason: CancelReason }
  | OrderRejected
  | { readonly type: 'order-expired'; readonly orderId: string };

/** A fill was due and its Required no longer fitted, or its leverage is more than is given by now. */
export type OrderRejected = {
  readonly type: 'order-rejected';
  readonly orderId: string;
  readonly requiredUsd: bigint;
  readonly reason: 'insufficient_balance' | 'leverage' | 'limit';
};

export type CancelReason =
  | 'customer'
  | 'admin'
  | 'stop_out'
  | 'funds_needed'
  /** The other one of two has filled. */
  | 'oco'
  /** It asked to be filled at once or not at all. */
  | 'unfilled'
  | 'price_moved'
  | 'nothing_to_reduce'
  /** It would have opened something, and its owner may open nothing. */
  | 'suspended';

/** What it closes and what it opens follows, in this order. */
export type OrderFilled = {
  readonly type: 'order-filled';
  readonly orderId: string;
  readonly symbol: string;
  readonly side: Side;
  /** All that changed hands, and the part of it that closed what was open. */
  readonly quantity: bigint;
  readonly closedQuantity: bigint;
  readonly price: bigint;
  /** What the rest opens; null where nothing is left of it. */
  readonly opening: {
    readonly positionId: string;
    /** For the statistics of turnover; half-even, since nobody pays it. */
    readonly notionalUsd: bigint;
  } | null;
  readonly pricing: Pricing;
};

export type CloseReason =
  | 'customer'
  | 'stop_loss'
  | 'take_profit'
  | 'trailing_stop'
  | 'stop_out'
  | 'close_all'
  | 'admin'
  | 'order'
  /** The leader has closed it. */
  | 'copy'
  /** A copy has lost as much as it may. */
  | 'loss_limit';

/** locked → available for the margin; a profit trading → available; a loss available → trading and deficit → trading. */
export type PositionClosed = {
  readonly type: 'position-closed';
  readonly positionId: string;
  readonly reason: CloseReason;
  /** The order of the other side that closed it, where one did. */
  readonly orderId?: string;
  readonly quantity: bigint;
  readonly remainingQuantity: bigint;
  readonly price: bigint;
  readonly pnlUsd: bigint;
  readonly marginReleasedUsd: bigint;
  readonly lossFromAvailableUsd: bigint;
  readonly lossAsDeficitUsd: bigint;
  readonly pricing: Pricing;
};

/** available ↔ financing; what available lacks, deficit → financing. Negative is what the customer pays. */
export type FinancingBooked = {
  readonly type: 'financing-booked';
  readonly positionId: string;
  readonly nightMs: number;
  /** How many nights this one counts for. */
  readonly nights: bigint;
  /** What the group of the book added to the rate, in hundredths of a percent a year. */
  readonly markup?: number;
  /** Without financing: the fee instead, in millionths of what is held for each night that is not free. */
  readonly feePpm?: number;
  readonly amountUsd: bigint;
  readonly paidFromAvailableUsd: bigint;
  readonly paidAsDeficitUsd: bigint;
  readonly pricing: Pricing;
};
