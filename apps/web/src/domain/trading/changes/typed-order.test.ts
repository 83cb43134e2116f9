import { expect, test } from 'vitest';
import { isBeyond } from './typed-order.ts';

test('the leverage of an order is too high only where it opens something', () => {
  expect(isBeyond({ leverage: 100 }, 10)).toBe(true);
  expect(isBeyond({ leverage: 100, positionFill: 'reduce_first' }, 10)).toBe(true);
  expect(isBeyond({ leverage: 10 }, 10)).toBe(false);
  expect(isBeyond({ leverage: 100, positionFill: 'reduce_only' }, 10)).toBe(false);
});
