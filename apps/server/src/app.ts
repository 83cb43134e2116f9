import serverPackage from '../package.json' with { type: 'json' };
import { addCustomerCalls, addStaffCalls } from './app/calls.ts';
import { addLiveDoors } from './app/live-doors.ts';
import { listJobs } from './app/jobs.ts';
import { addSystemRoutes, readFigures } from './modules/admin/index.ts';
import type { Ledger } from './modules/ledger/index.ts';
import { addLiveGauges } from './modules/live/index.ts';
import { addMarketGauges } from './modules/market/index.ts';
import { addRailGauges } from './modules/rails/index.ts';
import { addApiDocs } from './platform/api-docs/api-docs.ts';
import { withinProcess } from './platform/bus/between-nodes.ts';
import { addBusGauge, createLocalBus } from './platform/bus/bus.ts';
import { systemClock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { createDrain } from './platform/http/drain.ts';
import { createExportSlots } from './platform/http/export-slots.ts';
import { limitPages } from './platform/http/limit-pages.ts';
import { createRoutes, type RouteDeps } from './platform/http/routes.ts';
import { createServer } from './platform/http/server.ts';
import { newId } from './platform/ids.ts';
import { addMetrics } from './platform/telemetry/metrics.ts';
import { createRateLimits } from './platform/limits/rate-limits.ts';
import { createCounts } from './platform/memory/remembered-counts.ts';
import { type AppOptions, buildModules, type Ground } from './app/modules.ts';

export type { AppOptions } from './app/modules.ts';

const { version } = serverPackage;

export type App = Awaited<ReturnType<typeof buildApp>>;

/** The composition root: builds the modules in their order and hands each what it needs. Decides nothing. */
export async function buildApp(options: AppOptions) {
  const between = options.between ?? withinProcess(createLocalBus().join());
  const { bus } = between;
  const ground: Ground = { clock: systemClock, nodeId: newId(), wakeJob: () => undefined, ...options, bus };
  const { settings, database, clock, log } = ground;
  const isLive = settings.SITE_MODE === 'live';
  const server = await createServer({ log, trustProxy: settings.TRUST_PROXY, isLive });
  const modules = await buildModules(ground);
  const { auth, chain, market, site, trading } = modules;

  const { latest: latestCheck } = site.books;
  const metrics = addMetrics({ server, database, token: settings.METRICS_TOKEN, latestCheck });
  const apiDocs = addApiDocs(server, version);
  const isLimited = settings.RATE_LIMITS === 'on';
  const localLimits = createRateLimits(clock, isLimited);
  const rateLimits = isLimited ? between.shared(localLimits) : localLimits;
  limitPages(server, rateLimits);
  const people = {
    identify: auth.identify,
    identifyKey: modules.keys.identify,
    ...ownBooksOf(modules.ledger, database),
  };
  const { recall } = auth;
  const routes = createRoutes({ server, database, bus, clock, rateLimits, recall, isLive, ...people });
  const doors = addLiveDoors(server, { ...ground, ...modules, ...people, rateLimits });
  const exportSlots = createExportSlots(settings.DATABASE_POOL);
  const drain = createDrain(server);
  const { isDraining } = drain;
  const calls = {
    ...ground,
    ...modules,
    server,
    eventStreams: doors.eventStreams,
    streams: doors.streams,
    exportSlots,
    isDraining,
    countOf: createCounts(clock),
  };
  addCustomerCalls(routes, calls);
  addStaffCalls(routes, calls);
  addLiveGauges(metrics, doors.socket);
  addBusGauge(metrics, bus);
  addMarketGauges(metrics, market, () => clock.now().getTime());
  addRailGauges(metrics, calls);
  const jobs = listJobs(calls).map(metrics.watched);
  const figures = () => readFigures({ bus, market, openSockets: doors.socket.openSockets });
  const isSending = settings.SMTP_URL !== '';
  addSystemRoutes(routes, { ...calls, figures, isSending, jobs: () => jobs });
  server.addHook('onClose', trading.executions.flush);
  server.addHook('onClose', modules.keys.settled);
  server.addHook('onClose', modules.papers.close);
  /** They may take minutes, so the server's end does not wait for them: whoever closes the database does. */
  const checksEnded = () => Promise.all([site.books.settled(), chain.settled()]);
  return { ...modules, apiDocs, bus, checksEnded, server, drain, figures, jobs };
}

function ownBooksOf(
  ledger: Pick<Ledger, 'book' | 'booksOf'>,
  database: Database,
): Pick<RouteDeps, 'findBook' | 'hasOneBook'> {
  return {
    findBook: (userId, bookId) => ledger.book(database, userId, bookId),
    hasOneBook: async (userId) => (await ledger.booksOf(database, userId)).length === 1,
  };
}
