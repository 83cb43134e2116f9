import { admin } from '@halyard/contract';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Audit } from '../audit/index.ts';
import { changeInstrument, haltInstrument, resumeInstrument } from './change-instrument.ts';
import type { Market } from './index.ts';
import { listInstruments, type OpenSide } from './list-instruments.ts';

export type MarketAdminDeps = {
  readonly audit: Audit;
  readonly bus: Pick<Bus, 'tell'>;
  readonly clock: Clock;
  readonly database: Database;
  readonly market: Market;
  /** What customers hold, which a module after this one knows. */
  readonly openSides: (queryable: Queryable) => Promise<readonly OpenSide[]>;
};

export function addMarketAdminRoutes(routes: Routes, given: MarketAdminDeps): void {
  const { audit, bus, clock, database, market } = given;
  const deps = { audit, bus, clock, settings: market.settings };

  routes.handle(admin.adminListInstruments, async () => ({
    data: listInstruments({ clock, market }, await given.openSides(database)),
  }));

  routes.handle(admin.adminChangeInstrument, async ({ caller, ip, params: { symbol }, body, transaction }) =>
    transaction(async (tx) => ({ data: await changeInstrument(deps, tx, { caller, ip, symbol }, body) })),
  );

  routes.handle(admin.adminHaltInstrument, async ({ caller, ip, params: { symbol }, body, transaction }) =>
    transaction(async (tx) => ({
      data: await haltInstrument(deps, tx, { caller, ip, symbol }, body.reason),
      message: 'Trading halted',
    })),
  );

  routes.handle(admin.adminResumeInstrument, async ({ caller, ip, params: { symbol }, body, transaction }) =>
    transaction(async (tx) => ({
      data: await resumeInstrument(deps, tx, { caller, ip, symbol }, body.reason),
      message: 'Trading resumed',
    })),
  );
}
