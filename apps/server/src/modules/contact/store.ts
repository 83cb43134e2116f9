import type { contact, QueryOf } from '@halyard/contract';
import { TIERS } from '@halyard/catalogue';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Stored, Tx } from '../../platform/database/database.ts';
import { containsPattern, type Part, selectPart } from '../../platform/pages.ts';

export type MessageRow = Stored<Omit<contact.ContactMessage, 'replies'>, 'createdAt'>;

export type ReplyRow = {
  readonly id: string;
  readonly messageId: string;
  readonly authorId: string;
  readonly author: string;
  readonly body: string;
  readonly repliedAt: Date;
};

const columns = sql`
  id, reference, name, email, phone, subject, message, status, created_at as "createdAt", version`;

/** Stores a message; false when one was sent under this key before. A repeat at the same moment waits for the first. */
export async function insertMessage(tx: Tx, row: MessageRow, sendKey: string | null): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into contact_message (id, reference, name, email, phone, subject, message, status, created_at, changed_at,
      version, send_key)
    values (${row.id}, ${row.reference}, ${row.name}, ${row.email}, ${row.phone}, ${row.subject}, ${row.message},
      ${row.status}, ${row.createdAt}, ${row.createdAt}, ${row.version}, ${sendKey})
    on conflict (send_key) do nothing`);
  return inserted > 0;
}

export async function selectSent(queryable: Queryable, sendKey: string): Promise<MessageRow | null> {
  return queryable.row<MessageRow>(sql`select ${columns} from contact_message where send_key = ${sendKey}`);
}

export async function selectMessage(queryable: Queryable, id: string): Promise<MessageRow | null> {
  return queryable.row<MessageRow>(sql`select ${columns} from contact_message where id = ${id}`);
}

/** One message under a lock: two administrators who answer at once do it one after the other. */
export async function lockMessage(tx: Tx, id: string): Promise<MessageRow | null> {
  return tx.row<MessageRow>(sql`select ${columns} from contact_message where id = ${id} for update`);
}

export async function updateState(
  tx: Tx,
  { id, status, version }: Pick<MessageRow, 'id' | 'status' | 'version'>,
  at: Date,
): Promise<void> {
  await tx.run(sql`
    update contact_message set status = ${status}, version = ${version}, changed_at = ${at} where id = ${id}`);
}

export async function insertReply(tx: Tx, row: ReplyRow): Promise<void> {
  await tx.run(sql`
    insert into contact_reply (id, message_id, author_id, author, body, replied_at)
    values (${row.id}, ${row.messageId}, ${row.authorId}, ${row.author}, ${row.body}, ${row.repliedAt})`);
}

export async function selectReplies(queryable: Queryable, messageId: string): Promise<ReplyRow[]> {
  return queryable.rows<ReplyRow>(sql`
    select id, message_id as "messageId", author_id as "authorId", author, body, replied_at as "repliedAt"
    from contact_reply where message_id = ${messageId} order by replied_at, id`);
}

export type ListedRow = Stored<contact.ListedMessage, 'createdAt' | 'repliedAt'>;

const HIGHER = TIERS.filter((tier) => tier !== 'standard');

export type InboxFilter = Pick<QueryOf<typeof contact.listMessages>, 'status' | 'search'>;

/** An address is that of whoever has it now. Who pays for a higher tier waits for nobody of a lower one; what was taken up stands where it came. */
export async function selectPage(queryable: Queryable, filter: InboxFilter, part: Part) {
  const select = sql`
    select m.id, m.reference, m.name, m.subject, m.status, m.created_at as "createdAt", m.version,
      r.replies, r.replied_at as "repliedAt", u.tier
    from contact_message m left join view_user u on u.email = m.email and u.sign_in_erased_at is null cross join lateral (
      select count(*)::int as replies, max(replied_at) as replied_at from contact_reply where message_id = m.id) r
    where ${where(filter)}
    order by case when m.status = 'new' then coalesce(array_position(${HIGHER}::text[], u.tier), 0) else 0 end desc, m.created_at desc, m.id desc`;
  const counted = sql`contact_message m where ${where(filter)}`;
  return selectPart<ListedRow>(queryable, { select, counted }, part);
}

function where({ status, search }: InboxFilter) {
  const pattern = search ? containsPattern(search) : null;
  return sql`
    (${status ?? null}::text is null or m.status = ${status ?? null})
    and (${pattern}::text is null or m.name ilike ${pattern} or m.email ilike ${pattern} or m.reference ilike ${pattern}
      or m.subject ilike ${pattern} or m.message ilike ${pattern})`;
}

/** What is sent from an address while it is somebody's. */
export type Sender = { readonly address: string; readonly since: Date; readonly until: Date | null };

const isFrom = ({ address, since, until }: Sender): Sql =>
  sql`m.email = ${address} and m.created_at >= ${since} and m.created_at < coalesce(${until}::timestamptz, 'infinity')`;

/** A number is only there to be called: nobody calls back somebody who has gone. */
export async function forgetPhone(tx: Tx, from: Sender): Promise<void> {
  await tx.run(sql`update contact_message m set phone = null where ${isFrom(from)}`);
}

const NOBODY = 'erased@erased.invalid';

/** That somebody wrote stays, for the sums; who, and what it was about, goes with what was answered. */
async function forgetWhere(tx: Tx, which: Sql): Promise<number> {
  await tx.run(sql`
    update contact_reply r set body = '' from contact_message m where m.id = r.message_id and ${which}`);
  return tx.run(sql`
    update contact_message m set name = 'Erased', email = ${NOBODY}, phone = null, subject = '', message = '', send_key = null
    where ${which}`);
}

export async function forgetSender(tx: Tx, from: Sender): Promise<void> {
  await forgetWhere(tx, isFrom(from));
}

/** Answers how many. Of those with an account their account says when. */
export async function forgetStrangers(tx: Tx, before: Date): Promise<number> {
  return forgetWhere(
    tx,
    sql`m.created_at < ${before} and m.email <> ${NOBODY} and not exists (select from view_user u where u.email = m.email)`,
  );
}

/** Answers which it was; null where there is none of this reference. */
export async function forgetOne(tx: Tx, reference: string): Promise<string | null> {
  await forgetWhere(tx, sql`m.reference = ${reference}`);
  return tx.value<string>(sql`select id from contact_message where reference = ${reference}`);
}
