import { INSTRUMENTS } from '@halyard/catalogue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, MONDAY_MS, createStage, groupOf, hundredths, price, quoteOf } from '../../sim/stage.ts';
import { unrealisedPnl } from '../costs/profit-and-loss.ts';
import { feedQuoteOf } from '../kept-quote.ts';
import { keysOfGroup, marketOfGroup, quoteOfGroup, sidesAt } from './group-quote.ts';
import type { Group } from './group.ts';

const PREMIUM = groupOf({ spreadPercent: 70, commissionPercent: 70 });

const step = fc.bigInt({ min: 1n, max: 10n ** 9n });
const percent = fc.integer({ min: 20, max: 500 });
const decimals = fc.constantFrom(...new Set(INSTRUMENTS.map(({ priceDecimals }) => priceDecimals)));
const feed = fc
  .record({ low: step, spread: fc.bigInt({ min: 0n, max: 10n ** 7n }), decimals })
  .map(({ low, spread, decimals: places }) => {
    const one = 10n ** BigInt(10 - places);
    return { sides: { bid: low * one, ask: (low + spread) * one }, decimals: places, one, spread };
  });

describe('the sides of a group', () => {
  it('stand the part of the spread apart, a whole step at least, about the same middle', () => {
    fc.assert(
      fc.property(feed, percent, ({ sides, decimals: places, one, spread }, part) => {
        const own = sidesAt(sides, part, places);
        expect(own.bid % one).toBe(0n);
        expect(own.bid > 0n).toBe(true);
        const apart = (own.ask - own.bid) / one;
        if (spread === 0n) {
          expect(own).toEqual(sides);
          return;
        }
        expect(apart >= 1n && apart * 100n >= spread * BigInt(part)).toBe(true);
        expect(apart === 1n || (apart - 1n) * 100n < spread * BigInt(part)).toBe(true);
        const shift = (own.bid + own.ask - sides.bid - sides.ask) / one;
        // What cannot be shared is taken from the bid; a price stays above zero whatever its spread.
        expect(shift === 0n || shift === -1n || own.bid === one).toBe(true);
      }),
    );
  });

  it('are those of the feed at its full spread, and never wider for whoever pays less', () => {
    fc.assert(
      fc.property(feed, percent, percent, ({ sides, decimals: places }, one, other) => {
        expect(sidesAt(sides, 100, places)).toEqual(sides);
        const [small, large] = [
          sidesAt(sides, Math.min(one, other), places),
          sidesAt(sides, Math.max(one, other), places),
        ];
        expect(small.ask - small.bid <= large.ask - large.bid).toBe(true);
      }),
    );
  });

  it.each([
    // spread 10: 7, and of the three that are left the bid gives one and the ask two.
    ['1.08400', '1.08410', 70, '1.08401', '1.08408'],
    ['1.08400', '1.08410', 40, '1.08403', '1.08407'],
    ['1.08400', '1.08401', 40, '1.08400', '1.08401'],
    ['1.08400', '1.08400', 500, '1.08400', '1.08400'],
    ['1.08400', '1.08403', 135, '1.08399', '1.08404'],
    // Finer than a step: first taken to the house's side.
    ['1.084003', '1.084097', 70, '1.08401', '1.08408'],
  ])('of %s / %s at %i percent are %s / %s', (bid, ask, part, ownBid, ownAsk) => {
    const own = sidesAt({ bid: price(bid), ask: price(ask) }, part, 5);
    expect([own.bid, own.ask]).toEqual([price(ownBid), price(ownAsk)]);
  });
});

describe('the quote of a group', () => {
  const group: Group = {
    id: 'two',
    versions: [
      { version: 1, fromMs: 0, terms: { all: { spreadPercent: 100, commissionPercent: 100 } } },
      {
        version: 2,
        fromMs: MONDAY_MS,
        terms: {
          all: { spreadPercent: 50, commissionPercent: 90 },
          classes: { forex: { commissionPercent: 80 } },
          instruments: { 'EUR/USD': { spreadPercent: 200 } },
        },
      },
    ],
  };
  const at = (symbol: string, atMs: number) =>
    quoteOfGroup(group, { ...quoteOf(symbol, '1.08400', '1.08410'), atMs }).priced;

  it('goes by the version of its own time, and by what is said of the instrument before the rest', () => {
    expect(at('EUR/USD', MONDAY_MS - 1)).toMatchObject({ version: 1, terms: { spreadPercent: 100 } });
    expect(at('EUR/USD', MONDAY_MS)).toMatchObject({
      version: 2,
      terms: { spreadPercent: 200, commissionPercent: 80 },
    });
    expect(at('GBP/USD', MONDAY_MS)?.terms).toEqual({ spreadPercent: 50, commissionPercent: 80 });
    expect(at('BTC/USD', MONDAY_MS)?.terms).toEqual({ spreadPercent: 50, commissionPercent: 90 });
  });

  it('has for its keys what its sides are as doubles, to the last bit', () => {
    const anyInstrument = fc.constantFrom(...INSTRUMENTS);
    const sides = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 17n }), fc.bigInt({ min: 0n, max: 10n ** 13n }));
    fc.assert(
      fc.property(anyInstrument, sides, percent, ({ symbol }, [bid, spread], part) => {
        const quote = { symbol, bid, ask: bid + spread, atMs: MONDAY_MS, source: 'test' };
        const paying = groupOf({ spreadPercent: part, commissionPercent: 100 });
        const own = quoteOfGroup(paying, quote);
        expect(keysOfGroup(paying, quote)).toMatchObject({ bid: Number(own.bid), ask: Number(own.ask) });
      }),
    );
  });

  it('is the same thing again for the same market, so that who holds it can see that', () => {
    const stage = createStage('1000');
    stage.set('EUR/USD', '1.08400', '1.08410');
    const market = stage.market();
    const [one, other] = [marketOfGroup(PREMIUM, market), marketOfGroup(PREMIUM, market)];
    expect(one.symbols).toBe(other.symbols);
    expect(feedQuoteOf(one.symbols.get('EUR/USD')?.quote ?? quoteOf('EUR/USD', '1'))).toBe(
      market.symbols.get('EUR/USD')?.quote,
    );
  });

  it('fills, triggers and values by the group, converts and finances by the feed', () => {
    const stage = createStage('10000');
    stage.join(groupOf({ spreadPercent: 500, commissionPercent: 100 }));
    stage.set('EUR/USD', '1.10000', '1.10010');
    stage.set('GER40', '18000.0', '18001.0');
    stage.place('a', { symbol: 'GER40', quantity: hundredths('1'), leverage: 10 });
    const [position] = stage.state().positions;
    // 5 instead of 1: the bid is two lower and the ask two higher.
    expect(position).toMatchObject({ entryPrice: price('18003'), marginUsd: hundredths('1980.43') });
    // Nobody's currency costs a spread: (18,003 - 17,998) x 1.10005.
    expect(stage.state().positions.map((one) => unrealisedPnl(one, stage.market()))).toEqual([
      hundredths('-5.51'),
    ]);
    stage.place('b', { type: 'limit', limitPrice: price('1.09950'), leverage: 100 });
    expect(stage.tick('EUR/USD', '1.09930', '1.09940')).toEqual([]);
    expect(stage.tick('EUR/USD', '1.09919', '1.09929')[1]).toMatchObject({ price: price('1.09949') });
    const night = Date.UTC(2024, 0, 8, 22);
    stage.keepNight(night, [quoteOf('GER40', '18000', '18001'), quoteOf('EUR/USD', '1.10000', '1.10010')]);
    stage.advanceTo(night + DAY_MS / 24);
    const booked = stage.run({ type: 'night' }).find(({ type }) => type === 'financing-booked');
    expect(booked).toMatchObject({ pricing: { quote: { bid: price('18000') } } });
  });
});
