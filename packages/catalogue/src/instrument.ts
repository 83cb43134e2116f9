/** What a thing that is quoted, and a thing that can be traded, consists of. */

export type InstrumentType = 'forex' | 'crypto' | 'metals' | 'indices' | 'commodities';

/** When a market is open: always, in the hours of the currency markets, or those with an hour's break a day. */
export type Session = 'always' | 'forex' | 'indices';

/**
 * The distance between bid and ask in parts per million of the mid: what is usual, and the widest a feed of
 * ours ever quotes. Two steps of the last decimal are the least there is, however small the fraction.
 */
export type Spread = { readonly typicalPpm: number; readonly widestPpm: number };

/** Whatever has a price: an instrument, or a reference that only values holdings. */
export type Quoted = {
  readonly symbol: string;
  readonly name: string;
  readonly base: string;
  readonly quote: string;
  readonly priceDecimals: number;
  readonly session: Session;
  readonly spread: Spread;
  /** Where the synthetic market's prices wander around, as a decimal text. */
  readonly referenceLevel: string;
  /** The standard deviation of a year's logarithmic return. */
  readonly yearlyVolatility: number;
  /** What changes hands in a usual day, in USD. */
  readonly dailyVolumeUsd: number;
};

/** Terms are decimal texts, so that no term was ever a binary float. */
export type Instrument = Quoted & {
  readonly type: InstrumentType;
  readonly quantityStep: string;
  readonly minQuantity: string;
  readonly maxQuantity: string;
  readonly maxLeverage: number;
  /** Of the notional, charged once at opening. */
  readonly commissionRate: string;
  /** Of the notional and year: what the holder pays; a negative rate is paid to the holder. */
  readonly financingLongYearly: string;
  readonly financingShortYearly: string;
  /** The symbol of the third-party chart widget, with its exchange. */
  readonly chartSymbol: string;
  /** Coins in circulation, for the market capitalisation of a cryptocurrency. */
  readonly circulatingSupply?: number;
};

/** The same step and minimum everywhere: quantities have two decimals, like the forms that ask for them. */
export const QUANTITY_STEP = '0.01';
