export type { Timeframe } from './synthetic-market-clock.ts';
export {
  type Candle,
  type Quote,
  syntheticCandles,
  syntheticDay,
  syntheticQuote,
} from './synthetic-market.ts';
