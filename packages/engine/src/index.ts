/**
 * The engine: a synthetic market, the indicators that judge one, and all of trading as one function. `decide` takes a
 * customer's state, a command and the market, and answers with the next state and what happened, or with a refusal.
 * Nothing here knows a clock, a database or another customer.
 */
export { CANDLES_TO_ANALYSE, type TechnicalAnalysis, analyse } from './analysis/analyse.ts';
export type { Timeframe } from './synthetic-market-clock.ts';
export {
  type Candle,
  type Quote,
  syntheticCandles,
  syntheticDay,
  syntheticQuote,
} from './synthetic-market.ts';
export {
  DROP_REASONS,
  type DropReason,
  type RawTick,
  type TickHistory,
  type TickTolerance,
  beginHistory,
  judgeTick,
} from './tick-policy.ts';
export type { Bests, CloseAll, Command, ModifyOrder } from './trading/command.ts';
export { LEVERAGES, type LeverageCaps, maxLeverageOf } from './trading/leverage.ts';
export { maxLeverageAtSpread, widenQuote } from './trading/house-spread.ts';
export { type Decision, decide } from './trading/decide.ts';
export { type BookedPosition, type Explained, type Explanation, explainPosition } from './trading/explain.ts';
export {
  type DayAndWallets,
  type Figures,
  type PortfolioSummary,
  figuresOf,
  portfolioSummary,
} from './trading/figures.ts';
export { financingOf } from './trading/financing.ts';
export {
  type InstrumentTerms,
  QUANTITY_SCALE,
  dependsOn,
  findTerms,
  termsOf,
} from './trading/instrument-terms.ts';
export { createMarginWatch } from './trading/margin-watch.ts';
export { type KeptQuote, type Market, type SymbolMarket, closePrice } from './trading/market.ts';
export { CALL_AT, STOP_OUT_AT } from './trading/judge-margin.ts';
export { lastNight, nightsBetween } from './trading/nights.ts';
export {
  percentHundredths,
  pnlPercentHundredths,
  profitOrLoss,
  unrealisedPnl,
} from './trading/profit-and-loss.ts';
export { type OpeningTerms, type Required, maximumQuantity, requiredFor } from './trading/required-margin.ts';
export type { PositionClosed, TradingEvent } from './trading/trading-event.ts';
export type {
  Exits,
  Order,
  OrderTerms,
  OrderType,
  Position,
  Pricing,
  Side,
  TradingState,
} from './trading/trading-state.ts';
export { type TriggerWatch, createTriggerWatch } from './trading/trigger-watch.ts';
