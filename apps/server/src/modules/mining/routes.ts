import { mining } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import { activatePackage } from './activate-package.ts';
import type { MiningDeps } from './index.ts';
import * as store from './store.ts';

export function addMiningRoutes(routes: Routes, deps: MiningDeps): void {
  routes.handle(mining.listMiningPackages, async () => ({ data: [...mining.MINING_PACKAGES] }));

  routes.handle(mining.listMiningContracts, async ({ caller }) => {
    const rows = await store.selectContracts(deps.database, caller.userId);
    return { data: rows.map(toContract) };
  });

  routes.handle(mining.activateMining, async ({ caller, body, transaction }) =>
    transaction(async (tx) => ({
      data: toContract(await activatePackage(deps, tx, caller, body.packageId)),
      message: 'Mining package activated successfully!',
    })),
  );
}

function toContract({ id, packageId, packageName, activatedAt, endsAt }: store.ContractRow) {
  return {
    id,
    packageId,
    packageName,
    simulated: true as const,
    activatedAt: activatedAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
}
