import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Database, named, openDatabase } from '@halyard/server';
import { type Contender, drive } from '@halyard/testkit';
import sql, { raw } from 'sql-template-tag';

const SCHEMA = 'pgledger';
export const PGLEDGER = 'pgledger: create_transfer';

/**
 * The ledger in SQL of github.com/pgr0ss/pgledger, on the same server and with as many accounts. Its code is none of ours:
 * PGLEDGER_SQL names a copy of its pgledger.sql, beside which its folder vendor lies. Null where none is named.
 */
export async function createPgledger(
  url: string,
  accounts: number,
  clients: number,
): Promise<Contender | null> {
  const file = process.env['PGLEDGER_SQL'];
  if (!file) return null;
  const address = new URL(url);
  address.searchParams.set('options', `-c search_path=${SCHEMA}`);
  const database = openDatabase(address.href, { poolSize: clients });
  await install(database, file);
  const ids = await openAccounts(database, accounts);
  const transfer = async () => {
    // No account takes part in all of them: those who pay would wait for each other.
    const from = Math.floor(Math.random() * accounts);
    const to = (from + 1 + Math.floor(Math.random() * (accounts - 1))) % accounts;
    await database.row(
      named(
        'bench-pgledger',
        sql`select id from pgledger_create_transfer(${ids[from] ?? ''}, ${ids[to] ?? ''}, 1.00)`,
      ),
    );
  };
  return { name: PGLEDGER, against: null, run: (forMs) => drive(clients, forMs, transfer) };
}

async function install(database: Database, file: string): Promise<void> {
  await database.run(raw(`create schema ${SCHEMA}`));
  for (const name of ['uuid-to-ulid', 'ulid-to-uuid']) {
    const vendored = join(dirname(file), `vendor/scoville-pgsql-ulid/${name}.sql`);
    if (existsSync(vendored)) await database.run(raw(await readFile(vendored, 'utf8')));
  }
  await database.run(raw(await readFile(file, 'utf8')));
}

async function openAccounts(database: Database, accounts: number): Promise<readonly string[]> {
  const rows = await database.rows<{ id: string }>(sql`
    select (pgledger_create_account('account ' || n, 'USD')).id as id from generate_series(1, ${accounts}::int) n`);
  await database.run(raw('vacuum analyze'));
  return rows.map(({ id }) => id);
}
