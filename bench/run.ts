import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../apps/server/src/platform/database.ts';
import { migrate } from '../apps/server/src/platform/migrations.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/index.ts';
import { createEngineContenders } from './engine.ts';
import { measureFanOut } from './fan-out.ts';
import { measure } from './measure.ts';
import { createOrderContenders } from './orders.ts';
import { createPgbench } from './pgbench.ts';
import { createPostingContenders } from './posting.ts';
import { report } from './report.ts';
import { measureScreen } from './screen.ts';

// `npm run bench`: every figure on one durable PostgreSQL, in one run, beside its reference; before them those of the
// engine alone, which `npm run bench -- engine` stops at. `npm run bench -- fan-out` only sends prices to sockets, and
// `npm run bench -- orders` leaves both out. `npm run bench -- screen` opens the trading screen in a browser.
const CLIENTS = 8;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const forMs = Number(process.env['BENCH_MS'] ?? 8000);

/** Nothing but the processor is measured there, which needs less time to tell. */
const ENGINE_MS = 2000;
/** Ten frames a second to thousands of sockets show soon how they fare. */
const FAN_OUT_MS = 2000;

const fanOutRows = () => measureFanOut({ rounds, forMs: Math.min(forMs, FAN_OUT_MS) });
if (process.argv.includes('fan-out')) {
  await report(await fanOutRows(), undefined);
  process.exit();
}

if (process.argv.includes('screen')) {
  await report(await measureScreen({ rounds, forMs }), undefined);
  process.exit();
}

const isOrdersOnly = process.argv.includes('orders');
const engine = isOrdersOnly
  ? []
  : await measure(createEngineContenders(), { rounds, forMs: Math.min(forMs, ENGINE_MS) });
if (process.argv.includes('engine')) {
  await report(engine, undefined);
  process.exit();
}

const fanOut = isOrdersOnly ? [] : await fanOutRows();
const directory = await mkdtemp(join(tmpdir(), 'halyard-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(directory, 'postgres') });
const database = openDatabase(postgres.url, { poolSize: CLIENTS });
try {
  await migrate(database);
  const pgbench = await createPgbench(postgres.url, CLIENTS);
  const orders = await createOrderContenders(database);
  const contenders = [
    ...(pgbench ? [pgbench] : []),
    ...orders.contenders,
    ...(await createPostingContenders(database, CLIENTS)),
  ];
  await report([...(await measure(contenders, { rounds, forMs })), ...engine, ...fanOut], pgbench?.name);
  await orders.close();
} finally {
  await database.close();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
