import type { admin, AnswerInput, BodyOf, QueryOf } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import {
  countOutbox,
  dropMail,
  listOutbox,
  type OutboxRow,
  retryMail,
  selectMail,
} from '../../../platform/mail/outbox-desk.ts';
import { adminPagination, partOf } from '../../../platform/pages.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Counts } from '../../../platform/memory/remembered-counts.ts';
import type { Actor } from '../../../platform/http/identity.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Audit } from '../../audit/index.ts';

export type OutboxDeps = Pick<Platform, 'clock' | 'database' | 'wakeMail'> & {
  readonly audit: Audit;
  readonly countOf: Counts;
  /** Whether there is a mail server. */
  readonly isSending: boolean;
  /** The text of a mail may hold a link that lets somebody in: it is shown where things are tried out alone. */
  readonly isTextShown: boolean;
};

export async function listMail(
  { countOf, database, isSending }: OutboxDeps,
  { page, limit, state }: QueryOf<typeof admin.adminListMail>,
): Promise<AnswerInput<typeof admin.adminListMail>> {
  const wanted = { isSending, state };
  const [rows, total] = await Promise.all([
    listOutbox(database, wanted, partOf({ page, limit })),
    countOf({ mails: state }, () => countOutbox(database, wanted)),
  ]);
  return { mails: rows.map(shortened), pagination: adminPagination(page, limit, total) };
}

/** One mail with its whole address. That somebody looked is written down in the same transaction. */
export async function readMail(
  deps: OutboxDeps,
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<AnswerInput<typeof admin.adminReadMail>> {
  const row = await mailOr404(deps, tx, id);
  await deps.audit.record(tx, { ...actor, action: 'mail.read', subjectId: id });
  const { text, ...mail } = row;
  return { ...mail, text: deps.isTextShown ? text : null };
}

export async function retry(deps: OutboxDeps, tx: Tx, actor: Actor, id: string): Promise<OutboxRow> {
  const before = await unsettledOr409(deps, tx, id);
  await retryMail(tx, id, deps.clock.now());
  const { state, attempts, lastError } = shortened(before);
  await deps.audit.record(tx, {
    ...actor,
    action: 'mail.retried',
    subjectId: id,
    detail: { before: { state, attempts, lastError } },
  });
  tx.afterCommit(deps.wakeMail);
  return shortened(await mailOr404(deps, tx, id));
}

export async function drop(
  deps: OutboxDeps,
  tx: Tx,
  actor: Actor,
  id: string,
  { reason }: BodyOf<typeof admin.adminDropMail>,
): Promise<OutboxRow> {
  const before = await unsettledOr409(deps, tx, id);
  await dropMail(tx, id, deps.clock.now());
  const { state, subject, attempts, lastError } = shortened(before);
  await deps.audit.record(tx, {
    ...actor,
    action: 'mail.dropped',
    subjectId: id,
    detail: { subject, before: { state, attempts, lastError }, after: { state: 'dropped' }, reason },
  });
  return shortened(await mailOr404(deps, tx, id));
}

async function mailOr404(
  { isSending }: OutboxDeps,
  tx: Tx,
  id: string,
): Promise<OutboxRow & { readonly text: string }> {
  return (await selectMail(tx, id, isSending)) ?? refuse('mail-not-found');
}

async function unsettledOr409(deps: OutboxDeps, tx: Tx, id: string): Promise<OutboxRow> {
  const row = await mailOr404(deps, tx, id);
  if (row.state === 'kept') refuse('no-mail-server');
  if (row.state === 'sent' || row.state === 'dropped') refuse('mail-settled');
  return row;
}

/** For lists: who a mail is for can be told apart, but not read. Mail servers like to repeat the address. */
function shortened(row: OutboxRow): OutboxRow {
  const hidden = shortAddress(row.to);
  return { ...row, to: hidden, lastError: row.lastError?.replaceAll(row.to, hidden) ?? null };
}

/** 'nora@example.test' becomes 'n…@example.test'. */
function shortAddress(address: string): string {
  return address.replace(/^(.)[^@]*/, '$1…');
}
