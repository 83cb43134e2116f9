import type { AnswerOf, investment } from '@halyard/contract';
import { expect, test } from 'vitest';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { changeReceipt } from './changes/change-receipt.ts';
import { closeReceipt, placeReceipt } from './receipts.ts';
import { problemIn, wordsAt } from './trade-problems.ts';
import { groupedText, isNoLevel, parseLevel, parseQuantity } from './typed-figures.ts';

test('what was typed is read back with separators and every digit of it', () => {
  expect(['20790.2183', '1000000000', '999', '0.25', '1000.'].map(groupedText)).toEqual([
    '20,790.2183',
    '1,000,000,000',
    '999',
    '0.25',
    '1,000.',
  ]);
  expect(['', 'x', '1e5', '-1000'].map(groupedText)).toEqual(['', 'x', '1e5', '-1000']);
});

test('only plain figures above zero are figures, of at most fifteen digits', () => {
  for (const typed of ['', ' ', '0', '-1', '1e5', 'Infinity', 'NaN', '0x10', '1,000', '9'.repeat(30)]) {
    expect([typed, parseQuantity(typed), parseLevel(typed)]).toEqual([typed, null, null]);
  }
  expect([parseQuantity(' 1.5 '), parseLevel('0.00001')]).toEqual([150n, 100_000n]);
  expect(['', ' ', '1', 'x'].map(isNoLevel)).toEqual([false, false, false, true]);
});

test('what the server refuses belongs to the field it is about, and otherwise to none', () => {
  const refused = (facts: object) => new CallFailure({ kind: 'refused', message: 'No', ...facts });
  expect(problemIn(refused({ code: 'stop-loss-side' }))).toEqual({ at: 'stopLoss', words: 'No' });
  const details = [{ path: 'limitPrice', message: 'Not a price' }];
  expect(problemIn(refused({ details }))).toEqual({ at: 'limitPrice', words: 'Not a price' });
  expect(problemIn(refused({ code: 'market-closed' }))).toBeNull();
  expect(problemIn(new Error('cut'))).toBeNull();
  expect(wordsAt({ at: 'quantity', words: 'No' }, 'stopLoss')).toBeUndefined();
});

test('a receipt says how much, at which price, and what came of it', () => {
  const closed = { closedQuantity: 0.25, remainingQuantity: 0, closePrice: 84_222, pnl: -7.98 };
  const answer = closed as AnswerOf<typeof investment.closePosition>;
  expect(closeReceipt('BTC/USD', answer)).toBe('Closed 0.25 BTC/USD at 84,222.00. Result −$7.98.');
  expect(closeReceipt('BTC/USD', { ...answer, remainingQuantity: 1.5, pnl: 12 })).toBe(
    'Closed 0.25 BTC/USD at 84,222.00. Result +$12.00. 1.50 stay open.',
  );
});

test('a receipt of an order says where it was filled, or what it waits for', () => {
  const order = {
    symbol: 'EUR/USD',
    side: 'sell',
    quantity: 1000,
    status: 'pending',
    stopPrice: null,
    limitPrice: 1.2,
  } as investment.Order;
  const position = { entryPrice: 1.085, margin: 108.5 } as investment.Position;
  expect(placeReceipt({ order, position })).toBe('Sold 1,000.00 EUR/USD at 1.08500 · margin $108.50');
  expect(placeReceipt({ order, position: null })).toBe('1,000.00 EUR/USD waits for 1.20000');
});

test('a change that the market meets says that the order was filled, and how much of it closed', () => {
  const order = { symbol: 'BTC/USD', side: 'buy', quantity: 0.05, status: 'pending' } as investment.Order;
  expect(changeReceipt(order)).toBe('Order changed');
  const filled = { ...order, status: 'filled', positionId: 'p' } as const;
  expect(changeReceipt(filled)).toBe('Order changed and filled at once: bought 0.05 BTC/USD');
  expect(changeReceipt({ ...filled, side: 'sell', closedQuantity: 0.02 })).toBe(
    'Order changed and filled at once: sold 0.05 BTC/USD · closed 0.02',
  );
  expect(changeReceipt({ ...filled, quantity: 5, side: 'sell', closedQuantity: 2, positionId: null })).toBe(
    'Order changed and filled at once: sold 2.00 BTC/USD · closed 2.00',
  );
});
