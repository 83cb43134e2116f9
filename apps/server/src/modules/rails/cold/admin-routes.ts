import { scaleOf } from '@halyard/catalogue';
import { ownAddress } from '@halyard/chains';
import { admin } from '@halyard/contract';
import { sumToNumber, unitsToNumber } from '@halyard/money';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { partOf, showPage } from '../../../platform/pages.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Watched } from '../chain/watched.ts';
import { confirmationsOf } from '../limits/chain-limits.ts';
import {
  type ColdDeps,
  nameTransfer,
  proposeStorage,
  proposeTransfer,
  stopTransfer,
  subjectOf,
} from './decide-cold.ts';
import { moveBack, standingOf } from './keep-bounds.ts';
import * as store from './store-cold.ts';

/** Cold storage as staff see it and decide about it: by two. */
export function addColdAdminRoutes(routes: Routes, deps: ColdDeps): void {
  const { approvals, database } = deps;

  routes.answer(admin.adminListColdStorage, async () => listStorage(deps));

  routes.act(admin.adminProposeColdStorage, async (tx, { caller, body }) =>
    approvals.answer(tx, caller, 'Cold storage', await proposeStorage(deps, tx, caller, body)),
  );

  routes.answer(admin.adminListColdTransfers, async ({ query }) => {
    const found = await store.selectTransferPage(database, partOf(query));
    const { shown: transfers, pagination } = await showPage(query, found, (row) =>
      toTransfer(deps, database, row),
    );
    return { transfers, pagination };
  });

  routes.act(admin.adminProposeColdTransfer, async (tx, { caller, body }) =>
    approvals.answer(tx, caller, 'Transfer', await proposeTransfer(deps, tx, caller, body)),
  );

  routes.write(admin.adminNameColdTransfer, async (tx, { caller, params: { id }, body }) => {
    await nameTransfer(deps, tx, caller, { id, ...body });
    return shown(deps, tx, id);
  });

  routes.write(admin.adminStopColdTransfer, async (tx, { caller, params: { id }, body }) => {
    await stopTransfer(deps, tx, caller, { id, ...body });
    return shown(deps, tx, id);
  });
}

async function listStorage(deps: ColdDeps): Promise<admin.ColdStorage[]> {
  const { approvals, database, doors, rails } = deps;
  const storages = await store.selectStorages(database);
  const of = await standingOf(
    database,
    rails.chains.map(({ network }) => network),
  );
  const shownOf = async (watched: Watched, asset: string): Promise<admin.ColdStorage> => {
    const place = { network: watched.network, asset };
    const subject = subjectOf(place);
    const amount = (units: bigint) => sumToNumber(units, scaleOf(asset));
    const storage = storages.find((one) => one.network === place.network && one.asset === asset);
    const { hot, leaving, ready, cold } = of(place);
    const back = storage && moveBack(watched, ready, storage);
    const proposed = (await approvals.openAbout(database, 'cold-storage', subject))
      ? 'settings'
      : (await approvals.openAbout(database, 'cold-transfer', subject))
        ? 'transfer'
        : null;
    return {
      network: place.network,
      currency: asset,
      set: storage
        ? { floor: amount(storage.floor), ceiling: amount(storage.ceiling), address: storage.address }
        : null,
      hot: amount(hot),
      leaving: amount(leaving),
      ready: amount(ready),
      cold: amount(cold),
      suggested: back ? { direction: back.direction, amount: amount(back.amount) } : null,
      proposed,
      isMoving: (await store.selectOpen(database, place)) !== null,
    };
  };
  const shownAll: admin.ColdStorage[] = [];
  for (const { asset, network } of doors.all) {
    const watched = rails.chains.find((one) => one.network === network);
    if (watched) shownAll.push(await shownOf(watched, asset));
  }
  return shownAll;
}

async function shown(deps: ColdDeps, queryable: Queryable, id: string) {
  return toTransfer(
    deps,
    queryable,
    (await store.selectTransfer(queryable, id)) ?? refuse('cold-transfer-not-found'),
  );
}

async function toTransfer({ rails }: ColdDeps, queryable: Queryable, row: store.ListedTransfer) {
  const watched = rails.chains.find(({ network }) => network === row.network);
  return {
    ...row,
    currency: row.asset,
    amount: unitsToNumber(row.amount, scaleOf(row.asset)),
    house: watched ? ownAddress(watched.chain, watched.key) : '',
    problem: admin.PAYOUT_PROBLEMS.find((one) => one === row.problem) ?? null,
    needed: watched ? await confirmationsOf(queryable, watched) : 0,
  };
}
