import { priceDecimalsOf } from '@halyard/catalogue';
import { type Quote, widenQuote } from '@halyard/engine';
import type { PriceFeed } from '../feeds/feed.ts';
import { spreadAt } from '../instruments/settings.ts';
import type { SettingsBook } from '../instruments/settings-book.ts';

type Priced = {
  readonly raw: Quote;
  readonly version: number;
  readonly extraPpm: number;
  readonly quote: Quote;
};

/**
 * A feed with the house's own spread on it. This is the one place where a quote enters the market: what customers see,
 * what fills and triggers use and what positions are valued at are the same quote. Its mid stays, so candles and what
 * goes by mids stay as they are; so does the past, of which only what was quoted is known.
 *
 * After any change of an instrument's settings its quote is a new one, so that everybody who listens looks again; and so
 * it is with every step of a spread that widens.
 */
export function withHouseSpread(
  feed: PriceFeed,
  settings: Pick<SettingsBook, 'of' | 'takeChanged' | 'takeWidened'>,
): PriceFeed {
  const last = new Map<string, Priced>();

  const priced = (raw: Quote | null, nowMs: number): Quote | null => {
    if (!raw) return null;
    const own = settings.of(raw.symbol);
    const { version } = own;
    if (version === 0) return raw;
    const extraPpm = spreadAt(own, nowMs);
    const known = last.get(raw.symbol);
    if (known?.raw === raw && known.version === version && known.extraPpm === extraPpm) return known.quote;
    const quote = widenQuote({ ...raw }, extraPpm, priceDecimalsOf(raw.symbol));
    last.set(raw.symbol, { raw, version, extraPpm, quote });
    return quote;
  };
  const quote = (symbol: string, nowMs: number): Quote | null => priced(feed.quote(symbol, nowMs), nowMs);
  const { takeChanged } = feed;

  return {
    ...feed,
    quote,
    ...(takeChanged && {
      takeChanged: (nowMs: number) => {
        const symbols = takeChanged(nowMs).map(({ symbol }) => symbol);
        return [...new Set([...symbols, ...settings.takeChanged(), ...settings.takeWidened(nowMs)])].flatMap(
          (symbol) => quote(symbol, nowMs) ?? [],
        );
      },
    }),
  };
}
