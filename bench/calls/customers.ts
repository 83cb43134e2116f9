import type { Database } from '@halyard/server';
import sql from 'sql-template-tag';

/** How many customers one statement writes. */
const AT_ONCE = 2_000;

/** Transactions of each customer. The first one pays in what the others need. */
const EACH = 10;

export const CUSTOMERS = { users: 100_000, transactions: 100_000 * EACH } as const;

/**
 * A hundred thousand customers and a million transactions with their entries and lines, for lists that must stay fast.
 * The database checks every entry as it would in earnest: `ledger:verify` finds nothing.
 */
export async function writeCustomers(database: Database): Promise<void> {
  for (let first = 0; first < CUSTOMERS.users; first += AT_ONCE) {
    await writePeople(database, first);
    await writeTransactions(database, first);
  }
  await database.run(sql`vacuum analyze`);
}

/** Names are words, so that a search finds some of them and not all. */
async function writePeople(database: Database, first: number): Promise<void> {
  await database.run(sql`
    insert into app_user (id, email, first_name, last_name, role, status, tier, account_type, kyc_status,
      email_verified_at, terms_accepted_at, created_at, last_login_at)
    select ${userId(sql`n`)}, 'customer-' || n || '@bench.test',
      (array['Amber', 'Birch', 'Cedar', 'Dune', 'Ember', 'Fern', 'Grove', 'Hazel', 'Iris', 'Juniper'])[1 + n % 10],
      (array['North', 'South', 'East', 'West', 'River', 'Harbour', 'Meadow', 'Ridge', 'Vale', 'Shore', 'Field'])[1 + n % 11],
      'user', case when n % 97 = 0 then 'suspended' else 'active' end, 'standard', 'individual',
      case when n % 50 = 0 then 'pending' else 'verified' end, at, at, at, at + interval '1 hour'
    from (select n, now() - interval '700 days' + n * interval '10 minutes' as at
      from generate_series(${first}::int, ${first + AT_ONCE - 1}::int) as n) as people`);
  await database.run(sql`
    insert into ledger_book (user_id, opened_at)
    select ${userId(sql`n`)}, now() from generate_series(${first}::int, ${first + AT_ONCE - 1}::int) as n`);
}

/** An entry and its lines must come from one statement. */
async function writeTransactions(database: Database, first: number): Promise<void> {
  await database.run(sql`
    with one as materialized (
      select uuidv7() as id, uuidv7() as entry_id, ${userId(sql`n`)} as user_id,
        k, now() - interval '600 days' + (n * ${EACH}::int + k) * interval '50 seconds' as at,
        case when k = 0 then 'deposit' when k % 3 = 0 then 'withdrawal' when k % 3 = 1 then 'trade' else 'deposit' end as type,
        case when k = 0 then 1000000 when k % 3 = 0 then 5000 when k % 3 = 1 then 500 + k else 10000 end as amount,
        upper(md5(n || '-' || k)) as code
      from generate_series(${first}::int, ${first + AT_ONCE - 1}::int) as n, generate_series(0, ${EACH - 1}::int) as k
    ), statement as (
      insert into ledger_transaction (id, user_id, reference, type, status, asset, amount, description, created_at,
        completed_at, usd_value)
      select id, user_id, case type when 'withdrawal' then 'WDR' when 'trade' then 'TRD' else 'DEP' end || '-' || code, type, 'completed', 'USD', amount,
        case type when 'trade' then 'Closed 0.01 EUR/USD' when 'deposit' then 'Bank transfer' else 'Withdrawal' end, at,
        at + interval '1 minute', amount
      from one
    ), entry as (
      insert into ledger_entry (id, event, cause_id, line_count, posted_at)
      select entry_id, case type when 'trade' then 'position.closed' when 'deposit' then 'deposit.completed'
        else 'withdrawal.completed' end, id, 2, at + interval '1 minute'
      from one
    )
    insert into ledger_line (entry_id, position, user_id, account, asset, amount)
    select entry_id, 1, null, case type when 'trade' then 'trading' else 'treasury' end, 'USD', - change
    from (select *, case type when 'withdrawal' then - amount else amount end as change from one) as house
    union all
    select entry_id, 2, user_id, 'available', 'USD', case type when 'withdrawal' then - amount else amount end
    from one`);
}

/** The same id for the same number, so that two statements mean the same customer. */
function userId(number: ReturnType<typeof sql>) {
  // Of the version that accounts of real money have.
  return sql`overlay(md5('customer ' || ${number}) placing '4' from 13 for 1)::uuid`;
}
