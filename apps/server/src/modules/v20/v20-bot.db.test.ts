import { investment } from '@halyard/contract';
import { formatUnits, PRICE_SCALE } from '@halyard/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSyntheticFeed } from '../market/index.ts';
import { makeKey } from '../../testing/api-keys.ts';
import { type Person, signInAs, verifiedCustomer } from '../../testing/people.ts';
import { quote } from '../../testing/quotes.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { connectV20, type V20Client } from '../../testing/v20/v20-client.ts';

/** A small grid bot, as people run them on v20: it keeps orders on both sides of the price and takes what comes back. */

const SYMBOL = 'EUR/USD';
const NAME = 'EUR_USD';
const STEP = 0.0002;
const LEVELS = 4;
const UNITS = 20_000;

let app: TestApp;
let ada: Person;
let v20: V20Client;

beforeAll(async () => {
  app = await createTestApp();
  await app.trading.owner.start();
  ada = await verifiedCustomer(app);
  v20 = await connectV20(app, (await makeKey(app, ada, { scopes: ['read', 'trade'] })).token);
});
afterAll(async () => {
  await app.trading.owner.stop();
  await app.close();
});

type Told = { readonly id: string; readonly type: string; readonly [field: string]: unknown };

/** Looks what has been filled since it last looked, and sends what its grid lacks. */
async function lookAndPlace(state: { last: string; readonly fills: Told[] }): Promise<void> {
  const news = await v20.get('transaction', 'since', ada.userId, { id: state.last });
  state.last = news.text('lastTransactionID');
  state.fills.push(...(news.body['transactions'] as Told[]).filter(({ type }) => type === 'ORDER_FILL'));
  const { body } = await v20.get('pricing', 'get', ada.userId, { instruments: NAME });
  const [price] = body['prices'] as { bids: { price: string }[]; asks: { price: string }[] }[];
  const mid = (Number(price?.bids[0]?.price) + Number(price?.asks[0]?.price)) / 2;
  const pending = (await v20.get('order', 'listPending', ada.userId)).body['orders'] as Told[];
  const waiting = pending.filter(({ type }) => type === 'LIMIT');
  const base = Math.round(mid / STEP) * STEP;
  for (let level = 1; level <= LEVELS; level += 1)
    for (const side of [-1, 1]) {
      const at = (base + side * level * STEP).toFixed(5);
      if (waiting.some((order) => order['price'] === at) || waiting.length > 4 * LEVELS) continue;
      const takeProfitOnFill = { price: (Number(at) - side * STEP).toFixed(5) };
      const order = {
        type: 'LIMIT',
        instrument: NAME,
        units: String(-side * UNITS),
        price: at,
        takeProfitOnFill,
      };
      await v20.call('order', 'create', ada.userId, { order });
    }
}

it('an hour of it comes to what the statement says, to the cent', async () => {
  const market = createSyntheticFeed('a grid');
  const start = app.clock.now().getTime();
  const state = { last: '0', fills: [] as Told[] };
  for (let second = 0; second <= 3600; second += 10) {
    const atMs = start + second * 1000;
    const now = market.quote(SYMBOL, atMs);
    if (!now) throw new Error('The market has a price');
    app.clock.set(new Date(atMs));
    await quote(app, SYMBOL, formatUnits(now.bid, PRICE_SCALE), formatUnits(now.ask, PRICE_SCALE));
    if (second % 120 === 0) await lookAndPlace(state);
  }
  for (const { id } of (await v20.get('order', 'listPending', ada.userId)).body['orders'] as Told[])
    await v20.call('order', 'cancel', ada.userId, id);
  for (const { id } of (await v20.get('trade', 'listOpen', ada.userId)).body['trades'] as Told[])
    await v20.get('trade', 'close', ada.userId, id, {});
  const rest = await v20.get('transaction', 'since', ada.userId, { id: state.last });
  const all = [
    ...state.fills,
    ...(rest.body['transactions'] as Told[]).filter(({ type }) => type === 'ORDER_FILL'),
  ];

  const centsOf = (field: string) =>
    all.reduce((sum, fill) => sum + Math.round(Number(fill[field]) * 100), 0);
  const profit = centsOf('pl') - centsOf('commission');
  const { total } = (
    await app.call(investment.getResults, { as: await signInAs(app, ada), query: { period: 'all' } })
  ).data();
  expect(all.length).toBeGreaterThan(10);
  expect(total.closings).toBe(all.filter((fill) => fill['tradesClosed'] !== undefined).length);
  expect(profit).toBe(Math.round(total.net * 100));
  const summary = await v20.get('account', 'summary', ada.userId);
  expect(Math.round(Number(summary.text('account.balance')) * 100)).toBe(1_000_000 + profit);
  expect(summary.text('account.NAV')).toBe(summary.text('account.balance'));
  expect(all.at(-1)?.['accountBalance']).toBe(summary.text('account.balance'));
}, 240_000);
