import { investment, market } from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, signInAs, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { close, dollarsOf, open, place, traceOf } from '../../../testing/traders.ts';

/** An installation that keeps trading hours and the caps of a supervisor. */
let app: TestApp;
let person: Person;
let eurUsd: string;
let btcUsd: string;
let orderId: string;

const FRIDAY_EVENING = new Date('2026-03-06T21:59:00Z');
const SATURDAY = new Date('2026-03-07T12:00:00Z');
const CLOSED = [409, 'Market is closed'];

beforeAll(async () => {
  app = await createTestApp({ TRADING_HOURS: 'enforced', LEVERAGE_CAPS: 'esma' });
  app.clock.set(FRIDAY_EVENING);
  person = await verifiedCustomer(app);
  eurUsd = await open(app, person, { leverage: 25 });
  btcUsd = await open(app, person, { symbol: 'BTC/USD', quantity: 0.01, leverage: 2 });
  const limit = { orderType: 'limit', limitPrice: 1.05, leverage: 25 } as const;
  orderId = (await place(app, person, limit)).data().order.id;
  app.clock.set(SATURDAY);
  person = await signInAs(app, person);
});
afterAll(() => app.close());

async function expectClosed(answer: Promise<{ status: number; error: () => string }>): Promise<void> {
  const before = await traceOf(app, person.userId);
  const { status, error } = await answer;
  expect([status, error()]).toEqual(CLOSED);
  expect(await traceOf(app, person.userId)).toEqual(before);
}

describe('on a Saturday', () => {
  const exits = (body: Readonly<Record<string, unknown>>) =>
    app.call(investment.modifyPosition, { as: person, params: { id: eurUsd }, body });

  it('currencies are neither opened nor closed, and orders neither placed nor moved', async () => {
    await expectClosed(place(app, person, { leverage: 1, quantity: 1 }));
    await expectClosed(place(app, person, { leverage: 1, orderType: 'limit', limitPrice: 1 }));
    await expectClosed(close(app, person, eurUsd));
    await expectClosed(exits({ stopLoss: 1 }));
    const change = { as: person, params: { id: orderId }, body: { limitPrice: 1.04 } };
    await expectClosed(app.call(investment.modifyOrder, change));
  });

  it('is said before that the price is old, and after what is wrong with the words', async () => {
    app.feed.freeze('EUR/USD', FRIDAY_EVENING.getTime());
    await expectClosed(place(app, person, { leverage: 1 }));
    await expectClosed(close(app, person, eurUsd));
    expect((await place(app, person, { quantity: 0 })).error()).toBe('Please enter a valid quantity');
    expect((await close(app, person, eurUsd, { quantity: 5000 })).error()).toBe('Invalid quantity');
  });

  it('an exit can be taken away, since that needs no price', async () => {
    expect((await exits({ stopLoss: null, takeProfit: null })).data().takeProfit).toBeNull();
  });

  it('closing all closes what is open to trade, and says what is not', async () => {
    const answer = await app.call(investment.closeAllPositions, { as: person, body: {} });
    expect(answer.data()).toEqual({
      closed: [{ id: btcUsd, closePrice: 49_990, pnl: -0.2 }],
      failed: [{ id: eurUsd, error: 'Market is closed' }],
    });
  });

  it('an order can be cancelled', async () => {
    const { locked } = await dollarsOf(app, person.userId);
    (await app.call(investment.cancelOrder, { as: person, params: { id: orderId } })).data();
    // 1,000 × 1.05 ÷ 25 and 0.003 % of 1,050, rounded up
    expect((await dollarsOf(app, person.userId)).locked).toBe(locked - 4204n);
  });
});

describe('the caps of a supervisor', () => {
  const capped = (max: number) => `Leverage must be one of those offered, at most ${max}`;

  it.each([
    ['BTC/USD', 5, 2],
    ['EUR/USD', 50, 25],
    ['AUD/USD', 25, 10],
    ['XAU/USD', 25, 10],
    ['GER40', 25, 10],
    ['USOIL', 25, 10],
  ])('end the choices of %s below %i', async (symbol, leverage, max) => {
    expect((await place(app, person, { symbol, leverage, quantity: 0.01 })).error()).toBe(capped(max));
  });

  it('are what the list of instruments says', async () => {
    const instruments = (await app.call(market.listInstruments)).data();
    const max = (symbol: string) => instruments.find((one) => one.symbol === symbol)?.maxLeverage;
    expect([max('EUR/USD'), max('BTC/USD'), max('GER40')]).toEqual([25, 2, 10]);
    const kept = (symbol: string) => instruments.find((one) => one.symbol === symbol)?.keptLeverage;
    expect([kept('EUR/USD'), kept('BTC/USD')]).toEqual([100, 100]);
  });
});
