/**
 * The engine: a synthetic market, the indicators that judge one, and all of trading as one function. `decide` takes a
 * customer's state, a command and the market, and answers with the next state and what happened, or with a refusal.
 * Nothing here knows a clock, a database or another customer.
 */
export { CANDLES_TO_ANALYSE, type TechnicalAnalysis, analyse } from './analysis/analyse.ts';
export { type Attributed, attribute, type AttributedRow } from './insight/attribution.ts';
export { type Performance, performanceOf, type WorthAt } from './insight/performance.ts';
export {
  concentrationOf,
  type DayMove,
  historicalChanges,
  moneyWeightedReturn,
  spreadOf,
  tailOf,
} from './insight/portfolio-statistics.ts';
export { type RecordDay, recordOf } from './insight/record.ts';
export type { Timeframe } from './synthetic-market/clock.ts';
export {
  type Candle,
  type Quote,
  syntheticCandles,
  syntheticDay,
  syntheticQuote,
} from './synthetic-market/synthetic-market.ts';
export {
  DROP_REASONS,
  type DropReason,
  type RawTick,
  type TickHistory,
  type TickTolerance,
  beginHistory,
  judgeTick,
} from './tick-policy.ts';
export { atRest } from './trading/margin/at-rest.ts';
export type { Bests, CloseAll, Command, CopyClosing, CopyOpening, ModifyOrder } from './trading/command.ts';
export { LEVERAGES, type LeverageCaps, maxLeverageOf } from './trading/margin/leverage.ts';
export { maxLeverageAtSpread, widenQuote } from './trading/costs/house-spread.ts';
export { marginOfPart } from './trading/close.ts';
export { type Decision, decide } from './trading/decide.ts';
export { partsToClose } from './trading/fill.ts';
export { type OwnBook, protect } from './trading/protect.ts';
export { type BookedPosition, type Explained, type Explanation, explainPosition } from './trading/explain.ts';
export {
  type DayAndWallets,
  type Figures,
  type PortfolioSummary,
  figuresOf,
  portfolioSummary,
} from './trading/figures.ts';
export { financingOf, swapFreeFeeOf } from './trading/costs/financing.ts';
export {
  type InstrumentTerms,
  QUANTITY_SCALE,
  dependsOn,
  findTerms,
  termsOf,
} from './trading/instrument-terms.ts';
export { leastFor, mayBeManaged, rebalance } from './trading/managed/rebalance.ts';
export type { Goal, Weight } from './trading/managed/rebalance.ts';
export { createMarginWatch } from './trading/margin/margin-watch.ts';
export {
  type KeptQuote,
  type Priced,
  commissionPercentOf,
  feedQuoteOf,
  movedQuote,
} from './trading/kept-quote.ts';
export {
  comingTo,
  type Group,
  type GroupTerms,
  type GroupVersion,
  type MarginLevels,
  type PriceTerms,
  termsIn,
  versionAt,
} from './trading/groups/group.ts';
export {
  earnedMore,
  type FillsAtSpread,
  financedMore,
  type HeldOverNight,
  isDearer,
  PER_PRICE_ONE,
  tooHigh,
  unbearable,
} from './trading/groups/compare-terms.ts';
export { limitsTotal, USUAL_MARGIN } from './trading/groups/group-limits.ts';
export { marketOfGroup, quoteOfGroup } from './trading/groups/group-quote.ts';
export { type Market, type SymbolMarket, closePrice, tradablePricing } from './trading/market.ts';
export { levelsOf } from './trading/margin/judge-margin.ts';
export type { Levels } from './trading/trading-event.ts';
export {
  CREDIT_AFTER_MS,
  lastNight,
  nextNight,
  nightsAfterFree,
  nightsBetween,
} from './trading/costs/nights.ts';
export {
  percentHundredths,
  pnlPercentHundredths,
  profitOrLoss,
  unrealisedPnl,
} from './trading/costs/profit-and-loss.ts';
export { type Asking, openingOf, refuseOrder } from './trading/opening.ts';
export { endsAtOnce, fillsAtOnce, refusePlaces } from './trading/check-order.ts';
export { MOST_OPEN } from './trading/place-order.ts';
export { refuseExits } from './trading/triggers/levels.ts';
export { type OpeningTerms, type Required, requiredFor } from './trading/margin/required-margin.ts';
export {
  type CloseReason,
  type Copied,
  type FillTold,
  type PositionClosed,
  SKIP_REASONS,
  type SkipReason,
  type TradingEvent,
} from './trading/trading-event.ts';
export type {
  Copying,
  Exits,
  Instructions,
  Order,
  OrderTerms,
  Position,
  PositionFill,
  Pricing,
  Side,
  SwapFree,
  TradingState,
} from './trading/trading-state.ts';
export { stopOutQuote } from './trading/margin/stop-out-quote.ts';
export { type TriggerWatch, createTriggerWatch } from './trading/triggers/trigger-watch.ts';
