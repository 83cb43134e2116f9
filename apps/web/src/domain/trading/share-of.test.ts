import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SHARES, shareOf } from './share-of.ts';

test('a share is whole hundredths, never more than there is, and all of it is all', () => {
  expect([shareOf('25', 0.02), shareOf('50', 0.02), shareOf('100', 0.02)]).toEqual([0n, 1n, 2n]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (hundredths) => {
      const [quarter, half, all] = SHARES.map((share) => shareOf(share, hundredths / 100));
      expect(all).toBe(BigInt(hundredths));
      expect(half).toBe(BigInt(Math.floor(hundredths / 2)));
      expect(quarter).toBe(BigInt(Math.floor(hundredths / 4)));
    }),
  );
});
