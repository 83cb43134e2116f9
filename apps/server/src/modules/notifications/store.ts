import type { notifications } from '@halyard/contract';
import sql, { empty, type Sql } from 'sql-template-tag';
import { type Column, column, insertStep, type Step } from '../../platform/batch-write.ts';
import type { Queryable, Tx } from '../../platform/database.ts';

export type NotificationRow = {
  readonly id: string;
  readonly kind: notifications.Notification['kind'];
  readonly title: string;
  readonly body: string;
  readonly createdAt: Date;
  readonly readAt: Date | null;
};

const columns = sql`id, kind, title, body, created_at as "createdAt", read_at as "readAt"`;

export async function insertNotification(tx: Tx, userId: string, row: NotificationRow): Promise<void> {
  await tx.run(sql`
    insert into notification (id, user_id, kind, title, body, created_at)
    values (${row.id}, ${userId}, ${row.kind}, ${row.title}, ${row.body}, ${row.createdAt})`);
}

type OwnedRow = NotificationRow & { readonly userId: string };

const ownedColumns: Column<OwnedRow>[] = [
  column('id', 'uuid', ({ id }) => id),
  column('user_id', 'uuid', ({ userId }) => userId),
  column('kind', 'text', ({ kind }) => kind),
  column('title', 'text', ({ title }) => title),
  column('body', 'text', ({ body }) => body),
  column('created_at', 'timestamptz', ({ createdAt }) => createdAt),
];

/** Many at once, as a step of a larger statement. */
export function insertNotificationsStep(rows: readonly OwnedRow[]): Step {
  return insertStep('notifications', sql`notification`, ownedColumns, rows, {
    owner: ({ userId }) => userId,
  });
}

/** All of them, or only those that are unread (true) or read (false). */
export type Selection = { readonly userId: string; readonly unread: boolean | undefined };

export async function selectPage(
  queryable: Queryable,
  selection: Selection,
  limit: number,
  offset: number,
): Promise<NotificationRow[]> {
  return queryable.rows<NotificationRow>(sql`
    select ${columns} from notification where ${where(selection)}
    order by created_at desc, id desc limit ${limit} offset ${offset}`);
}

export async function countNotifications(queryable: Queryable, selection: Selection): Promise<number> {
  const row = await queryable.row<{ total: number }>(
    sql`select count(*)::int as total from notification where ${where(selection)}`,
  );
  return row?.total ?? 0;
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
    returning ${columns}`);
}

export async function markAllRead(queryable: Queryable, userId: string, at: Date): Promise<number> {
  return queryable.run(
    sql`update notification set read_at = ${at} where user_id = ${userId} and read_at is null`,
  );
}

function where({ userId, unread }: Selection): Sql {
  const state =
    unread === undefined ? empty : unread ? sql`and read_at is null` : sql`and read_at is not null`;
  return sql`user_id = ${userId} ${state}`;
}
