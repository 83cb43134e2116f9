import { expect, it } from 'vitest';
import { approvePayouts } from './payouts.ts';

const order = {
  house: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  id: 'one',
  chain: 'bitcoin',
  asset: 'BTC',
  units: '1',
  destination: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  reference: 'WDR-7Y5AT3AF92',
  approvedAt: '2026-03-04T12:00:00.000Z',
  approvers: [],
};
const isTaken = (changed: Partial<Record<keyof typeof order, string>>): boolean =>
  approvePayouts.answer.safeParse({ orders: [{ ...order, ...changed }] }).success;

it('an approver is shown nothing that writes over, hides or imitates what is signed for', () => {
  expect(isTaken({})).toBe(true);
  for (const field of ['reference', 'approvedAt'] as const) {
    for (const trick of ['\u001b[8m', 'WDR\n  to      somebody', 'WDR\r', '\u202eRDW', 'W'.repeat(101)])
      expect([field, trick, isTaken({ [field]: trick })]).toEqual([field, trick, false]);
  }
});
