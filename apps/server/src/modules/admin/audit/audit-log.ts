import type { Writable } from 'node:stream';
import type { admin, AnswerInput, QueryOf } from '@halyard/contract';
import { csvLine, textCell } from '../../../platform/csv.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { csvDownload } from '../../../platform/http/downloads.ts';
import type { Actor } from '../../../platform/http/identity.ts';
import type { FileAnswer } from '../../../platform/http/routes.ts';
import { type AuditFilter, type AuditRow, streamRows } from '../../audit/index.ts';
import type { AdminDeps } from '../deps.ts';
import type { ReadAudit } from '../read-audit.ts';
import { idOf } from '../people/named.ts';
import { selectEmails } from '../people/store-names.ts';
import { isUser } from '../people/store-users.ts';

type ExportDeps = Pick<AdminDeps, 'audit' | 'clock' | 'database' | 'exportSlots'>;
type Filters = QueryOf<typeof admin.adminExportAudit>;

/** The log with people by their addresses. Asking for what concerns one person is looking at that person. */
export async function listAudit(
  { audit, database }: Pick<AdminDeps, 'audit' | 'database'>,
  readAudit: ReadAudit,
  reader: Actor,
  query: QueryOf<typeof admin.adminListAudit>,
): Promise<AnswerInput<typeof admin.adminListAudit>> {
  const { before, after, limit, hash, ...filters } = query;
  const filter = { ...(await toFilter(database, filters)), hash };
  if (filter.subjectId !== undefined && (await isUser(database, filter.subjectId)))
    await readAudit.note(reader, filter.subjectId, { action: 'audit.read' });
  const { rows, older, newer } = await audit.page(database, filter, limit, { before, after });
  return { entries: await withNames(database, rows), older, newer };
}

async function toFilter(queryable: Queryable, filters: Filters): Promise<AuditFilter> {
  const { actor, subject, subjectId, action, from, to } = filters;
  return {
    actorId: actor === undefined ? undefined : await idOf(queryable, actor),
    subjectId: subject === undefined ? subjectId : await idOf(queryable, subject),
    action,
    from: from ? new Date(from) : undefined,
    to: to ? new Date(to) : undefined,
  };
}

async function withNames(queryable: Queryable, rows: readonly AuditRow[]) {
  const ids = rows.flatMap(({ actorId, subjectId }) => [actorId, subjectId]);
  const emails = await selectEmails(queryable, ids);
  return rows.map((row) => ({
    ...row,
    seq: Number(row.seq),
    actor: emails.get(row.actorId ?? '') ?? null,
    subject: emails.get(row.subjectId ?? '') ?? null,
  }));
}

const HEADER = ['Number', 'Date', 'Actor', 'Action', 'Subject', 'IP', 'Detail', 'Hash'];

/** The log as a file, as the screen's filters show it. Who took it away is written down first. */
export async function exportAudit(
  deps: ExportDeps,
  reader: Actor,
  query: Filters,
  receiver: Writable,
): Promise<FileAnswer> {
  const filter = await toFilter(deps.database, query);
  const pieces = toLines(deps.database, streamRows(deps.database, filter));
  const giveBack = deps.exportSlots.take(reader.actorId);
  try {
    const event = { ...reader, action: 'audit.exported', detail: { filters: query } };
    await deps.database.transaction((tx) => deps.audit.record(tx, event));
  } catch (error) {
    giveBack();
    throw error;
  }
  return csvDownload({
    fileName: `audit_${deps.clock.now().toISOString().slice(0, 10)}.csv`,
    header: HEADER,
    pieces,
    reader: receiver,
    giveBack,
  });
}

async function* toLines(
  queryable: Queryable,
  batches: AsyncIterable<readonly AuditRow[]>,
): AsyncGenerator<string> {
  for await (const rows of batches) yield (await withNames(queryable, rows)).map(toLine).join('');
}

type Named = Awaited<ReturnType<typeof withNames>>[number];

function toLine({ seq, at, actorId, actor, action, subjectId, subject, ip, detail, hash }: Named) {
  return csvLine([
    String(seq),
    at.toISOString(),
    textCell(actor ?? actorId ?? ''),
    textCell(action),
    textCell(subject ?? subjectId ?? ''),
    textCell(ip ?? ''),
    textCell(JSON.stringify(detail)),
    hash,
  ]);
}
