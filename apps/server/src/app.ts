import type { FastifyInstance } from 'fastify';
import serverPackage from '../package.json' with { type: 'json' };
import { addAdminRoutes } from './modules/admin/index.ts';
import { addAnalysisAdminRoutes, addAnalysisRoutes } from './modules/analysis/index.ts';
import { addAuditRoutes, createAudit, verifyAudit } from './modules/audit/index.ts';
import { addAuthRoutes, type Auth, createAuth } from './modules/auth/index.ts';
import { addContactAdminRoutes, addContactRoutes } from './modules/contact/index.ts';
import { addHistoryRoutes } from './modules/history/index.ts';
import { createLedger, verifyLedger } from './modules/ledger/index.ts';
import { addLiveGauges, addLiveSocket, createLive, verifyLive } from './modules/live/index.ts';
import {
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
import { type Clock, systemClock } from './platform/clock.ts';
import type { Database, Queryable } from './platform/database.ts';
import { createRoutes } from './platform/http/routes.ts';
import { createServer } from './platform/http/server.ts';
import { forgetOldKeys } from './platform/idempotency.ts';
import type { Job } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { sendDueMail } from './platform/mail/outbox.ts';
import { createSmtpSender } from './platform/mail/smtp.ts';
import { addMetrics } from './platform/metrics.ts';
import { createRateLimits } from './platform/rate-limits.ts';
import type { Settings } from './platform/settings.ts';

export type AppOptions = {
  readonly settings: Settings;
  readonly database: Database;
  readonly log: Log;
  readonly clock?: Clock;
  /** Where prices come from, when not from where the settings say. */
  readonly feed?: PriceFeed;
  /** Runs a job soon, by its name. Whoever starts the jobs hands it in; without it they only run in their time. */
  readonly wakeJob?: (name: string) => void;
};

export type App = Awaited<ReturnType<typeof buildApp>>;

/** The composition root: builds the modules in their order and hands each what it needs. Decides nothing. */
export async function buildApp({ settings, database, log, clock = systemClock, feed, wakeJob }: AppOptions) {
  const isLive = settings.SITE_MODE === 'live';
  const server: FastifyInstance = await createServer({ log, trustProxy: settings.TRUST_PROXY, isLive });
  const rateLimits = createRateLimits(clock, settings.RATE_LIMITS === 'on');

  const audit = createAudit({ clock });
  const siteDeps = { audit, checks: { verifyAudit, verifyBooks }, clock, database, log, settings };
  const site = createSite(siteDeps);
  await site.books.recall();
  const live = createLive({ database, clock, log });
  const ledger = createLedger({ clock, live, booksAreSound: site.booksAreSound });
  const marketDeps = { clock, database, log, settings };
  const market = createMarket({ ...marketDeps, feed: feed ?? (await createFeed(marketDeps)) });
  const wakeMail = () => wakeJob?.('send-mail');
  const contactDeps = { audit, clock, database, settings, wakeMail };
  const users = createUsers({ clock });
  const notificationsDeps = { clock, database, live, users, wakeMail };
  const notifications = createNotifications(notificationsDeps);
  const authDeps = { audit, clock, database, ledger, notifications, users, settings, wakeMail };
  const auth = createAuth(authDeps);
  const trading = createTrading({ clock, database, ledger, live, log, market, site, wakeMail });
  const walletDeps = { audit, clock, database, ledger, market, notifications, trading, users, settings };
  const wallet = createWallet(walletDeps);

  const { latest: latestCheck } = site.books;
  const metrics = addMetrics({ server, database, token: settings.METRICS_TOKEN, latestCheck });
  addApiDocs(server, serverPackage.version);
  const routes = createRoutes({ server, database, clock, rateLimits, identify: auth.identify, isLive });
  addAuditRoutes(routes, { audit, database });
  addMarketRoutes(routes, { market, clock });
  addSiteRoutes(routes, { ...siteDeps, site });
  addContactRoutes(routes, contactDeps);
  addContactAdminRoutes(routes, contactDeps);
  addNotificationsRoutes(routes, notificationsDeps);
  const usersDeps = { audit, clock, database, settings };
  addUserRoutes(routes, usersDeps);
  addUserAdminRoutes(routes, {
    ...usersDeps,
    balanceUsdOf: wallet.totalBalanceUsd,
    endSessions: auth.endSessions,
    tell: notifications.notify,
  });
  addAuthRoutes(routes, authDeps);
  addTradingRoutes(routes, trading.deps);
  addTradingReadRoutes(routes, trading.deps);
  server.addHook('onClose', trading.executions.flush);
  const analysisDeps = { audit, clock, database, market };
  addAnalysisRoutes(routes, analysisDeps);
  addAnalysisAdminRoutes(routes, analysisDeps);
  addWalletRoutes(routes, walletDeps);
  addWalletAdminRoutes(routes, walletDeps);
  addMiningRoutes(routes, { clock, database, totalBalanceUsd: wallet.totalBalanceUsd });
  addHistoryRoutes(routes, { clock, database, settings });
  addAdminRoutes(routes, { audit, clock, database, market });
  const { identify } = auth;
  const liveSocketDeps = { clock, database, identify, live, log, prices: market, rateLimits, settings };
  addLiveGauges(metrics, addLiveSocket(server, liveSocketDeps));
  addMarketGauges(metrics, market, () => clock.now().getTime());

  const jobs = listJobs({ settings, database, log, clock, site, auth, market, trading }).map(metrics.watched);
  return { server, jobs, audit, auth, site, live, ledger, market, users, notifications, trading, wallet };
}

/** Every rule of the book, of trading and of the messages, checked from the rows alone. */
export async function verifyBooks(queryable: Queryable) {
  return [
    ...(await verifyLedger(queryable)),
    ...(await verifyTrading(queryable)),
    ...(await verifyLive(queryable)),
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
    { name: 'pass-time', everyMs: 5000, run: trading.passTime },
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
  const send = createSmtpSender(settings.SMTP_URL, settings.MAIL_FROM);
  return {
    name: 'send-mail',
    everyMs: 5000,
    run: async () => {
      const { failed } = await sendDueMail(database, send, clock.now);
      if (failed > 0) log.warn({ failed }, 'mails could not be sent; they will be tried again');
    },
  };
}
