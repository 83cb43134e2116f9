import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const LEAST_PATRONI = 4;
const POSTGRES_HOME = '/usr/lib/postgresql';

/** How each program is begun. */
export type Programs = {
  readonly etcd: string;
  readonly haproxy: string;
  readonly pgbackrest: string;
  readonly patroni: readonly [string, ...string[]];
  readonly postgresBin: string;
};

/**
 * What a highly available database is made of. None of it comes with the product; `PATRONI` says how Patroni is begun where
 * it was not installed as a package, `PG_BIN` where PostgreSQL's programs lie.
 */
export async function findPrograms(): Promise<Programs | { readonly missing: string }> {
  const { PATRONI = 'patroni', PG_BIN = await newestPostgres() } = process.env;
  const [program = 'patroni', ...words] = PATRONI.split(' ');
  const programs = {
    etcd: 'etcd',
    haproxy: 'haproxy',
    pgbackrest: 'pgbackrest',
    patroni: [program, ...words] as const,
    postgresBin: PG_BIN,
  };
  const asked = {
    etcd: [programs.etcd, '--version'],
    haproxy: [programs.haproxy, '-v'],
    pgbackrest: [programs.pgbackrest, 'version'],
    PostgreSQL: [join(PG_BIN, 'pg_basebackup'), '--version'],
    Patroni: [...programs.patroni, '--version'],
  };
  const said = await Promise.all(
    Object.entries(asked).map(async ([name, command]) => ({ name, version: await versionOf(command) })),
  );
  const missing = said.filter(({ version }) => version === null).map(({ name }) => name);
  const patroni = said.at(-1)?.version ?? '';
  if (missing.length > 0) return { missing: missing.join(', ') };
  if (Number.parseInt(patroni, 10) < LEAST_PATRONI)
    return { missing: `Patroni ${LEAST_PATRONI} (not ${patroni})` };
  return programs;
}

async function versionOf([program = '', ...words]: readonly string[]): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)(program, words);
    return /\d+(?:\.\d+)+/.exec(stdout)?.[0] ?? '';
  } catch {
    return null;
  }
}

async function newestPostgres(): Promise<string> {
  const versions = await readdir(POSTGRES_HOME).catch(() => []);
  const [newest = ''] = versions.toSorted((a, b) => Number(b) - Number(a));
  return join(POSTGRES_HOME, newest, 'bin');
}
