import { findInstrument, INSTRUMENTS } from '@halyard/catalogue';
import { assert } from '@halyard/money';
import { describe, expect, it } from 'vitest';
import { hundredths, price } from '../../sim/stage.ts';
import { earnedMore, financedMore, isDearer, PER_PRICE_ONE, unbearable } from './compare-terms.ts';
import type { GroupTerms, Limits, PriceTerms } from './group.ts';

const of = (spreadPercent: number, commissionPercent: number): GroupTerms => ({
  all: { spreadPercent, commissionPercent },
});
const allowing = (limits: Partial<Limits>): GroupTerms => ({
  all: { spreadPercent: 70, commissionPercent: 70, ...limits },
});
const levels = (callPercent: number, stopOutPercent: number): GroupTerms => ({
  ...of(70, 70),
  margin: { callPercent, stopOutPercent },
});
const catalogue = (symbol: string) => ({
  maxLeverage: findInstrument(symbol)?.maxLeverage ?? 0,
  extraSpreadPpm: 0,
});

describe('terms are dearer', () => {
  it.each<[string, GroupTerms, GroupTerms, boolean]>([
    ['of nothing where they are the same', of(70, 70), of(70, 70), false],
    ['by the spread alone', of(70, 70), of(71, 10), true],
    ['by the commission alone', of(70, 70), of(20, 71), true],
    ['of nothing where both are less', of(70, 70), of(69, 69), false],
    [
      'by one instrument',
      of(70, 70),
      { ...of(20, 20), instruments: { 'EUR/USD': { spreadPercent: 71 } } },
      true,
    ],
    ['by a class', of(70, 70), { ...of(20, 20), classes: { crypto: { commissionPercent: 80 } } }, true],
    [
      'of nothing where an instrument said more before',
      { ...of(70, 70), instruments: { 'EUR/USD': { spreadPercent: 90 } } },
      of(70, 70),
      false,
    ],
    [
      'where an instrument loses what it had cheaper',
      { ...of(70, 70), instruments: { 'EUR/USD': { spreadPercent: 50 } } },
      of(70, 70),
      true,
    ],
    ['by less leverage', allowing({ maxLeverage: 50 }), allowing({ maxLeverage: 25 }), true],
    ['by a leverage that was not limited', of(70, 70), allowing({ maxLeverage: 50 }), true],
    ['of nothing where leverage is limited no more', allowing({ maxLeverage: 50 }), of(70, 70), false],
    ['by smaller orders', allowing({ maxOrderUsd: 500 }), allowing({ maxOrderUsd: 499 }), true],
    ['by nights', of(70, 70), allowing({ financingMarkup: 1 }), true],
    [
      'of nothing by cheaper nights',
      allowing({ financingMarkup: 2 }),
      allowing({ financingMarkup: 1 }),
      false,
    ],
    ['by fewer positions', allowing({ maxPositions: 3 }), allowing({ maxPositions: 2 }), true],
    [
      'by as many positions of more things together',
      { ...of(70, 70), instruments: { 'EUR/USD': { maxPositions: 3 } } },
      { ...of(70, 70), classes: { forex: { maxPositions: 3 } } },
      true,
    ],
    [
      'of nothing by as many positions of fewer things together',
      { ...of(70, 70), classes: { forex: { maxPositions: 3 } } },
      { ...of(70, 70), instruments: { 'EUR/USD': { maxPositions: 3 } } },
      false,
    ],
    ['by less in all accounts', allowing({ maxTotalUsd: 900 }), allowing({ maxTotalUsd: 800 }), true],
    ['of nothing by more in all accounts', allowing({ maxTotalUsd: 800 }), of(70, 70), false],
    ['by an earlier call', of(70, 70), levels(101, 50), true],
    ['by an earlier stop-out', of(70, 70), levels(90, 51), true],
    ['of nothing by later ones', levels(150, 70), of(70, 70), false],
  ])('%s', (_what, before, after, expected) => expect(isDearer(before, after)).toBe(expected));
});

describe('what leverage bears', () => {
  it('is the catalogue as it is, for every part of the spread up to all of it', () => {
    for (const percent of [20, 40, 70, 100]) expect(unbearable(of(percent, 100), catalogue)).toBeNull();
  });

  it('is never more than a quarter of the margin lost to the widest spread', () => {
    for (const { symbol, spread } of INSTRUMENTS) {
      const only = (spreadPercent: number): GroupTerms => ({
        ...of(100, 100),
        instruments: { [symbol]: { spreadPercent } },
      });
      for (const percent of [101, 150, 300, 500]) {
        const { maxLeverage } = catalogue(symbol);
        const found = unbearable(only(percent), catalogue);
        if (found) expect(found.max).toBeLessThan(maxLeverage);
        else expect(maxLeverage * spread.widestPpm * percent).toBeLessThanOrEqual(250_000 * 100);
      }
      const worst = unbearable(only(500), catalogue);
      assert(worst, `${symbol} bears five times its spread at its largest leverage`);
      expect(worst.symbol).toBe(symbol);
    }
  });

  it('is more where the group itself gives less leverage', () => {
    const wide = (maxLeverage?: number): GroupTerms => ({
      ...of(100, 100),
      instruments: { 'EUR/USD': { spreadPercent: 500, ...(maxLeverage && { maxLeverage }) } },
    });
    expect(unbearable(wide(), catalogue)).toEqual({ symbol: 'EUR/USD', max: 50 });
    expect(unbearable(wide(100), catalogue)).toEqual({ symbol: 'EUR/USD', max: 50 });
    expect(unbearable(wide(50), catalogue)).toBeNull();
  });

  it('is more where the house gives less leverage', () => {
    expect(unbearable(of(150, 100), (symbol) => ({ ...catalogue(symbol), maxLeverage: 2 }))).toBeNull();
  });
});

describe('what other terms would have earned', () => {
  const terms = (spreadPercent: number, commissionPercent = 100): GroupTerms => ({
    all: { spreadPercent, commissionPercent } satisfies PriceTerms,
  });
  // Two fills of 10,000 EUR at a spread of ten steps: a tenth of a thousandth is a cent for each hundred.
  const notionalUsd = hundredths('22000');
  const fills = (isAsk: boolean) => ({
    symbol: 'EUR/USD',
    isAsk,
    spread: price('0.00010'),
    fills: 2,
    notionalUsd,
    openedUsd: notionalUsd,
    perPrice: (notionalUsd * PER_PRICE_ONE) / price('1.1'),
  });

  it.each([
    // Ten steps become seven: of the three the bid gives one and the ask two.
    [true, 100, 70, '-0.40'],
    [false, 100, 70, '-0.20'],
    [true, 70, 100, '0.40'],
    [true, 100, 100, '0'],
    [true, 100, 200, '1'],
  ])('on the ask %s from %i to %i percent is %s', (isAsk, now, then, expected) => {
    expect(earnedMore(fills(isAsk), terms(now), terms(then))).toEqual({
      spreadUsd: hundredths(expected),
      commissionUsd: 0n,
    });
  });

  it('is the commission of what was opened', () => {
    // 22,000 at 0.003 % is 0.66, of which 30 percent are less.
    const { commissionUsd } = earnedMore(fills(true), terms(100, 100), terms(100, 70));
    expect(commissionUsd).toBe(hundredths('-0.20'));
  });
});

describe('what other terms would have earned on a night', () => {
  const at = (symbol: string, mid: string) => ({
    symbol,
    bid: price(mid),
    ask: price(mid),
    atMs: 0,
    source: 'test',
  });
  const held = (side: 'buy' | 'sell', isWithoutCredit = false) => ({
    symbol: 'EUR/USD',
    side,
    positions: 1,
    quantity: hundredths('100000'),
    nights: 1n,
    isWithoutCredit,
    pricing: { quote: at('EUR/USD', '1.1'), conversion: null },
  });
  const markup = (financingMarkup?: number): GroupTerms => ({
    all: { spreadPercent: 100, commissionPercent: 100, ...(financingMarkup && { financingMarkup }) },
  });

  // A long euro costs 2.4 % a year: 7.2329 a night of 110,000, charged as 7.24. With 3.65 % more it is 18.2329, charged as 18.24.
  it('is the markup, beside what the night cost before', () => {
    expect(financedMore(held('buy'), markup(), markup(365))).toBe(hundredths('11'));
    expect(financedMore(held('buy'), markup(365), markup())).toBe(hundredths('-11'));
    expect(financedMore(held('buy'), markup(), markup(100))).toBe(hundredths('3.01'));
    expect(financedMore({ ...held('buy'), nights: 3n }, markup(), markup(365))).toBe(hundredths('33'));
    expect(financedMore(held('buy'), markup(100), markup(100))).toBe(0n);
  });

  // A short one brings 0.6 %: 1.8082, paid as 1.80. With 3.65 % more 9.1918 are left to pay, charged as 9.20.
  it('takes a credit away where there was one, and then charges', () => {
    expect(financedMore(held('sell'), markup(), markup(365))).toBe(hundredths('11'));
    expect(financedMore(held('sell', true), markup(), markup(365))).toBe(hundredths('9.20'));
    expect(financedMore(held('sell', true), markup(), markup(60))).toBe(0n);
  });

  it('is what is said of the instrument', () => {
    const ofCrypto = { ...markup(), classes: { crypto: { financingMarkup: 365 } } };
    expect(financedMore(held('buy'), markup(), ofCrypto)).toBe(0n);
  });
});
