import {
  CALL_AT,
  closePrice,
  dependsOn,
  figuresOf,
  type KeptQuote,
  type Market,
  type Position,
  profitOrLoss,
  type TradingState,
  STOP_OUT_AT,
  termsOf,
} from '@halyard/engine';
import { divideHalfEven } from '@halyard/money';
import { pricingFrom } from '../read-pricing.ts';
import { percentOf } from './percent.ts';

/** What prices would have to do, or would do, to an account. Moves are in hundredths of a percent. */

/** A price cannot fall by all of itself, and a rise beyond this one is no warning to anybody. */
const DEEPEST_FALL = 9999;
const HIGHEST_RISE = 100_000;
const WHOLE = 10_000;

const SCENARIO_PERCENTS = [-10, -5, -1, 1, 5, 10];

export type Scenario = {
  readonly movePercent: number;
  readonly equityUsd: bigint;
  readonly changeUsd: bigint;
  readonly marginLevelPercent: number | null;
  readonly isMarginCall: boolean;
  readonly isStopOut: boolean;
};

/** What is left if every price moves by the same part at once, those that convert currencies included. */
export function scenariosOf(state: TradingState, market: Market): Scenario[] {
  const { equityUsd, usedMarginUsd, totalPnlUsd } = figuresOf(state, market);
  return SCENARIO_PERCENTS.map((movePercent) => {
    const moved = profitOf(state.positions, (symbol) =>
      shifted(market.symbols.get(symbol)?.quote, movePercent * 100),
    );
    const left = equityUsd - totalPnlUsd + moved;
    return {
      movePercent,
      equityUsd: left,
      changeUsd: left - equityUsd,
      marginLevelPercent: percentOf(left, usedMarginUsd),
      isMarginCall: isAtMost(left, usedMarginUsd, CALL_AT),
      isStopOut: isAtMost(left, usedMarginUsd, STOP_OUT_AT),
    };
  });
}

export type StopOutMove = {
  readonly id: string;
  readonly symbol: string;
  readonly side: Position['side'];
  /** Null where no move of this price alone would do it. */
  readonly movePercent: number | null;
  readonly price: bigint | null;
};

/**
 * For each position how far its price alone would have to move to bring the account to its stop-out. All that hangs on
 * that price moves with it: other positions of the symbol, and those whose currency it converts.
 */
export function stopOutMoves(state: TradingState, market: Market): StopOutMove[] {
  const moves = new Map<string, number | null>();
  return state.positions.map((position) => {
    const { id, symbol, side } = position;
    const move = moves.has(symbol) ? (moves.get(symbol) ?? null) : moveToStopOut(state, market, symbol);
    moves.set(symbol, move);
    if (move === null) return { id, symbol, side, movePercent: null, price: null };
    const { quote } = pricingFrom(position, (asked) => shifted(market.symbols.get(asked)?.quote, move));
    return { id, symbol, side, movePercent: move / 100, price: closePrice(side, quote) };
  });
}

/** What an account is worth never turns back while one price keeps going one way, so the edge is found by halving. */
function moveToStopOut(state: TradingState, market: Market, symbol: string): number | null {
  const moving = state.positions.filter((position) => dependsOn(termsOf(position.symbol), symbol));
  const ask = (move: number) => (asked: string) => {
    const quote = market.symbols.get(asked)?.quote;
    return asked === symbol ? shifted(quote, move) : quote;
  };
  const { equityUsd, usedMarginUsd } = figuresOf(state, market);
  const standing = equityUsd - profitOf(moving, ask(0));
  const isOut = (move: number) =>
    isAtMost(standing + profitOf(moving, ask(move)), usedMarginUsd, STOP_OUT_AT);
  if (isOut(0)) return 0;
  if (isOut(-DEEPEST_FALL)) return -firstOf(DEEPEST_FALL, (size) => isOut(-size));
  return isOut(HIGHEST_RISE) ? firstOf(HIGHEST_RISE, isOut) : null;
}

/** The smallest whole number for which something is true that stays true up to the last. */
function firstOf(last: number, isTrue: (size: number) => boolean): number {
  let [below, at] = [0, last];
  while (at - below > 1) {
    const middle = (below + at) >> 1;
    if (isTrue(middle)) at = middle;
    else below = middle;
  }
  return at;
}

function profitOf(positions: readonly Position[], ask: (symbol: string) => KeptQuote | undefined): bigint {
  return positions.reduce(
    (sum, position) => sum + profitOrLoss(position, position.quantity, pricingFrom(position, ask)),
    0n,
  );
}

export function shifted(quote: KeptQuote | undefined, move: number): KeptQuote | undefined {
  if (!quote || move === 0) return quote;
  const by = (price: bigint) => divideHalfEven(price * BigInt(WHOLE + move), BigInt(WHOLE)) || 1n;
  return { ...quote, bid: by(quote.bid), ask: by(quote.ask) };
}

/** Compares exactly, as the engine does. */
function isAtMost(equityUsd: bigint, usedMarginUsd: bigint, percent: bigint): boolean {
  return usedMarginUsd > 0n && equityUsd * 100n <= usedMarginUsd * percent;
}
