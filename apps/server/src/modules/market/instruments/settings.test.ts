import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spreadAt, widenedTo, WIDENS_OVER_MS } from './settings.ts';

const NOTHING = { extraSpreadPpm: 0, widens: null };

it('a wider spread begins where it was, never jumps, and arrives in time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 20_000 }), (from, to) => {
      const wider = widenedTo({ extraSpreadPpm: from, widens: null }, to, 1000);
      expect(spreadAt(wider, 1000)).toBe(Math.min(from, to));
      if (to <= from) return;
      expect(spreadAt(wider, 1000 + WIDENS_OVER_MS)).toBe(to);
      let before = from;
      for (let atMs = 1000; atMs <= 1000 + WIDENS_OVER_MS; atMs += 5000) {
        const now = spreadAt(wider, atMs);
        expect(now).toBeGreaterThanOrEqual(before);
        // A thirtieth of the way, and what whole numbers need.
        expect(now - before).toBeLessThanOrEqual((to - from) / 30 + 1);
        before = now;
      }
    }),
  );
});

it('changed again on its way it goes on from where it is', () => {
  const first = widenedTo(NOTHING, 3000, 0);
  const half = WIDENS_OVER_MS / 2;
  expect(spreadAt(first, half)).toBe(1500);
  const further = widenedTo(first, 4500, half);
  expect(spreadAt(further, half)).toBe(1500);
  expect(spreadAt(further, half + WIDENS_OVER_MS / 2)).toBe(3000);
  // Something else was changed: it neither begins anew nor arrives at once.
  expect(widenedTo(first, 3000, half)).toEqual(first);
  expect(spreadAt(widenedTo(first, 1000, half), half)).toBe(1000);
  expect(spreadAt(widenedTo(first, 2000, half), half)).toBe(1500);
});
