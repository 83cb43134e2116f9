import { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type Person, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { close, open, place } from '../../testing/traders.ts';

/** One customer with an open position that has seen a night and a part close, a closed one, and orders of all ends. */
let app: TestApp;
let person: Person;
let openId: string;
let closedId: string;
let pendingId: string;
let cancelledId: string;

const LIMIT = { orderType: 'limit', limitPrice: 1.05 } as const;

beforeAll(async () => {
  app = await createTestApp();
  person = await verifiedCustomer(app);
  openId = await open(app, person, { stopLoss: 1.01 });
  (await close(app, person, openId, { quantity: 400 })).data();
  closedId = await open(app, person, { quantity: 5 });
  (await close(app, person, closedId)).data();
  pendingId = (await place(app, person, LIMIT)).data().order.id;
  cancelledId = (await place(app, person, LIMIT)).data().order.id;
  const { desk } = app.trading;
  await desk.run({
    userId: person.userId,
    command: (atMs) => ({ type: 'cancel-order', atMs, orderId: cancelledId, by: 'admin' }),
  });
  app.clock.advance(24 * 3_600_000);
  await app.trading.passTime();
});
afterAll(() => app.close());

/** Names the rows of the stage in a statement. */
const named = (statement: string) =>
  statement
    .replaceAll(':open', `'${openId}'`)
    .replaceAll(':closed', `'${closedId}'`)
    .replaceAll(':pending', `'${pendingId}'`)
    .replaceAll(':cancelled', `'${cancelledId}'`)
    .replaceAll(':user', `'${person.userId}'`)
    .replaceAll(':new', `'${newId()}'`);

describe('the database refuses by itself', () => {
  it.each([
    [
      'closing a position twice',
      'update trading_position set closed_at = now() where id = :closed',
      /is closed/,
    ],
    [
      'opening a closed one again',
      'update trading_position set quantity = 1, closed_at = null where id = :closed',
      /is closed/,
    ],
    [
      'raising what is open',
      'update trading_position set quantity = quantity + 1 where id = :open',
      /cannot change/,
    ],
    [
      'another name for an order',
      `update trading_order set client_order_id = 'b' where id = :pending`,
      /cannot change/,
    ],
    [
      'a name for two orders',
      `insert into trading_order (id, user_id, position_id, symbol, side, type, quantity, leverage, time_in_force, reserved, status,
          placed_at, ended_at, client_order_id)
        select gen_random_uuid(), :user, gen_random_uuid(), 'EUR/USD', 'buy', 'market', 1, 1, 'gtc', 0, 'expired', now(), now(), 'b'
        from generate_series(1, 2)`,
      /trading_order_client/,
    ],
    ['raising a margin', 'update trading_position set margin = margin + 1 where id = :open', /cannot change/],
    ['another entry price', 'update trading_position set entry_price = 1 where id = :open', /cannot change/],
    [
      'another quote at the opening',
      'update trading_position set quote_bid = 1 where id = :open',
      /cannot change/,
    ],
    [
      'another owner of a position',
      'update trading_position set user_id = :new where id = :open',
      /cannot change/,
    ],
    ['another side', `update trading_position set side = 'sell' where id = :open`, /cannot change/],
    [
      'booking a night again',
      `update trading_position set last_night_at = '2026-01-01' where id = :open`,
      /cannot change/,
    ],
    [
      'closing all of it and keeping margin',
      'update trading_position set quantity = 0 where id = :open',
      /trading_position_end/,
    ],
    [
      'an end without a reason',
      'update trading_position set quantity = 0, margin = 0, closed_at = now() where id = :open',
      /trading_position_end/,
    ],
    [
      'less than nothing left',
      'update trading_position set quantity = -1 where id = :open',
      /trading_position_check/,
    ],
    [
      'a trailing stop that follows nothing',
      'update trading_position set trailing_distance = 5 where id = :open',
      /trading_position_trailing/,
    ],
    ['deleting a position', 'delete from trading_position where id = :open', /positions are kept/],
    [
      'bringing back an order',
      `update trading_order set status = 'pending', ended_at = null, reserved = 5 where id = :cancelled`,
      /has ended/,
    ],
    [
      'another owner of an order',
      'update trading_order set user_id = :new where id = :pending',
      /cannot change/,
    ],
    [
      'an order without a reservation',
      'update trading_order set reserved = 0 where id = :pending',
      /trading_order_reserved/,
    ],
    [
      'an end that keeps its reservation',
      `update trading_order set status = 'cancelled', ended_at = now() where id = :pending`,
      /trading_order_reserved/,
    ],
    [
      'an end without a moment',
      `update trading_order set status = 'cancelled', reserved = 0 where id = :pending`,
      /trading_order_end/,
    ],
    [
      'a limit order without its limit',
      'update trading_order set limit_price = null where id = :pending',
      /trading_order_prices/,
    ],
    ['deleting an order', 'delete from trading_order where id = :pending', /orders are kept/],
    ['changing a fill', 'update trading_fill set price = price + 1', /append-only/],
    ['deleting a fill', 'delete from trading_fill where position_id = :open', /append-only/],
    ['emptying the fills', 'truncate trading_fill cascade', /append-only/],
    ['emptying the orders', 'truncate trading_order cascade', /append-only/],
    ['emptying the positions', 'truncate trading_position cascade', /append-only/],
    ['changing a night', 'update trading_night set amount = 0', /append-only/],
    ['deleting a night', 'delete from trading_night', /append-only/],
    [
      'booking a night twice',
      `insert into trading_night select * from trading_night where position_id = :open`,
      /trading_night_pkey/,
    ],
  ])('%s', async (_, statement, words) => {
    await expect(app.database.run(raw(named(statement)))).rejects.toThrow(words);
  });

  /** A fill like the one that opened the position, with some of its fields put otherwise. */
  const fill = (fields: Readonly<Record<string, string>>) => {
    const changed = Object.entries({ id: ':new', ...fields }).map(
      ([name, value]) => `'${name}', (${value})::text`,
    );
    return named(`insert into trading_fill
      select r.* from trading_fill f, jsonb_populate_record(f, jsonb_build_object(${changed.join(', ')})) r
      where f.position_id = :open and f.kind = 'open'`);
  };

  it.each([
    [
      'a fill at a price that is no side of its quote',
      { order_id: 'null', kind: `'close'`, commission: '0', price: 'f.quote_bid + 1' },
      /trading_fill_price/,
    ],
    [
      'a quote whose ask is below its bid',
      { order_id: 'null', kind: `'close'`, commission: '0', quote_bid: 'f.quote_ask + 1' },
      /trading_fill_check|quote_ask/,
    ],
    ['a second fill of an order', {}, /trading_fill_order_id_key/],
    ['a close that was ordered', { kind: `'close'` }, /trading_fill_kind/],
    ['an opening nobody ordered', { order_id: 'null' }, /trading_fill_kind/],
    [
      'a fill of nothing',
      { order_id: 'null', kind: `'close'`, commission: '0', quantity: '0' },
      /trading_fill_quantity_check/,
    ],
  ])('%s', async (_, fields, words) => {
    await expect(app.database.run(raw(fill(fields)))).rejects.toThrow(words);
  });

  it('holding more than there is', async () => {
    const statement = named(`
      with e as (insert into ledger_entry values (:new, 'order.reserved', :pending, 2, now()) returning id)
      insert into ledger_line select e.id, l.* from e, (values
        (1::smallint, :user::uuid, 'available', 'USD', -99000000::bigint), (2, :user, 'locked', 'USD', 99000000)) as l (position, user_id, account, asset, amount)`);
    await expect(app.database.run(raw(statement))).rejects.toThrow(/ledger_balance_available/);
    await expect(
      app.database.run(
        raw(named(`insert into ledger_hold values (:new, :user, 'USD', 5, 'position', :open, now())`)),
      ),
    ).rejects.toThrow(/ledger_hold_subject_id_key/);
  });
});
