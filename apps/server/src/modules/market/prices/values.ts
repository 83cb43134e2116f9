import { findAsset } from '@halyard/catalogue';
import type { Quote } from '@halyard/engine';
import { divideHalfEven, PRICE_SCALE } from '@halyard/money';

/** How many units of one asset a unit of another is worth, as an exact fraction of smallest units. */
export type ConversionRate = {
  readonly numerator: bigint;
  readonly denominator: bigint;
  /** The same for people: whole units of `to` per whole unit of `from`. */
  readonly display: number;
  readonly atMs: number;
};

/** Why nothing can be converted right now. Hours come first, as in trading: a closed market has no price to lack. */
export type NoRate = 'market-closed' | 'no-price';

type AskQuote = (symbol: string) => Quote | null;
type UsdQuote = Pick<Quote, 'bid' | 'ask' | 'atMs'>;
type Dealing = {
  readonly quote: AskQuote;
  readonly isOpen: (symbol: string) => boolean;
  readonly nowMs: number;
};

const ONE = 10n ** BigInt(PRICE_SCALE);
const USD_SCALE = 2;

/** What an amount is worth in US cents at the mid price; null when the asset has no price at all. */
export function valueUsd(units: bigint, currency: string, ask: AskQuote): bigint | null {
  const price = usdQuote(currency, ask, 0);
  const scale = findAsset(currency)?.scale;
  if (!price || scale === undefined) return null;
  const numerator = units * (price.bid + price.ask) * 10n ** BigInt(USD_SCALE);
  return divideHalfEven(numerator, 2n * ONE * 10n ** BigInt(scale));
}

/** Sells at bid and buys at ask, through dollars. */
export function conversionRate(
  { from, to }: { readonly from: string; readonly to: string },
  { quote, isOpen, nowMs }: Dealing,
): ConversionRate | NoRate {
  const symbols = [from, to].flatMap((currency) => symbolBehind(currency) ?? []);
  if (!symbols.every(isOpen)) return 'market-closed';
  const [sell, buy] = [usdQuote(from, quote, nowMs), usdQuote(to, quote, nowMs)];
  const [give, get] = [findAsset(from), findAsset(to)];
  if (!sell || !buy || !give || !get) return 'no-price';
  return {
    numerator: sell.bid * 10n ** BigInt(get.scale),
    denominator: buy.ask * 10n ** BigInt(give.scale),
    display: Number(sell.bid) / Number(buy.ask),
    atMs: Math.min(sell.atMs, buy.atMs),
  };
}

/** The market an asset's price comes from; dollars need none. */
function symbolBehind(currency: string): string | null {
  const price = findAsset(currency)?.usdPrice;
  return price && 'symbol' in price ? price.symbol : null;
}

function usdQuote(currency: string, ask: AskQuote, nowMs: number): UsdQuote | null {
  const price = findAsset(currency)?.usdPrice;
  if (!price || price.from === 'nothing') return null;
  return price.from === 'one' ? { bid: ONE, ask: ONE, atMs: nowMs } : ask(price.symbol);
}
