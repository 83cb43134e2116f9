import { changeReferenceMs, findInstrument, type Tier } from '@halyard/catalogue';
import type { market } from '@halyard/contract';
import { type Group, type KeptQuote, type Quote, quoteOfGroup, versionAt } from '@halyard/engine';
import { priceToNumber } from '@halyard/money';
import type { PriceFeed } from '../feeds/feed.ts';
import type { InstrumentSettings } from '../instruments/settings.ts';

const MINUTE_MS = 60_000;

/**
 * A price as screens show it: the feed's mid, the two prices a group deals at, and how far the mid it has come since its reference, 24 hours ago or at the last close of
 * its session. Reference and volume move on by the minute, so that describing a price ten times a second stays cheap.
 */
export function describePrice(
  feed: PriceFeed,
  symbol: string,
  nowMs: number,
  { group, termsVersion }: { readonly group: Group; readonly termsVersion: number },
): market.MarketPrice | null {
  const instrument = findInstrument(symbol);
  const quote = instrument && feed.quote(instrument.symbol, nowMs);
  if (!quote) return null;
  const own = quoteOfGroup(group, { ...quote, source: feed.name });
  const minuteMs = nowMs - (nowMs % MINUTE_MS);
  const { priceDecimals, session, circulatingSupply } = instrument;
  const price = midOf(quote);
  const reference = feed.quoteAt(instrument.symbol, changeReferenceMs(session, minuteMs));
  const before = reference ? midOf(reference) : price;
  const change = price - before;
  return {
    symbol: instrument.symbol,
    price: round(price, priceDecimals),
    bid: priceToNumber(own.bid),
    ask: priceToNumber(own.ask),
    change: round(change, priceDecimals),
    changePercent: before === 0 ? 0 : round((change / before) * 100, 4),
    volume: feed.dayVolume(instrument.symbol, minuteMs),
    ...(circulatingSupply ? { marketCap: Math.round(price * circulatingSupply) } : {}),
    at: new Date(quote.atMs).toISOString(),
    ...groupIn(own),
    ...(termsVersion > 0 ? { termsVersion } : {}),
  };
}

/** Goes up with every change of the house's terms and of the group's, as it begins. */
export const termsVersionOf = (
  { version }: Pick<InstrumentSettings, 'version'>,
  group: Group,
  atMs: number,
): number => version + versionAt(group, atMs).version - 1;

/** Whoever has not signed in is shown what everybody begins with. */
export const BEFORE_SIGN_IN: string = 'standard' satisfies Tier;

/** Nothing where the group deals at the feed's own prices for the full commission. */
function groupIn({ bid, ask, priced }: KeptQuote): Pick<market.MarketPrice, 'group'> {
  if (!priced) return {};
  const { feed, terms } = priced;
  if (feed.bid === bid && feed.ask === ask && terms.commissionPercent === 100) return {};
  const { commissionPercent } = terms;
  return { group: { feedBid: priceToNumber(feed.bid), feedAsk: priceToNumber(feed.ask), commissionPercent } };
}

type Described = {
  readonly quote: Quote;
  readonly group: Group;
  readonly settings: InstrumentSettings;
  readonly minute: number;
  readonly price: market.MarketPrice;
};

type DescriberDeps = {
  readonly feed: PriceFeed;
  readonly settingsOf: (symbol: string) => InstrumentSettings;
  readonly groupOf: (id: string) => Group;
  readonly nowMs: () => number;
};

/**
 * Describes prices, and hands out the same thing again as long as nothing it says has changed: not the quote, which a
 * feed hands out anew with each of its ticks, not what the house has set, and not the minute.
 */
export function createDescriber({ feed, settingsOf, groupOf, nowMs }: DescriberDeps) {
  const last = new Map<string, Described>();
  return (symbol: string, groupId = BEFORE_SIGN_IN, atMs = nowMs()): market.MarketPrice | null => {
    const quote = feed.quote(symbol, atMs);
    if (!quote) return null;
    const settings = settingsOf(symbol);
    const minute = Math.floor(atMs / MINUTE_MS);
    const group = groupOf(groupId);
    const key = `${groupId} ${symbol}`;
    const known = last.get(key);
    if (
      known?.quote === quote &&
      known.group === group &&
      known.settings === settings &&
      known.minute === minute
    )
      return known.price;
    const termsVersion = termsVersionOf(settings, group, atMs);
    const price = describePrice(feed, symbol, atMs, { group, termsVersion });
    if (price) last.set(key, { quote, group, settings, minute, price });
    return price;
  };
}

export function midOf(quote: Pick<Quote, 'bid' | 'ask'>): number {
  return priceToNumber((quote.bid + quote.ask) / 2n);
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
