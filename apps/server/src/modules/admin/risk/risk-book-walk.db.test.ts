import { admin, investment } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { administrator, type Person, signInAs, TEST_PASSWORD } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createTradingWalk } from '../../../testing/walk/trading-walk.ts';

const STEPS = 150;
const CUSTOMERS = 5;

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ DEPOSIT_FOUR_EYES_USD: 1e9, WITHDRAWAL_FOUR_EYES_USD: 1e9 });
  app.feed.set('USD/JPY', '152.400', '152.420');
  app.feed.set('GER40', '18000', '18002');
});
afterEach(() => app.close());

const cents = (amounts: readonly number[]) => amounts.reduce((sum, usd) => sum + Math.round(usd * 100), 0);

/** What each customer is told of their own account. */
async function toldTo(as: Person) {
  const { summary, positions } = (await app.call(investment.getPortfolio, { as })).data();
  const { exposure } = (await app.call(investment.getRisk, { as })).data();
  return { summary, positions, symbols: exposure.bySymbol };
}

/** Time passes on a walk, and nobody stays signed in for so long. */
async function customersOf(userIds: readonly string[]): Promise<Person[]> {
  const rows = await app.database.rows<{ email: string }>(
    sql`select email from app_user where id = any(${[...userIds]}::uuid[])`,
  );
  return Promise.all(rows.map(({ email }) => signInAs(app, { email, password: TEST_PASSWORD })));
}

it.each([3, 11])(
  'whatever customers do, the risk book is the sum of what each of them is told: walk %i',
  async (seed) => {
    const walk = await createTradingWalk(app, seed, CUSTOMERS);
    const userIds = walk.traders.map(({ userId }) => userId);
    let compared = 0;
    for (let nth = 1; nth <= STEPS; nth++) {
      const { what } = await walk.step();
      if (nth % 15 > 0) continue;
      // Past what is kept of the last look.
      app.clock.advance(60_000);
      const staff = await administrator(app);
      const { totals, symbols } = (await app.call(admin.adminRisk, { as: staff })).data();
      const told = await Promise.all((await customersOf(userIds)).map(toldTo));
      const holders = told.filter(({ positions }) => positions.length > 0);
      const all = holders.flatMap((one) => one.positions);
      const sumOf = (pick: (one: (typeof told)[number]) => number) => cents(holders.map(pick));
      expect(
        {
          customers: totals.customers,
          positions: totals.positions,
          pnl: cents([totals.pnl]),
          margin: cents([totals.margin]),
          equity: cents([totals.equity]),
          deficit: cents([totals.deficit]),
          called: totals.called,
        },
        `step ${nth}: ${what}`,
      ).toEqual({
        customers: holders.length,
        positions: all.length,
        pnl: sumOf(({ summary }) => summary.totalPnl),
        margin: sumOf(({ summary }) => summary.usedMargin),
        equity: sumOf(({ summary }) => summary.equity),
        deficit: sumOf(({ summary }) => summary.deficit),
        called: holders.filter(({ summary }) => summary.equity <= summary.usedMargin).length,
      });
      for (const book of symbols) {
        const own = told.flatMap((one) => one.symbols.filter(({ symbol }) => symbol === book.symbol));
        const held = all.filter(({ symbol }) => symbol === book.symbol);
        expect([book.customers, cents([book.long]), cents([book.short]), cents([book.pnl])]).toEqual([
          own.length,
          cents(own.map(({ long }) => long)),
          cents(own.map(({ short }) => short)),
          cents(held.map(({ pnl }) => pnl)),
        ]);
      }
      compared += symbols.length;
    }
    expect(compared).toBeGreaterThan(STEPS / 10);
  },
  60_000,
);
