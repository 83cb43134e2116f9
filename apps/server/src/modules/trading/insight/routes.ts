import { Readable } from 'node:stream';
import type { UserId } from '@halyard/accounting';
import { analysis } from '@halyard/contract';
import { BYTE_ORDER_MARK } from '../../../platform/csv.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { TradingDeps } from '../deps.ts';
import type { ReadAccountWorth } from '../reads/read-account-worth.ts';
import { analysisFile } from './analysis-file.ts';
import { readPortfolioAnalysis } from './read-portfolio-analysis.ts';
import { isCorporate } from './store-insight.ts';

/** The analysis of a portfolio: companies have it, where it is switched on. */
export function addAnalysisRoutes(routes: Routes, deps: TradingDeps, readWorth: ReadAccountWorth): void {
  const mayRead = async (userId: UserId): Promise<void> => {
    const { portfolioAnalysis } = await deps.site.capabilities(deps.database);
    if (!portfolioAnalysis || !(await isCorporate(deps.database, userId))) refuse('corporate-only');
  };

  routes.answer(analysis.getPortfolioAnalysis, async ({ caller, book, query }) => {
    await mayRead(caller.userId);
    return readPortfolioAnalysis(deps, readWorth, book, query.period);
  });

  routes.handle(analysis.exportPortfolioAnalysis, async ({ caller, book, query }) => {
    await mayRead(caller.userId);
    const found = await readPortfolioAnalysis(deps, readWorth, book, query.period);
    return {
      file: Readable.from([BYTE_ORDER_MARK, analysisFile(found)]),
      fileName: `portfolio-analysis_${found.to.slice(0, 10)}.csv`,
    };
  });
}
