import { copyFeePaid } from '@halyard/accounting';
import { copying, investment, say } from '@halyard/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copied, follow, leaderOf, SHOWN_AT_ONCE } from '../../testing/copying/leaders.ts';
import { type Person, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { EUR_USD } from '../../testing/traders.ts';

/** Where a leader gets all that is paid for the profit of a copy, it has cost as much, and has the same result, on every page. */

let app: TestApp;
let copy: { readonly person: Person; readonly id: string; readonly book: string };

beforeAll(async () => {
  app = await createTestApp({ ...SHOWN_AT_ONCE, COPY_LEADER_SHARE: 100 });
  price(1.1);
  const { person: as, book, strategy } = await leaderOf(app);
  copy = await follow(app, strategy);
  app.clock.advance(60_000);
  const body = { ...EUR_USD, quantity: 20_000, leverage: 100 };
  const { position } = (await app.call(investment.placeTrade, { as, query: { book }, body })).data();
  await copied(app);
  app.clock.advance(60_000);
  price(1.15);
  const params = { id: position?.id ?? '' };
  (await app.call(investment.closePosition, { as, query: { book }, params, body: {} })).data();
  await copied(app);
  app.clock.advance(60_000);
  (await app.call(copying.stopAllocation, { as: copy.person, params: { id: copy.id } })).data();
  await copied(app);
});
afterAll(() => app.close());

const price = (mid: number) => app.feed.set('EUR/USD', (mid - 0.0001).toFixed(5), (mid + 0.0001).toFixed(5));
const costsOf = async (as: Person, book: string) =>
  (await app.call(investment.getResults, { as, query: { book, period: 'all' } })).data().total;
const shown = async () =>
  (await app.call(copying.getAllocation, { as: copy.person, params: { id: copy.id } })).data();

it('the results of a copy name what it has cost', async () => {
  const { feesPaid } = await shown();
  expect(feesPaid).toBeGreaterThan(0);
  const { copying: paid, conversion } = await costsOf(copy.person, copy.book);
  expect([paid, conversion]).toEqual([-feesPaid, 0]);
});

it('the result of a copy is what became of the money', async () => {
  const { outcome } = await shown();
  const query = { book: copy.book, period: 'all' } as const;
  const { points } = (await app.call(investment.getPerformance, { as: copy.person, query })).data();
  expect(points.at(-1)?.result).toBe(outcome?.result);
});

it('what another account has paid of it stands there, be it that we keep all', async () => {
  const { userId, ...person } = await verifiedCustomer(app);
  await app.database.transaction(async (tx) => {
    await app.ledger.lock(tx, userId);
    const { id } = await app.ledger.record(tx, {
      userId,
      type: 'transfer',
      status: 'completed',
      asset: 'USD',
      amount: 0n,
      fees: 250n,
      usdValue: 0n,
      description: say('copy-fee', { strategy: 'Steady' }),
    });
    await app.ledger.post(tx, id, copyFeePaid({ userId, fee: 250n, share: 0n }));
  });
  const { copying: paid, conversion } = await costsOf({ ...person, userId }, userId);
  expect([paid, conversion]).toEqual([-2.5, 0]);
});
