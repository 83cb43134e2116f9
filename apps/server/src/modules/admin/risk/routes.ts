import { findInstrument } from '@halyard/catalogue';
import { admin } from '@halyard/contract';
import type { Routes } from '../../../platform/http/routes.ts';
import { refuse } from '../../../platform/refusal.ts';
import { daysOf } from '../../history/index.ts';
import type { AdminDeps } from '../deps.ts';
import { createReaderLog } from './reader-log.ts';
import { readReach } from './read-reach.ts';
import { readRisk, readRiskAccounts, readRiskScenario } from './risk-book.ts';

/** What the house has at stake, and how well it carries orders out. */
export function addRiskRoutes(routes: Routes, deps: AdminDeps): void {
  const { clock, executionReport, houseRisk } = deps;
  const log = createReaderLog(deps);

  routes.answer(admin.adminRisk, async () => readRisk(houseRisk));
  routes.answer(admin.adminRiskScenario, async ({ query }) => readRiskScenario(houseRisk, query.of));

  routes.answer(admin.adminExecution, async ({ query }) =>
    executionReport(daysOf(query.period, clock.now())),
  );

  routes.handle(admin.adminRiskAccounts, async ({ actor, transaction }) => {
    const book = await houseRisk.book();
    return transaction(async (tx) => ({
      data: await readRiskAccounts(tx, book, log, actor),
    }));
  });

  routes.handle(admin.adminInstrumentReach, async ({ actor, params, query, transaction }) => {
    const { symbol } = findInstrument(params.symbol) ?? refuse('unknown-symbol');
    const { extraSpreadPpm, maxLeverage } = query;
    const reach = extraSpreadPpm === undefined ? null : await houseRisk.reach(symbol, extraSpreadPpm);
    const above = maxLeverage === undefined ? null : await houseRisk.ordersAbove(symbol, maxLeverage);
    return transaction(async (tx) => ({
      data: {
        ...(await readReach(tx, reach, log, actor, clock.now())),
        ordersAbove: above && above.orders,
        customersAbove: above && above.customers,
      },
    }));
  });
}
