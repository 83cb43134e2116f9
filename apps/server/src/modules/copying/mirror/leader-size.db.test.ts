import { books, copying, investment } from '@halyard/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copied, follow, leaderOf, SHOWN_AT_ONCE } from '../../../testing/copying/leaders.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { EUR_USD } from '../../../testing/traders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ ...SHOWN_AT_ONCE, WELCOME_CREDIT_USD: 1_000_000 });
});
afterAll(() => app.close());

it('a leader moves nobody while a hundred times of what he has follows him', async () => {
  const poor = await leaderOf(app, { usd: 10 });
  const small = await leaderOf(app, { usd: 5000 });
  const opened = async ({ person: as, book }: typeof poor, quantity: number) => {
    const body = { ...EUR_USD, quantity };
    (await app.call(investment.placeTrade, { as, query: { book }, body })).data();
  };
  const last = async ({ person: as, id }: Awaited<ReturnType<typeof follow>>) =>
    (await app.call(copying.getAllocation, { as, params: { id } })).data().fills[0];
  const million = [
    await follow(app, poor.strategy, { amount: 1_000_000 }),
    await follow(app, small.strategy, { amount: 1_000_000 }),
  ] as const;
  await opened(poor, 5);
  await opened(small, 5000);
  await copied(app);
  for (const copy of million)
    expect(await last(copy)).toMatchObject({ outcome: 'skipped', reason: 'leader-too-small' });
  // With a hundredth of it he does.
  const more = { from: small.person.userId, to: small.book, amount: 5050 };
  (await app.call(books.transferMoney, { as: small.person, body: more })).data();
  await opened(small, 5000);
  await copied(app);
  const { outcome, ownQuantity = 0 } = (await last(million[1])) ?? {};
  expect([outcome, ownQuantity > 490_000, ownQuantity < 510_000]).toEqual(['copied', true, true]);
});
