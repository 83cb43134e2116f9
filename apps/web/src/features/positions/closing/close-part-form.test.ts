import type { investment } from '@halyard/contract';
import { expect, test } from 'vitest';
import type { LivePrice } from '../../../platform/live/price-store.ts';
import { outlook } from './close-part-form.tsx';

const held = { symbol: 'EUR/USD', side: 'buy', quantity: 2, currentPrice: 1.1 } as investment.Position;
const quote = { symbol: 'EUR/USD', bid: 1.1, ask: 1.1001, at: '2026-01-01' } as LivePrice;
const prices = new Map([['EUR/USD', quote]]);

test('a part brings what the engine books for it, not its share of what the whole brings', () => {
  // 0.0095 of each, 0.019 of both: of a profit each is rounded down by itself.
  expect(outlook('1', { ...held, entryPrice: 1.0905, pnl: 0.01 }, prices)).toMatch(/ \$0\.00$/);
  // 0.0051 of each, 0.0102 of both: of a loss up.
  expect(outlook('1', { ...held, entryPrice: 1.1051, pnl: -0.02 }, prices)).toMatch(/ −\$0\.01$/);
  expect(outlook('1', { ...held, entryPrice: 1.0905, pnl: 0.01 }, new Map())).toBeUndefined();
});
