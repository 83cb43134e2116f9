import sql, { empty, type Sql } from 'sql-template-tag';
import { type Column, column, rowsOf, type Step } from '../../../platform/database/batch-write.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { Subscription } from '../../../platform/push/push-sender.ts';
import { PUSH_CHOICE } from '../../users/index.ts';
import { bookOf, type NotificationRow } from '../store.ts';
import { lastsMs, type Telling } from './message-of.ts';

/** SQL of devices that get push messages, and of what is still to be sent to them. */

export type DeviceRow = Subscription & {
  readonly id: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly vapidKey: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly reachedAt: Date | null;
};

const columns = sql`d.id, d.user_id as "userId", d.session_id as "sessionId", d.endpoint, d.p256dh, d.auth,
  d.vapid_key as "vapidKey", d.user_agent as "userAgent", d.created_at as "createdAt", d.reached_at as "reachedAt"`;

export async function selectDevices(queryable: Queryable, userId: string): Promise<DeviceRow[]> {
  return queryable.rows<DeviceRow>(sql`
    select ${columns} from notification_device d where d.user_id = ${userId} order by d.created_at desc, d.id desc`);
}

/** Adds one or, where its browser was known already, takes it over as it is now. What waited for whoever had it goes. */
export async function putDevice(tx: Tx, row: DeviceRow): Promise<DeviceRow> {
  await tx.run(sql`
    delete from notification_push p using notification_device d
    where d.endpoint = ${row.endpoint} and d.user_id <> ${row.userId} and p.device_id = d.id`);
  const stored = await tx.row<DeviceRow>(sql`
    insert into notification_device as d
      (id, user_id, session_id, endpoint, p256dh, auth, vapid_key, user_agent, created_at)
    values (${row.id}, ${row.userId}, ${row.sessionId}, ${row.endpoint}, ${row.p256dh}, ${row.auth}, ${row.vapidKey},
      ${row.userAgent}, ${row.createdAt})
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, vapid_key = excluded.vapid_key,
      user_agent = excluded.user_agent, failures = 0, rests_until = null,
      created_at = case when d.user_id = excluded.user_id then d.created_at else excluded.created_at end,
      reached_at = case when d.user_id = excluded.user_id then d.reached_at end
    returning ${columns}`);
  return stored ?? row;
}

/** Some of a person's: this one, those of a session, or all but those of a session. What waited for them goes unsent. */
export type Which = { readonly id: string } | { readonly sessionId: string } | { readonly except?: string };

export async function deleteDevices(tx: Tx, userId: string, which: Which): Promise<number> {
  const part =
    'id' in which
      ? sql`id = ${which.id}`
      : 'sessionId' in which
        ? sql`session_id = ${which.sessionId}`
        : sql`session_id is distinct from ${which.except ?? null}::uuid`;
  return tx.run(sql`delete from notification_device where user_id = ${userId} and ${part}`);
}

const queued: readonly Column<NotificationRow>[] = [
  column('subject_id', 'uuid', ({ id }) => id),
  column('user_id', 'uuid', ({ userId }) => userId),
  column('kind', 'text', ({ kind }) => kind),
  column('created_at', 'timestamptz', ({ createdAt }) => createdAt),
  column('expires_at', 'timestamptz', ({ createdAt, kind }) => new Date(createdAt.getTime() + lastsMs(kind))),
  column('owner_id', 'uuid', bookOf),
];

/** One row for each device of those who want to hear of it in this way. Most people have none, and nothing is written. */
function queue(rows: readonly NotificationRow[], guard: Sql): Sql {
  return sql`insert into notification_push (device_id, subject_id, created_at, expires_at)
    select d.id, n.subject_id, n.created_at, n.expires_at from ${rowsOf(queued, rows)} ${guard}
      join notification_device d on d.user_id = n.user_id
      join ${PUSH_CHOICE.table} on ${PUSH_CHOICE.id} = n.user_id and ${PUSH_CHOICE.wants(sql`n.kind`)}`;
}

export async function queuePushes(tx: Tx, row: NotificationRow): Promise<number> {
  return tx.run(queue([row], empty));
}

/** The same for many customers, as a step of a larger statement. */
export function queuePushesStep(rows: readonly NotificationRow[]): Step {
  return { name: 'pushes', step: queue(rows, sql`join moved on moved.user_id = n.owner_id`) };
}

/** Asks for a test of one of this person's devices. A second one while the first waits is the same one. */
export async function queueTest(tx: Tx, userId: string, deviceId: string, now: Date): Promise<boolean> {
  const row = await tx.row(
    sql`select 1 from notification_device where id = ${deviceId} and user_id = ${userId}`,
  );
  if (!row) return false;
  await tx.run(sql`
    insert into notification_push (device_id, subject_id, created_at, expires_at)
    values (${deviceId}, ${deviceId}, ${now}, ${new Date(now.getTime() + lastsMs(null))}) on conflict do nothing`);
  return true;
}

export type DuePush = Subscription &
  Telling & { readonly deviceId: string; readonly userId: string; readonly failures: number };

type Due = {
  readonly vapidKey: string;
  readonly now: Date;
  readonly most: number;
  readonly mostOfOne: number;
};

/**
 * What is to be sent now, the first of every person before the second of any, of a person the first of every device
 * before the second of any, and the oldest first: as their owners want it now, whatever they wanted when it was queued.
 */
export async function selectDue(
  queryable: Queryable,
  { vapidKey, now, most, mostOfOne }: Due,
): Promise<DuePush[]> {
  return queryable.rows<DuePush>(sql`
    select "deviceId", "userId", "subjectId", "createdAt", "expiresAt", endpoint, p256dh, auth, failures, "hidesDetails", notification, "bookId"
    from (
      select p.device_id as "deviceId", d.user_id as "userId", p.subject_id as "subjectId", p.created_at as "createdAt",
        p.expires_at as "expiresAt", d.endpoint, d.p256dh, d.auth, d.failures, ${PUSH_CHOICE.hidesDetails} as "hidesDetails",
        case when n.id is not null then json_build_object('kind', n.kind, 'title', n.title, 'body', n.body) end as notification, n.book_id as "bookId",
        row_number() over (partition by p.device_id order by p.created_at, p.subject_id) as turn
      from notification_push p join notification_device d on d.id = p.device_id
        left join notification n on n.id = p.subject_id and n.user_id = d.user_id
        join ${PUSH_CHOICE.table} on ${PUSH_CHOICE.id} = d.user_id and ${PUSH_CHOICE.wants(sql`n.kind`)}
      where p.expires_at > ${now} and d.vapid_key = ${vapidKey} and (d.rests_until is null or d.rests_until <= ${now})
        and (n.id is not null or p.subject_id = p.device_id)
    ) due
    where turn <= ${mostOfOne}
    order by row_number() over (partition by "userId" order by turn, "createdAt", "subjectId"), "createdAt", "subjectId"
    limit ${most}`);
}

/** Whether it still is where that goes: meanwhile it may have been taken out, or over by somebody else. */
export async function isStillTheirs(
  queryable: Queryable,
  { deviceId, userId, auth }: DuePush,
): Promise<boolean> {
  const row = await queryable.row(sql`
    select 1 from notification_device where id = ${deviceId} and user_id = ${userId} and auth = ${auth}`);
  return row !== null;
}

type Sent = Pick<DuePush, 'deviceId' | 'subjectId'>;

/** The push service has it, or will never take it. */
export async function deletePush(queryable: Queryable, { deviceId, subjectId }: Sent): Promise<void> {
  await queryable.run(
    sql`delete from notification_push where device_id = ${deviceId} and subject_id = ${subjectId}`,
  );
}

export async function noteReached(queryable: Queryable, deviceId: string, at: Date): Promise<void> {
  await queryable.run(sql`
    update notification_device set reached_at = ${at}, failures = 0, rests_until = null where id = ${deviceId}`);
}

/** Nothing more is sent to it until then, though it was reached. */
export async function noteRest(queryable: Queryable, deviceId: string, until: Date): Promise<void> {
  await queryable.run(sql`update notification_device set rests_until = ${until} where id = ${deviceId}`);
}

/** Nothing more is sent to it until then. */
export async function noteFailure(queryable: Queryable, deviceId: string, until: Date): Promise<void> {
  await queryable.run(sql`
    update notification_device set failures = failures + 1, rests_until = ${until} where id = ${deviceId}`);
}

/** Its push service knows it no more. One that was taken over or arranged anew meanwhile is another. */
export async function deleteGone(queryable: Queryable, { deviceId, auth }: DuePush): Promise<void> {
  await queryable.run(sql`delete from notification_device where id = ${deviceId} and auth = ${auth}`);
}

/** What nobody waits for any more. */
export async function forgetStale(queryable: Queryable, now: Date): Promise<void> {
  await queryable.run(sql`
    delete from notification_push p where p.expires_at <= ${now}
      or not exists (select from notification_device d where d.id = p.device_id)`);
}
