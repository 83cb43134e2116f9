import type { UserId } from '@halyard/accounting';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../platform/database/database.ts';

export type Overdue = { readonly since: Date; readonly decidedAt: Date | null };

export const selectOverdue = (tx: Tx, userId: UserId): Promise<Overdue | null> =>
  tx.row<Overdue>(sql`
    select since, decided_at as "decidedAt" from wallet_overdue where user_id = ${userId}`);

export async function selectAllOverdue(queryable: Queryable): Promise<UserId[]> {
  return queryable.values<UserId>(sql`select user_id from wallet_overdue`);
}

/** Whoever writes one holds the locks of all books of theirs. */
export async function insertOverdue(tx: Tx, userId: UserId, since: Date): Promise<void> {
  await tx.run(sql`insert into wallet_overdue (user_id, since) values (${userId}, ${since})`);
}

export async function updateDecided(tx: Tx, userId: UserId, at: Date): Promise<void> {
  await tx.run(sql`update wallet_overdue set decided_at = ${at} where user_id = ${userId}`);
}

export async function deleteOverdue(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`delete from wallet_overdue where user_id = ${userId}`);
}
