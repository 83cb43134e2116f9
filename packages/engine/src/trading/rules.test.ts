import { INSTRUMENTS } from '@halyard/catalogue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStage, hundredths, ofType, quoteOf } from '../sim/stage.ts';
import { marginOfPart } from './close.ts';
import { financingOf } from './costs/financing.ts';
import { termsOf } from './instrument-terms.ts';
import { profitOrLoss } from './costs/profit-and-loss.ts';
import { maximumQuantity, requiredFor } from './margin/required-margin.ts';

const symbol = fc.constantFrom(...INSTRUMENTS.map((instrument) => instrument.symbol));
const price = fc.bigInt(1n, 10n ** 15n);
const quantity = fc.bigInt(1n, 10n ** 9n);
const leverage = fc.constantFrom(1, 2, 5, 10, 25, 50, 100);
const tierPercent = fc.constantFrom(100n, 70n, 40n);
const conversion = quoteOf('EUR/USD', '1.0841', '1.0843');

const opening = fc
  .record({ symbol, price, leverage, tierPercent })
  .map((one) => ({ ...one, instrument: termsOf(one.symbol), conversion }));

describe('required margin', () => {
  it('is at least a cent of margin, and never falls as the quantity or the price grows', () => {
    fc.assert(
      fc.property(opening, quantity, quantity, price, (terms, one, more, higher) => {
        const small = requiredFor(terms, one);
        const large = requiredFor(terms, one + more);
        const dear = requiredFor({ ...terms, price: terms.price + higher }, one);
        expect(small.marginUsd).toBeGreaterThanOrEqual(1n);
        expect(large.requiredUsd).toBeGreaterThanOrEqual(small.requiredUsd);
        expect(dear.requiredUsd).toBeGreaterThanOrEqual(small.requiredUsd);
      }),
    );
  });

  it('rounds up: margin times leverage covers the notional, and a cent less would not', () => {
    fc.assert(
      fc.property(price, quantity, leverage, (at, size, times) => {
        const instrument = termsOf('SPX500');
        const terms = { instrument, price: at, conversion: null, leverage: times, tierPercent: 100n };
        const { marginUsd, commissionUsd } = requiredFor(terms, size);
        const exact = size * at;
        const scale = 10n ** 10n;
        expect(marginUsd * BigInt(times) * scale).toBeGreaterThanOrEqual(exact);
        expect((marginUsd - 1n) * BigInt(times) * scale).toBeLessThan(exact);
        // 0.005 % of the notional.
        expect(commissionUsd * 20_000n * scale).toBeGreaterThanOrEqual(exact);
        expect((commissionUsd - 1n) * 20_000n * scale).toBeLessThan(exact);
      }),
    );
  });

  it('takes the quantity itself where the base is the dollar', () => {
    const instrument = termsOf('USD/JPY');
    const terms = { instrument, price: 1n, conversion: null, leverage: 100, tierPercent: 100n };
    expect(requiredFor(terms, hundredths('100000'))).toEqual({
      notionalUsd: hundredths('100000'),
      marginUsd: hundredths('1000'),
      commissionUsd: hundredths('3'),
      requiredUsd: hundredths('1003'),
    });
  });
});

describe('the largest quantity', () => {
  it('fits, and the next step does not', () => {
    fc.assert(
      fc.property(opening, fc.bigInt(0n, 10n ** 13n), (terms, buyingPower) => {
        const { quantityStep, maxQuantity } = terms.instrument;
        const most = maximumQuantity(terms, buyingPower);
        if (most > 0n) expect(requiredFor(terms, most).requiredUsd).toBeLessThanOrEqual(buyingPower);
        if (most < maxQuantity)
          expect(requiredFor(terms, most + quantityStep).requiredUsd).toBeGreaterThan(buyingPower);
        expect(most).toBeLessThanOrEqual(maxQuantity);
      }),
    );
  });

  it('is zero where not even the least fits', () => {
    const terms = {
      instrument: termsOf('BTC/USD'),
      price: 10n ** 15n,
      conversion: null,
      leverage: 1,
      tierPercent: 100n,
    };
    expect(maximumQuantity(terms, 500n)).toBe(0n);
  });
});

describe('profit and loss', () => {
  it('is never better in parts than as a whole, and by less than a cent a part worse', () => {
    fc.assert(
      fc.property(price, price, quantity, quantity, (entryPrice, exit, one, other) => {
        const position = { symbol: 'GER40', side: 'buy', entryPrice } as const;
        const quote = { symbol: 'GER40', bid: exit, ask: exit, atMs: 0, source: 'test' };
        const pnl = (size: bigint) => profitOrLoss(position, size, { quote, conversion });
        const loss = pnl(one + other) - pnl(one) - pnl(other);
        expect(loss === 0n || loss === 1n).toBe(true);
      }),
    );
  });

  it('of the two sides at one price never gives the customers a cent together', () => {
    fc.assert(
      fc.property(price, price, quantity, (entryPrice, exit, size) => {
        const quote = { symbol: 'UK100', bid: exit, ask: exit, atMs: 0, source: 'test' };
        const pnl = (side: 'buy' | 'sell') =>
          profitOrLoss({ symbol: 'UK100', side, entryPrice }, size, { quote, conversion });
        const sum = pnl('buy') + pnl('sell');
        expect(sum === 0n || sum === -1n).toBe(true);
      }),
    );
  });
});

describe('financing', () => {
  const pricing = { quote: quoteOf('EUR/USD', '1.08412', '1.08418'), conversion: null };
  it('of several nights costs what they cost one by one, but for the cents each rounds to the house', () => {
    fc.assert(
      fc.property(
        quantity,
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.bigInt(1n, 9n),
        (size, side, nights) => {
          const held = { side, quantity: size };
          const together = financingOf(termsOf('EUR/USD'), held, pricing, nights);
          const apart = nights * financingOf(termsOf('EUR/USD'), held, pricing, 1n);
          expect(apart).toBeLessThanOrEqual(together);
          expect(together - apart).toBeLessThan(nights);
        },
      ),
    );
  });

  it('comes to the same whether nights are booked as they pass, late, or by the close', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), fc.subarray([1, 2, 3, 4, 5, 6, 7, 8]), (days, jobs) => {
        const financed = (jobDays: readonly number[]) => {
          const stage = createStage('10000');
          stage.set('EUR/USD', '1.0841', '1.0842');
          stage.place('a', { quantity: hundredths('20000') });
          const start = Date.UTC(2024, 0, 8, 12);
          const events = jobDays
            .filter((day) => day <= days)
            .flatMap((day) => {
              stage.advanceTo(start + day * 86_400_000);
              return stage.run({ type: 'night' });
            });
          stage.advanceTo(start + days * 86_400_000);
          const closing = {
            type: 'close-position',
            positionId: 'p-a',
            quantity: null,
            by: 'customer',
          } as const;
          const booked = ofType([...events, ...stage.run(closing)], 'financing-booked');
          return booked.map(({ nightMs, nights, amountUsd }) => [nightMs, nights, amountUsd]);
        };
        expect(financed(jobs)).toEqual(financed([]));
      }),
    );
  });
});

describe('closing in parts', () => {
  it('releases exactly all margin', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 12n),
        fc.array(fc.bigInt(1n, 1000n), { minLength: 1 }),
        (margin, parts) => {
          let open = { quantity: parts.reduce((sum, part) => sum + part, 0n), marginUsd: margin };
          let released = 0n;
          for (const part of parts) {
            const share = marginOfPart(open, part);
            released += share;
            open = { quantity: open.quantity - part, marginUsd: open.marginUsd - share };
          }
          expect(open).toEqual({ quantity: 0n, marginUsd: 0n });
          expect(released).toBe(margin);
        },
      ),
    );
  });
});
