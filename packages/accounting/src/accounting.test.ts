import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  adjustment,
  bookTransferred,
  claimPaid,
  converted,
  customer,
  deficitForgiven,
  deficitSettled,
  depositCompleted,
  depositReturned,
  depositReversed,
  depositSuspended,
  type Entry,
  entry,
  financingBooked,
  house,
  isPracticeBook,
  orderReleased,
  orderReserved,
  payoutCompleted,
  PLACES,
  positionClosed,
  positionOpened,
  practiceBookId,
  practiceFunds,
  giveToReceive,
  priceConversion,
  railCapital,
  railCost,
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

  it('of a rail sums to zero, and leaves its place as it was once it is undone', () => {
    fc.assert(
      fc.property(units, fee, fc.constantFrom(...PLACES), (amount, cost, place) => {
        const asset = 'BTC';
        const taken = amount - (cost < amount ? cost : amount);
        const lost = amount - taken;
        const undone = [
          [depositSuspended({ asset, amount }, place), depositReturned({ asset, amount }, place)],
          [
            depositCompleted({ userId, asset, amount }, place),
            depositReversed({ userId, asset, amount, taken }, place),
            ...(lost > 0n ? [claimPaid({ userId, asset, amount: lost })] : []),
          ],
          [
            depositSuspended({ asset, amount }, place),
            depositCompleted({ userId, asset, amount }, 'suspense'),
            withdrawalRequested({ userId, asset, amount, fee: 0n }),
            payoutCompleted({ userId, asset, amount, fee: 0n }, place),
          ],
          [railCapital({ asset, amount }, place), railCapital({ asset, amount: -amount }, place)],
        ];
        for (const entries of undone) {
          const sums = new Map<string, bigint>();
          for (const { lines } of entries) {
            expect(sumByAsset(lines).get(asset)).toBe(0n);
            for (const line of lines) sums.set(line.account, (sums.get(line.account) ?? 0n) + line.amount);
          }
          expect([...sums].filter(([, sum]) => sum !== 0n)).toEqual([]);
        }
        expect(sumByAsset(railCost({ asset, amount }, place).lines).get(asset)).toBe(0n);
      }),
    );
  });

  it('of a rail is never of practice', () => {
    const practice = practiceBookId('01890000-0000-7000-8000-000000000001');
    expect(() => depositCompleted({ userId: practice, asset: 'USD', amount: 1n }, 'bank')).toThrow(
      'practice has no bank',
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

describe('an entry of practice', () => {
  const practice = practiceBookId('01991b5e-0000-7000-8000-000000000001');

  it('has the accounts of the house under names of their own, however often it is built', () => {
    const { event, lines } = positionOpened({ userId: practice, margin: 500n, commission: 7n });
    const accounts = lines.map(({ account }) => account);
    expect(accounts).toEqual(['available', 'locked', 'practice-fees']);
    expect(entry(event, lines).lines).toEqual(lines);
  });

  it('never touches real money', () => {
    const real = '01991b5e-0000-7000-8000-000000000002';
    expect(isPracticeBook(practice)).toBe(true);
    expect(isPracticeBook(real)).toBe(false);
    expect(() => bookTransferred({ from: practice, to: real, amount: 1n })).toThrow(
      'of practice and of real money',
    );
  });
});

describe('a transfer between books', () => {
  it('takes from one what the other gets, and the house has no part in it', () => {
    fc.assert(
      fc.property(units, (amount) => {
        const { lines } = bookTransferred({ from: userId, to: 'another', amount });
        expect(lines.map((line) => [line.userId, line.account, line.amount])).toEqual([
          [userId, 'available', -amount],
          ['another', 'available', amount],
        ]);
      }),
    );
    expect(() => bookTransferred({ from: userId, to: userId, amount: 1n })).toThrow();
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

  it('that is to yield so much gives the least that does', () => {
    fc.assert(
      fc.property(units, rate, (owed, someRate) => {
        const give = giveToReceive(owed, someRate);
        expect(priceConversion(give, someRate).receive).toBeGreaterThanOrEqual(owed);
        expect(priceConversion(give - 1n, someRate).receive).toBeLessThan(owed);
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

describe('trading', () => {
  const part = fc.bigInt({ min: 0n, max: 10n ** 12n });

  it('gives a reservation back as it was taken, whatever was set aside', () => {
    fc.assert(
      fc.property(units, (amount) => {
        const taken = orderReserved({ userId, amount });
        const both = [taken, orderReleased({ userId, amount })];
        expect(change(both, 'available')).toBe(0n);
        expect(change(both, 'locked')).toBe(0n);
        expect(change([taken], 'locked')).toBe(amount);
      }),
    );
  });

  it('moves margin, profit and loss between the customer and the house, and loses no cent of it', () => {
    fc.assert(
      fc.property(units, part, part, part, fc.boolean(), (margin, commission, fromAvailable, owed, wins) => {
        const pnl = wins ? fromAvailable : -(fromAvailable + owed);
        const opened = positionOpened({ userId, margin, commission });
        const closed = positionClosed({
          userId,
          marginReleased: margin,
          pnl,
          lossFromAvailable: wins ? 0n : fromAvailable,
          lossAsDeficit: wins ? 0n : owed,
        });
        const entries = closed === null ? [opened] : [opened, closed];
        for (const one of entries) for (const sum of sumByAsset(one.lines).values()) expect(sum).toBe(0n);
        expect(change(entries, 'locked')).toBe(0n);
        expect(change(entries, 'available') + change(entries, 'deficit')).toBe(pnl - commission);
        expect(change(entries, 'deficit')).toBe(wins ? 0n : -owed);
      }),
    );
  });

  it('books a night either way, and nothing when it comes to nothing', () => {
    const nothing = { userId, amount: 0n, paidFromAvailable: 0n, paidAsDeficit: 0n };
    expect(financingBooked(nothing)).toBeNull();
    const received = financingBooked({ ...nothing, amount: 7n });
    const paid = financingBooked({ ...nothing, amount: -9n, paidFromAvailable: 5n, paidAsDeficit: 4n });
    expect(change([received as Entry], 'available')).toBe(7n);
    expect([change([paid as Entry], 'available'), change([paid as Entry], 'deficit')]).toEqual([-5n, -4n]);
    expect(() => financingBooked({ ...nothing, amount: -9n, paidFromAvailable: 5n })).toThrow(/in full/);
  });

  it('settles and forgives what is owed', () => {
    const settled = deficitSettled({ userId, amount: 30n });
    expect([change([settled], 'available'), change([settled], 'deficit')]).toEqual([-30n, 30n]);
    const forgiven = deficitForgiven({ userId, amount: 12n });
    expect([change([forgiven], 'available'), change([forgiven], 'deficit')]).toEqual([0n, 12n]);
  });

  it('has no entry for a part of a position that moves nothing', () => {
    const empty = { userId, marginReleased: 0n, pnl: 0n, lossFromAvailable: 0n, lossAsDeficit: 0n };
    expect(positionClosed(empty)).toBeNull();
  });
});
