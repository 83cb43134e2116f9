import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeReferenceMs, isMarketOpen } from './sessions.ts';

// The 4th of January 2026 was a Sunday.
const at = (day: number, time: string): number => Date.parse(`2026-01-0${day}T${time}Z`);

describe('trading hours', () => {
  test.each([
    [4, '21:59:59.999', false, false],
    [4, '22:00:00', true, false],
    [4, '23:00:00', true, true],
    [5, '21:59:59.999', true, true],
    [5, '22:00:00', true, false],
    [5, '22:59:59.999', true, false],
    [5, '23:00:00', true, true],
    [9, '21:59:59.999', true, true],
    [9, '22:00:00', false, false],
    [9, '23:30:00', false, false],
    [3, '12:00:00', false, false],
  ])('day %i at %s', (day, time, forex, indices) => {
    expect(isMarketOpen('forex', at(day, time))).toBe(forex);
    expect(isMarketOpen('indices', at(day, time))).toBe(indices);
    expect(isMarketOpen('always', at(day, time))).toBe(true);
  });

  test('indices are never open when currencies are not', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 4e12 }), (moment) => {
        expect(isMarketOpen('forex', moment) || !isMarketOpen('indices', moment)).toBe(true);
      }),
    );
  });
});

describe('what a change is measured from', () => {
  test.each([
    [6, '21:59:59.999', 5],
    [6, '22:00:00', 6],
    [5, '10:00:00', 2],
    [4, '12:00:00', 2],
    [4, '23:00:00', 2],
    [3, '23:00:00', 2],
  ])('day %i at %s: the close of day %i', (day, time, closingDay) => {
    expect(changeReferenceMs('forex', at(day, time))).toBe(at(closingDay, '22:00:00'));
  });

  test('a day ago where trading never ends', () => {
    expect(changeReferenceMs('always', at(5, '10:00:00'))).toBe(at(4, '10:00:00'));
  });
});
