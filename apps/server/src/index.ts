/**
 * The server's door for programs that stand outside of it: drills, benches and tools build, start and look at the product through
 * this file, and reach nothing else of it.
 */
export { buildApp, type App } from './app.ts';
export { verifyBooks } from './app/books-checks.ts';
export { verifyAudit } from './modules/audit/index.ts';
export { ACCESS_TOKEN_LASTS_MS, fingerprintsOf } from './modules/auth/index.ts';
export { createLedger, moveBooks, sumWeeks, writeBooks, type Ledger } from './modules/ledger/index.ts';
export { addLiveSocket } from './modules/live/index.ts';
export { PRINTING_MEMORY_MB } from './modules/papers/index.ts';
export { forgetNothingShown } from './modules/rails/index.ts';
export { createLocalBus } from './platform/bus/bus.ts';
export { systemClock } from './platform/clock.ts';
export { writeStatement } from './platform/database/batch-write.ts';
export { named, openDatabase, type Database, type Queryable, type Tx } from './platform/database/database.ts';
export { countAppliedMigrations, migrate } from './platform/database/migrations.ts';
export { START_WAITS_MS } from './platform/database/connections/patience.ts';
export { createServer } from './platform/http/server.ts';
export { newId } from './platform/ids.ts';
export { createRateLimits } from './platform/limits/rate-limits.ts';
export { TAKE_SCRIPT } from './platform/limits/shared-limits.ts';
export { listMail } from './platform/mail/outbox.ts';
export { gather } from './platform/memory/gather.ts';
export { findPostgresBinaries } from './platform/postgres/binaries.ts';
export {
  type EmbeddedPostgres,
  findRunningPostgres,
  startEmbeddedPostgres,
} from './platform/postgres/index.ts';
export { STOPPED_WITHIN_MS } from './platform/process/stop.ts';
export { Refusal } from './platform/refusal.ts';
export { listSettings, readSettings } from './platform/settings.ts';
export { createLog } from './platform/telemetry/log.ts';
export { ensureWebBuilt } from './platform/web/build.ts';
export { DEMO_PEOPLE } from './seed/demo-people.ts';
