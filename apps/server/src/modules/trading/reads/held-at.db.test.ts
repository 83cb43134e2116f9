import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { open } from '../../../testing/traders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ WELCOME_CREDIT_USD: 50_000 });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => app.close());

it('what was open at a moment is valued as a close would have been then, where the price of then is known', async () => {
  const before = app.clock.now();
  app.clock.advance(60_000);
  const trader = await verifiedCustomer(app);
  const positionId = await open(app, trader, { quantity: 1000 });
  app.clock.advance(60_000);
  const whole = app.clock.now();
  app.feed.setPast('EUR/USD', whole.getTime(), '1.1500', '1.1502');
  app.clock.advance(60_000);
  await app.trading.closePosition(trader.userId, positionId, 400);
  const part = app.clock.now();
  app.clock.advance(60_000);
  await app.trading.closePosition(trader.userId, positionId, null);

  const heldAt = (at: Date) => app.trading.heldAt(trader.userId, at);
  expect(await heldAt(before)).toEqual([]);
  const position = { symbol: 'EUR/USD', side: 'buy', entryPrice: 11_001_000_000n };
  const openedAt = new Date(before.getTime() + 60_000);
  const price = 11_500_000_000n;
  expect(await heldAt(whole)).toEqual([
    { ...position, openedAt, quantity: 100_000n, value: { price, profitUsd: 4990n } },
  ]);
  expect(await heldAt(part)).toEqual([
    { ...position, openedAt, quantity: 60_000n, value: { price, profitUsd: 2994n } },
  ]);
  expect(await heldAt(app.clock.now())).toEqual([]);
  vi.spyOn(app.trading.deps.market, 'quoteAt').mockReturnValue(null);
  expect(await heldAt(part)).toEqual([{ ...position, openedAt, quantity: 60_000n, value: null }]);
});
