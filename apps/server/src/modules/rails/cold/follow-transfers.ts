import { movedToCold, railCapital } from '@halyard/accounting';
import type { Tx } from '../../../platform/database/database.ts';
import type { RailsDeps } from '../deps.ts';
import * as store from './store-cold.ts';

/** What blocks say of transfers to and from cold storage. It runs in the transaction that writes the branch. */

type Deps = Pick<RailsDeps, 'clock' | 'ledger' | 'log'>;

/** The plan of a transfer to cold storage has ended: the place moves with its last confirmation, or nothing has moved. */
export async function endTransfer(
  { clock, ledger }: Deps,
  tx: Tx,
  planId: string,
  { isPaid, txid }: { readonly isPaid: boolean; readonly txid: string },
): Promise<void> {
  const transfer = await store.lockPlanned(tx, planId);
  if (!transfer) return;
  const state = isPaid ? 'final' : 'given-back';
  await store.updateTransfer(tx, { ...transfer, state, txHash: txid }, clock.now());
  if (isPaid) await ledger.post(tx, transfer.id, movedToCold(transfer));
}

/**
 * Another transaction than its own has brought it to cold storage, which is nobody else's: it is there, whoever has signed for it. Answers
 * which one has ended so.
 */
export async function endMoved(
  deps: Deps,
  tx: Tx,
  planId: string,
  paidBy: ReadonlyMap<string, string>,
): Promise<string | null> {
  const transfer = await store.lockPlanned(tx, planId);
  const txid = transfer ? paidBy.get(transfer.id) : undefined;
  if (!transfer || txid === undefined) return null;
  await endTransfer(deps, tx, planId, { isPaid: true, txid });
  return transfer.id;
}

/** What came to the house's own address, as far as it matters here. */
type Came = {
  readonly id: string;
  readonly txid: string;
  readonly asset: string;
  readonly amount: bigint;
};

/**
 * A block has it: it belongs to the transfer that was asked for, where it is the transaction that staff named, or nobody named
 * one and it is the very amount. More than cold storage has comes from somewhere else.
 */
export async function tieArrival({ clock, log }: Deps, tx: Tx, network: string, came: Came): Promise<void> {
  if (came.amount === 0n || (await store.lockOfCoin(tx, came.id))) return;
  const { asset } = came;
  const open = await store.selectOpen(tx, { network, asset });
  const asked = open?.state === 'asked' ? await store.lockTransfer(tx, open.id) : null;
  if (asked?.state !== 'asked' || asked.coinId !== null) return;
  if (asked.txHash === null ? asked.amount !== came.amount : asked.txHash !== came.txid) return;
  const standing = await store.selectStanding(tx, [network]);
  if (came.amount > (standing.find((one) => one.asset === asset)?.cold ?? 0n)) {
    log.warn({ network, txid: came.txid }, 'more came than cold storage has as the books have it');
    return;
  }
  await store.updateTransfer(tx, { ...asked, coinId: came.id }, clock.now());
}

/** No block has it any more: whatever comes next may be what was asked for. */
export async function untieArrival({ clock, log }: Deps, tx: Tx, came: Came): Promise<void> {
  const transfer = await store.lockOfCoin(tx, came.id);
  if (!transfer) return;
  const isReplaced = transfer.state === 'final' && (await store.selectOpen(tx, transfer)) !== null;
  if (isReplaced) log.error({ txid: came.txid }, 'a transfer that had ended came back to cold storage');
  const state = isReplaced ? 'stopped' : 'asked';
  await store.updateTransfer(tx, { ...transfer, coinId: null, state }, clock.now());
}

/** It is final (positive), or is not any more: it came from cold storage, or is the operator's own money. */
export async function bookArrival({ clock, ledger }: Deps, tx: Tx, came: Came, moved: bigint): Promise<void> {
  const transfer = await store.lockOfCoin(tx, came.id);
  const { asset } = came;
  if (!transfer) {
    await ledger.post(tx, came.id, railCapital({ asset, amount: moved }, 'chain'));
    return;
  }
  await ledger.post(tx, came.id, movedToCold({ asset, amount: -moved }));
  if (moved > 0n) await store.updateTransfer(tx, { ...transfer, state: 'final', amount: moved }, clock.now());
}
