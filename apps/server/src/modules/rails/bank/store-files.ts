import type { LastStatement, Statement } from '@halyard/banking';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Part, selectPart } from '../../../platform/pages.ts';
import type { StoredText } from '@halyard/contract';

/** SQL of files that came from banks, and of the statements within. */

export type FileRow = {
  readonly id: string;
  readonly name: string;
  readonly source: 'upload' | 'inbox';
  readonly status: 'waiting' | 'taken' | 'refused' | 'rejected';
  readonly bytes: number;
  readonly currency: string | null;
  readonly statements: readonly string[];
  readonly entryCount: number;
  readonly closing: bigint | null;
  readonly problem: StoredText | null;
  readonly uploadedBy: string | null;
  readonly uploadedAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
};

const columns = sql`id, name, source, status, octet_length(content) as bytes, currency, statements,
  entry_count as "entryCount", closing, problem, uploaded_by as "uploadedBy", uploaded_at as "uploadedAt",
  decided_by as "decidedBy", decided_at as "decidedAt"`;

export async function insertFile(
  tx: Tx,
  row: Omit<FileRow, 'bytes' | 'decidedBy' | 'decidedAt'> & {
    readonly sha256: string;
    readonly content: Buffer;
  },
): Promise<void> {
  await tx.run(sql`
    insert into rail_bank_file (id, name, source, status, sha256, content, currency, statements, entry_count, closing, problem,
      uploaded_by, uploaded_at)
    values (${row.id}, ${row.name}, ${row.source}, ${row.status}, ${row.sha256}, ${row.content}, ${row.currency},
      ${row.statements}, ${row.entryCount}, ${row.closing}, ${row.problem}, ${row.uploadedBy}, ${row.uploadedAt})`);
}

/** Whether this very file waits or was taken in, or was refused in the same words. */
export async function selectSame(
  queryable: Queryable,
  sha256: string,
): Promise<readonly { id: string; status: FileRow['status']; problem: StoredText | null }[]> {
  return queryable.rows(sql`select id, status, problem from rail_bank_file where sha256 = ${sha256}`);
}

export async function selectFile(queryable: Queryable, id: string): Promise<FileRow | null> {
  return queryable.row<FileRow>(sql`select ${columns} from rail_bank_file where id = ${id}`);
}

export async function lockFile(tx: Tx, id: string): Promise<(FileRow & { readonly content: Buffer }) | null> {
  return tx.row(sql`select ${columns}, content from rail_bank_file where id = ${id} for update`);
}

/** What somebody handed in and nobody has decided about. */
export async function lockWaitingOf(tx: Tx, personId: string): Promise<string[]> {
  return tx.values<string>(sql`
    select id from rail_bank_file where uploaded_by = ${personId} and status = 'waiting' order by id for update`);
}

export async function endFile(
  tx: Tx,
  id: string,
  {
    status,
    by,
    at,
    problem,
  }: { status: FileRow['status']; by: string | null; at: Date; problem?: StoredText },
): Promise<void> {
  await tx.run(sql`
    update rail_bank_file set status = ${status}, decided_by = ${by}, decided_at = ${at},
      problem = ${problem ?? null} where id = ${id}`);
}

export async function selectFiles(queryable: Queryable, status: string | undefined, part: Part) {
  const counted = sql`rail_bank_file where ${status === undefined ? sql`true` : sql`status = ${status}`}`;
  const select = sql`select ${columns} from ${counted} order by uploaded_at desc, id desc`;
  return selectPart<FileRow>(queryable, { select, counted }, part);
}

/** Statements of one account come in one after another. */
export async function lockAccount(tx: Tx, iban: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`statements of ${iban}`}, 0))`);
}

export type StatementRow = LastStatement & {
  readonly position: number;
};

export async function selectLast(
  queryable: Queryable,
  { iban, currency }: { readonly iban: string; readonly currency: string },
): Promise<StatementRow | null> {
  const row = await queryable.row<Omit<StatementRow, 'closing'> & { on: string; amount: bigint }>(sql`
    select position, format, name, number, closed_on::text as on, closing as amount from rail_bank_statement
    where iban = ${iban} and currency = ${currency} order by position desc limit 1`);
  return row && { ...row, closing: { on: row.on, amount: row.amount } };
}

/** How many there are of all accounts together. */
export async function countStatements(queryable: Queryable): Promise<number> {
  return (await queryable.value<number>(sql`select count(*)::int as total from rail_bank_statement`)) ?? 0;
}

export type NewStatement = {
  readonly id: string;
  readonly fileId: string;
  readonly iban: string;
  readonly position: number;
  readonly statement: Statement;
  readonly at: Date;
};

export async function insertStatement(
  tx: Tx,
  { id, fileId, iban, position, statement, at }: NewStatement,
): Promise<void> {
  const { currency, format, name, number, opening, closing } = statement;
  await tx.run(sql`
    insert into rail_bank_statement (id, file_id, iban, currency, format, position, name, number, opened_on, opening, closed_on,
      closing, taken_at)
    values (${id}, ${fileId}, ${iban}, ${currency}, ${format}, ${position}, ${name}, ${number}, ${opening.on},
      ${opening.amount}, ${closing.on}, ${closing.amount}, ${at})`);
}
