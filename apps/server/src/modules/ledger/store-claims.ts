import type { BookId, UserId } from '@halyard/accounting';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { ANY_STEP } from '../../platform/database/steps.ts';

/** SQL of payments that were reversed, and what customers owe of them. */

export type ClaimRow = {
  readonly id: string;
  /** The deposit that was reversed. */
  readonly transactionId: string;
  readonly userId: BookId;
  readonly asset: string;
  readonly amount: bigint;
  readonly paid: bigint;
};

export async function insertClaim(tx: Tx, row: Omit<ClaimRow, 'paid'>, at: Date): Promise<void> {
  await tx.run(sql`
    insert into ledger_claim (id, transaction_id, user_id, asset, amount, opened_at)
    values (${row.id}, ${row.transactionId}, ${row.userId}, ${row.asset}, ${row.amount}, ${at})`);
}

/** Counts what is taken back of a completed deposit; false where so much of it is not left. */
export async function addReversal(tx: Tx, depositId: string, amount: bigint): Promise<boolean> {
  const added = await tx.run(sql`
    insert into ledger_reversal as r (transaction_id, credited, amount)
    select id, amount, ${amount} from ledger_transaction
    where id = ${depositId} and type = 'deposit' and status = 'completed' and amount >= ${amount}
    on conflict (transaction_id) do update set amount = r.amount + excluded.amount
      where r.amount + excluded.amount <= r.credited`);
  return added === 1;
}

const columns = sql`id, transaction_id as "transactionId", user_id as "userId", asset, amount, paid, opened_at as "openedAt"`;
export type OpenClaim = ClaimRow & { readonly openedAt: Date };

export async function selectAllOpen(queryable: Queryable): Promise<OpenClaim[]> {
  return queryable.rows<OpenClaim>(
    sql`select ${columns} from ledger_claim where settled_at is null order by opened_at, id`,
  );
}

export async function selectClaim(queryable: Queryable, id: string): Promise<OpenClaim | null> {
  return queryable.row<OpenClaim>(sql`select ${columns} from ledger_claim where id = ${id}`);
}

/** What is open of an asset, the oldest first. The book is locked. */
export async function selectOpenClaims(tx: Tx, userId: BookId, asset: string): Promise<ClaimRow[]> {
  return tx.rows<ClaimRow>(sql`
    select id, transaction_id as "transactionId", user_id as "userId", asset, amount, paid from ledger_claim
    where user_id = ${userId} and asset = ${asset} and settled_at is null order by opened_at, id for update`);
}

export async function updatePaid(
  tx: Tx,
  { id, paid }: Pick<ClaimRow, 'id' | 'paid'>,
  at: Date,
): Promise<void> {
  await tx.run(sql`
    update ledger_claim set paid = ${paid}, settled_at = case when amount = ${paid} then ${at}::timestamptz end
    where id = ${id}`);
}

/** Holds the owner's books while anything is open, and lets them go afterwards. Moves on the books that change. */
export async function updateHeld(tx: Tx, ownerId: UserId): Promise<void> {
  await tx.run(sql`
    update ledger_book b set is_held = not is_held, version = version + ${ANY_STEP}
    where (b.user_id = ${ownerId} or b.owner_id = ${ownerId} and b.kind <> 'main') and b.kind <> 'practice'
      and is_held <> exists (select from ledger_claim c where c.user_id = ${ownerId} and c.settled_at is null)`);
}

export async function selectHeld(queryable: Queryable, bookId: BookId): Promise<boolean> {
  const row = await queryable.row<{ isHeld: boolean }>(
    sql`select is_held as "isHeld" from ledger_book where user_id = ${bookId}`,
  );
  return row?.isHeld ?? false;
}
