import type { OrderType } from '@halyard/catalogue';
import type { KeptQuote } from './kept-quote.ts';

/** What the engine knows of one customer. All money is in US cents; prices and quantities in units of their scale. */

export type Side = 'buy' | 'sell';

/** `ioc` and `fok` end at once where the market does not meet them: a fill is always whole. */
export type TimeInForce = 'gtc' | 'day' | 'gtd' | 'ioc' | 'fok';

/** Whether an order opens a position, closes what is open on the other side, or first the one and then the other. */
export type PositionFill = 'open_only' | 'reduce_first' | 'reduce_only';

/** The exits a customer sets on an order or a position. A trailing stop is a distance in price. */
export type Exits = {
  readonly stopLoss: bigint | null;
  readonly takeProfit: bigint | null;
  readonly trailingDistance: bigint | null;
};

/** What an order may say of how it is carried out. What it does not say is left out. */
export type Instructions = {
  /** The customer's own name for it. */
  readonly clientOrderId?: string;
  /** Left out, the mode of the book decides. */
  readonly positionFill?: PositionFill;
  /** How far from the price shown, or from its stop, it may fill. */
  readonly maxSlippage?: bigint;
  /** The other one of two orders: the first to fill cancels the other. */
  readonly ocoOrderId?: string;
};

/** What an order asks for, whether it fills at once or waits. */
export type OrderTerms = Exits &
  Instructions & {
    readonly symbol: string;
    readonly side: Side;
    readonly type: OrderType;
    readonly quantity: bigint;
    readonly leverage: number;
    readonly limitPrice: bigint | null;
    readonly stopPrice: bigint | null;
    readonly timeInForce: TimeInForce;
    /** The moment a day or gtd order ends; null for gtc. */
    readonly expiresAtMs: number | null;
  };

export type Order = OrderTerms & {
  readonly id: string;
  /** The id its position will have, given with the order so that a fill needs nobody's help. */
  readonly positionId: string;
  readonly placedAtMs: number;
  /** When its terms were changed last; left out where they never were. */
  readonly changedAtMs?: number;
  /** A stop_limit order whose stop was reached rests as a limit order. */
  readonly isTriggered: boolean;
  readonly reservedUsd: bigint;
};

/** The quotes a fill was decided by: its own, and that of its currency where it is not the dollar. */
export type Pricing = { readonly quote: KeptQuote; readonly conversion: KeptQuote | null };

export type Position = Exits & {
  readonly id: string;
  readonly symbol: string;
  readonly side: Side;
  /** What is still open. */
  readonly quantity: bigint;
  readonly leverage: number;
  readonly entryPrice: bigint;
  readonly marginUsd: bigint;
  /** The best close-side price since the trailing stop was set; null without one. */
  readonly trailingBest: bigint | null;
  readonly commissionUsd: bigint;
  /** All nights so far; negative is what the customer paid. */
  readonly financingUsd: bigint;
  readonly openedAtMs: number;
  /** When its take profit was set since; left out where it stands as it was opened. */
  readonly takeProfitAtMs?: number;
  /** The last 22:00 UTC that is settled, be it because it came before the opening. */
  readonly lastNightMs: number;
  readonly opening: Pricing;
};

/** A withdrawal somebody has yet to approve: amount and fee together. */
export type PendingWithdrawal = { readonly id: string; readonly lockedUsd: bigint };

export type TradingState = {
  readonly availableUsd: bigint;
  /** Zero or negative: what the house is owed. */
  readonly deficitUsd: bigint;
  /** Oldest first. */
  readonly positions: readonly Position[];
  /** Pending ones, oldest first. */
  readonly orders: readonly Order[];
  /** Newest first. */
  readonly pendingWithdrawals: readonly PendingWithdrawal[];
  /** Whether the margin call was sent and has not been lifted since. */
  readonly isMarginCalled: boolean;
  /**
   * Whether something is owed in one of the customer's other books of real money. Left out where there is no other: then
   * this book alone decides what becomes of a deficit, and else `protect` does, about all of them.
   */
  readonly otherBooks?: 'sound' | 'owing';
  /** What is open in the customer's other books of real money; left out where nothing asks for it: neither a limit of a group nor a loss that a closed market holds back. */
  readonly elsewhere?: readonly Position[];
  /**
   * A book that is managed for its owner: long only and all paid for, so that no position can lose more than it has
   * locked. Nothing is lent, so no night costs anything, and no margin is judged.
   */
  readonly isManaged?: true;
  /** Its owner's nights that cost no financing and bring none: these pay the fee for them instead. */
  readonly swapFree?: SwapFree;
  /** In such a book an order first closes what is open on the other side. Left out, every order opens a position. */
  readonly positionMode?: 'netting';
  /** In a book that others copy: how many of its fills have been told. */
  readonly leading?: Leading;
  /** In a book that copies another. */
  readonly copying?: Copying;
};

/** From the one night on, and until before the other; both are at 22:00 UTC. */
export type SwapFree = { readonly fromMs: number; readonly untilMs: number | null };

/** The fills of a book that others copy are numbered from one, without a gap. */
export type Leading = { readonly place: bigint };

export type Copying = {
  /** Paused, nothing is opened; stopping, all of it is being closed. */
  readonly status: 'active' | 'paused' | 'stopping';
  /** The last fill of the leader that was dealt with. */
  readonly place: bigint;
  /** Of each position, and of all of them beside the equity. */
  readonly maxLeverage: number;
  /** At this equity everything is closed. */
  readonly lossFloorUsd: bigint;
};
