import { type BodyInput, investment } from '@halyard/contract';
import sql from 'sql-template-tag';
import type { TestAnswer, TestApp } from './test-app.ts';

/** Short ways to trade and to look behind the scenes, for tests of trading. */

type WithDatabase = Pick<TestApp, 'database'>;

export type Dollars = { readonly available: bigint; readonly locked: bigint; readonly deficit: bigint };

/** A customer's dollars in cents, as the database holds them. */
export async function dollarsOf({ database }: WithDatabase, userId: string): Promise<Dollars> {
  const row = await database.row<Dollars>(
    sql`select available, locked, deficit from ledger_balance where user_id = ${userId} and asset = 'USD'`,
  );
  return row ?? { available: 0n, locked: 0n, deficit: 0n };
}

/** All that trading may write for a customer. Two traces are equal exactly when nothing was written in between. */
export async function traceOf({ database }: WithDatabase, userId: string): Promise<unknown> {
  return database.row(sql`
    select
      (select version from ledger_book where user_id = ${userId}) as version,
      (select json_agg(b order by asset) from ledger_balance b where user_id = ${userId}) as balances,
      (select json_agg(o order by id) from trading_order o where user_id = ${userId}) as orders,
      (select json_agg(p order by id) from trading_position p where user_id = ${userId}) as positions,
      (select json_agg(h order by subject_id) from ledger_hold h where user_id = ${userId}) as holds,
      (select json_agg(t order by id) from ledger_transaction t where user_id = ${userId}) as statement,
      (select is_margin_called from trading_account where user_id = ${userId}) as "isMarginCalled",
      (select count(*) from trading_fill where user_id = ${userId}) as fills,
      (select count(*) from trading_night where user_id = ${userId}) as nights,
      (select last_seq from live_account where user_id = ${userId}) as messages,
      (select count(*) from notification where user_id = ${userId}) as notifications,
      (select count(*) from idempotency_key where user_id = ${userId}) as keys`);
}

type OrderBody = Partial<BodyInput<typeof investment.placeTrade>>;
type Placed = TestAnswer<typeof investment.placeTrade>;

/** 1,000 EUR/USD bought at the market with leverage 100, unless something else is said. */
export const EUR_USD = { symbol: 'EUR/USD', side: 'buy', quantity: 1000, leverage: 100 } as const;

export async function place(
  app: Pick<TestApp, 'call'>,
  as: { readonly token: string },
  body: OrderBody = {},
  key?: string,
): Promise<Placed> {
  return app.call(investment.placeTrade, { as, body: { ...EUR_USD, ...body }, ...(key ? { key } : {}) });
}

/** Opens a position at the market and answers its id. */
export async function open(
  app: Pick<TestApp, 'call'>,
  as: { readonly token: string },
  body: OrderBody = {},
): Promise<string> {
  const { position } = (await place(app, as, body)).data();
  if (!position) throw new Error('The order did not open a position');
  return position.id;
}

/** Closes a position, or a part of it. */
export async function close(
  app: Pick<TestApp, 'call'>,
  as: { readonly token: string },
  id: string,
  body: { readonly quantity?: unknown } = {},
  key?: string,
): Promise<TestAnswer<typeof investment.closePosition>> {
  return app.call(investment.closePosition, { as, params: { id }, body, ...(key ? { key } : {}) });
}

/** An order that only reduces and has outlived its position: it holds no money, and nothing ends it. Answers its id. */
export async function leftOver(app: Pick<TestApp, 'call'>, as: { readonly token: string }): Promise<string> {
  const position = await open(app, as);
  const exit = { side: 'sell', orderType: 'stop', stopPrice: '1.05', positionFill: 'reduce_only' } as const;
  const { order } = (await place(app, as, exit)).data();
  (await close(app, as, position)).data();
  return order.id;
}

/** Makes somebody a customer of another tier, as the back office does. */
export async function setTier(
  { database }: WithDatabase,
  userId: string,
  tier: 'standard' | 'premium' | 'professional',
): Promise<void> {
  await database.run(sql`update app_user set tier = ${tier} where id = ${userId}`);
}

/** Lets a quote that has been set reach a customer, as the owner of triggers does. */
export async function tick(app: Pick<TestApp, 'trading'>, userId: string, symbol: string): Promise<void> {
  await app.trading.desk.run({
    userId,
    command: (atMs) => ({ type: 'tick', atMs, symbol }),
  });
}
