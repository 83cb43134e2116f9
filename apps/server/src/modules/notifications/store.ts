import type { StoredNotification } from '@halyard/contract';
import { type BookId, mainBookOf, type UserId } from '@halyard/accounting';
import sql, { empty, type Sql } from 'sql-template-tag';
import {
  type Column,
  column,
  insertRows,
  insertStep,
  selectList,
  type Step,
} from '../../platform/database/batch-write.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { countOf, type Part } from '../../platform/pages.ts';

export type NotificationRow = StoredNotification & {
  readonly id: string;
  readonly userId: UserId;
  /** The book it is about, where that is not the main one. */
  readonly bookId: BookId | null;
  readonly createdAt: Date;
  readonly readAt: Date | null;
};

const columns: readonly Column<NotificationRow>[] = [
  column('id', 'uuid', ({ id }) => id),
  column('user_id', 'uuid', ({ userId }) => userId),
  column('book_id', 'uuid', ({ bookId }) => bookId),
  column('kind', 'text', ({ kind }) => kind),
  column('title', 'text', ({ title }) => title),
  column('body', 'text', ({ body }) => body),
  column('created_at', 'timestamptz', ({ createdAt }) => createdAt),
  column('read_at', 'timestamptz', ({ readAt }) => readAt),
];

export async function insertNotification(tx: Tx, row: NotificationRow): Promise<void> {
  await tx.run(insertRows(sql`notification`, columns, [row]));
}

/** The book that is written in when it is told of. */
export const bookOf = ({ userId, bookId }: NotificationRow): BookId => bookId ?? mainBookOf(userId);

/** Many at once, as a step of a larger statement. */
export function insertNotificationsStep(rows: readonly NotificationRow[]): Step {
  return insertStep('notifications', sql`notification`, columns, rows, { owner: bookOf });
}

/** All of them, or only those that are unread (true) or read (false), of all books or of these. */
export type Selection = {
  readonly userId: string;
  readonly unread: boolean | undefined;
  readonly books: readonly BookId[] | undefined;
};

export async function selectPage(
  queryable: Queryable,
  selection: Selection,
  { limit, offset }: Part,
): Promise<NotificationRow[]> {
  return queryable.rows<NotificationRow>(sql`
    select ${selectList(columns)} from notification where ${where(selection)}
    order by created_at desc, id desc limit ${limit} offset ${offset}`);
}

export async function countNotifications(queryable: Queryable, selection: Selection): Promise<number> {
  return countOf(queryable, sql`notification where ${where(selection)}`);
}

/** Marks one of this person's as read and answers it; a second time keeps the first moment. */
export async function markRead(
  queryable: Queryable,
  userId: string,
  id: string,
  at: Date,
): Promise<NotificationRow | null> {
  return queryable.row<NotificationRow>(sql`
    update notification set read_at = coalesce(read_at, ${at}) where id = ${id} and user_id = ${userId}
    returning ${selectList(columns)}`);
}

export async function markAllRead(queryable: Queryable, userId: string, at: Date): Promise<number> {
  return queryable.run(
    sql`update notification set read_at = ${at} where user_id = ${userId} and read_at is null`,
  );
}

function where({ userId, unread, books }: Selection): Sql {
  const state =
    unread === undefined ? empty : unread ? sql`and read_at is null` : sql`and read_at is not null`;
  const about = books ? sql`and coalesce(book_id, user_id) = any(${[...books]}::uuid[])` : empty;
  return sql`user_id = ${userId} ${state} ${about}`;
}

export async function deleteNotifications(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from notification where user_id = ${userId}`);
}
