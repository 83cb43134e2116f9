import { depositReturned, railCapital } from '@halyard/accounting';
import type { Block } from '@halyard/chains';
import type { Tx } from '../../../platform/database/database.ts';
import { lockChain, selectOfDeposit, stoodInSuspense } from '../chain/store-chain.ts';
import type { Watched } from '../chain/watched.ts';
import type { RailsDeps } from '../deps.ts';
import { bookFee } from '../payouts/follow-plans.ts';
import * as store from './store-unplanned.ts';

/** Books what networks took for transactions of ours that nobody here planned, once they are final, and as long as they are. */
export async function followUnplanned(
  deps: Pick<RailsDeps, 'ledger'>,
  tx: Tx,
  { network, chain }: Watched,
  { branch, needed }: { readonly branch: readonly Block[]; readonly needed: number },
): Promise<void> {
  await store.noteCoinFees(tx, network, branch);
  const upTo = (branch.at(-1)?.height ?? 0) - needed + 1;
  for (const fee of await store.selectChangedFees(tx, network, upTo))
    await bookFee(deps, tx, chain, fee, store.noteFee);
}

/** What two have declined of it was only ever the house's own: nobody is owed it. */
export async function returnDeclined(
  { ledger }: Pick<RailsDeps, 'ledger'>,
  tx: Tx,
  depositId: string,
): Promise<void> {
  for (const row of await selectOfDeposit(tx, depositId))
    if (row.isUnplanned && (await stoodInSuspense(tx, row.id)))
      await ledger.post(tx, row.id, railCapital(row, 'suspense'));
}

/**
 * What a version before decision 120 took for somebody's and was our own: it stands in suspense, and nobody is owed it. It came from our own
 * address, so that the chain has no more by it, and neither has the journal once it has gone back.
 */
export async function returnOldGas(
  { audit, database, ledger, log }: Pick<RailsDeps, 'audit' | 'database' | 'ledger' | 'log'>,
  { network, chain }: Watched,
): Promise<void> {
  // All there ever was is gone through: nobody waits for that, but for what is found.
  if (chain.kind !== 'evm' || (await store.selectOldGas(database, network)).length === 0) return;
  await database.transaction(async (tx) => {
    await lockChain(tx, network);
    for (const gas of await store.selectOldGas(tx, network)) {
      const { id, txid, asset, amount, depositId } = gas;
      if (!(await stoodInSuspense(tx, id))) continue;
      await store.insertUnplanned(tx, { network, feeAsset: chain.coin.asset }, [txid]);
      await store.forgetLoose(tx, id);
      await ledger.post(tx, id, depositReturned({ asset, amount }, 'chain'));
      const detail = { network, txid, asset, amount: String(amount), depositId };
      await audit.record(tx, { actorId: null, action: 'rail-gas.returned', subjectId: null, detail });
      log.warn({ ...detail }, 'what the house had sent itself leaves suspense');
    }
  });
}
