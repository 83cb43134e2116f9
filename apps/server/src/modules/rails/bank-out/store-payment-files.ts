import type { admin } from '@halyard/contract';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Part, selectPart } from '../../../platform/pages.ts';
import { free } from '../payouts/store-payouts.ts';

/** SQL of files of payments by bank, and of the payments within. */

export type FileRow = {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly iban: string;
  readonly status: admin.PaymentFile['status'];
  readonly count: number;
  readonly total: bigint;
  readonly sha256: string;
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly releasedBy: string | null;
  readonly handedBy: string | null;
  readonly handedAt: Date | null;
};

export type PaymentRow = {
  readonly id: string;
  readonly fileId: string;
  readonly transactionId: string | null;
  readonly entryId: string | null;
  readonly endToEndId: string;
  readonly amount: bigint;
  readonly name: string;
  readonly iban: string;
  readonly isLive: boolean;
  readonly paidBy: string | null;
  readonly returnedBy: string | null;
  readonly failedBy: string | null;
};

const fileColumns = sql`id, name, currency, iban, status, payment_count as count, total, sha256, made_by as "madeBy",
  made_at as "madeAt", released_by as "releasedBy", handed_by as "handedBy", handed_at as "handedAt"`;
const paymentColumns = sql`p.id, p.file_id as "fileId", p.transaction_id as "transactionId", p.entry_id as "entryId",
  p.end_to_end_id as "endToEndId", p.amount, p.creditor_name as name, p.creditor_iban as iban, p.is_live as "isLive",
  p.paid_by as "paidBy", p.returned_by as "returnedBy", p.failed_by as "failedBy"`;

/** Files of an account are made one after another. */
export async function lockPaying(tx: Tx, iban: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`payments of ${iban}`}, 0))`);
}

type NewFile = Pick<
  FileRow,
  'id' | 'name' | 'currency' | 'iban' | 'count' | 'total' | 'sha256' | 'madeBy' | 'madeAt'
>;

export async function insertFile(tx: Tx, row: NewFile & { readonly content: string }): Promise<void> {
  await tx.run(sql`
    insert into rail_payment_file (id, name, currency, iban, status, payment_count, total, sha256, content, made_by, made_at)
    values (${row.id}, ${row.name}, ${row.currency}, ${row.iban}, 'made', ${row.count}, ${row.total}, ${row.sha256},
      ${row.content}, ${row.madeBy}, ${row.madeAt})`);
}

export type NewPayment = Pick<
  PaymentRow,
  'id' | 'transactionId' | 'entryId' | 'endToEndId' | 'amount' | 'name' | 'iban'
>;

export async function insertPayment(tx: Tx, fileId: string, row: NewPayment): Promise<void> {
  await tx.run(sql`
    insert into rail_payment (id, file_id, transaction_id, entry_id, end_to_end_id, amount, creditor_name, creditor_iban)
    values (${row.id}, ${fileId}, ${row.transactionId}, ${row.entryId}, ${row.endToEndId}, ${row.amount}, ${row.name},
      ${row.iban})`);
}

export async function selectFile(queryable: Queryable, id: string): Promise<FileRow | null> {
  return queryable.row<FileRow>(sql`select ${fileColumns} from rail_payment_file where id = ${id}`);
}

export async function lockFile(tx: Tx, id: string): Promise<(FileRow & { readonly content: string }) | null> {
  return tx.row(sql`select ${fileColumns}, content from rail_payment_file where id = ${id} for update`);
}

export async function selectFiles(queryable: Queryable, part: Part) {
  const counted = sql`rail_payment_file`;
  const select = sql`select ${fileColumns} from ${counted} order by made_at desc, id desc`;
  return selectPart<FileRow>(queryable, { select, counted }, part);
}

/** What the bank's own program is to be handed, and what may have been written and is not known to be. */
export async function selectToHand(
  queryable: Queryable,
): Promise<{ id: string; status: FileRow['status'] }[]> {
  return queryable.rows(sql`
    select id, status from rail_payment_file where status in ('released', 'handing') order by made_at, id`);
}

export async function updateFile(
  tx: Tx,
  id: string,
  { status, by, at }: { readonly status: FileRow['status']; readonly by: string | null; readonly at: Date },
): Promise<void> {
  const also: Sql =
    status === 'released'
      ? sql`, released_by = ${by}, released_at = ${at}`
      : status === 'handed'
        ? sql`, handed_by = ${by}, handed_at = ${at}`
        : sql``;
  await tx.run(sql`update rail_payment_file set status = ${status}${also} where id = ${id}`);
}

/** Whatever was released may be written: answers which. */
export async function holdReleased(tx: Tx): Promise<string[]> {
  return tx.values<string>(
    sql`update rail_payment_file set status = 'handing' where status = 'released' returning name`,
  );
}

/** By the ids of their books, which is the order in which those are locked. */
export async function selectPayments(queryable: Queryable, fileId: string): Promise<PaymentRow[]> {
  return queryable.rows<PaymentRow>(sql`
    select ${paymentColumns} from rail_payment p left join view_transaction t on t.id = p.transaction_id
    where p.file_id = ${fileId} order by t.user_id nulls last, p.id`);
}

export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | null> {
  return tx.row<PaymentRow>(sql`select ${paymentColumns} from rail_payment p where p.id = ${id} for update`);
}

export async function selectPayment(queryable: Queryable, id: string): Promise<PaymentRow | null> {
  return queryable.row<PaymentRow>(sql`select ${paymentColumns} from rail_payment p where p.id = ${id}`);
}

export type ReadyRow = {
  readonly currency: string;
  readonly withdrawals: number;
  readonly returns: number;
  readonly total: bigint;
  /** Withdrawals that no file can pay: they name no IBAN. */
  readonly stuck: number;
};

/** What a file would hold that is made now. */
export async function selectReady(queryable: Queryable, isLive: boolean): Promise<ReadyRow[]> {
  return queryable.rows<ReadyRow>(sql`
    select currency, count(*) filter (where kind = 'withdrawal')::int as withdrawals,
      count(*) filter (where kind = 'return')::int as returns,
      coalesce(sum(amount) filter (where kind <> 'stuck'), 0)::bigint as total,
      count(*) filter (where kind = 'stuck')::int as stuck
    from (
      select p.asset as currency, p.amount, case when p.problem is null then 'withdrawal' else 'stuck' end as kind
      from ${free(isLive)} and p.rail = 'bank' and p.state = 'approved'
      union all
      select e.currency, e.amount, 'return' from rail_bank_entry e where e.status = 'returning'
        and not exists (select from rail_payment p where p.entry_id = e.id and p.is_live)) waiting
    group by currency order by currency`);
}

type Named = {
  readonly iban: string;
  readonly currency: string;
  readonly endToEndId: string | null;
  readonly text: string;
};

/** The payment of an account that an entry names: by its end-to-end id, else anywhere in what was written, and then by itself alone. */
export async function selectNamed(
  queryable: Queryable,
  { iban, currency, endToEndId, text }: Named,
): Promise<PaymentRow | null> {
  const named =
    endToEndId === null
      ? sql`position(p.end_to_end_id in upper(${text})) > 0`
      : sql`p.end_to_end_id = ${endToEndId}`;
  const rows = await queryable.rows<PaymentRow>(sql`
    select ${paymentColumns} from rail_payment p join rail_payment_file f on f.id = p.file_id
    where f.iban = ${iban} and f.currency = ${currency} and f.status in ('released', 'handing', 'handed') and p.is_live
      and ${named} limit 2`);
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

export type PayableRow = {
  readonly fileId: string;
  readonly name: string;
  readonly madeAt: Date;
  readonly count: number;
  readonly total: bigint;
};

/** Files that the bank has whose open payments come to no more than a debit: what leaves the least over first, then the newest. */
export async function selectPayable(
  queryable: Queryable,
  { iban, currency, amount }: { readonly iban: string; readonly currency: string; readonly amount: bigint },
): Promise<PayableRow[]> {
  return queryable.rows<PayableRow>(sql`
    select f.id as "fileId", f.name, f.made_at as "madeAt", count(*)::int as count, sum(p.amount)::bigint as total
    from rail_payment_file f join rail_payment p on p.file_id = f.id and p.is_live and p.paid_by is null
    where f.iban = ${iban} and f.currency = ${currency} and f.status in ('handing', 'handed')
    group by f.id having sum(p.amount) <= ${-amount}
    order by sum(p.amount) desc, f.made_at desc, f.id desc limit 20`);
}

/** What of a file has no end yet. */
export async function lockOpenPayments(tx: Tx, fileId: string): Promise<PaymentRow[]> {
  return tx.rows<PaymentRow>(sql`
    select ${paymentColumns} from rail_payment p
    where p.file_id = ${fileId} and p.is_live and p.paid_by is null order by p.id for update`);
}

export async function endPayments(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(sql`update rail_payment set is_live = false where id = any(${[...ids]}::uuid[])`);
}

export async function notePaid(tx: Tx, id: string, entryId: string): Promise<void> {
  await tx.run(sql`update rail_payment set paid_by = ${entryId} where id = ${id}`);
}

export async function noteReturned(tx: Tx, id: string, entryId: string): Promise<void> {
  await tx.run(sql`update rail_payment set returned_by = ${entryId} where id = ${id}`);
}

export async function noteFailed(tx: Tx, id: string, by: string): Promise<void> {
  await tx.run(sql`update rail_payment set failed_by = ${by} where id = ${id}`);
}

/** What somebody said as the first of two of payments without an end, as if they had not. */
export async function takeBackFailed(tx: Tx, by: string): Promise<string[]> {
  return tx.values<string>(sql`
    update rail_payment set failed_by = null
    where failed_by = ${by} and is_live and paid_by is null returning id`);
}

/** What somebody made and nobody has released. */
export async function lockMadeBy(tx: Tx, personId: string): Promise<string[]> {
  return tx.values<string>(sql`
    select id from rail_payment_file where made_by = ${personId} and status = 'made' order by id for update`);
}

/** Entries that go back to whoever sent them, and are in no file yet: also those that came to an account the house has left. */
export async function selectReturning(queryable: Queryable, currency: string): Promise<string[]> {
  return queryable.values<string>(sql`
    select e.id from rail_bank_entry e
    where e.currency = ${currency} and e.status = 'returning'
      and not exists (select from rail_payment p where p.entry_id = e.id and p.is_live)
    order by e.taken_at, e.id`);
}
