import { admin } from '@halyard/contract';
import type { Routes } from '../../../platform/http/routes.ts';
import { daysOf } from '../../history/index.ts';
import type { AdminDeps } from '../index.ts';
import { createReaderLog } from './reader-log.ts';
import { readRisk, readRiskAccounts, readRiskScenario } from './risk-book.ts';

/** What the house has at stake, and how well it carries orders out. */
export function addRiskRoutes(routes: Routes, deps: AdminDeps): void {
  const { clock, executionReport, houseRisk } = deps;
  const log = createReaderLog(deps);

  routes.handle(admin.adminRisk, async () => ({ data: await readRisk(houseRisk) }));

  routes.handle(admin.adminRiskScenario, async ({ query }) => ({
    data: await readRiskScenario(houseRisk, query.of),
  }));

  routes.handle(admin.adminExecution, async ({ query }) => ({
    data: await executionReport(daysOf(query.period, clock.now())),
  }));

  routes.handle(admin.adminRiskAccounts, async ({ caller, ip, transaction }) => {
    const book = await houseRisk.book();
    return transaction(async (tx) => ({
      data: await readRiskAccounts(tx, book, log, { actorId: caller.userId, ip }),
    }));
  });
}
