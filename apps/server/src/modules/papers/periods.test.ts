import { describe, expect, it } from 'vitest';
import { isOver, newestOver, periodAfter, periodOf, periodText } from './periods.ts';

describe('periods', () => {
  it.each([
    ['confirmation', '2024-02-29', '2024-02-29T00:00:00Z', '2024-03-01T00:00:00Z', '29 February 2024'],
    ['statement', '2026-12', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z', 'December 2026'],
    ['gains', '2026', '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z', '2026'],
  ] as const)('%s %s', (kind, name, from, until, text) => {
    const period = periodOf(kind, name);
    if (!period) throw new Error('no period');
    expect(period).toEqual({ kind, name, from: new Date(from), until: new Date(until) });
    expect(periodText(period)).toBe(text);
    expect(isOver(period, new Date(Date.parse(until) + 15 * 60_000 - 1))).toBe(false);
    const settled = new Date(Date.parse(until) + 15 * 60_000);
    expect(isOver(period, settled)).toBe(true);
    expect(newestOver(kind, settled)).toEqual(period);
    expect(newestOver(kind, new Date(settled.getTime() - 1)).name < name).toBe(true);
    expect(periodAfter(newestOver(kind, new Date(settled.getTime() - 1)))).toEqual(period);
  });

  it.each([
    ['confirmation', '2026-02-29'],
    ['confirmation', '2026-13-01'],
    ['confirmation', '2026-03'],
    ['statement', '2026-00'],
    ['statement', '2026'],
    ['gains', '0000-01'],
  ] as const)('%s %s is none', (kind, name) => expect(periodOf(kind, name)).toBeNull());
});
