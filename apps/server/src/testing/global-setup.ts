import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFastFolder } from '@halyard/testkit';
import { raw } from 'sql-template-tag';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrations.ts';
import { startEmbeddedPostgres } from '../platform/postgres/index.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
  }
}

export const TEMPLATE = 'halyard_template';

/** A busy machine takes longer to begin a connection than customers are asked to wait, and hardly any test is about that. */
export const CONNECTION_WITHIN_MS = 10_000;

/** One PostgreSQL for the whole run, with a migrated template that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await makeFastFolder('halyard test ');
  const postgres = await startEmbeddedPostgres({ dataDir: join(directory, 'postgres') });
  const admin = openDatabase(postgres.superuserUrl, { connectionWithinMs: CONNECTION_WITHIN_MS });
  // Nothing here outlives the run, so nothing has to wait for the disk: no commit, and no database that is made or
  // dropped with its hundreds of files. Durability has tests of its own.
  await admin.run(raw('alter role postgres set synchronous_commit = off'));
  for (const setting of ['fsync', 'full_page_writes'])
    await admin.run(raw(`alter system set ${setting} = off`));
  await admin.run(raw('select pg_reload_conf()'));
  await admin.run(raw(`create database ${TEMPLATE}`));
  const template = openDatabase(withDatabase(postgres.superuserUrl, TEMPLATE), {
    connectionWithinMs: CONNECTION_WITHIN_MS,
  });
  await migrate(template);
  await template.close();
  await admin.close();
  project.provide('databaseUrl', postgres.superuserUrl);
  return async () => {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  };
}

export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
