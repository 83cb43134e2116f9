import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../apps/server/src/platform/database.ts';
import { migrate } from '../apps/server/src/platform/migrations.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/index.ts';
import { measure } from './measure.ts';
import { createPgbench } from './pgbench.ts';
import { createPostingContenders } from './posting.ts';
import { report } from './report.ts';

// `npm run bench`: every figure on one durable PostgreSQL, in one run, beside its reference.
const CLIENTS = 8;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const forMs = Number(process.env['BENCH_MS'] ?? 8000);

const directory = await mkdtemp(join(tmpdir(), 'halyard-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(directory, 'postgres') });
const database = openDatabase(postgres.url, { poolSize: CLIENTS });
try {
  await migrate(database);
  const pgbench = await createPgbench(postgres.url, CLIENTS);
  const contenders = [...(pgbench ? [pgbench] : []), ...(await createPostingContenders(database, CLIENTS))];
  await report(await measure(contenders, { rounds, forMs }), pgbench?.name);
} finally {
  await database.close();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
