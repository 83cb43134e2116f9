import { scaleOf } from '@halyard/catalogue';
import { admin, walletAddresses } from '@halyard/contract';
import { unitsToNumber } from '@halyard/money';
import type { Queryable } from '../../platform/database.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { toTransaction } from '../ledger/index.ts';
import { adjustWallet, approveProposal, rejectProposal } from './adjust-wallet.ts';
import { approveTransaction, type Decision, rejectTransaction } from './decide-transaction.ts';
import type { WalletDeps } from './index.ts';
import {
  createAddress,
  deleteAddress,
  toggleAddress,
  toWalletAddress,
  updateAddress,
} from './manage-addresses.ts';
import { previewAdjustment } from './preview-adjustment.ts';
import type { ProposalRow } from './store-proposals.ts';

export function addWalletAdminRoutes(routes: Routes, deps: WalletDeps): void {
  addDecisions(routes, deps);
  addAdjustments(routes, deps);
  addAddresses(routes, deps);
}

function addDecisions(routes: Routes, deps: WalletDeps): void {
  routes.handle(admin.adminApproveTransaction, async ({ caller, params, body, transaction }) =>
    transaction(async (tx) => {
      const decision = await approveTransaction(deps, tx, caller, params.id, body?.amount);
      const isWaiting = decision.row.status === 'pending';
      return { data: await toAdminTransaction(deps, tx, decision), status: isWaiting ? 202 : 200 };
    }),
  );

  routes.handle(admin.adminRejectTransaction, async ({ caller, params, body, transaction }) =>
    transaction(async (tx) => {
      const decision = await rejectTransaction(deps, tx, caller, params.id, body.reason);
      return { data: await toAdminTransaction(deps, tx, decision) };
    }),
  );
}

function addAdjustments(routes: Routes, deps: WalletDeps): void {
  routes.handle(admin.adminPreviewAdjustment, async ({ caller, query, transaction }) =>
    transaction(async (tx) => ({ data: await previewAdjustment(deps, tx, caller, query) })),
  );

  routes.handle(admin.adminAdjustWallet, async ({ caller, body, transaction }) =>
    transaction(async (tx) => {
      const { transaction: row, proposal } = await adjustWallet(deps, tx, caller, body);
      const data = {
        transaction: row ? toTransaction(row) : null,
        proposal: proposal ? await toProposal(deps, tx, proposal) : null,
      };
      return proposal
        ? { data, status: 202, message: 'Adjustment sent for approval' }
        : { data, message: 'Wallet adjusted successfully' };
    }),
  );

  routes.handle(admin.adminApproveProposal, async ({ caller, params, transaction }) =>
    transaction(async (tx) => ({
      data: await toProposal(deps, tx, await approveProposal(deps, tx, caller, params.id)),
      message: 'Wallet adjusted successfully',
    })),
  );

  routes.handle(admin.adminRejectProposal, async ({ caller, params, body, transaction }) =>
    transaction(async (tx) => ({
      data: await toProposal(deps, tx, await rejectProposal(deps, tx, caller, params.id, body.reason)),
    })),
  );
}

function addAddresses(routes: Routes, deps: WalletDeps): void {
  routes.handle(walletAddresses.createWalletAddress, async ({ caller, body, transaction }) =>
    transaction(async (tx) => ({ data: toWalletAddress(await createAddress(deps, tx, caller, body)) })),
  );
  routes.handle(walletAddresses.updateWalletAddress, async ({ caller, params, body, transaction }) =>
    transaction(async (tx) => ({
      data: toWalletAddress(await updateAddress(deps, tx, caller, params.id, body)),
    })),
  );
  routes.handle(walletAddresses.toggleWalletAddress, async ({ caller, params, body, transaction }) =>
    transaction(async (tx) => ({
      data: toWalletAddress(await toggleAddress(deps, tx, caller, params.id, body?.version)),
    })),
  );
  routes.handle(walletAddresses.deleteWalletAddress, async ({ caller, params, transaction }) =>
    transaction(async (tx) => {
      await deleteAddress(deps, tx, caller, params.id);
      return { data: null };
    }),
  );
}

async function toAdminTransaction(
  deps: WalletDeps,
  queryable: Queryable,
  { row, needed, approvers }: Decision,
) {
  const person = await deps.users.byId(queryable, row.userId);
  const by: string[] = [];
  for (const id of approvers) by.push((await deps.users.byId(queryable, id))?.email ?? '');
  return {
    ...toTransaction(row),
    userId: row.userId,
    user: person?.email ?? '',
    date: (row.completedAt ?? row.createdAt).toISOString(),
    approvals: { given: by.length, needed, by },
  };
}

async function toProposal(deps: WalletDeps, queryable: Queryable, row: ProposalRow): Promise<admin.Proposal> {
  const emailOf = async (id: string | null) =>
    id ? ((await deps.users.byId(queryable, id))?.email ?? '') : null;
  return {
    id: row.id,
    kind: 'adjustment',
    userId: row.userId,
    user: (await emailOf(row.userId)) ?? '',
    currency: row.asset,
    amount: unitsToNumber(row.amount, scaleOf(row.asset)),
    reason: row.reason,
    proposedBy: (await emailOf(row.proposedBy)) ?? '',
    proposedAt: row.proposedAt.toISOString(),
    status: row.status,
    decidedBy: await emailOf(row.decidedBy),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionReason: row.decisionReason,
  };
}
