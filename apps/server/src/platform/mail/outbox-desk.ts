import type { admin } from '@halyard/contract';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Stored, Tx } from '../database/database.ts';
import { MAX_ATTEMPTS } from './outbox.ts';
import { countOf, type Part } from '../pages.ts';

/** The outbox as staff see it: what waits, what failed and why, and the two things they can do about it. */

export type OutboxRow = Stored<admin.OutboxMail, 'createdAt' | 'sentAt' | 'nextAttemptAt'>;

export type OutboxSummary = {
  readonly waiting: number;
  readonly failed: number;
  readonly sentLastDay: number;
  readonly oldestWaitingAt: Date | null;
};

/** Without a mail server nothing is ever tried, so a mail does not wait: it is kept. */
const stateOf = (isSending: boolean): Sql => sql`
  case when sent_at is not null then 'sent' when dropped_at is not null then 'dropped'
    when not ${isSending}::boolean then 'kept' when attempts > 0 then 'failed' else 'waiting' end`;

const columnsOf = (isSending: boolean): Sql => sql`
  id, recipient as to, subject, ${stateOf(isSending)} as state, created_at as "createdAt",
  sent_at as "sentAt", attempts, last_error as "lastError",
  case when sent_at is null and dropped_at is null and attempts < ${MAX_ATTEMPTS} and ${isSending}::boolean
    then next_attempt_at end as "nextAttemptAt"`;

export async function listOutbox(
  queryable: Queryable,
  { isSending, state }: { readonly isSending: boolean; readonly state: admin.MailState | undefined },
  { limit, offset }: Part,
): Promise<OutboxRow[]> {
  return queryable.rows<OutboxRow>(sql`
    select ${columnsOf(isSending)} from mail_outbox where ${isIn(state, isSending)}
    order by created_at desc, id desc limit ${limit} offset ${offset}`);
}

export async function countOutbox(
  queryable: Queryable,
  { isSending, state }: { readonly isSending: boolean; readonly state: admin.MailState | undefined },
): Promise<number> {
  return countOf(queryable, sql`mail_outbox where ${isIn(state, isSending)}`);
}

/** What was not sent is little, and has an index of its own. */
function isIn(state: admin.MailState | undefined, isSending: boolean): Sql {
  if (state === undefined) return sql`true`;
  if (state === 'sent') return sql`sent_at is not null`;
  return sql`sent_at is null and ${stateOf(isSending)} = ${state}`;
}

export async function selectMail(
  queryable: Queryable,
  id: string,
  isSending: boolean,
): Promise<(OutboxRow & { readonly text: string }) | null> {
  return queryable.row<OutboxRow & { readonly text: string }>(
    sql`select ${columnsOf(isSending)}, body_text as text from mail_outbox where id = ${id} for update`,
  );
}

/** Gives it all its tries again, the first of them now. */
export async function retryMail(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(sql`
    update mail_outbox set attempts = 0, next_attempt_at = ${now} where id = ${id} and sent_at is null`);
}

/** The count of tries keeps nodes of the version before from sending it, which do not know of dropping. */
export async function dropMail(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(sql`
    update mail_outbox set dropped_at = ${now}, attempts = greatest(attempts, ${MAX_ATTEMPTS})
    where id = ${id} and sent_at is null`);
}

export async function summariseOutbox(queryable: Queryable, now: Date): Promise<OutboxSummary> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const row = await queryable.row<OutboxSummary>(sql`
    select waiting, failed, "oldestWaitingAt", "sentLastDay" from (
      select count(*) filter (where attempts = 0)::int as waiting,
        count(*) filter (where attempts > 0)::int as failed, min(created_at) as "oldestWaitingAt"
      from mail_outbox where sent_at is null and dropped_at is null
    ) unsent, (select count(*)::int as "sentLastDay" from mail_outbox where sent_at > ${dayAgo}) sent`);
  return row ?? { waiting: 0, failed: 0, sentLastDay: 0, oldestWaitingAt: null };
}
