import { findAsset } from '@halyard/catalogue';
import type { admin, QueryOf } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Balance } from '../../ledger/index.ts';
import { parseSignedAmount } from '../amounts.ts';
import type { Person } from '../../users/index.ts';
import type { WalletDeps } from '../deps.ts';
import { needsSecondPair } from './second-pair.ts';

/** What has to hold of an adjustment, whether it is only looked at or carried out. */

export type Change = {
  readonly userId: string;
  readonly asset: string;
  readonly amount: bigint;
  readonly reason: string;
};

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
  const amount = parseSignedAmount(request.amount, request.currency);
  if (amount === 0n) refuse('invalid-amount');
  requireOpen(person, amount);
  return { person, asset: request.currency, amount };
}

/** What is given to a closed account reaches nobody, and is not erased with it. Taken back is what should not have come. */
export function requireOpen({ status }: Pick<Person, 'status'>, amount: bigint): void {
  if (status === 'closed' && amount > 0n) refuse('not-a-customer');
}

/** A currency nobody knows must be held already, and nothing can be taken that is not there. */
export function requireRoom({ asset, available, locked }: Balance, amount: bigint): void {
  if (!findAsset(asset) && available + locked === 0n) refuse('unknown-currency');
  if (available + amount < 0n) refuse('insufficient-balance');
}

/** Up or down, it is the size that counts. */
export function adjustmentNeedsTwo(
  deps: WalletDeps,
  tx: Tx,
  caller: Identity,
  { userId, asset, amount }: Omit<Change, 'reason'>,
): Promise<boolean> {
  const worthUsd = deps.market.valueUsd(sizeOf(amount), asset);
  return needsSecondPair(deps, tx, { userId, adminId: caller.userId, type: 'adjustment', worthUsd });
}

export function sizeOf(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}
