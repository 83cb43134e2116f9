import type { investment } from '@halyard/contract';
import { describe, expect, test } from 'vitest';
import { meant, orderProblem, typedOf } from '../../domain/trading/changes/typed-order.ts';
import { orderChange } from './order-change.ts';

const WAITING: investment.Order = {
  id: 'a0000000-0000-4000-8000-000000000001',
  symbol: 'EUR/USD',
  type: 'forex',
  side: 'buy',
  orderType: 'limit',
  quantity: 1000,
  leverage: 10,
  limitPrice: 1.05,
  stopPrice: null,
  stopLoss: 1.04,
  takeProfit: null,
  trailingStop: null,
  timeInForce: 'gtc',
  expiresAt: null,
  isTriggered: false,
  reserved: 105,
  status: 'pending',
  reason: null,
  positionId: null,
  placedAt: '2026-11-30T10:00:00.000Z',
  endedAt: null,
};
const NOW_MS = Date.parse('2026-11-30T12:00:00Z');
/** As a field of date and time has it, wherever this runs. */
const local = (moment: string) => typedOf({ ...WAITING, timeInForce: 'gtd', expiresAt: moment }).expiresAt;
const untilMay = { ...WAITING, timeInForce: 'gtd', expiresAt: '2027-05-03T09:30:15.250Z' } as const;
const today = { ...WAITING, timeInForce: 'day', expiresAt: '2026-11-30T22:00:00.000Z' } as const;

test('an order that is to close alone loses the exits it had', () => {
  const typed = meant({ ...typedOf(WAITING), positionFill: 'reduce_only', takeProfit: '1.2' });
  expect(orderChange(typedOf(WAITING), typed)).toEqual({ positionFill: 'reduce_only', stopLoss: null });
});

describe('how long an order waits', () => {
  test('is not sent where it stays', () => {
    for (const order of [WAITING, untilMay, today]) {
      const before = typedOf(order);
      expect(orderChange(before, { ...before, quantity: '2000' })).toEqual({ quantity: '2000' });
    }
  });

  test('goes with its end where that is a date, and without one where it is none', () => {
    const typed = {
      ...typedOf(WAITING),
      timeInForce: 'gtd',
      expiresAt: local('2026-12-24T18:00:00Z'),
    } as const;
    expect(orderChange(typedOf(WAITING), typed)).toEqual({
      timeInForce: 'gtd',
      expiresAt: '2026-12-24T18:00:00.000Z',
    });
    const before = typedOf(untilMay);
    expect(orderChange(before, { ...before, timeInForce: 'gtc' })).toEqual({ timeInForce: 'gtc' });
    expect(orderChange(before, { ...before, expiresAt: local('2027-05-04T09:30:00Z') })).toEqual({
      expiresAt: '2027-05-04T09:30:00.000Z',
    });
  });

  test('begins at the end of the day where a date takes its place', () => {
    const before = typedOf(today);
    expect(orderChange(before, { ...before, timeInForce: 'gtd' })).toEqual({
      timeInForce: 'gtd',
      expiresAt: '2026-11-30T22:00:00.000Z',
    });
  });

  test.each([
    ['gtd', '', false],
    ['gtd', local('2026-11-30T12:00:00Z'), false],
    ['gtd', local('2026-11-30T12:01:00Z'), true],
    ['gtc', local('2026-11-30T11:00:00Z'), true],
  ] as const)('until a date: %s %s', (timeInForce, expiresAt, isFine) => {
    const problem = orderProblem(WAITING, { ...typedOf(WAITING), timeInForce, expiresAt }, NOW_MS);
    expect(problem).toEqual(isFine ? null : { at: 'expiresAt', words: 'Please choose an end in the future' });
  });
});
