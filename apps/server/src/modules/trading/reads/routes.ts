import { investment, market } from '@halyard/contract';
import type { Routes } from '../../../platform/http/routes.ts';
import { createExecutionQuality } from '../execution/quality.ts';
import { addAnalysisRoutes } from '../insight/routes.ts';
import { explainPosition } from '../explain/explain-position.ts';
import type { TradingDeps } from '../deps.ts';
import { readPerformance } from '../insight/read-performance.ts';
import { readResults } from '../insight/read-results.ts';
import { createAccountWorthReader } from './read-account-worth.ts';
import { readEquityCurve } from './read-equity.ts';
import { readHistory } from './read-history.ts';
import { createPortfolioReader } from './read-portfolio.ts';
import { readRisk, setRiskLimits } from '../risk/read-risk.ts';
import * as store from '../store.ts';
import { toOrder } from '../desk/wire.ts';

/** Trading read back: nothing here moves money or decides a trade. */
export function addTradingReadRoutes(routes: Routes, deps: TradingDeps): void {
  const readAccountWorth = createAccountWorthReader(deps);
  const readPortfolio = createPortfolioReader(deps, readAccountWorth);
  const executionQuality = createExecutionQuality(deps);

  routes.handle(investment.getPortfolio, async ({ book }) => readPortfolio(book));

  routes.handle(investment.listOrders, async ({ book, query }) => {
    const rows = await store.selectOrders(deps.database, book.bookId, query);
    return { data: { orders: rows.map(toOrder) } };
  });

  routes.handle(investment.listHistory, async ({ book, query }) => ({
    data: await readHistory(deps, book.bookId, query),
  }));

  routes.handle(investment.getEquityCurve, async ({ book, query }) => ({
    data: await readEquityCurve(deps, readAccountWorth, book.bookId, query.period),
  }));

  routes.handle(investment.getPerformance, async ({ book, query }) => ({
    data: await readPerformance(deps, book.bookId, query.period),
  }));

  routes.handle(investment.getResults, async ({ book, query }) => ({
    data: await readResults(deps, book.bookId, query.period),
  }));

  addAnalysisRoutes(routes, deps, readAccountWorth);

  routes.handle(investment.explainPosition, async ({ book, params }) => ({
    data: await explainPosition(deps, book.bookId, params.id),
  }));

  routes.handle(investment.getRisk, async ({ book }) => ({
    data: await readRisk(deps, readAccountWorth, book),
  }));

  routes.handle(investment.setRiskLimits, async ({ book, body }) => ({
    data: await setRiskLimits(deps, readAccountWorth, book, body),
  }));

  routes.handle(market.getExecutionQuality, async () => ({ data: await executionQuality() }));
}
