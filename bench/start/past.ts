import type { Database } from '@halyard/server';
import sql, { type Sql } from 'sql-template-tag';

export const RESTING = 100_000;
const AT_ONCE = 5_000;

/** So many customers with one limit order each, far below the market, and the money that is set aside for it. */
export async function writeResting(database: Database): Promise<void> {
  for (let first = 0; first < RESTING; first += AT_ONCE) {
    const numbers = sql`generate_series(${first}::int, ${first + AT_ONCE - 1}::int) as n`;
    await writePeople(database, numbers);
    await writeOrders(database, numbers);
  }
  await database.run(sql`vacuum analyze`);
}

async function writePeople(database: Database, numbers: Sql): Promise<void> {
  await database.run(sql`
    insert into app_user (id, email, first_name, last_name, role, status, tier, account_type, kyc_status, email_verified_at,
      terms_accepted_at, created_at)
    select ${userId}, 'resting-' || n || '@bench.test', 'Bench', 'Mark', 'user', 'active', 'standard', 'individual', 'verified',
      now(), now(), now()
    from ${numbers}`);
  await database.run(sql`
    insert into ledger_book (user_id, opened_at, version) select ${userId}, now(), 1 from ${numbers}`);
}

/** An entry and its lines must come from one statement. Half of what is paid in is set aside. */
async function writeOrders(database: Database, numbers: Sql): Promise<void> {
  await database.run(sql`
    with one as materialized (
      select ${userId} as user_id, uuidv7() as entry_id, uuidv7() as transaction_id, uuidv7() as order_id from ${numbers}
    ), statement as (
      insert into ledger_transaction (id, user_id, reference, type, status, asset, amount, description, created_at, completed_at)
      select transaction_id, user_id, 'ADJ-' || transaction_id, 'adjustment', 'completed', 'USD', 20000, 'Bench', now(), now() from one
    ), entry as (
      insert into ledger_entry (id, event, cause_id, line_count, posted_at)
      select entry_id, 'practice.funds', transaction_id, 3, now() from one
    ), placed as (
      insert into trading_order (id, user_id, position_id, symbol, side, type, quantity, leverage, limit_price, time_in_force,
        reserved, status, placed_at)
      select order_id, user_id, uuidv7(), 'EUR/USD', 'buy', 'limit', 100000, 100, 50000000, 'gtc', 10000, 'pending', now() from one
    ), held as (
      insert into ledger_hold (id, user_id, asset, amount, kind, subject_id, placed_at)
      select uuidv7(), user_id, 'USD', 10000, 'order', order_id, now() from one
    )
    insert into ledger_line (entry_id, position, user_id, account, asset, amount)
    select entry_id, 1, null, 'promotions', 'USD', -20000 from one
    union all select entry_id, 2, user_id, 'available', 'USD', 10000 from one
    union all select entry_id, 3, user_id, 'locked', 'USD', 10000 from one`);
}

/** Ids ascend, as those of the product do. */
const userId = sql`(lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid`;
