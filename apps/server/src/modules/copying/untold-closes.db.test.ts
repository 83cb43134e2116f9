import { investment } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copied, follow, leaderOf, positionsOf, SHOWN_AT_ONCE } from '../../testing/copying/leaders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { EUR_USD } from '../../testing/traders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(SHOWN_AT_ONCE);
});
afterAll(() => app.close());

it('what a node of the version before closed in a leader’s account without a word is told afterwards, once', async () => {
  app.feed.set('EUR/USD', '1.0999', '1.1001');
  const { person: as, book, strategy } = await leaderOf(app);
  const lead = { as, query: { book } };
  const copy = await follow(app, strategy);
  const { position } = (await app.call(investment.placeTrade, { ...lead, body: EUR_USD })).data();
  await copied(app);
  expect(await positionsOf(app, copy.person, copy.book)).toHaveLength(1);
  const params = { id: position?.id ?? '' };
  (await app.call(investment.closePosition, { ...lead, params, body: {} })).data();
  await app.database.run(sql`delete from trading_lead_fill where user_id = ${book} and kind = 'close'
    and position_id = ${params.id}`);
  await app.database.run(sql`update trading_leader set place = place - 1 where user_id = ${book}`);
  for (let times = 0; times < 2; times += 1) await app.database.rows(sql`select tell_untold_closes()`);
  await copied(app);
  expect(await positionsOf(app, copy.person, copy.book)).toEqual([]);
  const told = sql`select kind, remaining from trading_lead_fill where position_id = ${params.id} order by place`;
  expect(await app.database.rows(told)).toMatchObject([{ kind: 'open' }, { kind: 'close', remaining: 0n }]);
});
