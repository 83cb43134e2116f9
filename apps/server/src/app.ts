import serverPackage from '../package.json' with { type: 'json' };
import { addCustomerCalls, addStaffCalls } from './app/calls.ts';
import { listJobs } from './app/jobs.ts';
import { buildPeople } from './app/people.ts';
import { addSystemRoutes, readFigures, readQueues } from './modules/admin/index.ts';
import { createAudit, createAuditChain } from './modules/audit/index.ts';
import { createBooksProof, createLedger, verifyLedger } from './modules/ledger/index.ts';
import {
  addLiveGauges,
  addLiveSocket,
  createLive,
  provenMessages,
  verifyLive,
} from './modules/live/index.ts';
import { addMarketGauges, createFeed, createMarket, type PriceFeed } from './modules/market/index.ts';
import { createSite } from './modules/site/index.ts';
import { createTrading, provenTrading, verifyTrading } from './modules/trading/index.ts';
import { createWallet } from './modules/wallet/index.ts';
import { addApiDocs } from './platform/api-docs.ts';
import { type BetweenNodes, withinProcess } from './platform/between-nodes.ts';
import { addBusGauge, type Bus, createLocalBus } from './platform/bus.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Database, Queryable } from './platform/database.ts';
import { createDrain } from './platform/http/drain.ts';
import { createExportSlots } from './platform/http/export-slots.ts';
import { createRoutes } from './platform/http/routes.ts';
import { createServer } from './platform/http/server.ts';
import { newId } from './platform/ids.ts';
import type { Log } from './platform/log.ts';
import { lookSoon } from './platform/look-soon.ts';
import { addMetrics } from './platform/metrics.ts';
import { createRateLimits } from './platform/rate-limits.ts';
import { createCounts } from './platform/remembered-counts.ts';
import type { NoteCheck } from './platform/row-checks.ts';
import type { Settings } from './platform/settings.ts';

export type AppOptions = {
  readonly settings: Settings;
  readonly database: Database;
  readonly log: Log;
  readonly clock?: Clock;
  /** What this process is called among the nodes and in the notes of its jobs. */
  readonly nodeId?: string;
  /** What it has in common with them beside the database; without it the process is alone. */
  readonly between?: BetweenNodes;
  /** Where prices come from, when not from where the settings say. */
  readonly feed?: PriceFeed;
  /** Runs a job soon, by its name. Whoever starts the jobs hands it in; without it they only run in their time. */
  readonly wakeJob?: (name: string) => void;
};

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
  addApiDocs(server, version);
  const isLimited = settings.RATE_LIMITS === 'on';
  const localLimits = createRateLimits(clock, isLimited);
  const rateLimits = isLimited ? between.shared(localLimits) : localLimits;
  const { identify } = auth;
  const routes = createRoutes({ server, database, bus, clock, rateLimits, identify, isLive });
  const exportSlots = createExportSlots(settings.DATABASE_POOL);
  const drain = createDrain(server);
  const { isDraining } = drain;
  const calls = { ...ground, ...modules, exportSlots, isDraining, countOf: createCounts(clock) };
  addCustomerCalls(routes, calls);
  addStaffCalls(routes, calls);
  const socketDeps = {
    bus,
    clock,
    database,
    identify,
    live: modules.live,
    log,
    prices: market,
    rateLimits,
    settings,
  };
  const socket = addLiveSocket(server, { ...socketDeps, readQueues: () => readQueues(database) });
  addLiveGauges(metrics, socket);
  addBusGauge(metrics, bus);
  addMarketGauges(metrics, market, () => clock.now().getTime());
  const jobs = listJobs(calls).map(metrics.watched);
  const figures = () => readFigures({ bus, market, openSockets: socket.openSockets });
  const isSending = settings.SMTP_URL !== '';
  addSystemRoutes(routes, { ...calls, figures, isSending, jobs: () => jobs });
  server.addHook('onClose', trading.executions.flush);
  server.addHook('onClose', async () => void (await Promise.all([site.books.settled(), chain.settled()])));
  return { ...modules, bus, server, drain, figures, jobs };
}

/** What the process has before the first module stands. */
export type Ground = AppOptions &
  Required<Pick<AppOptions, 'clock' | 'nodeId' | 'wakeJob'>> & { readonly bus: Bus };
export type Modules = Awaited<ReturnType<typeof buildModules>>;

async function buildModules({ settings, database, bus, log, clock, feed, nodeId, wakeJob }: Ground) {
  const audit = createAudit({ clock });
  const chain = createAuditChain({ clock, database, log });
  const proof = createBooksProof({ clock, beside: [provenTrading, provenMessages] });
  const checks = { whole: proof.whole, inParts: proof.inParts, verifyAudit: chain.verify };
  const site = createSite({ audit, bus, checks, clock, database, log, nodeId, settings, version });
  await site.books.recall();
  await site.contact.recall();
  const live = createLive({ database, bus, clock, log });
  const ledger = createLedger({ clock, live, booksAreSound: site.booksAreSound });
  const marketDeps = { clock, database, log, settings };
  const market = createMarket({ ...marketDeps, feed: feed ?? (await createFeed(marketDeps)) });
  await market.settings.look();
  bus.on('house', lookSoon(market.settings.look).ask);
  const wakeMail = () => wakeJob('send-mail');
  const people = buildPeople({ audit, bus, clock, database, ledger, live, settings, wakeMail });
  const { notifications, users } = people;
  const trading = createTrading({ clock, database, ledger, live, log, market, site, wakeMail });
  const walletDeps = { audit, clock, database, ledger, market, notifications, trading, users, settings };
  const wallet = createWallet(walletDeps);
  const contactDetails = async () => (await site.contact.read(database)).details;
  return {
    audit,
    chain,
    checks,
    proof,
    site,
    live,
    ledger,
    market,
    ...people,
    trading,
    wallet,
    contactDetails,
    version,
    wakeMail,
  };
}

/** Every rule of the book, of trading and of the messages, checked from the rows alone. */
export async function verifyBooks(queryable: Queryable, note?: NoteCheck) {
  return [
    ...(await verifyLedger(queryable, note)),
    ...(await verifyTrading(queryable, note)),
    ...(await verifyLive(queryable, note)),
  ];
}
