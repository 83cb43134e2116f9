import { describe, expect, it } from 'vitest';
import { daysOf, periodStart } from './periods.ts';

const now = new Date('2026-03-04T12:30:00.500Z');

describe('a period', () => {
  it('is counted back from now to the millisecond', () => {
    expect(periodStart('7d', now).toISOString()).toBe('2026-02-25T12:30:00.500Z');
    expect(periodStart('30d', now).toISOString()).toBe('2026-02-02T12:30:00.500Z');
    expect(periodStart('1y', now).toISOString()).toBe('2025-03-04T12:30:00.500Z');
  });

  it('names all of its days in UTC, today last', () => {
    expect(daysOf('7d', now)).toEqual([
      '2026-02-26',
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
      '2026-03-03',
      '2026-03-04',
    ]);
    expect(daysOf('1y', new Date('2026-03-04T23:59:59.999Z'))).toHaveLength(365);
    expect(new Set(daysOf('1y', now)).size).toBe(365);
  });
});
