import { admin, books, investment, wallet } from '@halyard/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { dollarsOf, EUR_USD, tick } from '../../../testing/traders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const convert = (as: Person, from: string, to: string, amount: number) =>
  app.call(wallet.convert, { as, body: { from, to, amount } });
const euros = (as: Person, amount: number) =>
  app.call(wallet.withdraw, { as, body: { currency: 'EUR', amount, destination: 'DE89370400440532013000' } });

it('while a loss is open in one account nothing is paid out of another, in whichever currency', async () => {
  const ann = await verifiedCustomer(app);
  const opening = { as: ann, body: { kind: 'trading', name: 'Other' } } as const;
  const { id: other } = (await app.call(books.openBook, opening)).data();
  const trade = async (book: string, body: object) =>
    (
      await app.call(investment.placeTrade, { as: ann, query: { book }, body: { ...EUR_USD, ...body } })
    ).data();
  (await convert(ann, 'USD', 'EUR', 1000)).data();
  const moved = { from: ann.userId, to: other, amount: 4000 };
  (await app.call(books.transferMoney, { as: ann, body: moved })).data();
  const asked = (await euros(ann, 100)).data();
  // What is left in the main account is at stake there, so that nothing can pay.
  await trade(other, { quantity: 100_000 });
  await trade(ann.userId, { quantity: 400_000, side: 'sell' });
  app.feed.set('EUR/USD', '0.7999', '0.8001');
  await tick(app, other, 'EUR/USD');
  await app.trading.protection.settled();
  expect((await dollarsOf(app, other)).deficit).toBeLessThan(0n);

  const refused = 'An open trading loss must be settled first';
  expect((await euros(ann, 100)).error()).toBe(refused);
  const as = await administrator(app);
  const approving = { as, params: { id: asked.id }, body: {} };
  expect((await app.call(admin.adminApproveTransaction, approving)).error()).toBe(refused);
  // What becomes dollars pays.
  const { deficit } = await dollarsOf(app, other);
  (await convert(ann, 'EUR', 'USD', 100)).data();
  await app.trading.desk.settled();
  await app.trading.protection.settled();
  expect((await dollarsOf(app, other)).deficit).toBeGreaterThan(deficit);
});
