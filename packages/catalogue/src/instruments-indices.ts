import { type Instrument, QUANTITY_STEP } from './instrument.ts';

type Row = Pick<
  Instrument,
  | 'symbol'
  | 'name'
  | 'quote'
  | 'maxQuantity'
  | 'financingLongYearly'
  | 'financingShortYearly'
  | 'chartSymbol'
  | 'referenceLevel'
  | 'yearlyVolatility'
  | 'dailyVolumeUsd'
>;

const ROWS: readonly Row[] = [
  {
    symbol: 'SPX500',
    name: 'US 500',
    quote: 'USD',
    maxQuantity: '2000.00',
    financingLongYearly: '0.074',
    financingShortYearly: '-0.031',
    chartSymbol: 'OANDA:SPX500USD',
    referenceLevel: '5450',
    yearlyVolatility: 0.16,
    dailyVolumeUsd: 38_000_000_000,
  },
  {
    symbol: 'NAS100',
    name: 'US Tech 100',
    quote: 'USD',
    maxQuantity: '500.00',
    financingLongYearly: '0.074',
    financingShortYearly: '-0.031',
    chartSymbol: 'OANDA:NAS100USD',
    referenceLevel: '19200',
    yearlyVolatility: 0.21,
    dailyVolumeUsd: 31_000_000_000,
  },
  {
    symbol: 'US30',
    name: 'Wall Street 30',
    quote: 'USD',
    maxQuantity: '250.00',
    financingLongYearly: '0.074',
    financingShortYearly: '-0.031',
    chartSymbol: 'OANDA:US30USD',
    referenceLevel: '39800',
    yearlyVolatility: 0.15,
    dailyVolumeUsd: 14_000_000_000,
  },
  {
    symbol: 'GER40',
    name: 'Germany 40',
    quote: 'EUR',
    maxQuantity: '500.00',
    financingLongYearly: '0.058',
    financingShortYearly: '-0.014',
    chartSymbol: 'OANDA:DE30EUR',
    referenceLevel: '18400',
    yearlyVolatility: 0.17,
    dailyVolumeUsd: 9_000_000_000,
  },
  {
    symbol: 'UK100',
    name: 'UK 100',
    quote: 'GBP',
    maxQuantity: '1000.00',
    financingLongYearly: '0.072',
    financingShortYearly: '-0.028',
    chartSymbol: 'OANDA:UK100GBP',
    referenceLevel: '8200',
    yearlyVolatility: 0.14,
    dailyVolumeUsd: 6_000_000_000,
  },
];

/** An index is its own base: a quantity of 2 moves by twice its points, in the money of its country. */
export const INDICES: readonly Instrument[] = ROWS.map((row) => ({
  ...row,
  type: 'indices',
  base: row.symbol,
  priceDecimals: 4,
  session: 'indices',
  spread: { typicalPpm: 90, widestPpm: 900 },
  quantityStep: QUANTITY_STEP,
  minQuantity: QUANTITY_STEP,
  maxLeverage: 100,
  commissionRate: '0.00005',
}));
