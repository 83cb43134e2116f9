import { investment, wallet } from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const eurUsd = { symbol: 'EUR/USD', side: 'buy', quantity: 1000, leverage: 100 } as const;

async function usdOf(person: { token: string }) {
  const [usd] = (await app.call(wallet.getBalance, { as: person, params: { symbol: 'USD' } })).data();
  return usd && [usd.availableBalance, usd.lockedBalance];
}

describe('a market order', () => {
  it('fills at once at the ask, locks its margin, pays its commission and says so in the words of the document', async () => {
    const person = await verifiedCustomer(app);
    const answer = await app.call(investment.placeTrade, { as: person, body: eurUsd });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ message: 'BUY order for EUR/USD created successfully!' });
    const { order, position } = answer.data();
    expect(order).toMatchObject({ status: 'filled', reserved: 0, positionId: position?.id });
    expect(position).toMatchObject({ entryPrice: 1.1001, currentPrice: 1.0999, pnl: -0.2, margin: 11.01 });
    const [available, locked] = (await usdOf(person)) ?? [];
    expect(locked).toBe(11.01);
    expect(available).toBeCloseTo(10_000 - 11.01 - (position?.commission ?? 0), 8);
  });

  it('closes in part and then whole, once', async () => {
    const person = await verifiedCustomer(app);
    const { position } = (await app.call(investment.placeTrade, { as: person, body: eurUsd })).data();
    const id = position?.id ?? '';
    app.feed.set('EUR/USD', '1.1099', '1.1101');
    const part = await app.call(investment.closePosition, {
      as: person,
      params: { id },
      body: { quantity: 400 },
    });
    expect(part.data()).toEqual({
      id,
      status: 'open',
      closedQuantity: 400,
      remainingQuantity: 600,
      closePrice: 1.1099,
      pnl: 3.92,
    });
    const rest = await app.call(investment.closePosition, { as: person, params: { id }, body: {} });
    expect(rest.body).toMatchObject({ message: 'Position closed successfully!' });
    expect(rest.data()).toMatchObject({ status: 'closed', remainingQuantity: 0, pnl: 5.88 });
    const again = await app.call(investment.closePosition, { as: person, params: { id }, body: {} });
    expect([again.status, again.error()]).toEqual([409, 'Position is already closed']);
    expect((await usdOf(person))?.[1]).toBe(0);
    app.feed.set('EUR/USD', '1.0999', '1.1001');
  });
});
