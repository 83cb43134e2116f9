import type { BookId } from '@halyard/accounting';
import sql from 'sql-template-tag';
import { type Column, column, insertRows, insertStep, type Step } from '../database/batch-write.ts';
import type { Database, Queryable, Tx } from '../database/database.ts';
import { newId } from '../ids.ts';
import { inLanes } from '../serve-each.ts';

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Goes before those that are not: a code, a link, news of how somebody signs in, a margin call. */
  readonly isUrgent?: boolean;
};
export type StoredMail = Mail & { readonly id: string; readonly createdAt: Date };

/** After so many failures, a little more than a day, it is left alone until somebody asks for another try. */
export const MAX_ATTEMPTS = 14;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 4 * 3_600_000;

/** What one run takes up. It ends when these are sent, or after a while, so that what is urgent waits for no long run. */
const MOST_AT_ONCE = 50;
const LONG_ENOUGH_MS = 10_000;
/** So many go side by side, on as many connections. */
export const MAIL_LANES = 4;

/** Puts a mail in the outbox, in the transaction of what it tells about: no effect without its mail, no mail without its effect. */
export async function queueMail(tx: Tx, mail: Mail, now: Date): Promise<void> {
  await tx.run(insertRows(sql`mail_outbox`, columnsAt(now), [{ mail }]));
}

type Queued = { readonly mail: Mail };
type OwnedMail = Queued & { readonly bookId: BookId };

const columnsAt = (now: Date): readonly Column<Queued>[] => [
  column('id', 'uuid', () => newId(now.getTime())),
  column('recipient', 'text', ({ mail }) => mail.to),
  column('subject', 'text', ({ mail }) => mail.subject),
  column('body_text', 'text', ({ mail }) => mail.text),
  column('body_html', 'text', ({ mail }) => mail.html),
  column('urgent', 'boolean', ({ mail }) => mail.isUrgent ?? false),
  column('created_at', 'timestamptz', () => now),
  column('next_attempt_at', 'timestamptz', () => now),
];

/** Many mails at once, as a step of a larger statement. */
export function queueMailStep(mails: readonly OwnedMail[], now: Date): Step {
  return insertStep('mails', sql`mail_outbox`, columnsAt(now), mails, { owner: ({ bookId }) => bookId });
}

/** What was written to an address, newest first: the inbox of the simulated environment. */
export async function listMail(queryable: Queryable, to: string | undefined): Promise<StoredMail[]> {
  return queryable.rows<StoredMail>(sql`
    select id, recipient as to, subject, body_text as text, body_html as html, created_at as "createdAt"
    from mail_outbox where ${to ?? null}::text is null or recipient = ${to ?? null}
    order by created_at desc, id desc limit 100`);
}

type SentMail = { readonly sent: number; readonly failed: number; readonly isMore: boolean };

/**
 * Sends what is due, the urgent first and then the oldest, a few side by side. A mail is marked before its lane tries the
 * next; after a failure it waits twice as long as before, four hours at most, and gives up after about a day.
 */
export async function sendDueMail(
  database: Database,
  send: (mail: Mail) => Promise<void>,
  now: () => Date,
): Promise<SentMail> {
  const due = await database.rows<StoredMail & { attempts: number }>(sql`
    select id, recipient as to, subject, body_text as text, body_html as html, created_at as "createdAt", attempts
    from mail_outbox where sent_at is null and dropped_at is null and next_attempt_at <= ${now()}
      and attempts < ${MAX_ATTEMPTS}
    order by urgent desc, created_at limit ${MOST_AT_ONCE}`);
  const untilMs = performance.now() + LONG_ENOUGH_MS;
  const ends = await inLanes(due, MAIL_LANES, async (mail) => {
    if (performance.now() > untilMs) return 'left';
    if (!(await isStillDue(database, mail.id))) return 'gone';
    try {
      await send(mail);
    } catch (error) {
      await noteFailure(database, mail, error as Error, now());
      return 'failed';
    }
    await database.run(sql`update mail_outbox set sent_at = ${now()} where id = ${mail.id}`);
    return 'sent';
  });
  const count = (end: (typeof ends)[number]) => ends.filter((one) => one === end).length;
  const isMore = due.length === MOST_AT_ONCE || ends.includes('left');
  return { sent: count('sent'), failed: count('failed'), isMore };
}

type Tried = { readonly id: string; readonly attempts: number };

async function noteFailure(database: Database, mail: Tried, { message }: Error, now: Date): Promise<void> {
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** mail.attempts, LONGEST_WAIT_MS);
  await database.run(sql`
    update mail_outbox set attempts = attempts + 1, last_error = ${message.slice(0, 500)},
      next_attempt_at = ${new Date(now.getTime() + waitMs)} where id = ${mail.id}`);
}

/** Those before it take a while: meanwhile somebody may have given it up, or another node have sent it, which took over. */
async function isStillDue(database: Database, id: string): Promise<boolean> {
  const due = await database.row(
    sql`select 1 from mail_outbox where id = ${id} and sent_at is null and dropped_at is null`,
  );
  return due !== null;
}

/** Forgets what is queued: the made-up past of a simulated environment is not mailed to anybody. */
export async function discardQueuedMail(database: Database): Promise<void> {
  await database.run(sql`delete from mail_outbox where sent_at is null`);
}

/** Mails to an address while it was somebody's, sent or not. */
export async function forgetMail(
  tx: Tx,
  { address, since, until }: { readonly address: string; readonly since: Date; readonly until: Date | null },
): Promise<void> {
  await tx.run(sql`
    delete from mail_outbox where recipient = ${address} and created_at >= ${since}
      and created_at < coalesce(${until}::timestamptz, 'infinity')`);
}

/** Mails that name it in their subject, sent or not. */
export async function forgetMailAbout(tx: Tx, reference: string): Promise<void> {
  await tx.run(sql`delete from mail_outbox where strpos(subject, ${reference}) > 0`);
}

/** Long after anybody tried to send them. What they told of stands where it belongs. */
const KEPT_MS = 30 * 86_400_000;

export async function forgetOldMail(database: Database, now: Date): Promise<void> {
  await database.run(sql`delete from mail_outbox where created_at < ${new Date(now.getTime() - KEPT_MS)}`);
}
