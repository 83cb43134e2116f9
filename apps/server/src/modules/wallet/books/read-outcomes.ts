import type { BookId } from '@halyard/accounting';
import type { Outcome } from '@halyard/contract';
import { unitsToNumber } from '@halyard/money';
import type { Queryable } from '../../../platform/database/database.ts';
import type { WalletDeps } from '../deps.ts';

type Ended = { readonly bookId: BookId; readonly endedAt: Date | null; readonly feesPaid: bigint };

/** What became of the money in those of these books that have ended: what came out of each, less what went in and what it cost elsewhere. */
export async function readOutcomes(
  { ledger }: Pick<WalletDeps, 'ledger'>,
  queryable: Queryable,
  kind: 'copy' | 'managed',
  rows: readonly Ended[],
): Promise<ReadonlyMap<BookId, Outcome>> {
  const ended = new Map(rows.filter(({ endedAt }) => endedAt !== null).map((row) => [row.bookId, row]));
  if (ended.size === 0) return new Map();
  const moves = await ledger.moves(queryable, [...ended.keys()]);
  return new Map(
    moves.map(({ bookId, putIn, takenOut, atTheEnd, paidFor, paidBy, copyFees }) => {
      const fees = ended.get(bookId)?.feesPaid ?? 0n;
      // A fee on profit that has paid a debt may have come out of the main account.
      const elsewhere = kind === 'copy' ? fees - copyFees : 0n;
      const result = takenOut + atTheEnd + paidFor - putIn - paidBy - elsewhere;
      const shown = {
        putIn: usd(putIn),
        takenOut: usd(takenOut),
        atTheEnd: usd(atTheEnd),
        paidForLosses: usd(paidFor),
        lossesPaid: usd(paidBy),
        fees: usd(fees),
        result: usd(result),
      };
      return [bookId, shown];
    }),
  );
}

const usd = (cents: bigint): number => unitsToNumber(cents, 2);
