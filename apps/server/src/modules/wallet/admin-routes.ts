import { scaleOf } from '@halyard/catalogue';
import { admin, walletAddresses, SHARED_SENTENCES } from '@halyard/contract';
import { unitsToNumber } from '@halyard/money';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { toTransaction } from '../ledger/index.ts';
import { listClaims, takeClaim } from './arrivals/take-claim.ts';
import { adjustWallet } from './decisions/adjust-wallet.ts';
import { approveTransaction, type Decision } from './decisions/decide-transaction.ts';
import { rejectTransaction } from './decisions/reject-transaction.ts';
import type { WalletDeps } from './deps.ts';
import {
  createAddress,
  deleteAddress,
  type Managed,
  toggleAddress,
  toWalletAddress,
  updateAddress,
} from './addresses/manage-addresses.ts';
import { previewAdjustment } from './decisions/preview-adjustment.ts';

export function addWalletAdminRoutes(routes: Routes, deps: WalletDeps): void {
  addDecisions(routes, deps);
  addAdjustments(routes, deps);
  addClaims(routes, deps);
  addAddresses(routes, deps);
}

function addDecisions(routes: Routes, deps: WalletDeps): void {
  routes.act(admin.adminApproveTransaction, async (tx, { caller, params, body }) => {
    const decision = await approveTransaction(deps, tx, caller, params.id, body?.amount);
    const isWaiting = decision.approvers.length < decision.needed;
    return { data: await toAdminTransaction(deps, tx, decision), status: isWaiting ? 202 : 200 };
  });

  routes.act(admin.adminRejectTransaction, async (tx, { caller, params, body }) => {
    const decision = await rejectTransaction(deps, tx, caller, params.id, body.reason);
    const isWaiting = decision.row.status === 'pending';
    return { data: await toAdminTransaction(deps, tx, decision), status: isWaiting ? 202 : 200 };
  });
}

function addAdjustments(routes: Routes, deps: WalletDeps): void {
  routes.write(admin.adminPreviewAdjustment, async (tx, { caller, query }) =>
    previewAdjustment(deps, tx, caller, query),
  );

  routes.act(admin.adminAdjustWallet, async (tx, { caller, body }) => {
    const { transaction: row, proposal } = await adjustWallet(deps, tx, caller, body);
    const transaction = row ? toTransaction(row) : null;
    if (!proposal) return { data: { transaction, proposal }, message: SHARED_SENTENCES.walletAdjusted };
    const answer = await deps.approvals.answer(tx, caller, 'Adjustment', proposal);
    return { ...answer, data: { transaction, proposal: answer.data } };
  });
}

function addClaims(routes: Routes, deps: WalletDeps): void {
  routes.answer(admin.adminListClaims, async () => listClaims(deps, deps.database));
  routes.act(admin.adminTakeClaim, async (tx, { caller, params, body }) => {
    const proposal = await takeClaim(deps, tx, caller, params.id, body);
    return deps.approvals.answer(tx, caller, 'Payment of a claim', proposal);
  });
}

function addAddresses(routes: Routes, deps: WalletDeps): void {
  routes.act(walletAddresses.createWalletAddress, async (tx, { caller, body }) =>
    toManaged(deps, tx, caller, await createAddress(deps, tx, caller, body)),
  );
  routes.act(walletAddresses.updateWalletAddress, async (tx, { caller, params, body }) =>
    toManaged(deps, tx, caller, await updateAddress(deps, tx, caller, params.id, body)),
  );
  routes.act(walletAddresses.toggleWalletAddress, async (tx, { caller, params, body }) =>
    toManaged(deps, tx, caller, await toggleAddress(deps, tx, caller, params.id, body?.version)),
  );
  routes.write(walletAddresses.deleteWalletAddress, async (tx, { caller, params }) => {
    await deleteAddress(deps, tx, caller, params.id);
    return null;
  });
}

async function toManaged(deps: WalletDeps, tx: Tx, caller: Identity, { row, proposal }: Managed) {
  const shown = toWalletAddress(row);
  if (!proposal) return { data: { ...shown, proposal } };
  const answer = await deps.approvals.answer(tx, caller, 'Change of a deposit address', proposal);
  return { ...answer, data: { ...shown, proposal: answer.data } };
}

async function toAdminTransaction(
  deps: WalletDeps,
  queryable: Queryable,
  { row, needed, approvers, agreed }: Decision,
) {
  const person = await deps.users.byId(queryable, row.userId);
  const by: string[] = [];
  for (const id of approvers) by.push((await deps.users.byId(queryable, id))?.email ?? '');
  // Left out where nobody agreed to one: the answer is then that of the version before, to the letter.
  const amount = agreed === undefined ? undefined : unitsToNumber(agreed, scaleOf(row.asset));
  return {
    ...toTransaction(row),
    userId: row.userId,
    user: person?.email ?? '',
    date: (row.completedAt ?? row.createdAt).toISOString(),
    approvals: { given: by.length, needed, by, amount },
  };
}
