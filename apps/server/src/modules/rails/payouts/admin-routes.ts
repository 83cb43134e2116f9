import { scaleOf } from '@halyard/catalogue';
import { admin } from '@halyard/contract';
import { unitsToNumber } from '@halyard/money';
import type { Routes } from '../../../platform/http/routes.ts';
import { adminPagination, partOf } from '../../../platform/pages.ts';
import type { RailsDeps } from '../deps.ts';
import { type ListedPayout, mayLeave, selectPayoutPage } from './store-payouts.ts';

export function addPayoutAdminRoutes(routes: Routes, { database, settings }: RailsDeps): void {
  routes.answer(admin.adminListPayouts, async ({ query }) => {
    const { rows, total } = await selectPayoutPage(database, query.show, partOf(query));
    return {
      payouts: rows.map((row) => toPayout(settings, row)),
      pagination: adminPagination(query.page, query.limit, total),
    };
  });
}

function toPayout(settings: RailsDeps['settings'], { asset, isStopped, isVerified, ...row }: ListedPayout) {
  const waits = row.state === 'approved' && !mayLeave(settings, { isStopped, isVerified });
  const problem = waits ? 'stopped' : row.problem;
  return {
    ...row,
    currency: asset,
    amount: unitsToNumber(row.amount, scaleOf(asset)),
    problem: admin.PAYOUT_PROBLEMS.find((one) => one === problem) ?? null,
  };
}
