import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from './database.ts';
import type { IdRange } from './row-pieces.ts';

/** One rule that does not hold, and where. An honest installation has none. */
export type Finding = { readonly invariant: string; readonly detail: string };

/** Which rows a check looks at, as a condition on the column that carries what the check goes along. */
export type Scope = (column: Sql) => Sql;

export const ALL_ROWS: Scope = () => sql`true`;
export const rowsOfIds =
  (ids: readonly string[]): Scope =>
  (column) =>
    sql`${column} = any(${[...ids]}::uuid[])`;
export const rowsBetween =
  ({ after, until }: IdRange): Scope =>
  (column) =>
    sql`${column} > ${after}::uuid and ${column} <= ${until}::uuid`;

/**
 * A rule about stored rows: its query answers a `detail` for each row that breaks it, among those of the scope. What a
 * rule goes `along` says which column that is about; `standing` rules read what is open now, and always all of it.
 */
export type RowCheck<Along extends string = string> = {
  readonly invariant: string;
  readonly along: Along | 'standing';
  readonly query: (rows: Scope) => Sql;
};

/** One rule that was checked: how many findings it gave, and how long it took. */
export type CheckDone = {
  readonly invariant: string;
  readonly findings: number;
  readonly durationMs: number;
};

/** Is told of each rule once it has been checked. */
export type NoteCheck = (done: CheckDone) => void;

const MOST_DETAILS = 20;

/** Runs the checks one after the other and answers what breaks them, some of each. */
async function findBroken(
  queryable: Queryable,
  checks: readonly RowCheck[],
  scope: Scope,
  note: NoteCheck | undefined,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { invariant, query } of checks) {
    const startMs = performance.now();
    const rows = await queryable.rows<{ detail: string }>(sql`${query(scope)} limit ${MOST_DETAILS}`);
    note?.({ invariant, findings: rows.length, durationMs: Math.round(performance.now() - startMs) });
    findings.push(...rows.map(({ detail }) => ({ invariant, detail })));
  }
  return findings;
}

/** The rules of a module: all of them on every row, or those that go along something on some of its rows. */
export type Rules = {
  readonly whole: (queryable: Queryable, note?: NoteCheck) => Promise<Finding[]>;
  readonly along: (queryable: Queryable, along: string, rows?: Scope, note?: NoteCheck) => Promise<Finding[]>;
};

export function rowRules(checks: readonly RowCheck[]): Rules {
  return {
    whole: (queryable, note) => findBroken(queryable, checks, ALL_ROWS, note),
    along: (queryable, along, rows = ALL_ROWS, note) =>
      findBroken(
        queryable,
        checks.filter((check) => check.along === along),
        rows,
        note,
      ),
  };
}
