import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  adjustment,
  converted,
  customer,
  depositCompleted,
  type Entry,
  entry,
  house,
  practiceFunds,
  priceConversion,
  sumByAsset,
  withdrawalCompleted,
  withdrawalGivenBack,
  withdrawalRequested,
} from './index.ts';

const userId = 'someone';
const units = fc.bigInt({ min: 1n, max: 10n ** 15n - 1n });
const fee = fc.bigInt({ min: 0n, max: 10n ** 9n });

function change(entries: readonly Entry[], account: string, asset = 'USD'): bigint {
  return entries
    .flatMap((one) => one.lines)
    .filter((line) => line.userId === userId && line.account === account && line.asset === asset)
    .reduce((sum, line) => sum + line.amount, 0n);
}

describe('every entry', () => {
  it('sums to zero in each asset, whatever the amounts', () => {
    fc.assert(
      fc.property(units, fee, units, (amount, cost, other) => {
        const entries = [
          depositCompleted({ userId, asset: 'BTC', amount }),
          withdrawalRequested({ userId, asset: 'BTC', amount, fee: cost }),
          withdrawalCompleted({ userId, asset: 'BTC', amount, fee: cost }),
          withdrawalGivenBack({ userId, asset: 'BTC', amount, fee: cost }),
          adjustment({ userId, asset: 'EUR', amount: -amount }),
          practiceFunds({ userId, amount }),
          converted({ userId, from: 'USD', to: 'EUR', give: amount, gross: other + 1n, fee: 1n }),
        ];
        for (const one of entries) for (const sum of sumByAsset(one.lines).values()) expect(sum).toBe(0n);
      }),
    );
  });

  it('refuses to be built out of balance, empty, or with a deficit outside USD', () => {
    expect(() =>
      entry('adjustment', [customer(userId, 'available', 'USD', 5n), house('fees', 'USD', -4n)]),
    ).toThrow();
    expect(() =>
      entry('adjustment', [customer(userId, 'available', 'USD', 0n), house('fees', 'USD', 0n)]),
    ).toThrow();
    expect(() =>
      entry('adjustment', [customer(userId, 'deficit', 'EUR', -5n), house('fees', 'EUR', 5n)]),
    ).toThrow(/USD only/);
  });

  it('leaves out lines that move nothing', () => {
    expect(withdrawalCompleted({ userId, asset: 'USD', amount: 5n, fee: 0n }).lines).toHaveLength(2);
  });
});

describe('a withdrawal', () => {
  it('given back leaves the customer exactly where they were', () => {
    fc.assert(
      fc.property(units, fee, (amount, cost) => {
        const parts = { userId, asset: 'USD', amount, fee: cost };
        const entries = [withdrawalRequested(parts), withdrawalGivenBack(parts)];
        expect(change(entries, 'available')).toBe(0n);
        expect(change(entries, 'locked')).toBe(0n);
      }),
    );
  });

  it('completed costs amount and fee and leaves nothing locked', () => {
    fc.assert(
      fc.property(units, fee, (amount, cost) => {
        const parts = { userId, asset: 'USD', amount, fee: cost };
        const entries = [withdrawalRequested(parts), withdrawalCompleted(parts)];
        expect(change(entries, 'available')).toBe(-(amount + cost));
        expect(change(entries, 'locked')).toBe(0n);
      }),
    );
  });
});

describe('a conversion', () => {
  const rate = fc.record({ numerator: units, denominator: units });

  it('never gives more than the exact rate, and loses less than one unit to rounding', () => {
    fc.assert(
      fc.property(units, rate, (give, { numerator, denominator }) => {
        const { gross } = priceConversion(give, { numerator, denominator });
        expect(gross * denominator).toBeLessThanOrEqual(give * numerator);
        expect((gross + 1n) * denominator).toBeGreaterThan(give * numerator);
      }),
    );
  });

  it('charges at least a quarter of a per cent, rounded up, and never a whole unit too much', () => {
    fc.assert(
      fc.property(units, rate, (give, someRate) => {
        const priced = priceConversion(give, someRate);
        expect(priced.fee * 10_000n).toBeGreaterThanOrEqual(priced.gross * 25n);
        expect((priced.fee - 1n) * 10_000n).toBeLessThan(priced.gross * 25n);
        expect(priced.receive + priced.fee).toBe(priced.gross);
      }),
    );
  });

  it('there and back at one rate never makes money', () => {
    fc.assert(
      fc.property(units, rate, (give, { numerator, denominator }) => {
        const there = priceConversion(give, { numerator, denominator });
        fc.pre(there.receive > 0n);
        const back = priceConversion(there.receive, { numerator: denominator, denominator: numerator });
        expect(back.receive).toBeLessThanOrEqual(give);
      }),
    );
  });

  it('refuses to hand over nothing', () => {
    expect(() => converted({ userId, from: 'USD', to: 'BTC', give: 1n, gross: 1n, fee: 1n })).toThrow();
    expect(() => converted({ userId, from: 'USD', to: 'USD', give: 1n, gross: 1n, fee: 0n })).toThrow();
  });
});
