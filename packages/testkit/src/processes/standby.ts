import { execFile } from 'node:child_process';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@halyard/server';

/** A standby that follows a running embedded PostgreSQL, from a copy of its folder. */
export async function startStandby(
  { superuserUrl }: Pick<EmbeddedPostgres, 'superuserUrl'>,
  from: string,
  to: string,
): Promise<EmbeddedPostgres> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('standby', true)`);
    // With its owner: PostgreSQL insists on it.
    await promisify(execFile)('cp', ['-a', from, to]);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await rm(join(to, 'postmaster.pid'));
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
    await writeFile(join(to, 'standby.signal'), '');
    await appendFile(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${superuserUrl}'\n`);
  } finally {
    await client.end();
  }
  return startEmbeddedPostgres({ dataDir: to });
}
