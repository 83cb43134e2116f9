import { copyFeePaid } from '@halyard/accounting';
import { admin, say } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { investIn, portfolioIn, priceCoins } from '../../../testing/managed/portfolios.ts';
import { administrator, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('what the house earns by copies and by managing is no commission', async () => {
  priceCoins(app);
  await investIn(app, await portfolioIn(app, { name: 'Earns' }));
  await app.managed.lane.run();
  app.clock.advance(86_400_000);
  priceCoins(app);
  await app.managed.jobs.find(({ name }) => name === 'charge-management')?.run();
  const { userId } = await verifiedCustomer(app);
  await app.database.transaction(async (tx) => {
    await app.ledger.lock(tx, userId);
    const { id } = await app.ledger.record(tx, {
      userId,
      type: 'transfer',
      status: 'completed',
      asset: 'USD',
      amount: 0n,
      fees: 1000n,
      usdValue: 0n,
      description: say('copy-fee', { strategy: 'Steady' }),
    });
    await app.ledger.post(tx, id, copyFeePaid({ userId, fee: 1000n, share: 0n }));
  });
  const of = async (sum: ReturnType<typeof sql>) =>
    Number((await app.database.values<bigint>(sum))[0] ?? 0n) / 100;
  const managementFees = await of(sql`select sum(paid)::bigint from view_managed_fee`);
  expect(managementFees).toBeGreaterThan(0);
  const { revenueBySource } = (await app.call(admin.adminAnalytics, { as: await administrator(app) })).data();
  expect(revenueBySource).toMatchObject({
    commissions: await of(
      sql`select sum(commission)::bigint from view_fill where not is_practice_book(user_id)`,
    ),
    copyFees: 10,
    managementFees,
  });
});
