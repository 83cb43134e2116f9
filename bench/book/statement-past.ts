import type { Database } from '@halyard/server';
import sql from 'sql-template-tag';

export const TRANSACTIONS = 1_000_000;
const AT_ONCE = 50_000;

/**
 * A year of one customer with a million transactions, a tenth of them paid in and out. What comes in goes out again,
 * so that the books hold and the server has nothing to say against them.
 */
export async function writeStatement(database: Database, userId: string): Promise<void> {
  for (let first = 0; first < TRANSACTIONS; first += AT_ONCE)
    await database.run(sql`
      insert into ledger_transaction (id, user_id, reference, type, status, asset, amount, fees, description, created_at,
        completed_at, usd_value)
      select uuidv7(), ${userId}::uuid, upper(left(type, 3)) || '-' || upper(md5(n::text)), type, 'completed', 'USD',
        case when type = 'adjustment' and n % 2 = 0 then - amount else amount end, 0,
        case type when 'adjustment' then 'Closed 0.01 EUR/USD' when 'deposit' then 'Bank transfer' else 'Withdrawal' end,
        at, at, amount
      from (
        select n, case n % 20 when 0 then 'deposit' when 1 then 'withdrawal' else 'adjustment' end as type,
          case when n % 20 < 2 then 10000 + n / 20 else 100 + n / 2 % 900 end as amount,
          now() - interval '364 days' + n * (interval '364 days' / ${TRANSACTIONS}::int) as at
        from generate_series(${first}::int, ${first + AT_ONCE - 1}::int) n
      ) past`);
  await database.run(sql`vacuum analyze ledger_transaction`);
}
