import type { StatementEntry } from '@halyard/banking';
import type { admin } from '@halyard/contract';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Part, selectPart } from '../../../platform/pages.ts';

/** SQL of the booked entries of statements. */

export type EntryRow = Omit<StatementEntry, 'party'> & {
  readonly id: string;
  readonly statement: string;
  readonly iban: string;
  readonly currency: string;
  readonly partyName: string | null;
  readonly partyAccount: string | null;
  readonly partyBic: string | null;
  readonly status: admin.BankEntry['status'];
  readonly because: admin.BankEntry['because'];
  readonly userId: string | null;
  readonly transactionId: string | null;
  readonly explainedAs: admin.BankEntry['explainedAs'];
  readonly explainedBy: string | null;
  /** The deposit it takes back. */
  readonly recalls: string | null;
  /** The file of payments it pays as one sum, and how many of its payments. */
  readonly pays: string | null;
  readonly paysCount: number | null;
  /** Who handed its statement in: null where that was the bank's own program. */
  readonly uploadedBy: string | null;
  readonly takenAt: Date;
};

const columns = sql`e.id, s.name as statement, e.iban, e.currency, e.amount, e.booked_on::text as "bookedOn",
  e.value_on::text as "valueOn", e.bank_reference as "bankReference", e.end_to_end_id as "endToEndId", e.text,
  e.party_name as "partyName", e.party_account as "partyAccount", e.party_bic as "partyBic", e.is_return as "isReturn",
  e.status, e.because, e.user_id as "userId", e.transaction_id as "transactionId", e.explained_as as "explainedAs", e.explained_by as "explainedBy", e.recalls,
  e.pays, e.pays_count as "paysCount", e.taken_at as "takenAt",
  f.uploaded_by as "uploadedBy"`;
const source = sql`rail_bank_entry e join rail_bank_statement s on s.id = e.statement_id
  join rail_bank_file f on f.id = s.file_id`;

export type NewEntry = {
  readonly id: string;
  readonly statementId: string;
  readonly position: number;
  readonly iban: string;
  readonly currency: string;
  readonly entry: StatementEntry;
  readonly digest: string | null;
  readonly at: Date;
};

export async function insertEntry(tx: Tx, { entry, ...row }: NewEntry): Promise<void> {
  await tx.run(sql`
    insert into rail_bank_entry (id, statement_id, position, iban, currency, amount, booked_on, value_on, bank_reference,
      end_to_end_id, text, party_name, party_account, party_bic, is_return, digest, status, taken_at)
    values (${row.id}, ${row.statementId}, ${row.position}, ${row.iban}, ${row.currency}, ${entry.amount},
      ${entry.bookedOn}, ${entry.valueOn}, ${entry.bankReference}, ${entry.endToEndId}, ${entry.text},
      ${entry.party.name}, ${entry.party.account}, ${entry.party.bic}, ${entry.isReturn}, ${row.digest}, 'new', ${row.at})`);
}

/** What has to be looked at: what is new, and what stood in the queue of deposits. */
export async function selectOpen(queryable: Queryable): Promise<{ id: string; status: string }[]> {
  return queryable.rows(sql`
    select id, status from rail_bank_entry where status in ('new', 'offered')
    order by status = 'offered', taken_at, id limit 1000`);
}

export async function selectEntry(queryable: Queryable, id: string): Promise<EntryRow | null> {
  return queryable.row<EntryRow>(sql`select ${columns} from ${source} where e.id = ${id}`);
}

export async function lockEntry(tx: Tx, id: string): Promise<EntryRow | null> {
  return tx.row<EntryRow>(sql`select ${columns} from ${source} where e.id = ${id} for update of e`);
}

export type Settled = {
  readonly status: EntryRow['status'];
  readonly because?: EntryRow['because'];
  readonly userId?: string | null;
  readonly transactionId?: string | null;
};

export async function settleEntry(tx: Tx, id: string, settled: Settled): Promise<void> {
  await tx.run(sql`
    update rail_bank_entry set status = ${settled.status}, because = ${settled.because ?? null},
      user_id = ${settled.userId ?? null}, transaction_id = ${settled.transactionId ?? null}
    where id = ${id}`);
}

export async function noteMatch(tx: Tx, id: string, by: string): Promise<void> {
  await tx.run(sql`update rail_bank_entry set matched_by = ${by} where id = ${id}`);
}

/** What somebody says that an entry is, to the last detail. */
type Explained = Pick<EntryRow, 'recalls' | 'pays' | 'paysCount'> & {
  readonly as: EntryRow['explainedAs'];
};

export async function noteExplanation(
  tx: Tx,
  id: string,
  { as, by, recalls, pays, paysCount }: Explained & { readonly by: string },
): Promise<void> {
  await tx.run(sql`
    update rail_bank_entry set explained_as = ${as}, explained_by = ${by}, recalls = ${recalls}, pays = ${pays},
      pays_count = ${paysCount} where id = ${id}`);
}

/** What somebody said as the first of two of what waits, as if they had not. */
export async function takeBackExplanations(tx: Tx, by: string): Promise<string[]> {
  return tx.values<string>(sql`
    update rail_bank_entry set explained_as = null, explained_by = null, recalls = null, pays = null, pays_count = null
    where explained_by = ${by} and status = 'held' returning id`);
}

/** What was to go back and has not left is nobody's yet, as if nothing had been said of it. */
export async function reopenReturning(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`
    update rail_bank_entry set status = 'held', because = 'unknown', explained_as = null, explained_by = null
    where id = ${id} and status = 'returning'`);
}

export async function selectEntries(queryable: Queryable, status: string | undefined, part: Part) {
  const which = status === undefined ? sql`true` : sql`e.status = ${status}`;
  // What waits is worked off from the oldest on.
  const order = status === 'held' ? sql`e.taken_at, e.id` : sql`e.taken_at desc, e.id desc`;
  const select = sql`select ${columns} from ${source} where ${which} order by ${order}`;
  const counted = sql`rail_bank_entry e where ${which}`;
  return selectPart<EntryRow>(queryable, { select, counted }, part);
}

export type LineRow = {
  readonly statement: string | null;
  readonly closedOn: string | null;
  readonly bank: bigint;
  readonly journal: bigint;
  readonly suspense: bigint;
  readonly held: number;
  readonly oldestHeldAt: Date | null;
};

/**
 * The journal beside the bank: every entry that was taken in is posted, so that the two are of the same moment. What the journal has
 * of accounts that the house has left is what their last statements have said.
 */
export async function selectLine(
  queryable: Queryable,
  { iban, currency }: { readonly iban: string; readonly currency: string },
): Promise<LineRow | null> {
  return queryable.row<LineRow>(sql`
    select last.name as statement, last.closed_on::text as "closedOn", coalesce(last.closing, 0) as bank,
      (select coalesce(-sum(amount), 0)::bigint from view_ledger_line
        where user_id is null and account = 'bank' and asset = ${currency})
      - (select coalesce(sum(closing), 0)::bigint from (select distinct on (iban) closing from rail_bank_statement
          where currency = ${currency} and iban <> ${iban} order by iban, position desc) left_ones) as journal,
      (select coalesce(sum(amount), 0)::bigint from view_ledger_line
        where user_id is null and account = 'suspense' and asset = ${currency}) as suspense,
      waiting.held, waiting.since as "oldestHeldAt"
    from (select count(*)::int as held, min(taken_at) as since from rail_bank_entry
      where currency = ${currency} and status = 'held') waiting
    left join lateral (select name, closed_on, closing from rail_bank_statement
      where iban = ${iban} and currency = ${currency} order by position desc limit 1) last on true`);
}

/** Who paid, and what they wrote to it: that it came in stands in the books. */
export async function forgetPayer(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update rail_bank_entry set text = '', party_name = null, party_account = null, party_bic = null, end_to_end_id = null
    where user_id = ${userId}`);
}
