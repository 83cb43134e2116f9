import type { BookId, UserId } from '@halyard/accounting';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../platform/database/database.ts';

/** Which books are copied and which copy. Every change is made under the lock of the book, so that no decision misses it. */

/** From now on the fills of a book are told, or no longer. */
export async function setLeading(tx: Tx, bookId: BookId, isOpen: boolean): Promise<void> {
  await tx.run(sql`
    insert into trading_leader (user_id, is_open) values (${bookId}, ${isOpen})
    on conflict (user_id) do update set is_open = excluded.is_open`);
}

/** Whether others may copy it. */
export async function selectIsLeading(queryable: Queryable, bookId: BookId): Promise<boolean> {
  const row = await queryable.row<{ isOpen: boolean }>(
    sql`select is_open as "isOpen" from trading_leader where user_id = ${bookId}`,
  );
  return row?.isOpen ?? false;
}

export type NewCopier = {
  readonly bookId: BookId;
  readonly leaderId: BookId;
  readonly maxLeverage: number;
  readonly lossFloorUsd: bigint;
};

/** It copies what comes after the last fill that has been told. */
export async function insertCopier(
  tx: Tx,
  { bookId, leaderId, maxLeverage, lossFloorUsd }: NewCopier,
): Promise<void> {
  await tx.run(sql`
    insert into trading_copier (user_id, leader_id, status, first_place, place, max_leverage, loss_floor)
    select ${bookId}, l.user_id, 'active', l.place, l.place, ${maxLeverage}, ${lossFloorUsd}
    from trading_leader l where l.user_id = ${leaderId}`);
}

export async function updateCopierStatus(
  tx: Tx,
  bookId: BookId,
  status: 'active' | 'paused' | 'stopping',
): Promise<void> {
  await tx.run(sql`update trading_copier set status = ${status} where user_id = ${bookId}`);
}

/** The copy has ended: of what its leader closed nothing is held here any more. */
export async function endWaitingCloses(tx: Tx, bookId: BookId): Promise<void> {
  await tx.run(sql`
    update trading_copy set (outcome, reason) = row('skipped'::text, 'not-held'::text) where user_id = ${bookId} and outcome = 'waiting'`);
}

export async function updateLossFloor(tx: Tx, bookId: BookId, lossFloorUsd: bigint): Promise<void> {
  await tx.run(sql`update trading_copier set loss_floor = ${lossFloorUsd} where user_id = ${bookId}`);
}

/** What somebody has yet to pay for profit that went to what they owed. */
export async function selectWaitingFees(queryable: Queryable, ownerId: UserId): Promise<bigint> {
  const row = await queryable.row<{ fee: bigint }>(
    sql`select fee from view_copy_fee_waiting where user_id = ${ownerId}`,
  );
  return row?.fee ?? 0n;
}
