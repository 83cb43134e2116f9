import type { Goal } from './managed/rebalance.ts';
import type { SkipReason } from './trading-event.ts';
import type { Exits, OrderTerms, PositionFill, Side, TimeInForce } from './trading-state.ts';

/** What can happen to a customer's trading. The moment and all ids come in with the command. */
export type Command = Seen & Asked;

/** What is known at the moment of the decision and is no part of the state. */
type Seen = {
  /** What the ticks that nobody had to decide on have done to trailing stops; left out where every tick is decided. */
  readonly bests?: Bests;
  /** Its owner is stopped: what closes goes on, what would open is refused or, where it waits, cancelled once it is due. */
  readonly opensNothing?: boolean;
};

/** The best close-side prices seen so far, by position. */
export type Bests = ReadonlyMap<string, TrailingBest>;

/** A best price belongs to the distance it was measured for: after a change of distance it says nothing. */
export type TrailingBest = { readonly distance: bigint; readonly best: bigint };

type Asked =
  | PlaceOrder
  | PlaceOco
  | ModifyOrder
  | CancelOrder
  | ModifyPosition
  | ClosePosition
  | CloseAll
  | Rebalance
  | Tick
  | CopyOpening
  | CopyClosing
  | { readonly type: 'expire'; readonly atMs: number }
  | { readonly type: 'night'; readonly atMs: number }
  | { readonly type: 'settle'; readonly atMs: number }
  | { readonly type: 'check-withdrawal'; readonly atMs: number; readonly amountUsd: bigint };

/** A gtd order names its end; that of a day order is the engine's to compute. */
export type NewOrder = {
  readonly orderId: string;
  readonly positionId: string;
  readonly terms: OrderTerms;
  /** The price the customer saw: what a market order may slip is measured from it. */
  readonly shownPrice?: bigint | null;
};

export type PlaceOrder = NewOrder & { readonly type: 'place-order'; readonly atMs: number };

/** Two orders that wait, of which the first to fill cancels the other. */
export type PlaceOco = {
  readonly type: 'place-oco';
  readonly atMs: number;
  readonly legs: readonly [NewOrder, NewOrder];
};

/** What is left out stays; null removes, where something may be missing. */
export type ModifyOrder = {
  readonly type: 'modify-order';
  readonly atMs: number;
  readonly orderId: string;
  readonly change: Partial<Exits> & {
    readonly quantity?: bigint;
    readonly limitPrice?: bigint;
    readonly stopPrice?: bigint;
    readonly timeInForce?: TimeInForce;
    readonly expiresAtMs?: number | null;
    /** Null where the mode of the book decides. */
    readonly positionFill?: PositionFill | null;
    /** Null where it may slip as far as it does. */
    readonly maxSlippage?: bigint | null;
  };
};

export type CancelOrder = {
  readonly type: 'cancel-order';
  readonly atMs: number;
  readonly orderId: string;
  readonly by: 'customer' | 'admin';
};

export type ModifyPosition = {
  readonly type: 'modify-position';
  readonly atMs: number;
  readonly positionId: string;
  readonly change: Partial<Exits>;
};

/** Without a quantity all of it closes. */
export type ClosePosition = {
  readonly type: 'close-position';
  readonly atMs: number;
  readonly positionId: string;
  readonly quantity: bigint | null;
  readonly by: 'customer' | 'admin';
};

/** Each position closes on its own; one that cannot close keeps no other from closing. */
export type CloseAll = {
  readonly type: 'close-all';
  readonly atMs: number;
  readonly symbol: string | null;
  readonly side: Side | null;
  /** Left out where the customer asks. */
  readonly by?: 'admin';
};

/** The leader has opened something; what that makes of the copy is decided on the copy's own state and quote. */
export type CopyOpening = {
  readonly type: 'copy-opening';
  readonly atMs: number;
  /** Of the leader's fill: it must be the next one. */
  readonly place: bigint;
  readonly orderId: string;
  readonly positionId: string;
  readonly lead: {
    readonly symbol: string;
    readonly side: Side;
    readonly quantity: bigint;
    readonly leverage: number;
    readonly price: bigint;
    readonly atMs: number;
    /** What the quantity is measured by: his equity before the decision, and what had left his book lately. */
    readonly equityUsd: bigint;
  };
  /** What the engine cannot know of the leader. */
  readonly hindrance: SkipReason | null;
};

/** The leader has closed something, or a part of it. */
export type CopyClosing = {
  readonly type: 'copy-closing';
  readonly atMs: number;
  readonly place: bigint;
  /** What was opened for it here; null where nothing was. */
  readonly positionId: string | null;
  /** As much of it may stay open. */
  readonly keepQuantity: bigint;
};

/** What a managed book is to hold; orders get the ids that are handed in, one after the other. */
export type Rebalance = {
  readonly type: 'rebalance';
  readonly atMs: number;
  readonly goal: Goal;
  readonly ids: readonly { readonly orderId: string; readonly positionId: string }[];
};

/** A new quote of a symbol has come; the market holds it already. */
export type Tick = {
  readonly type: 'tick';
  readonly atMs: number;
  readonly symbol: string;
  /** When it is decided, which may be later: what has come in between was not there for the quote to reach. */
  readonly nowMs?: number;
};
