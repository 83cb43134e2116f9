import { admin } from '@halyard/contract';
import type { Routes } from '../../../platform/http/routes.ts';
import { closeHoldings, type CloseHoldingsDeps } from './close-holdings.ts';

export function addTradingAdminRoutes(routes: Routes, deps: CloseHoldingsDeps): void {
  routes.answer(admin.adminCloseHoldings, async ({ caller, params, body, ip }) =>
    closeHoldings(deps, { caller, userId: params.id, reason: body.reason, ip }),
  );
}
