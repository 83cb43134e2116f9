import { type Database, named, openDatabase } from '@halyard/server';
import { type Contender, drive } from '@halyard/testkit';
import sql, { raw } from 'sql-template-tag';

const ACCOUNTS = 100_000;
const TELLERS = 100;
const BRANCHES = 10;

/**
 * A reference that needs nothing to be installed: what TPC-B does to its four tables, in one call of a function by the
 * same driver the product uses. It saves the trips that pgbench makes for each of its statements.
 */
export async function createTpcb(url: string, clients: number): Promise<Contender> {
  const database = openDatabase(url, { poolSize: clients });
  await createTables(database);
  const anyOf = (count: number) => Math.floor(Math.random() * count);
  const transact = async () => {
    const delta = anyOf(10_001) - 5_000;
    await database.row(
      named(
        'bench-tpcb',
        sql`select bench_transact(${anyOf(ACCOUNTS)}::int, ${anyOf(TELLERS)}::int, ${anyOf(BRANCHES)}::int, ${delta}::int)`,
      ),
    );
  };
  return {
    name: `TPC-B-like in one call, ${clients} clients`,
    run: (forMs) => drive(clients, forMs, transact),
  };
}

async function createTables(database: Database): Promise<void> {
  for (const [table, rows] of Object.entries({ account: ACCOUNTS, teller: TELLERS, branch: BRANCHES }))
    await database.run(
      raw(`create table bench_${table} with (fillfactor = 80) as
        select n as id, 0::bigint as balance, repeat(' ', 80) as filler from generate_series(0, ${rows - 1}) n;
        alter table bench_${table} add primary key (id)`),
    );
  await database.run(
    raw(`create table bench_past (account int, teller int, branch int, delta int, at timestamptz);
      create function bench_transact(account int, teller int, branch int, delta int) returns bigint language plpgsql as $$
      declare now_there bigint;
      begin
        update bench_account set balance = balance + delta where id = account;
        select balance into now_there from bench_account where id = account;
        update bench_teller set balance = balance + delta where id = teller;
        update bench_branch set balance = balance + delta where id = branch;
        insert into bench_past values (account, teller, branch, delta, now());
        return now_there;
      end $$`),
  );
  await database.run(raw('vacuum analyze'));
}
