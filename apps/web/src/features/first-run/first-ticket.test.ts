import { expect, test } from 'vitest';
import { firstTicket, risksAlike } from './first-ticket.ts';

const first = firstTicket('EUR/USD', 1_000_000n);

test('the first ticket risks half a percent, and what changes its risk is another', () => {
  expect(first).toMatchObject({ sizeIn: 'risk', quantity: '50.00' });
  expect(risksAlike({ ...first }, first)).toBe(true);
  // On which side, by which kind and up to where it wins: lost is the same.
  expect(risksAlike({ ...first, side: 'sell', mode: 'limit', takeProfit: '3', leverage: 2 }, first)).toBe(
    true,
  );
  expect(risksAlike({ ...first, quantity: '500' }, first)).toBe(false);
  expect(risksAlike({ ...first, stopLoss: '' }, first)).toBe(false);
  expect(risksAlike({ ...first, sizeIn: 'units' }, first)).toBe(false);
  expect(risksAlike(first, firstTicket('EUR/USD', 2_000_000n))).toBe(false);
});
