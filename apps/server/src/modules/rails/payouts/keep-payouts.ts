import type { Place } from '@halyard/accounting';
import type { StoredText } from '@halyard/contract';
import { assert } from '@halyard/money';
import type { Tx } from '../../../platform/database/database.ts';
import type { StatementRow } from '../../ledger/index.ts';
import type { WalletDeps } from '../../wallet/index.ts';
import type { RailsDeps } from '../deps.ts';
import type { Doors } from '../doors.ts';
import * as store from './store-payouts.ts';

/**
 * The one way from an approved withdrawal to its end, for every rail that pays: approved → planned → signed → sent → final, or
 * given back. A rail moves what it pays from state to state, and ends it once: complete, or give back. Nothing else does.
 */

type Deps = Pick<RailsDeps, 'clock' | 'ledger' | 'wallet'>;
type Ways = Pick<WalletDeps['rails'], 'pays' | 'decimals' | 'payOut' | 'stopPayout'>;

/** What the wallet does when the last approval is given, and when staff decline what was approved. */
export function payoutWays(doors: Doors, now: () => Date): Ways {
  return {
    pays: (asset, network) => doors.of(asset, network)?.paysOut === true,
    decimals: (asset, network) => {
      const door = doors.of(asset, network);
      return door?.paysOut ? door.decimals : undefined;
    },
    payOut: async (tx, { id, network, asset, amount }) => {
      const door = doors.of(asset, network);
      assert(door?.paysOut, 'what is paid has a rail that pays');
      await store.insertPayout(tx, { id, rail: door.kind, network, asset, amount, approvedAt: now() });
    },
    stopPayout: async (tx, id) => {
      await store.lockPayout(tx, id);
      return store.movePayout(tx, id, ['approved'], 'given-back', now());
    },
  };
}

/** Takes the locks that ending a payout needs: its book, its line, and the payout. */
async function lockForEnd({ ledger }: Deps, tx: Tx, id: string): Promise<StatementRow> {
  const seen = await ledger.transaction(tx, id);
  assert(seen, `a payout has a line, and ${id} has none`);
  await ledger.lock(tx, seen.userId);
  const row = await ledger.transaction(tx, id, { lock: true });
  await store.lockPayout(tx, id);
  assert(row, `a line is kept, and ${id} is gone`);
  return row;
}

/** It has been handed to its network or bank under this name; once more where that has changed. */
export async function notePayoutSent(deps: Deps, tx: Tx, id: string, txHash: string): Promise<void> {
  const row = await lockForEnd(deps, tx, id);
  if (row.status !== 'pending') return;
  await store.movePayout(tx, id, ['signed'], 'sent', deps.clock.now());
  await deps.wallet.payouts.sent(tx, row, txHash);
}

/**
 * It is final: the money left `from`. Answers false, and does nothing, where it has ended already: whoever reads the same block
 * or statement twice pays nobody twice.
 */
export async function completePayout(
  deps: Deps,
  tx: Tx,
  id: string,
  paid: { readonly txHash: string; readonly from: Place | 'suspense' },
): Promise<boolean> {
  const row = await lockForEnd(deps, tx, id);
  if (!(await store.movePayout(tx, id, ['planned', 'signed', 'sent'], 'final', deps.clock.now())))
    return false;
  await deps.wallet.payouts.complete(tx, row, paid);
  return true;
}

/** It was not paid, and cannot be any more: only whoever knows that may call this. */
export async function giveBackPayout(deps: Deps, tx: Tx, id: string, reason: StoredText): Promise<boolean> {
  const row = await lockForEnd(deps, tx, id);
  const open = ['approved', 'planned', 'signed', 'sent'] as const;
  if (!(await store.movePayout(tx, id, open, 'given-back', deps.clock.now()))) return false;
  await deps.wallet.payouts.giveBack(tx, row, reason);
  return true;
}
