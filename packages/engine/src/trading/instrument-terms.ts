import {
  INSTRUMENTS,
  type Instrument,
  type InstrumentType,
  findInstrument,
  findQuoted,
} from '@halyard/catalogue';
import { assert, parseUnits } from '@halyard/money';

/** Quantities have two decimals everywhere. */
export const QUANTITY_SCALE = 2;

/** Commission and financing rates are whole numbers of hundred-millionths. */
export const RATE_SCALE = 8;

/** An instrument's terms as whole units, and where its quote currency gets its value in dollars. */
export type InstrumentTerms = {
  readonly symbol: string;
  readonly type: InstrumentType;
  readonly isBaseUsd: boolean;
  readonly quantityStep: bigint;
  readonly minQuantity: bigint;
  readonly maxQuantity: bigint;
  readonly maxLeverage: number;
  readonly commissionRate: bigint;
  /** What the holder of a side pays a year; a negative rate is paid to the holder. */
  readonly financingYearly: { readonly buy: bigint; readonly sell: bigint };
  /** Null where the quote currency is the dollar itself. */
  readonly conversion: Conversion | null;
};

/** The symbol that prices a currency in dollars; inverse where it says how much of the currency a dollar buys. */
type Conversion = { readonly symbol: string; readonly isInverse: boolean };

const termsBySymbol = new Map<string, InstrumentTerms>();

/** The terms of an exact catalogue symbol, or nothing where the catalogue does not know it. */
export function findTerms(symbol: string): InstrumentTerms | undefined {
  const known = termsBySymbol.get(symbol);
  if (known !== undefined) return known;
  const instrument = findInstrument(symbol);
  if (instrument === undefined || instrument.symbol !== symbol) return undefined;
  const read = makeTerms(instrument);
  termsBySymbol.set(symbol, read);
  return read;
}

/** The terms of something a customer already holds, which the catalogue therefore knows. */
export function termsOf(symbol: string): InstrumentTerms {
  const terms = findTerms(symbol);
  assert(terms !== undefined, `the catalogue does not know ${symbol}`);
  return terms;
}

/** Whether a new quote of this symbol changes what a position or an order in the instrument is worth. */
export function dependsOn(terms: InstrumentTerms, symbol: string): boolean {
  return terms.symbol === symbol || terms.conversion?.symbol === symbol;
}

const pricedBySymbol = new Map<string, readonly InstrumentTerms[]>();

/** The instruments that depend on a symbol: often itself alone, and none for what only values holdings. */
export function instrumentsPricedBy(symbol: string): readonly InstrumentTerms[] {
  const known = pricedBySymbol.get(symbol);
  if (known !== undefined) return known;
  const priced = INSTRUMENTS.map((instrument) => termsOf(instrument.symbol)).filter((terms) =>
    dependsOn(terms, symbol),
  );
  pricedBySymbol.set(symbol, priced);
  return priced;
}

function makeTerms(instrument: Instrument): InstrumentTerms {
  return {
    symbol: instrument.symbol,
    type: instrument.type,
    isBaseUsd: instrument.base === 'USD',
    quantityStep: unitsOf(instrument.quantityStep, QUANTITY_SCALE),
    minQuantity: unitsOf(instrument.minQuantity, QUANTITY_SCALE),
    maxQuantity: unitsOf(instrument.maxQuantity, QUANTITY_SCALE),
    maxLeverage: instrument.maxLeverage,
    commissionRate: unitsOf(instrument.commissionRate, RATE_SCALE),
    financingYearly: {
      buy: unitsOf(instrument.financingLongYearly, RATE_SCALE),
      sell: unitsOf(instrument.financingShortYearly, RATE_SCALE),
    },
    conversion: conversionOf(instrument.quote),
  };
}

function conversionOf(currency: string): Conversion | null {
  if (currency === 'USD') return null;
  const direct = findQuoted(`${currency}/USD`);
  if (direct !== undefined) return { symbol: direct.symbol, isInverse: false };
  const inverse = findQuoted(`USD/${currency}`);
  assert(inverse !== undefined, `nothing prices ${currency} in dollars`);
  return { symbol: inverse.symbol, isInverse: true };
}

function unitsOf(text: string, scale: number): bigint {
  const parsed = parseUnits(text, scale);
  assert(parsed.ok, `the catalogue's term ${text} is not a number of ${scale} decimals`);
  return parsed.value;
}
