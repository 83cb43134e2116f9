import type { investment } from '@halyard/contract';
import { expect, test } from 'vitest';
import { everyPage, withTruePairs } from './pending-orders.ts';

const orderOf = (place: number) => ({ id: `order-${place}` }) as investment.Order;

test.each([0, 1, 199, 200, 201, 1000])('all of %i orders that wait are read, each once', async (count) => {
  const waiting = Array.from({ length: count }, (_, place) => orderOf(place));
  const asked: (string | undefined)[] = [];
  const orders = await everyPage((limit, before) => {
    asked.push(before);
    const from = before === undefined ? 0 : waiting.findIndex(({ id }) => id === before) + 1;
    return Promise.resolve(waiting.slice(from, from + limit));
  });
  expect(orders).toEqual(waiting);
  expect(asked).toHaveLength(Math.floor(count / 200) + 1);
});

test('an order is one of two for as long as the other one waits', () => {
  const pair = [
    { ...orderOf(1), ocoOrderId: 'order-2' },
    { ...orderOf(2), ocoOrderId: 'order-1' },
  ];
  expect(withTruePairs([...pair, orderOf(3)])).toEqual([...pair, orderOf(3)]);
  expect(withTruePairs(pair.slice(0, 1))).toEqual([orderOf(1)]);
});
