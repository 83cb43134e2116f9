import type { Database } from '@halyard/server';
import sql from 'sql-template-tag';

const AT_ONCE = 20_000;
const ACCOUNTS = 1000;

/** So many entries of the house with two lines each, and as many messages of accounts that nobody has any more. */
export async function writePast(database: Database, entries: number): Promise<void> {
  await database.run(sql`
    create table past_account as select n, gen_random_uuid() as user_id from generate_series(1, ${ACCOUNTS}::int) n`);
  await database.run(sql`
    insert into live_account (user_id, last_seq) select user_id, ${entries / ACCOUNTS}::int from past_account`);
  for (let first = 0; first < entries; first += AT_ONCE) {
    const many = Math.min(AT_ONCE, entries - first);
    await database.run(sql`
      with one as materialized (select uuidv7() as id from generate_series(1, ${many}::int)), entry as (
        insert into ledger_entry (id, event, cause_id, line_count, posted_at)
        select id, 'house.moved', gen_random_uuid(), 2, now() from one)
      insert into ledger_line (entry_id, position, account, asset, amount)
      select id, 1, 'treasury', 'USD', 5 from one union all select id, 2, 'fees', 'USD', -5 from one`);
    await database.run(sql`
      insert into live_event (user_id, seq, at, changes)
      select user_id, 1 + m / ${ACCOUNTS}::int, now(), '[]'
      from generate_series(${first}::int, ${first + many - 1}::int) m
      join past_account on n = 1 + m % ${ACCOUNTS}::int`);
  }
  await database.run(sql`drop table past_account`);
  await database.run(sql`analyze`);
}
