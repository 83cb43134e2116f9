import { mining, SHARED_SENTENCES } from '@halyard/contract';
import { usd } from '@halyard/money';
import type { Queryable } from '../../platform/database/database.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { pagination, partOf, totalWith } from '../../platform/pages.ts';
import { activatePackage } from './activate-package.ts';
import type { MiningDeps } from './deps.ts';
import * as store from './store.ts';

export function addMiningRoutes(routes: Routes, deps: MiningDeps): void {
  routes.answer(mining.listMiningPackages, async () => [...mining.MINING_PACKAGES]);

  routes.answer(mining.listMiningContracts, async ({ caller, query }) => {
    const { page, limit } = query;
    const part = partOf(query);
    const rows = await store.selectContracts(deps.database, caller.userId, part);
    const total = await totalWith(rows, part, () => store.countContracts(deps.database, caller.userId));
    return { contracts: rows.map(toContract), pagination: pagination(page, limit, total) };
  });

  routes.write(
    mining.activateMining,
    async (tx, { caller, body }) => toContract(await activatePackage(deps, tx, caller, body.packageId)),
    SHARED_SENTENCES.miningActivated,
  );
}

/** Everything somebody activated, as far as it can still run. */
export async function contractsOf(queryable: Queryable, userId: string) {
  const part = { limit: 2 * mining.MAX_MINING_CONTRACTS, offset: 0 };
  return (await store.selectContracts(queryable, userId, part)).map(toContract);
}

function toContract({ priceCents, ...row }: store.ContractRow) {
  return { ...row, price: usd(priceCents), simulated: true as const };
}
