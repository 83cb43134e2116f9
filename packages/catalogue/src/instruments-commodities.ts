import { type Instrument, QUANTITY_STEP } from './instrument.ts';

const TERMS = {
  quote: 'USD',
  quantityStep: QUANTITY_STEP,
  minQuantity: QUANTITY_STEP,
  maxLeverage: 100,
} as const;

const METAL = { ...TERMS, type: 'metals', session: 'forex', commissionRate: '0.00005' } as const;
const ENERGY = { ...TERMS, type: 'commodities', session: 'indices', commissionRate: '0.0001' } as const;

/** Metals are priced by the troy ounce. */
export const METALS: readonly Instrument[] = [
  {
    ...METAL,
    symbol: 'XAU/USD',
    name: 'Gold',
    base: 'XAU',
    priceDecimals: 2,
    maxQuantity: '5000.00',
    spread: { typicalPpm: 120, widestPpm: 1200 },
    financingLongYearly: '0.062',
    financingShortYearly: '-0.021',
    chartSymbol: 'OANDA:XAUUSD',
    referenceLevel: '2385',
    yearlyVolatility: 0.15,
    dailyVolumeUsd: 62_000_000_000,
  },
  {
    ...METAL,
    symbol: 'XAG/USD',
    name: 'Silver',
    base: 'XAG',
    priceDecimals: 2,
    maxQuantity: '250000.00',
    spread: { typicalPpm: 700, widestPpm: 2000 },
    financingLongYearly: '0.062',
    financingShortYearly: '-0.018',
    chartSymbol: 'OANDA:XAGUSD',
    referenceLevel: '28.50',
    yearlyVolatility: 0.28,
    dailyVolumeUsd: 7_000_000_000,
  },
];

/** Oil is priced by the barrel, gas by the million British thermal units. */
export const ENERGIES: readonly Instrument[] = [
  {
    ...ENERGY,
    symbol: 'USOIL',
    name: 'US Crude Oil (WTI)',
    base: 'USOIL',
    priceDecimals: 4,
    maxQuantity: '100000.00',
    spread: { typicalPpm: 380, widestPpm: 1900 },
    financingLongYearly: '0.055',
    financingShortYearly: '0.021',
    chartSymbol: 'TVC:USOIL',
    referenceLevel: '78.20',
    yearlyVolatility: 0.33,
    dailyVolumeUsd: 24_000_000_000,
  },
  {
    ...ENERGY,
    symbol: 'UKOIL',
    name: 'UK Crude Oil (Brent)',
    base: 'UKOIL',
    priceDecimals: 4,
    maxQuantity: '100000.00',
    spread: { typicalPpm: 380, widestPpm: 1900 },
    financingLongYearly: '0.055',
    financingShortYearly: '0.021',
    chartSymbol: 'TVC:UKOIL',
    referenceLevel: '82.40',
    yearlyVolatility: 0.31,
    dailyVolumeUsd: 21_000_000_000,
  },
  {
    ...ENERGY,
    symbol: 'NATGAS',
    name: 'Natural Gas',
    base: 'NATGAS',
    priceDecimals: 4,
    maxQuantity: '1000000.00',
    spread: { typicalPpm: 1200, widestPpm: 4000 },
    maxLeverage: 50,
    financingLongYearly: '0.19',
    financingShortYearly: '-0.04',
    chartSymbol: 'OANDA:NATGASUSD',
    referenceLevel: '2.4500',
    yearlyVolatility: 0.62,
    dailyVolumeUsd: 3_500_000_000,
  },
];
