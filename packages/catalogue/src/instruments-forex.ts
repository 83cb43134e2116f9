import { type Instrument, QUANTITY_STEP } from './instrument.ts';

type Row = Pick<
  Instrument,
  | 'symbol'
  | 'name'
  | 'priceDecimals'
  | 'spread'
  | 'financingLongYearly'
  | 'financingShortYearly'
  | 'referenceLevel'
  | 'yearlyVolatility'
  | 'dailyVolumeUsd'
>;

const ROWS: readonly Row[] = [
  {
    symbol: 'EUR/USD',
    name: 'Euro / US Dollar',
    priceDecimals: 5,
    spread: { typicalPpm: 60, widestPpm: 600 },
    financingLongYearly: '0.024',
    financingShortYearly: '-0.006',
    referenceLevel: '1.08500',
    yearlyVolatility: 0.075,
    dailyVolumeUsd: 182_000_000_000,
  },
  {
    symbol: 'GBP/USD',
    name: 'British Pound / US Dollar',
    priceDecimals: 5,
    spread: { typicalPpm: 80, widestPpm: 800 },
    financingLongYearly: '0.012',
    financingShortYearly: '0.008',
    referenceLevel: '1.27400',
    yearlyVolatility: 0.085,
    dailyVolumeUsd: 76_000_000_000,
  },
  {
    symbol: 'USD/JPY',
    name: 'US Dollar / Japanese Yen',
    priceDecimals: 3,
    spread: { typicalPpm: 70, widestPpm: 700 },
    financingLongYearly: '-0.035',
    financingShortYearly: '0.058',
    referenceLevel: '152.400',
    yearlyVolatility: 0.1,
    dailyVolumeUsd: 108_000_000_000,
  },
  {
    symbol: 'USD/CHF',
    name: 'US Dollar / Swiss Franc',
    priceDecimals: 5,
    spread: { typicalPpm: 110, widestPpm: 900 },
    financingLongYearly: '-0.028',
    financingShortYearly: '0.049',
    referenceLevel: '0.88600',
    yearlyVolatility: 0.08,
    dailyVolumeUsd: 29_000_000_000,
  },
  {
    symbol: 'AUD/USD',
    name: 'Australian Dollar / US Dollar',
    priceDecimals: 5,
    spread: { typicalPpm: 110, widestPpm: 900 },
    financingLongYearly: '0.014',
    financingShortYearly: '0.006',
    referenceLevel: '0.66400',
    yearlyVolatility: 0.1,
    dailyVolumeUsd: 41_000_000_000,
  },
];

export const FOREX: readonly Instrument[] = ROWS.map((row) => ({
  ...row,
  type: 'forex',
  base: row.symbol.slice(0, 3),
  quote: row.symbol.slice(4),
  session: 'forex',
  quantityStep: QUANTITY_STEP,
  minQuantity: QUANTITY_STEP,
  maxQuantity: '10000000.00',
  maxLeverage: 100,
  commissionRate: '0.00003',
  chartSymbol: `FX:${row.symbol.replace('/', '')}`,
}));
