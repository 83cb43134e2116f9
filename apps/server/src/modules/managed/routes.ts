import { admin, managed } from '@halyard/contract';
import { usd } from '@halyard/money';
import type { Routes } from '../../platform/http/routes.ts';
import { refuse } from '../../platform/refusal.ts';
import type { ManagedDeps } from './deps.ts';
import { addTo, end, invest, requireManaged, takeFrom } from './investments/change-investment.ts';
import { selectHasInvested } from './investments/store-investments.ts';
import { listInvestments, readInvestment } from './investments/show-investment.ts';
import { leastToInvest, proposePortfolio } from './portfolios/define-portfolio.ts';
import type { Performance, PerformanceDay } from './portfolios/performance.ts';
import * as portfolios from './portfolios/store-portfolios.ts';

type RouteDeps = ManagedDeps & { readonly performance: Performance };

export function addManagedRoutes(routes: Routes, deps: RouteDeps): void {
  const { database, performance } = deps;

  routes.answer(managed.listManagedPortfolios, async () => {
    await requireManaged(deps, database);
    const open = (await portfolios.selectAll(database)).filter(({ isOpen }) => isOpen);
    return { portfolios: await Promise.all(open.map((row) => withDays(deps, atPricesOfNow(deps, row)))) };
  });

  routes.answer(managed.getManagedPortfolio, async ({ caller, params }) => {
    await requireManaged(deps, database);
    const row = (await portfolios.selectPortfolio(database, params.id)) ?? refuse('portfolio-not-found');
    // One that is closed is for those who are or were in it.
    const isSeen = row.isOpen || (await selectHasInvested(database, caller.userId, row.id));
    if (!isSeen) refuse('portfolio-not-found');
    const days = await performance.read(database, row);
    const points = days.map(({ atMs, returnPercent }) => ({ at: new Date(atMs), returnPercent }));
    return { ...toPortfolio(atPricesOfNow(deps, row), days), points };
  });

  routes.answer(managed.listInvestments, async ({ caller }) => listInvestments(deps, caller));
  routes.answer(managed.getInvestment, async ({ caller, params }) => readInvestment(deps, caller, params.id));

  routes.write(managed.invest, async (tx, { caller, body }) => invest(deps, tx, caller, body));

  routes.write(managed.addToInvestment, async (tx, { caller, params, body }) =>
    addTo(deps, tx, caller, params.id, body),
  );

  routes.write(managed.takeFromInvestment, async (tx, { caller, params, body }) =>
    takeFrom(deps, tx, caller, params.id, body),
  );

  routes.write(managed.endInvestment, async (tx, { caller, params }) => end(deps, tx, caller, params.id));
}

export function addManagedAdminRoutes(routes: Routes, deps: RouteDeps): void {
  const { approvals, database } = deps;

  routes.answer(admin.adminListPortfolios, async () => {
    const invested = new Map((await portfolios.selectInvested(database)).map((row) => [row.id, row]));
    const shown = (await portfolios.selectAll(database)).map(async (row) => ({
      ...(await withDays(deps, row)),
      investors: invested.get(row.id)?.investors ?? 0,
      given: usd(invested.get(row.id)?.given ?? 0n),
    }));
    return { portfolios: await Promise.all(shown) };
  });

  routes.act(admin.adminDefinePortfolio, async (tx, { caller, body }) => {
    const proposal = await proposePortfolio(deps, tx, caller, body);
    const answer = await approvals.answer(tx, caller, 'Portfolio', proposal);
    return { ...answer, data: { proposal: answer.data } };
  });
}

/** With what would be asked of somebody who invests now. */
const atPricesOfNow = (deps: RouteDeps, row: portfolios.PortfolioRow): portfolios.PortfolioRow => ({
  ...row,
  minimum: leastToInvest(deps, row),
});

async function withDays({ database, performance }: RouteDeps, row: portfolios.PortfolioRow) {
  return toPortfolio(row, await performance.read(database, row));
}

function toPortfolio(row: portfolios.PortfolioRow, days: readonly PerformanceDay[]) {
  const { weights, minimum, fee, drift, openedAt } = row;
  return {
    ...row,
    weights: weights.map(({ symbol, weight }) => ({ symbol, percent: weight / 100 })),
    minimum: usd(minimum),
    feePercent: fee / 100,
    driftPercent: drift === null ? null : drift / 100,
    since: openedAt,
    returnPercent: days.at(-1)?.returnPercent ?? null,
  };
}
