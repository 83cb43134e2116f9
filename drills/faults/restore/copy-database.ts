import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrate, openDatabase } from '@halyard/server';
import pg from 'pg';
import type { Address } from '../../cluster/second-database.ts';
import { copyIn, copyOut } from './copy-stream.ts';

const run = promisify(execFile);

export type Copying = { readonly from: Address; readonly to: Address; readonly folder: string };

/** How a backup was made and brought back, in words. */
export type Method = string;

/**
 * Brings everything into an empty database: with PostgreSQL's own programs where they are there and not older than the
 * server, as an operator would; else table by table through the driver.
 */
export async function copyDatabase(copying: Copying): Promise<Method> {
  const programs = await findPrograms(copying.from.superuser);
  if (!programs) return copyByTables(copying);
  const file = join(copying.folder, 'backup.dump');
  await run(programs.dump, ['--format=custom', '--no-owner', `--file=${file}`, copying.from.owner]);
  await run(programs.restore, ['--exit-on-error', '--no-owner', `--dbname=${copying.to.owner}`, file]);
  return 'pg_dump and pg_restore';
}

async function findPrograms(
  url: string,
): Promise<{ readonly dump: string; readonly restore: string } | null> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  );
  await client.end();
  const major = rows[0]?.major ?? Infinity;
  const packaged = `/usr/lib/postgresql/${major}/bin`;
  const folder = existsSync(packaged) ? `${packaged}/` : '';
  const programs = { dump: `${folder}pg_dump`, restore: `${folder}pg_restore` };
  const versions = await Promise.all(Object.values(programs).map(majorOf));
  return versions.every((version) => version >= major) ? programs : null;
}

/** 0 where there is none. */
async function majorOf(program: string): Promise<number> {
  const { stdout } = await run(program, ['--version']).catch(() => ({ stdout: '' }));
  return Number(/\) (\d+)/.exec(stdout)?.[1] ?? 0);
}

/**
 * The schema by its migrations, the rows by COPY. What the schema's triggers would do has been done already where the
 * rows come from, so none of them runs; which is why only a superuser may do this.
 */
async function copyByTables({ from, to }: Copying): Promise<Method> {
  await makeSchema(to);
  const [source, target] = [from, to].map(({ superuser }) => new pg.Client({ connectionString: superuser }));
  if (!source || !target) throw new Error('There is nowhere to copy to');
  await Promise.all([source.connect(), target.connect()]);
  try {
    await source.query('begin isolation level repeatable read read only');
    await target.query('begin');
    await target.query('set local session_replication_role = replica');
    const tables = await listTables(source);
    await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
    for (const { name, columns } of tables) {
      const rows = await copyOut(source, `copy (select ${columns} from ${name}) to stdout (format binary)`);
      await copyIn(target, `copy ${name} (${columns}) from stdin (format binary)`, rows);
    }
    for (const { set } of await listSequences(source)) await target.query(set);
    await target.query('commit');
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
  return 'COPY table by table; no pg_dump of the version of the server was found';
}

async function makeSchema({ owner }: Address): Promise<void> {
  const empty = openDatabase(owner, { poolSize: 2 });
  try {
    await migrate(empty);
  } finally {
    await empty.close();
  }
}

/** Columns that PostgreSQL works out by itself are not copied. */
async function listTables(client: pg.Client) {
  const { rows } = await client.query<{ name: string; columns: string }>(`
    select c.oid::regclass::text as name,
      string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.oid order by 1`);
  return rows;
}

async function listSequences(client: pg.Client) {
  const { rows } = await client.query<{ set: string }>(`
    select format('select setval(%L, %s)', schemaname || '.' || sequencename, last_value) as set
    from pg_sequences where schemaname = 'public' and last_value is not null`);
  return rows;
}

/** Each table with its number of rows and one hash over all of them. */
export async function fingerprint(url: string): Promise<ReadonlyMap<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const prints = new Map<string, string>();
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ print: string }>(
        `select count(*) || ' rows, ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as print from ${name} t`,
      );
      prints.set(name, rows[0]?.print ?? '');
    }
    return prints;
  } finally {
    await client.end();
  }
}
