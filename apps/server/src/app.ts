import type { FastifyInstance } from 'fastify';
import { addAuditRoutes, createAudit } from './modules/audit/index.ts';
import { createLedger } from './modules/ledger/index.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Database } from './platform/database.ts';
import { createRoutes } from './platform/http/routes.ts';
import { createServer } from './platform/http/server.ts';
import type { Log } from './platform/log.ts';
import { createRateLimits } from './platform/rate-limits.ts';
import type { Settings } from './platform/settings.ts';

export type AppOptions = {
  readonly settings: Settings;
  readonly database: Database;
  readonly log: Log;
  readonly clock?: Clock;
};

export type App = Awaited<ReturnType<typeof buildApp>>;

/** The composition root: builds the modules in their order and hands each what it needs. Decides nothing. */
export async function buildApp({ settings, database, log, clock = systemClock }: AppOptions) {
  const isLive = settings.SITE_MODE === 'live';
  const server: FastifyInstance = await createServer({ log, trustProxy: settings.TRUST_PROXY, isLive });
  const rateLimits = createRateLimits(clock, settings.RATE_LIMITS === 'on');

  const audit = createAudit({ clock });
  const ledger = createLedger({ clock });

  const routes = createRoutes({ server, database, clock, rateLimits, identify: async () => null, isLive });
  addAuditRoutes(routes, { audit, database });

  return { server, audit, ledger };
}
