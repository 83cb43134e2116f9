import type { BookId } from '@halyard/accounting';
import type { Outcome, OutcomeSoFar } from '@halyard/contract';
import { usd } from '@halyard/money';
import type { Queryable } from '../../../platform/database/database.ts';
import type { WalletDeps } from '../deps.ts';

type Book = { readonly bookId: BookId; readonly endedAt: Date | null; readonly feesPaid: bigint };

/** What became of the money in those of these books that have ended: what came out of each, less what went in and what it cost elsewhere. */
export async function readOutcomes(
  deps: Pick<WalletDeps, 'ledger'>,
  queryable: Queryable,
  kind: 'copy' | 'managed',
  rows: readonly Book[],
): Promise<ReadonlyMap<BookId, Outcome>> {
  const moved = await readMoved(
    deps,
    queryable,
    kind,
    rows.filter(({ endedAt }) => endedAt !== null),
  );
  return new Map(
    moved.map(({ bookId, putIn, takenOut, atTheEnd, paidFor, paidBy, fees, result }) => {
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

/** The same up to now in those that run: what each is worth counts as if it came out. */
export async function readSoFar(
  deps: Pick<WalletDeps, 'ledger'>,
  queryable: Queryable,
  kind: 'copy' | 'managed',
  rows: readonly Book[],
  worthOf: (bookId: BookId) => bigint,
): Promise<ReadonlyMap<BookId, OutcomeSoFar>> {
  const moved = await readMoved(
    deps,
    queryable,
    kind,
    rows.filter(({ endedAt }) => endedAt === null),
  );
  return new Map(
    moved.map(({ bookId, putIn, takenOut, atTheEnd, result }) => {
      const out = takenOut + atTheEnd;
      return [bookId, { putIn: usd(putIn), takenOut: usd(out), result: usd(result + worthOf(bookId)) }];
    }),
  );
}

async function readMoved(
  { ledger }: Pick<WalletDeps, 'ledger'>,
  queryable: Queryable,
  kind: 'copy' | 'managed',
  rows: readonly Book[],
) {
  if (rows.length === 0) return [];
  const feesOf = new Map(rows.map(({ bookId, feesPaid }) => [bookId, feesPaid]));
  const moves = await ledger.moves(queryable, [...feesOf.keys()]);
  return moves.map((move) => {
    const { putIn, takenOut, atTheEnd, paidFor, paidBy, copyFees } = move;
    const fees = feesOf.get(move.bookId) ?? 0n;
    // A fee on profit that has paid a debt may have come out of the main account.
    const elsewhere = kind === 'copy' ? fees - copyFees : 0n;
    return { ...move, fees, result: takenOut + atTheEnd + paidFor - putIn - paidBy - elsewhere };
  });
}
