import { admin, copying } from '@halyard/contract';
import type { Identity } from '../../platform/http/identity.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { refuse } from '../../platform/refusal.ts';
import { inLanes } from '../../platform/serve-each.ts';
import { addTo, allocate, setPaused, stop, takeFrom } from './allocations/change-allocation.ts';
import { listAllocations, listFees, listFills, showAllocation } from './allocations/show-allocation.ts';
import type { CopyingDeps } from './deps.ts';
import { requireCopying } from './require-copying.ts';
import { approveStrategy, endStrategy, rejectStrategy } from './strategies/decide-strategy.ts';
import { publishStrategy } from './strategies/publish-strategy.ts';
import { percent, type Records } from './strategies/read-record.ts';
import * as strategies from './strategies/store-strategies.ts';

type RouteDeps = CopyingDeps & { readonly records: Records };

/** Each asks for several things at once: a long list must not take every connection. */
const LANES = 4;

export function addCopyingRoutes(routes: Routes, deps: RouteDeps): void {
  addStrategyRoutes(routes, deps);

  routes.answer(copying.listAllocations, async ({ caller }) => listAllocations(deps, caller));

  routes.answer(copying.getAllocation, async ({ caller, params }) => ({
    ...(await showAllocation(deps, deps.database, caller, params.id)),
    fills: await listFills(deps, caller, params.id, { onlySkipped: false }),
    fees: await listFees(deps, caller, params.id),
  }));

  routes.answer(copying.listSkips, async ({ caller, params, query }) => ({
    skips: await listFills(deps, caller, params.id, { onlySkipped: true, ...query }),
  }));

  routes.write(copying.allocate, async (tx, { caller, body }) => allocate(deps, tx, caller, body));

  routes.write(copying.pauseAllocation, async (tx, { caller, params }) =>
    setPaused(deps, tx, caller, params.id, true),
  );

  routes.write(copying.resumeAllocation, async (tx, { caller, params }) =>
    setPaused(deps, tx, caller, params.id, false),
  );

  routes.write(copying.addToAllocation, async (tx, { caller, params, body }) =>
    addTo(deps, tx, caller, params.id, body),
  );

  routes.write(copying.takeFromAllocation, async (tx, { caller, params, body }) =>
    takeFrom(deps, tx, caller, params.id, body),
  );

  routes.write(copying.stopAllocation, async (tx, { caller, params }) => stop(deps, tx, caller, params.id));
}

function addStrategyRoutes(routes: Routes, deps: RouteDeps): void {
  const { database, records } = deps;

  routes.answer(copying.listStrategies, async ({ caller, query }) => {
    await requireCopying(deps, database);
    const rows = await strategies.selectShown(database, caller.userId, query.after);
    return { strategies: await inLanes(rows, LANES, (row) => toStrategy(row, caller)) };
  });

  routes.answer(copying.getStrategy, async ({ caller, params }) => {
    await requireCopying(deps, database);
    const row = (await strategies.selectStrategy(database, params.id)) ?? refuse('strategy-not-found');
    const isSeen = row.status === 'approved' || row.status === 'ended' || row.ownerId === caller.userId;
    if (!isSeen) refuse('strategy-not-found');
    const { days } = await records.read(row.id, row.bookId);
    const points = days.map(({ atMs, returnPpm, drawdownPpm }) => ({
      at: new Date(atMs),
      returnPercent: percent(returnPpm),
      drawdownPercent: percent(drawdownPpm),
    }));
    return { ...(await toStrategy(row, caller)), points };
  });

  routes.write(copying.publishStrategy, async (tx, { caller, body }) =>
    publishStrategy(deps, tx, caller, body),
  );

  routes.write(copying.endStrategy, async (tx, { caller, params }) =>
    endStrategy(deps, tx, caller, params.id),
  );

  const toStrategy = async (row: strategies.StrategyRow, { userId }: Identity): Promise<copying.Strategy> => {
    const { id, name, description, feePercent, status, ownerId, bookId, reason } = row;
    const isOwn = ownerId === userId;
    const { record } = await records.read(id, bookId);
    return { id, name, description, feePercent, status, isOwn, reason: isOwn ? reason : null, record };
  };
}

export function addCopyingAdminRoutes(routes: Routes, deps: RouteDeps): void {
  const { database, records } = deps;

  routes.answer(admin.adminListStrategies, async () => {
    const rows = await strategies.selectAll(database);
    const shown = await inLanes(rows, LANES, async ({ ownerId, bookId, ...row }) => ({
      ...row,
      userId: ownerId,
      user: await strategies.selectOwnerName(database, ownerId),
      book: bookId,
      record: (await records.read(row.id, bookId)).record,
    }));
    return { strategies: shown };
  });

  routes.write(admin.adminApproveStrategy, async (tx, { caller, params }) =>
    approveStrategy(deps, tx, caller, params.id),
  );

  routes.act(admin.adminRejectStrategy, async (tx, { caller, params: { id }, body }) => {
    const proposal = await rejectStrategy(deps, tx, caller, id, body.reason);
    if (!proposal) return { data: { id, proposal } };
    const answer = await deps.approvals.answer(tx, caller, 'End of a strategy', proposal);
    return { ...answer, data: { id, proposal: answer.data } };
  });
}
