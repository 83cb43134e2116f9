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

  routes.answer(investment.listOrders, async ({ book, query }) => {
    const rows = await store.selectOrders(deps.database, book.bookId, query);
    return { orders: rows.map(toOrder) };
  });

  routes.answer(investment.listHistory, async ({ book, query }) => readHistory(deps, book.bookId, query));

  routes.answer(investment.getEquityCurve, async ({ book, query }) =>
    readEquityCurve(deps, readAccountWorth, book.bookId, query.period),
  );

  routes.answer(investment.getPerformance, async ({ book, query }) =>
    readPerformance(deps, book.bookId, query.period),
  );

  routes.answer(investment.getResults, async ({ book, query }) =>
    readResults(deps, book.bookId, query.period),
  );

  addAnalysisRoutes(routes, deps, readAccountWorth);

  routes.answer(investment.explainPosition, async ({ book, params }) =>
    explainPosition(deps, book.bookId, params.id),
  );

  routes.answer(investment.getRisk, async ({ book }) => readRisk(deps, readAccountWorth, book));

  routes.answer(investment.setRiskLimits, async ({ book, body }) =>
    setRiskLimits(deps, readAccountWorth, book, body),
  );

  routes.answer(market.getExecutionQuality, async () => executionQuality());
}
