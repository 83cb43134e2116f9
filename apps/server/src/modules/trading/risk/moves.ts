import {
  closePrice,
  figuresOf,
  type KeptQuote,
  levelsOf,
  type Market,
  movedQuote,
  type Position,
  profitOrLoss,
  type TradingState,
  stopOutQuote,
} from '@halyard/engine';
import { divideHalfEven } from '@halyard/money';
import { pricingFrom } from '../reads/read-pricing.ts';
import { percentOf } from './percent.ts';

/** What prices would have to do, or would do, to an account. */

/** In hundredths of a percent. */
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
  const levels = levelsOf(state, market);
  const isJudged = !state.isManaged;
  return SCENARIO_PERCENTS.map((movePercent) => {
    const moved = profitOf(state.positions, (symbol) =>
      shifted(market.symbols.get(symbol)?.quote, movePercent * 100),
    );
    const left = equityUsd - totalPnlUsd + moved;
    return {
      movePercent,
      equityUsd: left,
      changeUsd: left - equityUsd,
      marginLevelPercent: isJudged ? percentOf(left, usedMarginUsd) : null,
      isMarginCall: isJudged && isAtMost(left, usedMarginUsd, levels.call),
      isStopOut: isJudged && isAtMost(left, usedMarginUsd, levels.stopOut),
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

/** For each position where its price alone would have to go to bring the account to its stop-out, to the tick. */
export function stopOutMoves(state: TradingState, market: Market): StopOutMove[] {
  const quotes = new Map<string, KeptQuote | null>();
  return state.positions.map(({ id, symbol, side }) => {
    const quote = quotes.has(symbol) ? (quotes.get(symbol) ?? null) : stopOutQuote(state, market, symbol);
    quotes.set(symbol, quote);
    const now = market.symbols.get(symbol)?.quote;
    if (quote === null || now === undefined) return { id, symbol, side, movePercent: null, price: null };
    const price = closePrice(side, quote);
    return { id, symbol, side, movePercent: percentMoved(closePrice(side, now), price), price };
  });
}

/** Cut to hundredths, so that what is shown is never further than the price itself. */
function percentMoved(from: bigint, to: bigint): number {
  return Number(((to - from) * BigInt(WHOLE)) / from) / 100;
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
  return movedQuote(quote, by);
}

/** Compares exactly, as the engine does. */
function isAtMost(equityUsd: bigint, usedMarginUsd: bigint, percent: bigint): boolean {
  return usedMarginUsd > 0n && equityUsd * 100n <= usedMarginUsd * percent;
}
