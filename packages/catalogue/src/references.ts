import type { Quoted } from './instrument.ts';

const STABLE = {
  quote: 'USD',
  priceDecimals: 4,
  session: 'always',
  spread: { typicalPpm: 200, widestPpm: 800 },
  referenceLevel: '1.0000',
  yearlyVolatility: 0.002,
} as const;

/** Quotes that value what customers hold and cannot be traded. */
export const REFERENCES: readonly Quoted[] = [
  { ...STABLE, symbol: 'USDT/USD', name: 'Tether', base: 'USDT', dailyVolumeUsd: 48_000_000_000 },
  { ...STABLE, symbol: 'BUSD/USD', name: 'Binance USD', base: 'BUSD', dailyVolumeUsd: 20_000_000 },
];
