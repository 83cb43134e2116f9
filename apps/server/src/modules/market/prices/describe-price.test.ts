import type { Group, Quote } from '@halyard/engine';
import { parsePrice } from '@halyard/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFixedFeed } from '../../../testing/fixed-feed.ts';
import { createDescriber } from './describe-price.ts';
import type { PriceFeed } from '../feeds/feed.ts';
import { type InstrumentSettings, untouched } from '../instruments/settings.ts';

/** A feed that hands the same quote out again until there is another, as those of the product do. */
let standing: Quote;
let past: Quote;
let volume: number;
let settings: InstrumentSettings;
let nowMs: number;
let describePrice: ReturnType<typeof createDescriber>;

const units = (text: string): bigint => {
  const read = parsePrice(text);
  return read.ok ? read.value : 0n;
};
const quote = (bid: string, ask: string): Quote => ({
  symbol: 'EUR/USD',
  bid: units(bid),
  ask: units(ask),
  atMs: nowMs,
});

beforeEach(() => {
  nowMs = Date.parse('2026-03-04T12:00:30Z');
  standing = quote('1.0999', '1.1001');
  past = standing;
  volume = 7;
  settings = untouched('EUR/USD');
  const feed: PriceFeed = {
    ...createFixedFeed(),
    quote: () => standing,
    quoteAt: () => past,
    dayVolume: () => volume,
  };
  describePrice = createDescriber({
    feed,
    settingsOf: () => settings,
    groupOf: () => STANDARD,
    nowMs: () => nowMs,
  });
});

const STANDARD: Group = {
  id: 'standard',
  versions: [{ version: 1, fromMs: 0, terms: { all: { spreadPercent: 100, commissionPercent: 100 } } }],
};

const described = () => describePrice('EUR/USD');

describe('a described price', () => {
  it('is the same thing as long as nothing in it has changed', () => {
    const first = described();
    nowMs += 29_999;
    expect(described()).toBe(first);
  });

  it('is another with the next quote, also where only the moment is new', () => {
    const first = described();
    standing = quote('1.1999', '1.2001');
    expect(described()).toMatchObject({ price: 1.2, bid: 1.1999, ask: 1.2001, change: 0.1 });
    standing = quote('1.0999', '1.1001');
    expect(described()).toEqual(first);
    nowMs += 1000;
    standing = quote('1.0999', '1.1001');
    expect(described()?.at).toBe('2026-03-04T12:00:31.000Z');
  });

  it('is another once the house has changed the terms', () => {
    expect(described()).not.toHaveProperty('termsVersion');
    settings = { ...settings, version: 3 };
    expect(described()).toMatchObject({ termsVersion: 3 });
  });

  it('follows reference and volume by the minute, whichever way the clock goes', () => {
    expect(described()).toMatchObject({ change: 0, volume: 7 });
    past = quote('0.9999', '1.0001');
    volume = 8;
    nowMs += 30_000;
    expect(described()).toMatchObject({ change: 0.1, volume: 8 });
    volume = 7;
    nowMs -= 60_000;
    expect(described()).toMatchObject({ volume: 7 });
  });
});
