import type { BookId, UserId } from '@halyard/accounting';
import type { events } from '@halyard/contract';
import sql, { type Sql } from 'sql-template-tag';
import { column, selectList } from '../../platform/database/batch-write.ts';
import { named, type Queryable, type Tx } from '../../platform/database/database.ts';

/** SQL of webhooks and of what was sent to them. */

export type WebhookRow = {
  readonly id: string;
  readonly userId: UserId;
  readonly bookId: BookId;
  readonly url: string;
  readonly events: readonly events.EventType[];
  /** Sealed, both of them. */
  readonly secret: string;
  readonly oldSecret: string | null;
  readonly oldSecretUntil: Date | null;
  readonly sent: bigint;
  readonly tries: number;
  readonly nextTryAt: Date;
  readonly failingSince: Date | null;
  readonly offAt: Date | null;
  readonly fence: bigint;
  readonly createdAt: Date;
};

export type DeliveryRow = {
  readonly id: string;
  readonly webhookId: string;
  readonly number: bigint;
  readonly isAgain: boolean;
  readonly isTaken: boolean;
  readonly at: Date;
  readonly durationMs: number;
  readonly status: number | null;
  readonly answer: string | null;
  readonly failure: string | null;
};

const columns = selectList(
  [
    'id',
    'user_id',
    'book_id',
    'url',
    'events',
    'secret',
    'old_secret',
    'old_secret_until',
    'sent',
    'tries',
    'next_try_at',
    'failing_since',
    'off_at',
    'fence',
    'created_at',
  ].map((name) => ({ name })),
);

export async function insertWebhook(tx: Tx, row: WebhookRow): Promise<void> {
  const { id, userId, bookId, url, events, secret, sent, createdAt } = row;
  await tx.run(sql`
    insert into webhook (id, user_id, book_id, url, events, secret, sent, next_try_at, leased_until, created_at)
    values (${id}, ${userId}, ${bookId}, ${url}, ${[...events]}, ${secret}, ${sent}, ${createdAt}, ${createdAt}, ${createdAt})`);
}

export async function selectWebhooks(queryable: Queryable, userId: UserId): Promise<WebhookRow[]> {
  return queryable.rows<WebhookRow>(
    sql`select ${columns} from webhook where user_id = ${userId} order by created_at desc, id desc`,
  );
}

/** One of this person's; somebody else's does not exist for them. */
export async function selectWebhook(
  queryable: Queryable,
  userId: UserId,
  id: string,
): Promise<WebhookRow | null> {
  return queryable.row<WebhookRow>(
    sql`select ${columns} from webhook where id = ${id} and user_id = ${userId}`,
  );
}

export async function deleteWebhook(tx: Tx, userId: UserId, id: string): Promise<WebhookRow | null> {
  return tx.row<WebhookRow>(
    sql`delete from webhook where id = ${id} and user_id = ${userId} returning ${columns}`,
  );
}

/** Ends what is sent of these books, for good. */
export async function deleteOfBooks(tx: Tx, bookIds: readonly BookId[]): Promise<number> {
  return tx.run(sql`delete from webhook where book_id = any(${[...bookIds]}::uuid[])`);
}

export async function replaceSecret(
  tx: Tx,
  userId: UserId,
  id: string,
  { secret, oldUntil }: { readonly secret: string; readonly oldUntil: Date },
): Promise<WebhookRow | null> {
  return tx.row<WebhookRow>(sql`
    update webhook set old_secret = secret, old_secret_until = ${oldUntil}, secret = ${secret}
    where id = ${id} and user_id = ${userId} returning ${columns}`);
}

export async function switchOn(tx: Tx, userId: UserId, id: string, at: Date): Promise<WebhookRow | null> {
  return tx.row<WebhookRow>(sql`
    update webhook set off_at = null, failing_since = null, tries = 0, next_try_at = ${at}
    where id = ${id} and user_id = ${userId} returning ${columns}`);
}

/** Those with a secret that is sealed with another key than this one. */
export async function selectSealedOtherwise(queryable: Queryable, prefix: string): Promise<WebhookRow[]> {
  return queryable.rows<WebhookRow>(sql`
    select ${columns} from webhook
    where not starts_with(secret, ${prefix}) or not starts_with(old_secret, ${prefix})`);
}

/** The same secrets, sealed anew; those of a webhook that was given another one meanwhile stay as they are. */
export async function reseal(
  queryable: Queryable,
  { id, secret, oldSecret }: WebhookRow,
  anew: Pick<WebhookRow, 'secret' | 'oldSecret'>,
): Promise<void> {
  await queryable.run(sql`
    update webhook set secret = ${anew.secret}, old_secret = ${anew.oldSecret}
    where id = ${id} and secret = ${secret} and old_secret is not distinct from ${oldSecret}`);
}

/** Nothing is sent of whoever staff have closed; when they are opened again, all that they missed is. */
const isServed = sql`not exists (select from view_trader t where t.id = webhook.user_id and t.is_closed)`;

/** The accounts whose events are sent somewhere. */
export async function selectFollowed(queryable: Queryable): Promise<Set<BookId>> {
  const query = sql`select distinct book_id as "bookId" from webhook where off_at is null and ${isServed}`;
  const rows = await queryable.rows<{ bookId: BookId }>(named('webhooks-followed', query));
  return new Set(rows.map(({ bookId }) => bookId));
}

/**
 * Takes webhooks for which there is something to send and for which nobody else is sending. Whoever takes one gets a fence of
 * its own: what an earlier holder still wants to write no longer counts.
 */
export async function leaseDue(
  queryable: Queryable,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<WebhookRow[]> {
  const due = sql`
    select webhook.id from webhook join view_last_event e on e.book_id = webhook.book_id and e.last_event > webhook.sent
    where webhook.off_at is null and webhook.next_try_at <= ${now} and webhook.leased_until <= ${now} and ${isServed}
    order by webhook.next_try_at limit ${limit} for update of webhook skip locked`;
  return queryable.rows<WebhookRow>(
    named(
      'webhooks-lease',
      sql`update webhook set fence = fence + 1, leased_until = ${until} where id in (${due}) returning ${columns}`,
    ),
  );
}

/** Whoever holds these goes on holding them. */
export async function renewLeases(
  queryable: Queryable,
  held: readonly Pick<WebhookRow, 'id' | 'fence'>[],
  until: Date,
): Promise<void> {
  const [ids, fences] = [held.map(({ id }) => id), held.map(({ fence }) => fence)];
  const renew = sql`
    update webhook w set leased_until = ${until} from unnest(${ids}::uuid[], ${fences}::bigint[]) as n(id, fence)
    where w.id = n.id and w.fence = n.fence and w.leased_until < ${until}`;
  await queryable.run(named('webhooks-renew', renew));
}

/** What the holder of a lease writes; null where it is no longer theirs, or the webhook has ended: then nothing was written. */
async function updateLeased(
  queryable: Queryable,
  { id, fence }: Pick<WebhookRow, 'id' | 'fence'>,
  set: Sql,
  logged: DeliveryRow | null,
): Promise<WebhookRow | null> {
  const update = sql`
    update webhook set ${set} where id = ${id} and fence = ${fence} and off_at is null returning ${columns}`;
  if (!logged) return queryable.row<WebhookRow>(update);
  return queryable.row<WebhookRow>(sql`
    with held as (${update}), logged as (
      insert into webhook_delivery (${names}) select ${valuesOf(logged)} from held)
    select * from held`);
}

const valuesOf = (logged: DeliveryRow): Sql => sql`
  ${logged.id}::uuid, ${logged.webhookId}::uuid, ${logged.number}::bigint, ${logged.isAgain}::boolean,
  ${logged.isTaken}::boolean, ${logged.at}::timestamptz, ${logged.durationMs}::int, ${logged.status}::int,
  ${logged.answer}::text, ${logged.failure}::text`;

/** It was taken, or need not be sent. */
export const moveOn = (
  queryable: Queryable,
  held: WebhookRow,
  {
    sent,
    until,
    logged,
  }: { readonly sent: bigint; readonly until: Date; readonly logged: DeliveryRow | null },
): Promise<WebhookRow | null> =>
  updateLeased(
    queryable,
    held,
    sql`sent = ${sent}, tries = 0, failing_since = null, leased_until = ${until}`,
    logged,
  );

/** It was not taken: it is tried again at that moment, and anybody may do that. */
export const waitFor = (
  queryable: Queryable,
  held: WebhookRow,
  { at, nextTryAt, logged }: { readonly at: Date; readonly nextTryAt: Date; readonly logged: DeliveryRow },
): Promise<WebhookRow | null> =>
  updateLeased(
    queryable,
    held,
    sql`tries = tries + 1, failing_since = coalesce(failing_since, ${at}), next_try_at = ${nextTryAt}, leased_until = ${at}`,
    logged,
  );

export const switchOff = (
  tx: Tx,
  held: WebhookRow,
  { at, logged }: { readonly at: Date; readonly logged: DeliveryRow },
): Promise<WebhookRow | null> => updateLeased(tx, held, sql`off_at = ${at}, leased_until = ${at}`, logged);

/** Nothing is left to send, or not now. */
export const giveBack = (
  queryable: Queryable,
  held: WebhookRow,
  { at, nextTryAt = at }: { readonly at: Date; readonly nextTryAt?: Date },
): Promise<WebhookRow | null> =>
  updateLeased(queryable, held, sql`leased_until = ${at}, next_try_at = ${nextTryAt}`, null);

/** Nothing is sent for a while, and nobody can say that it was not taken. */
export const pause = (
  queryable: Queryable,
  held: WebhookRow,
  { at, nextTryAt }: { readonly at: Date; readonly nextTryAt: Date },
): Promise<WebhookRow | null> =>
  updateLeased(
    queryable,
    held,
    sql`leased_until = ${at}, next_try_at = ${nextTryAt}, tries = 0, failing_since = null`,
    null,
  );

const deliveryColumns = [
  column<DeliveryRow>('id', 'uuid', ({ id }) => id),
  column<DeliveryRow>('webhook_id', 'uuid', ({ webhookId }) => webhookId),
  column<DeliveryRow>('number', 'bigint', ({ number }) => number),
  column<DeliveryRow>('is_again', 'boolean', ({ isAgain }) => isAgain),
  column<DeliveryRow>('is_taken', 'boolean', ({ isTaken }) => isTaken),
  column<DeliveryRow>('at', 'timestamptz', ({ at }) => at),
  column<DeliveryRow>('duration_ms', 'int', ({ durationMs }) => durationMs),
  column<DeliveryRow>('status', 'int', ({ status }) => status),
  column<DeliveryRow>('answer', 'text', ({ answer }) => answer),
  column<DeliveryRow>('failure', 'text', ({ failure }) => failure),
];
const names = sql`id, webhook_id, number, is_again, is_taken, at, duration_ms, status, answer, failure`;

/** False where its webhook has gone meanwhile, with all that was known of it. */
export async function insertDelivery(queryable: Queryable, row: DeliveryRow): Promise<boolean> {
  const insert = sql`
    insert into webhook_delivery (${names})
    select ${valuesOf(row)} from webhook where id = ${row.webhookId} for key share`;
  return (await queryable.run(insert)) === 1;
}

/** The newest first. */
export async function selectDeliveries(
  queryable: Queryable,
  webhookId: string,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<DeliveryRow[]> {
  return queryable.rows<DeliveryRow>(sql`
    select ${selectList(deliveryColumns)} from webhook_delivery
    where webhook_id = ${webhookId} and (${before ?? null}::uuid is null or id < ${before ?? null}::uuid)
    order by id desc limit ${limit}`);
}

export async function selectDelivery(queryable: Queryable, id: string): Promise<DeliveryRow | null> {
  return queryable.row<DeliveryRow>(
    sql`select ${selectList(deliveryColumns)} from webhook_delivery where id = ${id}`,
  );
}

/** Removes what nobody asks about any more, and secrets that no longer sign. */
export async function deleteOld(
  queryable: Queryable,
  { now, before }: { readonly now: Date; readonly before: Date },
): Promise<void> {
  await queryable.run(sql`delete from webhook_delivery where at < ${before}`);
  await queryable.run(sql`
    update webhook set old_secret = null, old_secret_until = null where old_secret_until < ${now}`);
}
