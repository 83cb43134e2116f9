import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from './database.ts';

/** One rule that does not hold, and where. An honest installation has none. */
export type Finding = { readonly invariant: string; readonly detail: string };

/** A rule about stored rows: its query answers a `detail` for each row that breaks it. */
export type RowCheck = { readonly invariant: string; readonly query: Sql };

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
export async function findBroken(
  queryable: Queryable,
  checks: readonly RowCheck[],
  note?: NoteCheck,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { invariant, query } of checks) {
    const startMs = performance.now();
    const rows = await queryable.rows<{ detail: string }>(sql`${query} limit ${MOST_DETAILS}`);
    note?.({ invariant, findings: rows.length, durationMs: Math.round(performance.now() - startMs) });
    findings.push(...rows.map(({ detail }) => ({ invariant, detail })));
  }
  return findings;
}
