import { changeReferenceMs, findInstrument } from '@halyard/catalogue';
import type { market } from '@halyard/contract';
import type { Quote } from '@halyard/engine';
import { PRICE_SCALE } from '@halyard/money';
import type { PriceFeed } from '../feeds/feed.ts';
import type { InstrumentSettings } from '../instruments/settings.ts';

const MINUTE_MS = 60_000;

/**
 * A price as screens show it: the mid, and how far it has come since its reference, 24 hours ago or at the last close of
 * its session. Reference and volume move on by the minute, so that describing a price ten times a second stays cheap.
 */
export function describePrice(
  feed: PriceFeed,
  symbol: string,
  nowMs: number,
  termsVersion = 0,
): market.MarketPrice | null {
  const instrument = findInstrument(symbol);
  const quote = instrument && feed.quote(instrument.symbol, nowMs);
  if (!quote) return null;
  const minuteMs = nowMs - (nowMs % MINUTE_MS);
  const { priceDecimals, session, circulatingSupply } = instrument;
  const price = midOf(quote);
  const reference = feed.quoteAt(instrument.symbol, changeReferenceMs(session, minuteMs));
  const before = reference ? midOf(reference) : price;
  const change = price - before;
  return {
    symbol: instrument.symbol,
    price: round(price, priceDecimals),
    bid: toNumber(quote.bid),
    ask: toNumber(quote.ask),
    change: round(change, priceDecimals),
    changePercent: before === 0 ? 0 : round((change / before) * 100, 4),
    volume: feed.dayVolume(instrument.symbol, minuteMs),
    ...(circulatingSupply ? { marketCap: Math.round(price * circulatingSupply) } : {}),
    at: new Date(quote.atMs).toISOString(),
    ...(termsVersion > 0 ? { termsVersion } : {}),
  };
}

type Described = {
  readonly quote: Quote;
  readonly settings: InstrumentSettings;
  readonly minute: number;
  readonly price: market.MarketPrice;
};

type DescriberDeps = {
  readonly feed: PriceFeed;
  readonly settingsOf: (symbol: string) => InstrumentSettings;
  readonly nowMs: () => number;
};

/**
 * Describes prices, and hands out the same thing again as long as nothing it says has changed: not the quote, which a
 * feed hands out anew with each of its ticks, not what the house has set, and not the minute.
 */
export function createDescriber({ feed, settingsOf, nowMs }: DescriberDeps) {
  const last = new Map<string, Described>();
  return (symbol: string, atMs = nowMs()): market.MarketPrice | null => {
    const quote = feed.quote(symbol, atMs);
    if (!quote) return null;
    const settings = settingsOf(symbol);
    const minute = Math.floor(atMs / MINUTE_MS);
    const known = last.get(symbol);
    if (known?.quote === quote && known.settings === settings && known.minute === minute) return known.price;
    const price = describePrice(feed, symbol, atMs, settings.version);
    if (price) last.set(symbol, { quote, settings, minute, price });
    return price;
  };
}

function midOf(quote: Pick<Quote, 'bid' | 'ask'>): number {
  return toNumber((quote.bid + quote.ask) / 2n);
}

function toNumber(price: bigint): number {
  return Number(price) / 10 ** PRICE_SCALE;
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
