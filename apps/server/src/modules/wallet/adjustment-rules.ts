import { findAsset } from '@halyard/catalogue';
import type { admin, QueryOf } from '@halyard/contract';
import type { Tx } from '../../platform/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Balance } from '../ledger/index.ts';
import { readSignedAmount } from './amounts.ts';
import type { WalletDeps } from './index.ts';
import type { ProposalRow } from './store-proposals.ts';

/** What has to hold of an adjustment, whether it is only looked at or carried out. */

export type Change = Pick<ProposalRow, 'userId' | 'asset' | 'amount' | 'reason'>;

/** Whose money it is about and how much of what; nobody's own. */
export async function readTarget(
  deps: WalletDeps,
  tx: Tx,
  caller: Identity,
  request: QueryOf<typeof admin.adminPreviewAdjustment>,
) {
  const person = request.userId
    ? await deps.users.byId(tx, request.userId)
    : await deps.users.byEmail(tx, request.email ?? '');
  if (!person) return refuse('user-not-found');
  if (person.id === caller.userId) refuse('own-account');
  const amount = readSignedAmount(request.amount, request.currency);
  if (amount === 0n) refuse('invalid-amount');
  return { person, asset: request.currency, amount };
}

/** A currency nobody knows must be held already, and nothing can be taken that is not there. */
export function requireRoom({ asset, available, locked }: Balance, amount: bigint): void {
  if (!findAsset(asset) && available + locked === 0n) refuse('unknown-currency');
  if (available + amount < 0n) refuse('insufficient-balance');
}

/** A large correction, or one whose size nobody knows in dollars, is not for one person to decide. */
export function needsSecondPair(deps: WalletDeps, change: Pick<Change, 'asset' | 'amount'>): boolean {
  const size = change.amount < 0n ? -change.amount : change.amount;
  const usdValue = deps.market.valueUsd(size, change.asset);
  return usdValue === null || usdValue > BigInt(deps.settings.ADJUSTMENT_FOUR_EYES_USD) * 100n;
}
