import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeKey } from '../../testing/api-keys.ts';
import { verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { open } from '../../testing/traders.ts';
import { connectV20, type V20Client } from '../../testing/v20/v20-client.ts';

/** The same is asked of one trade, or one order, several times at once: each is told what came of their own. */

let app: TestApp;
let account: string;
let v20: V20Client;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  const person = await verifiedCustomer(app);
  account = person.userId;
  v20 = await connectV20(app, (await makeKey(app, person, { scopes: ['read', 'trade'] })).token);
  await open(app, person, { quantity: 1000 });
});
afterAll(() => app.close());

const tradeId = async (): Promise<string> =>
  (await v20.get('trade', 'listOpen', account)).text('trades.0.id');
const closeAtOnce = async (...units: readonly string[]) => {
  const id = await tradeId();
  return Promise.all(units.map((some) => v20.call('trade', 'close', account, id, { units: some })));
};

it('parts of a trade are closed, each under its own transaction', async () => {
  const units = ['100', '100', '200', '300'];
  const answers = await closeAtOnce(...units);
  expect(answers.map(({ text }) => text('orderFillTransaction.units'))).toEqual(
    units.map((some) => `-${some}`),
  );
  const ids = answers.map(({ text }) => text('orderFillTransaction.id'));
  expect(new Set(ids).size).toBe(units.length);
  for (const { body, text } of answers) {
    const [created, fill] = [text('orderCreateTransaction.id'), text('orderFillTransaction.id')];
    expect(text('orderFillTransaction.orderID')).toBe(created);
    expect(body['relatedTransactionIDs']).toEqual([created, fill]);
  }
  expect((await v20.get('trade', 'listOpen', account)).text('trades.0.currentUnits')).toBe('300');
});

it.each([
  ['more than is left', ['600', '600'], /^CLOSE_TRADE_UNITS_EXCEED_TRADE_SIZE$/],
  ['as much as was open', ['1000', '400'], /^(?:TRADE_DOESNT_EXIST|CLOSE_TRADE_UNITS_EXCEED_TRADE_SIZE)$/],
  ['all of it', ['ALL', 'ALL'], /^TRADE_DOESNT_EXIST$/],
])('who comes second and asks for %s is refused', async (_, units, reason) => {
  const answers = await closeAtOnce(...units);
  const done = answers.filter(({ status }) => status === 200);
  const refused = answers.find(({ status }) => status !== 200);
  expect(done).toHaveLength(1);
  expect(refused?.text('errorCode')).toMatch(reason);
  expect(refused?.text('orderRejectTransaction.rejectReason')).toMatch(reason);
});

it('the stop of a trade is set twice, and each is told of the one they have set', async () => {
  const id = await tradeId();
  const prices = ['1.05000', '1.06000', '1.07000'];
  const answers = await Promise.all(
    prices.map((price) => v20.call('trade', 'setDependentOrders', account, id, { stopLoss: { price } })),
  );
  expect(answers.map(({ text }) => text('stopLossOrderTransaction.price'))).toEqual(prices);
});

it('an order is replaced twice, and each is told of their own', async () => {
  const terms = { type: 'LIMIT', instrument: 'EUR_USD', units: '100' };
  const made = await v20.get('order', 'create', account, { order: { ...terms, price: '1.05000' } });
  const id = made.text('orderCreateTransaction.id');
  const prices = ['1.06000', '1.07000', '1.08000'];
  const answers = await Promise.all(
    prices.map((price) => v20.call('order', 'replace', account, id, { order: { ...terms, price } })),
  );
  // Once it has been replaced there is none under the old id.
  const told = answers.map(({ status, text }) =>
    status === 201 ? text('orderCreateTransaction.price') : text('errorCode'),
  );
  for (const [index, price] of prices.entries()) expect([price, 'ORDER_DOESNT_EXIST']).toContain(told[index]);
  expect(told.filter((one) => prices.includes(one))).not.toEqual([]);
});
