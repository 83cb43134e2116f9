import type { BookId } from '@halyard/accounting';
import sql from 'sql-template-tag';
import { type Column, column, insertRows, insertStep, type Step } from '../database/batch-write.ts';
import type { Database, Queryable, Tx } from '../database/database.ts';
import { newId } from '../ids.ts';

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};
export type StoredMail = Mail & { readonly id: string; readonly createdAt: Date };

/** After so many failures, about four hours, it is left alone until somebody asks for another try. */
export const MAX_ATTEMPTS = 8;

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

/**
 * Sends what is due, oldest first, one at a time. A mail is marked before the next is tried; after a failure
 * it waits twice as long as before, and gives up after about four hours.
 */
export async function sendDueMail(
  database: Database,
  send: (mail: Mail) => Promise<void>,
  now: () => Date,
): Promise<{ sent: number; failed: number }> {
  const counts = { sent: 0, failed: 0 };
  const due = await database.rows<StoredMail & { attempts: number }>(sql`
    select id, recipient as to, subject, body_text as text, body_html as html, created_at as "createdAt", attempts
    from mail_outbox where sent_at is null and dropped_at is null and next_attempt_at <= ${now()}
      and attempts < ${MAX_ATTEMPTS}
    order by created_at limit 50`);
  for (const mail of due) {
    if (await wasDropped(database, mail.id)) continue;
    try {
      await send(mail);
      await database.run(sql`update mail_outbox set sent_at = ${now()} where id = ${mail.id}`);
      counts.sent += 1;
    } catch (error) {
      const waitMs = 60_000 * 2 ** mail.attempts;
      const reason = (error as Error).message.slice(0, 500);
      await database.run(sql`
        update mail_outbox set attempts = attempts + 1, last_error = ${reason},
          next_attempt_at = ${new Date(now().getTime() + waitMs)} where id = ${mail.id}`);
      counts.failed += 1;
    }
  }
  return counts;
}

/** Those before it may have taken minutes, and somebody may have given it up meanwhile. */
async function wasDropped(database: Database, id: string): Promise<boolean> {
  const dropped = await database.row(
    sql`select 1 from mail_outbox where id = ${id} and dropped_at is not null`,
  );
  return dropped !== null;
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

/** Long after anybody tried to send them. What they told of stands where it belongs. */
const KEPT_MS = 30 * 86_400_000;

export async function forgetOldMail(database: Database, now: Date): Promise<void> {
  await database.run(sql`delete from mail_outbox where created_at < ${new Date(now.getTime() - KEPT_MS)}`);
}
