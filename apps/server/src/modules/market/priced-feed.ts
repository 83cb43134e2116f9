import { priceDecimalsOf } from '@halyard/catalogue';
import { type Quote, widenQuote } from '@halyard/engine';
import type { PriceFeed } from './feeds/feed.ts';
import type { InstrumentSettings } from './settings.ts';
import type { SettingsBook } from './settings-book.ts';

type Priced = { readonly raw: Quote; readonly settings: InstrumentSettings; readonly quote: Quote };

/**
 * A feed with the house's own spread on it. This is the one place where a quote enters the market: what customers see,
 * what fills and triggers use and what positions are valued at are the same quote. Its mid stays, so candles and what
 * goes by mids stay as they are; so does the past, of which only what was quoted is known.
 *
 * After any change of an instrument's settings its quote is a new one, so that everybody who listens looks again.
 */
export function withHouseSpread(
  feed: PriceFeed,
  settings: Pick<SettingsBook, 'of' | 'takeChanged'>,
): PriceFeed {
  const last = new Map<string, Priced>();

  const priced = (raw: Quote | null): Quote | null => {
    if (!raw) return null;
    const own = settings.of(raw.symbol);
    if (own.version === 0) return raw;
    const known = last.get(raw.symbol);
    if (known?.raw === raw && known.settings === own) return known.quote;
    const quote = widenQuote({ ...raw }, own.extraSpreadPpm, priceDecimalsOf(raw.symbol));
    last.set(raw.symbol, { raw, settings: own, quote });
    return quote;
  };
  const quote = (symbol: string, nowMs: number): Quote | null => priced(feed.quote(symbol, nowMs));
  const { takeChanged } = feed;

  return {
    ...feed,
    quote,
    ...(takeChanged && {
      takeChanged: (nowMs: number) => {
        const symbols = takeChanged(nowMs).map(({ symbol }) => symbol);
        return [...new Set([...symbols, ...settings.takeChanged()])].flatMap(
          (symbol) => quote(symbol, nowMs) ?? [],
        );
      },
    }),
  };
}
