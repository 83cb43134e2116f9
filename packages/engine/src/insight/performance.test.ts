import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { performanceOf, type WorthAt } from './performance.ts';

const at = (atMs: number, valueUsd: bigint, flowUsd = 0n): WorthAt => ({ atMs, valueUsd, flowUsd });

describe('how an account did', () => {
  it('is told net of what was paid in and out', () => {
    const { points } = performanceOf([at(0, 1000n), at(1, 1100n), at(2, 2200n, 900n)]);
    expect(points.map(({ flowsUsd, resultUsd }) => [flowsUsd, resultUsd])).toEqual([
      [0n, 0n],
      [0n, 100n],
      [900n, 300n],
    ]);
    // 10 % on 1,000, then 10 % on 2,000.
    expect(points.map(({ returnPpm }) => returnPpm)).toEqual([0n, 100_000n, 210_000n]);
  });

  it('names the deepest fall from the peak before it, and none where there is none', () => {
    const { points, deepest } = performanceOf([
      at(0, 1000n),
      at(1, 2000n),
      at(2, 1500n),
      at(3, 2500n),
      at(4, 2400n),
    ]);
    expect(points.map(({ drawdownPpm }) => drawdownPpm)).toEqual([0n, 0n, -250_000n, 0n, -40_000n]);
    expect(deepest).toEqual({ ppm: -250_000n, fromMs: 1, toMs: 2 });
    expect(performanceOf([at(0, 5n), at(1, 6n)]).deepest).toBeNull();
    expect(performanceOf([])).toEqual({ points: [], deepest: null });
  });

  it('begins with the first money, and counts a loss of all as one', () => {
    const { points } = performanceOf([at(0, 0n), at(1, 0n), at(2, 110n, 100n), at(3, -5n), at(4, 95n, 100n)]);
    expect(points.map(({ returnPpm }) => returnPpm)).toEqual([0n, 0n, 100_000n, -1_000_000n, -1_000_000n]);
  });

  it('does not change with money that only comes and goes', () => {
    const step = fc.record({
      percent: fc.integer({ min: -60, max: 90 }),
      flow: fc.bigInt(-400_000n, 900_000n),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
        // Values so large that rounding one of them to a cent is nothing.
        const scale = 10n ** 12n;
        let [still, paid] = [1_000_000n * scale, 1_000_000n * scale];
        const [stills, paids] = [[at(0, still)], [at(0, paid)]];
        for (const [index, { percent, flow }] of steps.entries()) {
          const moved = paid + flow * scale > 0n ? flow * scale : 0n;
          still = (still * BigInt(100 + percent)) / 100n;
          paid = ((paid + moved) * BigInt(100 + percent)) / 100n;
          stills.push(at(index + 1, still));
          paids.push(at(index + 1, paid, moved));
        }
        const [one, other] = [performanceOf(stills).points, performanceOf(paids).points];
        for (const [index, { returnPpm }] of one.entries()) {
          const far = returnPpm - (other[index]?.returnPpm ?? 0n);
          expect(far >= -1n && far <= 1n).toBe(true);
        }
        const last = performanceOf(paids).points.at(-1);
        expect(last && last.resultUsd + last.flowsUsd).toBe(paid - 1_000_000n * scale);
      }),
    );
  });
});
