import type { BookId } from '@halyard/accounting';
import { say } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { WalletDeps } from '../deps.ts';

/** Pays what is owed of an asset from what has come in. Whoever proposed to take it elsewhere has seen that more is owed. */
export async function payClaims(
  { approvals, ledger, market }: Pick<WalletDeps, 'approvals' | 'ledger' | 'market'>,
  tx: Tx,
  bookId: BookId,
  asset: string,
): Promise<void> {
  for (const id of await ledger.payClaims(tx, bookId, asset, market.valueUsd))
    await approvals.voidAbout(tx, null, 'claim', id, say('void-claim-paid', {}));
}
