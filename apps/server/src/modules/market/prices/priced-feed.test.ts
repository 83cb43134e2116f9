import type { Quote } from '@halyard/engine';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../../platform/telemetry/log.ts';
import type { PriceFeed } from '../feeds/feed.ts';
import { withHouseSpread } from './priced-feed.ts';
import { createSettingsBook } from '../instruments/settings-book.ts';
import { untouched } from '../instruments/settings.ts';

const RAW: Quote = { symbol: 'EUR/USD', bid: 10_999_000_000n, ask: 11_001_000_000n, atMs: 0 };

const feed: PriceFeed = {
  name: 'fixed',
  isComputed: true,
  quote: (symbol) => (symbol === 'EUR/USD' ? RAW : null),
  quoteAt: () => RAW,
  candles: () => [],
  dayVolume: () => 0,
};

function setUp(given: PriceFeed = feed) {
  const book = createSettingsBook({ database: null, log: createLog({ LOG_LEVEL: 'silent' }) });
  const priced = withHouseSpread(given, book);
  let version = 0;
  const change = (extraSpreadPpm: number) => {
    version += 1;
    book.learn([{ ...untouched('EUR/USD'), version, extraSpreadPpm }]);
  };
  return { priced, change, quote: () => priced.quote('EUR/USD', 0) };
}

describe('a feed with the house’s spread', () => {
  it('hands on the very same quote while nobody has changed anything', () => {
    const { priced, quote } = setUp();
    expect(quote()).toBe(RAW);
    expect(priced.quote('GBP/USD', 0)).toBeNull();
    expect(priced).not.toHaveProperty('takeChanged');
  });

  it('keeps a quote the same as long as the feed does, and makes it new with every change', () => {
    const { change, quote } = setUp();
    change(100);
    const wide = quote();
    expect(wide).toMatchObject({ bid: 10_998_400_000n, ask: 11_001_600_000n });
    expect(quote()).toBe(wide);
    change(0);
    // The figures are the feed's again; that it is another thing is what makes everybody look.
    expect(quote()).toEqual(RAW);
    expect(quote()).not.toBe(RAW);
    expect(quote()).toBe(quote());
  });

  it('leaves the past and its quotes as they were', () => {
    const { priced, change } = setUp();
    change(100);
    expect(priced.quoteAt('EUR/USD', 0)).toBe(RAW);
  });

  it('tells a change as news where a feed says itself what is new', () => {
    const { priced, change } = setUp({ ...feed, takeChanged: () => [] });
    expect(priced.takeChanged?.(0)).toEqual([]);
    change(100);
    expect(priced.takeChanged?.(0)).toMatchObject([{ symbol: 'EUR/USD', bid: 10_998_400_000n }]);
    expect(priced.takeChanged?.(0)).toEqual([]);
  });
});
