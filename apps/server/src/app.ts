import serverPackage from '../package.json' with { type: 'json' };
import {
  addAdminRoutes,
  addAuditRoutes,
  addLedgerRoutes,
  addSystemRoutes,
  readFigures,
  readQueues,
} from './modules/admin/index.ts';
import { addAnalysisAdminRoutes, addAnalysisRoutes } from './modules/analysis/index.ts';
import { createAudit, createAuditChain } from './modules/audit/index.ts';
import { addAuthAdminRoutes, addAuthRoutes, type Auth, createAuth } from './modules/auth/index.ts';
import { addContactAdminRoutes, addContactRoutes } from './modules/contact/index.ts';
import { addHistoryRoutes } from './modules/history/index.ts';
import { createLedger, sumWeeks, verifyLedger } from './modules/ledger/index.ts';
import { addLiveGauges, addLiveSocket, createLive, verifyLive } from './modules/live/index.ts';
import {
  addMarketAdminRoutes,
  addMarketGauges,
  addMarketRoutes,
  createFeed,
  createMarket,
  type Market,
  type PriceFeed,
} from './modules/market/index.ts';
import { addMiningRoutes } from './modules/mining/index.ts';
import { addNotificationsRoutes, createNotifications } from './modules/notifications/index.ts';
import { addSiteRoutes, createSite, type Site } from './modules/site/index.ts';
import {
  addTradingReadRoutes,
  addTradingRoutes,
  createTrading,
  type Trading,
  verifyTrading,
} from './modules/trading/index.ts';
import { addUserAdminRoutes, addUserRoutes, createUsers } from './modules/users/index.ts';
import { addWalletAdminRoutes, addWalletRoutes, createWallet } from './modules/wallet/index.ts';
import { addApiDocs } from './platform/api-docs.ts';
import { type BetweenNodes, withinProcess } from './platform/between-nodes.ts';
import { addBusGauge, type Bus, createLocalBus } from './platform/bus.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Database, Queryable } from './platform/database.ts';
import { createDrain, type Drain } from './platform/http/drain.ts';
import { createExportSlots, type ExportSlots } from './platform/http/export-slots.ts';
import { createRoutes, type Routes } from './platform/http/routes.ts';
import { createServer } from './platform/http/server.ts';
import { forgetOldKeys } from './platform/idempotency.ts';
import { newId } from './platform/ids.ts';
import type { Job } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { lookSoon } from './platform/look-soon.ts';
import { sendDueMail } from './platform/mail/outbox.ts';
import { createSmtpSender } from './platform/mail/smtp.ts';
import { addMetrics } from './platform/metrics.ts';
import { createRateLimits } from './platform/rate-limits.ts';
import { type Counts, createCounts } from './platform/remembered-counts.ts';
import type { NoteCheck } from './platform/row-checks.ts';
import { createSecretBox } from './platform/secret-box.ts';
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
type Ground = AppOptions & Required<Pick<AppOptions, 'clock' | 'nodeId' | 'wakeJob'>> & { readonly bus: Bus };
type Modules = Awaited<ReturnType<typeof buildModules>>;

async function buildModules({ settings, database, bus, log, clock, feed, nodeId, wakeJob }: Ground) {
  const audit = createAudit({ clock });
  const chain = createAuditChain({ clock, database, log });
  const checks = { verifyAudit: chain.verify, verifyBooks };
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
  const users = createUsers({ clock });
  const notifications = createNotifications({ clock, database, live, users, wakeMail });
  const secretBox = createSecretBox(settings);
  const authDeps = {
    audit,
    bus,
    clock,
    database,
    ledger,
    notifications,
    secretBox,
    users,
    settings,
    wakeMail,
  };
  const auth = createAuth(authDeps);
  const trading = createTrading({ clock, database, ledger, live, log, market, site, wakeMail });
  const walletDeps = { audit, clock, database, ledger, market, notifications, trading, users, settings };
  const wallet = createWallet(walletDeps);
  const contactDetails = async () => (await site.contact.read(database)).details;
  return {
    audit,
    chain,
    checks,
    site,
    live,
    ledger,
    market,
    users,
    notifications,
    auth,
    secretBox,
    trading,
    wallet,
    contactDetails,
    version,
    wakeMail,
  };
}

type Calls = Ground &
  Modules & {
    readonly exportSlots: ExportSlots;
    readonly isDraining: Drain['isDraining'];
    readonly countOf: Counts;
  };

/** What visitors and customers may call. */
function addCustomerCalls(routes: Routes, calls: Calls): void {
  addMarketRoutes(routes, calls);
  addSiteRoutes(routes, calls);
  addContactRoutes(routes, calls);
  addNotificationsRoutes(routes, calls);
  addUserRoutes(routes, calls);
  addAuthRoutes(routes, calls);
  addTradingRoutes(routes, calls.trading.deps);
  addTradingReadRoutes(routes, calls.trading.deps);
  addAnalysisRoutes(routes, calls);
  addWalletRoutes(routes, calls);
  addMiningRoutes(routes, { ...calls, totalBalanceUsd: calls.wallet.totalBalanceUsd });
  addHistoryRoutes(routes, calls);
}

/** What staff may call, beside the same modules. */
function addStaffCalls(routes: Routes, calls: Calls): void {
  const { auth, notifications, site, trading, wallet } = calls;
  addMarketAdminRoutes(routes, { ...calls, openSides: trading.openSides });
  addContactAdminRoutes(routes, calls);
  addUserAdminRoutes(routes, {
    ...calls,
    balanceUsdOf: wallet.totalBalanceUsd,
    endSessions: auth.endSessions,
    tell: notifications.notify,
  });
  addAuthAdminRoutes(routes, calls);
  addAnalysisAdminRoutes(routes, calls);
  addWalletAdminRoutes(routes, calls);
  const { executionReport, holdingsOf, houseRisk } = trading;
  addAdminRoutes(routes, {
    ...calls,
    sessionsOf: auth.sessionsOf,
    executionReport,
    holdingsOf,
    houseRisk,
  });
  addLedgerRoutes(routes, { ...calls, books: site.books });
  addAuditRoutes(routes, calls);
}

/** Every rule of the book, of trading and of the messages, checked from the rows alone. */
export async function verifyBooks(queryable: Queryable, note?: NoteCheck) {
  return [
    ...(await verifyLedger(queryable, note)),
    ...(await verifyTrading(queryable, note)),
    ...(await verifyLive(queryable, note)),
  ];
}

type JobDeps = Pick<AppOptions, 'settings' | 'database' | 'log'> & {
  readonly clock: Clock;
  readonly site: Site;
  readonly auth: Auth;
  readonly trading: Trading;
  readonly market: Market;
};

/** What runs by itself. Nothing here starts it: the process does, and tests run a job when they want to. */
function listJobs({ settings, database, log, clock, site, auth, market, trading }: JobDeps): Job[] {
  const jobs: Job[] = [
    {
      name: 'forget-old-keys',
      everyMs: 3_600_000,
      run: async () => void (await forgetOldKeys(database, clock.now())),
    },
    { name: 'forget-old-sessions', everyMs: 3_600_000, run: auth.forgetExpired },
    { name: 'seal-secrets', everyMs: 600_000, run: auth.sealSecrets },
    { name: 'pass-time', everyMs: 5000, run: trading.passTime },
    { name: 'sum-weeks', everyMs: 3_600_000, run: () => sumWeeks(database) },
    { name: 'verify-books', everyMs: 300_000, run: site.books.verify },
    ...market.jobs,
  ];
  // Without a mail server the outbox is the inbox of the simulated environment, and nothing is ever due.
  if (settings.SMTP_URL) jobs.push(mailJob({ settings, database, log, clock }));
  return jobs;
}

function mailJob({
  settings,
  database,
  log,
  clock,
}: Pick<JobDeps, 'settings' | 'database' | 'log' | 'clock'>): Job {
  const send = createSmtpSender({
    url: settings.SMTP_URL,
    from: settings.MAIL_FROM,
    isLive: settings.SITE_MODE === 'live',
  });
  return {
    name: 'send-mail',
    everyMs: 5000,
    run: async () => {
      const { failed } = await sendDueMail(database, send, clock.now);
      if (failed > 0) log.warn({ failed }, 'mails could not be sent; they will be tried again');
    },
  };
}
