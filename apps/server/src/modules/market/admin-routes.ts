import { admin } from '@halyard/contract';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Approvals } from '../approvals/index.ts';
import type { Audit } from '../audit/index.ts';
import {
  changeInstrument,
  haltInstrument,
  instrumentTerms,
  resumeInstrument,
} from './instruments/change-instrument.ts';
import { addGroupAdminRoutes } from './groups/admin-routes.ts';
import { groupTerms } from './groups/change-group.ts';
import { newGroupTerms } from './groups/make-group.ts';
import type { ReadGroupsDeps } from './groups/read-groups.ts';
import type { Market } from './market.ts';
import { listInstruments, type OpenSide } from './instruments/list-instruments.ts';

export type MarketAdminDeps = Pick<Platform, 'clock' | 'database' | 'wakeJob'> & {
  readonly approvals: Approvals;
  readonly audit: Audit;
  readonly bus: Pick<Bus, 'tell'>;
  readonly market: Market;
};

/** What modules after this one know: what customers hold and traded at, and who is in which group. */
type Known = Pick<ReadGroupsDeps, 'countIn' | 'fillsAt' | 'heldOverNights'> & {
  readonly openSides: (queryable: Queryable) => Promise<readonly OpenSide[]>;
};

export function addMarketAdminRoutes(routes: Routes, given: MarketAdminDeps & Known): void {
  const { approvals, clock, database, market } = given;
  const deps = changeDeps(given);
  addGroupAdminRoutes(routes, { ...given, ...deps });

  routes.answer(admin.adminListInstruments, async () =>
    listInstruments({ clock, market }, await given.openSides(database)),
  );

  routes.act(admin.adminChangeInstrument, async (tx, { caller, params: { symbol }, body }) => {
    const { shown, proposal } = await changeInstrument(deps, tx, { caller, symbol }, body);
    if (!proposal) return { data: { ...shown, proposal } };
    const answer = await approvals.answer(tx, caller, 'Change of an instrument', proposal);
    return { ...answer, data: { ...shown, proposal: answer.data } };
  });

  routes.write(
    admin.adminHaltInstrument,
    async (tx, { caller, params: { symbol }, body }) =>
      haltInstrument(deps, tx, { caller, symbol }, body.reason),
    'Trading halted',
  );

  routes.write(
    admin.adminResumeInstrument,
    async (tx, { caller, params: { symbol }, body }) => resumeInstrument(deps, tx, { caller, symbol }, body),
    'Trading resumed',
  );
}

/** What carries out changes that two have agreed to: of an instrument, and of what a group pays. */
export function marketTerms(given: MarketAdminDeps) {
  const deps = changeDeps(given);
  return { instrument: instrumentTerms(deps), group: groupTerms(deps), 'new-group': newGroupTerms(deps) };
}

function changeDeps({ approvals, audit, bus, clock, market, wakeJob }: MarketAdminDeps) {
  const { groups, settings } = market;
  const wakeNotices = () => wakeJob('tell-of-groups');
  return { approvals, audit, bus, clock, groups, settings, wakeNotices };
}
