import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../apps/server/src/platform/database.ts';
import { migrate } from '../apps/server/src/platform/migrations.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/index.ts';
import { createBackOfficeContenders } from './back-office.ts';
import { createEngineContenders } from './engine.ts';
import { measureFanOut } from './fan-out.ts';
import { measure, type Result } from './measure.ts';
import { createOrderContenders } from './orders.ts';
import { createPgbench } from './pgbench.ts';
import { createPostingContenders } from './posting.ts';
import { report } from './report.ts';
import { measureScreen } from './screen.ts';

// `npm run bench`: every figure on one durable PostgreSQL, in one run, beside its reference; before them those of the
// engine alone, which `npm run bench -- engine` stops at. `npm run bench -- fan-out` only sends prices to sockets, and
// `npm run bench -- orders` leaves both out. `npm run bench -- screen` opens the trading screen in a browser, and
// `npm run bench -- back-office` reads its lists from a house with a million transactions.
const CLIENTS = 8;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const forMs = Number(process.env['BENCH_MS'] ?? 8000);

/** Nothing but the processor is measured there, which needs less time to tell. */
const ENGINE_MS = 2000;
/** A list is read hundreds of times in a second. */
const LIST_MS = 1000;

/** Ten frames a second to thousands of sockets show soon how they fare. */
const FAN_OUT_MS = 2000;

const fanOutRows = () => measureFanOut({ rounds, forMs: Math.min(forMs, FAN_OUT_MS) });
const engineRows = () => measure(createEngineContenders(), { rounds, forMs: Math.min(forMs, ENGINE_MS) });

/** What may be measured alone, by the word that follows the command. */
const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  'fan-out': async () => report(await fanOutRows(), undefined),
  screen: async () => report(await measureScreen({ rounds, forMs }), undefined),
  engine: async () => report(await engineRows(), undefined),
  orders: () => onDatabase((database, url) => reportDatabase(database, url, [])),
  'back-office': () => onDatabase(reportBackOffice),
};

const wanted = process.argv.slice(2).find((word) => word in PARTS);
await (PARTS[wanted ?? ''] ?? measureAll)();
process.exit();

async function measureAll(): Promise<void> {
  const alone = [...(await engineRows()), ...(await fanOutRows())];
  await onDatabase((database, url) => reportDatabase(database, url, alone));
}

async function reportDatabase(database: Database, url: string, alone: readonly Result[]): Promise<void> {
  const pgbench = await createPgbench(url, CLIENTS);
  const orders = await createOrderContenders(database);
  const contenders = [
    ...(pgbench ? [pgbench] : []),
    ...orders.contenders,
    ...(await createPostingContenders(database, CLIENTS)),
  ];
  await report([...(await measure(contenders, { rounds, forMs })), ...alone], pgbench?.name);
  await orders.close();
}

async function reportBackOffice(database: Database): Promise<void> {
  const lists = await createBackOfficeContenders(database);
  await report(await measure(lists.contenders, { rounds, forMs: Math.min(forMs, LIST_MS) }), undefined);
  await lists.close();
}

/** A durable PostgreSQL of its own, gone afterwards. */
async function onDatabase(work: (database: Database, url: string) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'halyard-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(directory, 'postgres') });
  const database = openDatabase(postgres.url, { poolSize: CLIENTS });
  try {
    await migrate(database);
    await work(database, postgres.url);
  } finally {
    await database.close();
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
}
