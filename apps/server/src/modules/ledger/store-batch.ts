import type { BookId } from '@halyard/accounting';
import type { StoredText } from '@halyard/contract';
import sql, { empty, type Sql } from 'sql-template-tag';
import {
  column,
  type Form,
  insertStep,
  namesOf,
  rowsOf,
  type Step,
} from '../../platform/database/batch-write.ts';
import { named, type Queryable } from '../../platform/database/database.ts';
import {
  type EntryLine,
  entryColumns,
  type HoldChange,
  holdColumns,
  lineColumns,
  linesOf,
  type Posting,
  statementColumns,
} from './columns.ts';
import type { StatementRow } from './rows.ts';

/**
 * The book's part of a statement that writes for many customers at once. The first step, `moved`, takes their locks
 * and moves their books on where nobody has since the decision; every later step writes for those customers only.
 */

export type SeenBook = { readonly userId: BookId; readonly version: bigint };

const seenColumns = [
  column<SeenBook>('user_id', 'uuid', (book) => book.userId),
  column<SeenBook>('version', 'bigint', (book) => book.version),
];

/**
 * Takes the locks of those whose book nobody has moved on and nobody else has locked. It waits for nobody. Whoever moves them
 * draws the step, and so knows their versions afterwards.
 */
export function moveBooks(
  books: readonly SeenBook[],
  step: bigint,
  onlyWhen: Sql = empty,
  form: Form = 'many',
): Sql {
  return sql`
    update ledger_book b set version = b.version + ${step}::bigint
    from (
      select k.user_id from ledger_book k join ${rowsOf(seenColumns, books, form)} on k.user_id = n.user_id
      where k.version = n.version ${onlyWhen} for no key update of k skip locked
    ) l
    where b.user_id = l.user_id returning b.user_id`;
}

/** What a decision about one book was made on, of another one. */
type KnownBeside = SeenBook & { readonly of: BookId };
const besideColumns = [...seenColumns, column<KnownBeside>('of_id', 'uuid', (book) => book.of)];

/**
 * Other books that something was decided on have not moved since, and do not until it is written: whoever decides about them
 * at the same moment finds them locked, as here. It waits for nobody either.
 */
export function booksStand(known: readonly KnownBeside[]): Sql {
  if (known.length === 0) return empty;
  return sql`and k.user_id not in (
    select n.of_id from ${rowsOf(besideColumns, known)} where not exists (
      select from ledger_book o where o.user_id = n.user_id and o.version = n.version for share of o skip locked))`;
}

/** Waits until whoever is writing in these books has ended. A transaction then has them alone. */
export async function waitForBooks(queryable: Queryable, userIds: readonly BookId[]): Promise<void> {
  const lock = sql`select from ledger_book where user_id = any(${[...userIds]}::uuid[]) order by user_id for no key update`;
  await queryable.run(named('ledger-wait', lock));
}

/** A withdrawal that is given back because its money was needed. */
export type CancelledRow = { readonly userId: BookId; readonly id: string; readonly reason: StoredText };

export type BookWrites = {
  readonly postings: readonly (Posting & { readonly userId: BookId })[];
  readonly holds: readonly HoldChange[];
  readonly statement: readonly StatementRow[];
  readonly cancelled: readonly CancelledRow[];
};

/** What is empty is left out. The text of the statement then depends on which steps there are, and on nothing else. */
export function writeBooks(writes: BookWrites, at: Date, form: Form = 'many'): Step[] {
  const { postings, holds, statement, cancelled } = writes;
  const steps: Step[] = [];
  if (postings.length > 0) {
    const [owner, ending] = [
      (posting: Posting & { readonly userId: BookId }) => posting.userId,
      sql`returning id`,
    ];
    steps.push(
      insertStep('entries', sql`ledger_entry`, entryColumns, postings, { owner, ending, form }),
      lineStep(postings.flatMap(linesOf)),
    );
  }
  if (holds.length > 0) steps.push(holdStep(holds, at, form));
  if (statement.length > 0)
    steps.push(insertStep('statement', sql`ledger_transaction`, statementColumns, statement, { form }));
  if (cancelled.length > 0) steps.push(cancelStep(cancelled, at));
  return steps;
}

/** Lines go with their entry, and there are always several. */
function lineStep(lines: readonly EntryLine[]): Step {
  const joined = sql`${rowsOf(lineColumns, lines)} join entries on entries.id = n.entry_id`;
  return {
    name: 'lines',
    step: sql`insert into ledger_line (${namesOf(lineColumns)}) select ${namesOf(lineColumns, 'n.')} from ${joined}`,
  };
}

/** What was released may be held again, from now on: an order that only closed for a while. Released again it is not. */
function holdStep(holds: readonly HoldChange[], at: Date, form: Form): Step {
  const ending = sql`on conflict (subject_id) do update
    set amount = excluded.amount, released_at = excluded.released_at,
      placed_at = case when ledger_hold.released_at is null then ledger_hold.placed_at else excluded.placed_at end
    where ledger_hold.released_at is null or excluded.released_at is null`;
  return insertStep('holds', sql`ledger_hold`, holdColumns(at), holds, {
    ending,
    form,
  });
}

function cancelStep(cancelled: readonly CancelledRow[], at: Date): Step {
  const columns = [
    column<CancelledRow>('id', 'uuid', ({ id }) => id),
    column<CancelledRow>('reason', 'text', ({ reason }) => reason),
    column<CancelledRow>('owner_id', 'uuid', ({ userId }) => userId),
  ];
  return {
    name: 'cancelled',
    step: sql`update ledger_transaction t set status = 'cancelled', completed_at = ${at}, reason = n.reason
      from ${rowsOf(columns, cancelled)} join moved on moved.user_id = n.owner_id
      where t.id = n.id and t.status = 'pending'`,
  };
}
