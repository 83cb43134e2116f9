import { investment } from '@halyard/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equityMoments } from './read-equity-moments.ts';

const NOW = Date.parse('2026-03-04T12:34:56.789Z');
const LONG_AGO = Date.parse('2020-01-01T00:00:00Z');
const MINUTE = 60_000;
const iso = (moments: readonly number[]) => moments.map((at) => new Date(at).toISOString());

describe('the moments of a curve', () => {
  it('begin with the period and go on at round moments', () => {
    const moments = iso(equityMoments('1d', LONG_AGO, NOW));
    expect(moments.slice(0, 3)).toEqual([
      '2026-03-03T12:34:56.789Z',
      '2026-03-03T12:45:00.000Z',
      '2026-03-03T13:00:00.000Z',
    ]);
    expect(moments.at(-1)).toBe('2026-03-04T12:30:00.000Z');
  });

  it.each([
    ['1d', 15 * MINUTE],
    ['1w', 120 * MINUTE],
    ['1m', 360 * MINUTE],
    ['3m', 1440 * MINUTE],
    ['1y', 4 * 1440 * MINUTE],
  ] as const)('of %s are as far apart as the period asks for', (period, stepMs) => {
    const [, second = 0, third = 0] = equityMoments(period, LONG_AGO, NOW);
    expect(third - second).toBe(stepMs);
  });

  it('begin with an account that is younger than the period, at the second that follows its opening', () => {
    const [first] = iso(equityMoments('1y', Date.parse('2026-03-01T08:00:00.250Z'), NOW));
    expect(first).toBe('2026-03-01T08:00:01.000Z');
  });

  it('are none in the second an account is opened in', () => {
    expect(equityMoments('all', NOW - 5, NOW)).toEqual([]);
  });

  it('ascend from the opening to before now and are never too many', () => {
    const period = fc.constantFrom(...investment.EQUITY_PERIODS);
    fc.assert(
      fc.property(period, fc.integer({ min: 0, max: NOW }), (asked, ageMs) => {
        const moments = equityMoments(asked, NOW - ageMs, NOW);
        expect(moments.length).toBeLessThanOrEqual(122);
        for (const [index, at] of moments.entries()) {
          expect(at).toBeGreaterThanOrEqual(NOW - ageMs);
          expect(at).toBeLessThan(NOW);
          if (index > 0) expect(at).toBeGreaterThan(moments[index - 1] ?? 0);
        }
      }),
    );
  });
});
