import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStage, DAY_MS, MONDAY_MS, type Stage } from '../../sim/stage.ts';
import { figuresOf } from '../figures.ts';
import { termsOf } from '../instrument-terms.ts';
import { type Goal, mayBeManaged, rebalance, type Weight } from './rebalance.ts';

const PRICES = { 'BTC/USD': 50_000, 'ETH/USD': 2500, 'EUR/USD': 1.1, 'XAU/USD': 2000, US30: 38_000 } as const;
type Name = keyof typeof PRICES;
const NAMES = Object.keys(PRICES) as Name[];

/** A book of so much, and a market in which everything stands at these parts of its usual price. */
function managed(availableUsd: string): Stage {
  const stage = createStage(availableUsd);
  stage.give({ isManaged: true });
  for (const name of NAMES) move(stage, name, 1000);
  return stage;
}

function move(stage: Stage, name: Name, thousandths: number): void {
  const mid = (PRICES[name] * thousandths) / 1000;
  stage.set(name, (mid * 0.9998).toFixed(5), (mid * 1.0002).toFixed(5));
}

let given = 0;
const ids = () =>
  Array.from({ length: 20 }, () => ({ orderId: `order-${++given}`, positionId: `position-${given}` }));
const run = (stage: Stage, goal: Goal, seen: { readonly opensNothing?: true } = {}) =>
  stage.run({ type: 'rebalance', goal, ids: ids(), ...seen });
const ordersOf = (stage: Stage, goal: Goal) => rebalance(stage.state(), goal, stage.market()).orders;
const equityOf = (stage: Stage) => figuresOf(stage.state(), stage.market()).equityUsd;
const keep = (weights: readonly Weight[], keepUsd = 0n): Goal => ({ weights, keepUsd });

const weights = fc
  .uniqueArray(fc.record({ name: fc.constantFrom(...NAMES), share: fc.integer({ min: 2, max: 30 }) }), {
    minLength: 1,
    maxLength: 5,
    selector: ({ name }) => name,
  })
  .map((wanted): Weight[] => {
    const all = wanted.reduce((sum, { share }) => sum + share, 0);
    return wanted.map(({ name, share }) => ({
      symbol: name,
      weight: BigInt(Math.floor((9800 * share) / all)),
    }));
  });
const moves = fc.array(
  fc.record({ name: fc.constantFrom(...NAMES), thousandths: fc.integer({ min: 200, max: 3000 }) }),
  { maxLength: 6 },
);

describe('a managed book', () => {
  it('holds what its portfolio says, never on credit, and has nothing left to do', () => {
    fc.assert(
      fc.property(
        weights,
        weights,
        moves,
        fc.integer({ min: 2000, max: 500_000 }),
        (first, then, moved, usd) => {
          const stage = managed(`${usd}.00`);
          for (const goal of [keep(first), keep(then)]) {
            const before = equityOf(stage);
            for (const { symbol, quantity } of ordersOf(stage, goal)) {
              const { quantityStep, minQuantity } = termsOf(symbol);
              expect([quantity % quantityStep, quantity >= minQuantity]).toEqual([0n, true]);
            }
            run(stage, goal);
            expect(stage.state().availableUsd >= 0n).toBe(true);
            // The round costs spread and commission, and brings nothing.
            expect(equityOf(stage) <= before).toBe(true);
            expect(ordersOf(stage, goal)).toEqual([]);
            expectHeld(stage, goal);
            for (const { name, thousandths } of moved) move(stage, name, thousandths);
          }
        },
      ),
    );
  });

  it('frees what is to be paid out, and no more than a step beyond it', () => {
    fc.assert(
      fc.property(weights, moves, fc.integer({ min: 1, max: 95 }), (wanted, moved, percent) => {
        const stage = managed('100000.00');
        run(stage, keep(wanted));
        for (const { name, thousandths } of moved) move(stage, name, thousandths);
        const keepUsd = (equityOf(stage) * BigInt(percent)) / 100n;
        const had = stage.state().availableUsd;
        run(stage, { weights: wanted, keepUsd, isFreeing: true });
        const { availableUsd } = stage.state();
        expect(availableUsd >= keepUsd).toBe(true);
        const step = NAMES.map((name) => BigInt(Math.ceil(PRICES[name] * 3))).reduce((a, b) =>
          a > b ? a : b,
        );
        expect(had >= keepUsd ? availableUsd === had : availableUsd <= keepUsd + step + 200n).toBe(true);
      }),
    );
  });

  it('sells all where nothing is wanted any more', () => {
    fc.assert(
      fc.property(weights, moves, (wanted, moved) => {
        const stage = managed('20000.00');
        run(stage, keep(wanted));
        for (const { name, thousandths } of moved) move(stage, name, thousandths);
        run(stage, keep([]));
        expect(stage.state().positions).toEqual([]);
        expect([stage.state().availableUsd > 0n, stage.state().deficitUsd]).toEqual([true, 0n]);
      }),
    );
  });

  it('buys what is a small part of it too, once', () => {
    const goal = keep([
      { symbol: 'ETH/USD', weight: 9000n },
      { symbol: 'BTC/USD', weight: 40n },
    ]);
    const stage = managed('200000.00');
    run(stage, goal);
    expect(stage.state().positions.map(({ symbol }) => symbol)).toEqual(['ETH/USD', 'BTC/USD']);
    expect(ordersOf(stage, goal)).toEqual([]);
    // Half of what it is to be is still within what a round may cost.
    move(stage, 'BTC/USD', 500);
    expect(run(stage, goal)).toEqual([]);
  });

  it('waits for markets that are closed or stale, and does the rest', () => {
    const goal = keep([
      { symbol: 'BTC/USD', weight: 4000n },
      { symbol: 'EUR/USD', weight: 3000n },
    ]);
    const stage = managed('10000.00');
    stage.change('EUR/USD', { isOpen: false });
    run(stage, goal);
    expect(stage.state().positions.map(({ symbol }) => symbol)).toEqual(['BTC/USD']);
    expect(rebalance(stage.state(), goal, stage.market()).waiting).toEqual(['EUR/USD']);
    stage.change('EUR/USD', { isOpen: true, isFresh: false });
    expect(run(stage, goal)).toEqual([]);
    stage.change('EUR/USD', { isFresh: true });
    run(stage, goal);
    expect(stage.state().positions.map(({ symbol }) => symbol)).toEqual(['BTC/USD', 'EUR/USD']);
  });

  it('is called by no margin, pays no night, and loses no more than it has', () => {
    const stage = managed('10000.00');
    run(stage, keep([{ symbol: 'BTC/USD', weight: 9800n }]));
    stage.keepNight(MONDAY_MS + 10 * 3_600_000, []);
    stage.advanceTo(MONDAY_MS + 3 * DAY_MS);
    expect(stage.run({ type: 'night' })).toEqual([]);
    expect(stage.tick('BTC/USD', '1000', '1001')).toEqual([]);
    expect(figuresOf(stage.state(), stage.market()).equityUsd).toBeGreaterThan(0n);
    run(stage, keep([]));
    expect([stage.state().deficitUsd, stage.state().positions]).toEqual([0n, []]);
  });

  it('buys nothing while its owner owes something elsewhere, and still sells', () => {
    const stage = managed('10000.00');
    run(stage, keep([{ symbol: 'BTC/USD', weight: 5000n }]));
    stage.give({ otherBooks: 'owing' });
    expect(run(stage, keep([{ symbol: 'ETH/USD', weight: 5000n }])).map(({ type }) => type)).not.toContain(
      'position-opened',
    );
    expect(stage.state().positions).toEqual([]);
  });

  it('buys nothing while its owner is stopped, and still sells', () => {
    const stage = managed('10000.00');
    run(stage, keep([{ symbol: 'BTC/USD', weight: 5000n }]));
    const goal = keep([{ symbol: 'ETH/USD', weight: 5000n }]);
    expect(run(stage, goal, { opensNothing: true }).map(({ type }) => type)).not.toContain('position-opened');
    expect(stage.state().positions).toEqual([]);
    run(stage, goal);
    expect(stage.state().positions).toMatchObject([{ symbol: 'ETH/USD' }]);
  });

  it('has only what cannot lose more than was paid for it', () => {
    expect(NAMES.every(mayBeManaged)).toBe(true);
    expect(['USD/JPY', 'GER40', 'EUR/GBP', 'nothing'].some(mayBeManaged)).toBe(false);
  });
});

/** Each within half a percent of the whole, and a step, of what it is to be; more where the rest cannot pay for it. */
function expectHeld(stage: Stage, { weights: wanted }: Goal): void {
  const equity = equityOf(stage);
  for (const { symbol, weight } of wanted) {
    const positions = stage.state().positions.filter((one) => one.symbol === symbol);
    const { usedMarginUsd, totalPnlUsd } = figuresOf({ ...stage.state(), positions }, stage.market());
    const target = (equity * weight) / 10_000n;
    const step = BigInt(Math.ceil(PRICES[symbol as Name] * 3.1));
    const far = usedMarginUsd + totalPnlUsd - target;
    expect(far <= equity / 150n + step, `${symbol} is not too much`).toBe(true);
    // What others are still too much of is lacking here.
    expect(-far <= equity / 20n + step, `${symbol} is not too little`).toBe(true);
  }
  const others = stage.state().positions.filter(({ symbol }) => !wanted.some((one) => one.symbol === symbol));
  expect(others).toEqual([]);
}
