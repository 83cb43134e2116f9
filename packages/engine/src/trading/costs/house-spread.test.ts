import { findInstrument, INSTRUMENTS } from '@halyard/catalogue';
import { describe, expect, it } from 'vitest';
import { price, quoteOf } from '../../sim/stage.ts';
import { SYMBOLS } from '../../sim/market-walk.ts';
import { createChance } from '../../sim/seeded-chance.ts';
import { maxLeverageAtSpread, widenQuote } from './house-spread.ts';

const WIDE_PPM = 20_000;

function instrumentOf(symbol: string) {
  const found = findInstrument(symbol);
  if (!found) throw new Error(`${symbol} is in the catalogue`);
  return found;
}

describe('a wider spread', () => {
  it.each([
    ['EUR/USD', 5, '1.09990', '1.10010', 100, '1.09984', '1.10016'],
    // 2.5 of a hundredth on each side are three.
    ['BTC/USD', 2, '49999.99', '50000.01', 1, '49999.96', '50000.04'],
    ['SHIB/USD', 8, '0.00001820', '0.00001822', 500, '0.00001819', '0.00001823'],
    // Feeds may quote finer than we do.
    ['EUR/USD', 5, '1.099993', '1.100007', 10, '1.09998', '1.10002'],
  ])('of %s stands on %i decimals and goes to the house', (symbol, decimals, bid, ask, ppm, less, more) => {
    const widened = widenQuote(quoteOf(symbol, bid, ask), ppm, decimals);
    expect(widened).toEqual(quoteOf(symbol, less, more));
  });

  it('of nothing is the very same quote', () => {
    const quote = quoteOf('EUR/USD', '1.1', '1.2');
    expect(widenQuote(quote, 0, 5)).toBe(quote);
  });

  it('keeps the mid, never crosses, and adds what was asked for by at most a step a side', () => {
    const chance = createChance(4);
    for (let time = 0; time < 5000; time += 1) {
      const { symbol, priceDecimals, referenceLevel } = instrumentOf(chance.pick(SYMBOLS));
      const step = 10n ** BigInt(10 - priceDecimals);
      const mid = (price(referenceLevel) / step) * BigInt(chance.between(1, 200)) * step;
      const half = BigInt(chance.between(0, 20)) * step;
      const quote = { ...quoteOf(symbol, '1'), bid: mid / 100n - ((mid / 100n) % step) - half, ask: 0n };
      if (quote.bid <= 0n) continue;
      const before = { ...quote, ask: quote.bid + 2n * half };
      const extraPpm = chance.between(1, WIDE_PPM);
      const after = widenQuote(before, extraPpm, priceDecimals);
      expect(after.bid % step, symbol).toBe(0n);
      expect(after.bid > 0n && after.bid < after.ask, symbol).toBe(true);
      if (before.bid <= 3n * step) continue;
      expect(after.bid + after.ask, symbol).toBe(before.bid + before.ask);
      const extra = (after.ask - after.bid - (before.ask - before.bid)) * 2_000_000n;
      const asked = (before.bid + before.ask) * BigInt(extraPpm);
      expect(extra >= asked && extra < asked + 4_000_000n * step, symbol).toBe(true);
    }
  });

  it('leaves a bid of one step where it is rather than at nothing', () => {
    const widened = widenQuote(quoteOf('SHIB/USD', '0.00000001', '0.00000002'), 20_000, 8);
    expect(widened).toEqual(quoteOf('SHIB/USD', '0.00000001', '0.00000003'));
  });
});

describe('the largest leverage a spread bears', () => {
  it('is the catalogue’s where nothing is added', () => {
    for (const one of INSTRUMENTS) expect(maxLeverageAtSpread(one, 0)).toBe(one.maxLeverage);
  });

  it.each([
    // 600 of the catalogue, 55 for two steps at a third of 1.085, and 1,844 are 2,499 parts per million.
    ['EUR/USD', 1844, 100],
    ['EUR/USD', 1845, 50],
    ['EUR/USD', WIDE_PPM, 10],
    ['SOL/USD', 1, 50],
    ['DOT/USD', 1, 10],
  ])('of %s with %i ppm more is %i', (symbol, ppm, most) => {
    expect(maxLeverageAtSpread(instrumentOf(symbol), ppm)).toBe(most);
  });

  it('takes no more than a quarter of the margin at birth, even at a third of the usual price', () => {
    for (const instrument of INSTRUMENTS) {
      for (const extraPpm of [1, 10, 100, 500, 1000, 2000, 5000, WIDE_PPM]) {
        const { symbol, priceDecimals, referenceLevel, spread } = instrument;
        const step = 10n ** BigInt(10 - priceDecimals);
        const mid = (price(referenceLevel) / 3n / step) * step + step;
        // The feed's own spread at its widest, of two steps at least.
        const widest = (mid * BigInt(spread.widestPpm)) / 2_000_000n / step;
        const half = (widest > 1n ? widest : 1n) * step;
        const after = widenQuote(
          { ...quoteOf(symbol, '1'), bid: mid - half, ask: mid + half },
          extraPpm,
          priceDecimals,
        );
        const loss = (after.ask - after.bid) * BigInt(maxLeverageAtSpread(instrument, extraPpm));
        expect(loss * 4n <= mid, `${symbol} with ${extraPpm}`).toBe(true);
      }
    }
  });
});
