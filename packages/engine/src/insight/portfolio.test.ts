import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attribute, type AttributedRow } from './attribution.ts';
import { performanceOf } from './performance.ts';
import {
  concentrationOf,
  type DayMove,
  historicalChanges,
  moneyWeightedReturn,
  spreadOf,
  tailOf,
} from './portfolio-statistics.ts';

const DAY_MS = 86_400_000;
const cents = fc.bigInt(-1_000_000n, 1_000_000n);

describe('where a result came from', () => {
  const row = fc.record({
    kind: fc.constantFrom('forex', 'crypto', 'indices'),
    name: fc.constantFrom('a', 'b', 'c'),
    price: cents,
    open: cents,
    commission: cents,
    financing: cents,
    conversion: cents,
  });

  it('adds up to the cent, from every side', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), (rows: AttributedRow<string>[]) => {
        const { kinds, all } = attribute(rows);
        // Slowly, one amount after another, without any groups.
        let [booked, total] = [0n, 0n];
        for (const { price = 0n, open = 0n, commission = 0n, financing = 0n, conversion = 0n } of rows) {
          for (const amount of [price, commission, financing, conversion]) booked += amount;
          total = total + price + commission + financing + conversion + open;
        }
        expect([all.booked, all.total]).toEqual([booked, total]);
        for (const part of ['price', 'open', 'commission', 'financing', 'conversion', 'total'] as const) {
          expect(kinds.reduce((sum, kind) => sum + kind[part], 0n)).toBe(all[part]);
          for (const { items, ...kind } of kinds)
            expect(items.reduce((sum, item) => sum + item[part], 0n)).toBe(kind[part]);
        }
        const told = kinds.flatMap(({ items, ...of }) => items.map((item) => ({ ...item, of: of.kind })));
        for (const { of, name, total: found } of told) {
          const own = rows.filter((one) => one.kind === of && one.name === name);
          const slow = own.flatMap((one) => Object.values(one).filter((value) => typeof value === 'bigint'));
          expect(found).toBe(slow.reduce((sum, amount) => sum + amount, 0n));
        }
      }),
    );
  });
});

describe('the money-weighted return', () => {
  it('is that of the time where nothing came or went', () => {
    const still = { fromMs: 0, toMs: 100, flows: [] };
    expect(moneyWeightedReturn({ ...still, startUsd: 100n, endUsd: 110n })).toBeCloseTo(0.1, 9);
    expect(moneyWeightedReturn({ ...still, startUsd: 100n, endUsd: 0n })).toBeCloseTo(-1, 9);
    expect(moneyWeightedReturn({ ...still, startUsd: 0n, endUsd: 0n })).toBeNull();
    expect(moneyWeightedReturn({ ...still, startUsd: 100n, endUsd: -1n })).toBeNull();
  });

  it('grows all money to the end, day after day', () => {
    const given = fc.record({
      startUsd: fc.bigInt(1_000_000n, 90_000_000n),
      daily: fc.integer({ min: -40, max: 40 }).map((tenths) => tenths / 1000),
      days: fc.integer({ min: 2, max: 60 }),
      flows: fc.array(fc.tuple(fc.integer({ min: 1, max: 59 }), fc.bigInt(0n, 40_000_000n)), {
        maxLength: 6,
      }),
    });
    fc.assert(
      fc.property(given, ({ startUsd, daily, days, flows }) => {
        // A purse that grows by the same part each day, and gets its money when it comes.
        let purse = Number(startUsd);
        const coming = flows.filter(([day]) => day < days);
        for (let day = 0; day < days; day++) {
          for (const [at, usd] of coming) if (at === day) purse += Number(usd);
          purse *= 1 + daily;
        }
        const found = moneyWeightedReturn({
          fromMs: 0,
          toMs: days * DAY_MS,
          startUsd,
          endUsd: BigInt(Math.round(purse)),
          flows: coming.map(([day, usd]) => ({ atMs: day * DAY_MS, usd })),
        });
        expect(found).toBeCloseTo((1 + daily) ** days - 1, 4);
      }),
    );
  });
});

describe('how far days are from one another', () => {
  it('is what the schoolbook says', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -900, max: 1100 }), { minLength: 20, maxLength: 80 }),
        (moves) => {
          const values = [10n ** 15n];
          for (const move of moves) values.push(((values.at(-1) ?? 0n) * BigInt(10_000 + move)) / 10_000n);
          const { points } = performanceOf(
            values.map((valueUsd, day) => ({ atMs: day * DAY_MS, valueUsd, flowUsd: 0n })),
          );
          const returns = moves.map((move) => move / 10_000);
          const mean = returns.reduce((a, b) => a + b, 0) / returns.length;
          const square = returns.reduce((a, b) => a + b * b, 0) / returns.length - mean * mean;
          const daily = Math.sqrt((Math.max(0, square) * returns.length) / (returns.length - 1));
          const { days, volatility, sharpe } = spreadOf(points);
          expect(days).toBe(moves.length);
          expect(volatility).toBeCloseTo(daily * Math.sqrt(365), 2);
          if (daily > 0.001) expect(sharpe).toBeCloseTo((mean / daily) * Math.sqrt(365), 1);
        },
      ),
    );
  });

  it('is not told of a few days', () => {
    const { points } = performanceOf(
      [1n, 2n, 3n].map((valueUsd, day) => ({ atMs: day, valueUsd, flowUsd: 0n })),
    );
    expect(spreadOf(points)).toEqual({ days: 0, volatility: null, sharpe: null });
  });
});

describe('what bad days take', () => {
  it('is the loss that one day in twenty reaches, and the average beyond it', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 20, maxLength: 300 }), (changes) => {
        const tail = tailOf(changes);
        const risk = tail?.valueAtRiskUsd ?? -1n;
        const atLeast = changes.filter((change) => -change >= risk).length;
        const beyond = changes.filter((change) => -change > risk).length;
        // Counted without sorting: a twentieth reaches it, and fewer go beyond.
        if (risk > 0n) expect(atLeast * 20).toBeGreaterThanOrEqual(changes.length);
        expect(beyond).toBeLessThan(Math.ceil(changes.length / 20) + (risk === 0n ? 1 : 0));
        expect((tail?.shortfallUsd ?? -1n) >= 0n).toBe(true);
        if (risk > 0n) expect((tail?.shortfallUsd ?? 0n) >= risk).toBe(true);
      }),
    );
    expect(tailOf([1n, 2n])).toBeNull();
  });

  it('moves every price as it moved then, and nothing else', () => {
    const quote = (symbol: string, mid: bigint) => ({ symbol, bid: mid, ask: mid, atMs: 0, source: 'test' });
    const now = new Map([
      ['A', quote('A', 1000n)],
      ['B', quote('B', 500n)],
    ]);
    const day = (moves: Readonly<Record<string, DayMove>>) => new Map(Object.entries(moves));
    const value = (ask: (symbol: string) => { bid: bigint } | null) =>
      3n * (ask('A')?.bid ?? 0n) - 2n * (ask('B')?.bid ?? 0n) + (ask('C')?.bid ?? 0n);
    const days = [
      day({ A: { from: 100n, to: 110n } }),
      day({ B: { from: 10n, to: 9n }, C: { from: 1n, to: 2n } }),
      day({ A: { from: 0n, to: 5n } }),
    ];
    expect(historicalChanges(value, now, days)).toEqual([300n, 100n, 0n]);
  });
});

it('says how much of a portfolio is how little', () => {
  const even = concentrationOf([5n, 5n, 5n, 5n]);
  expect([even?.index, even?.effective, even?.largestShare, even?.largestThreeShare]).toEqual([
    0.25, 4, 0.25, 0.75,
  ]);
  expect(concentrationOf([7n])?.index).toBe(1);
  expect(concentrationOf([0n])).toBeNull();
});
