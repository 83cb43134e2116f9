import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Tx } from '../../platform/database/database.ts';
import {
  type Finding,
  type NoteCheck,
  type Rules,
  rowsBetween,
  rowsOfIds,
} from '../../platform/database/row-checks.ts';
import * as store from './store-proven.ts';
import { ledgerRules } from './store-verify.ts';

/** What some thousand new entries are about. */
export type NewEntries = {
  readonly causeIds: readonly string[];
  /** Whose money they moved, and when. */
  readonly moved: readonly store.Moved[];
};

/** Rules of another module that are proven with those of the book, from the same snapshot. */
export type ProvenBeside = {
  readonly rules: Rules;
  /** What is behind these entries. */
  readonly ofNew?: (tx: Tx, entries: NewEntries, note?: NoteCheck) => Promise<Finding[]>;
  /** What has become visible since this moment. */
  readonly since?: (tx: Tx, seen: string, note?: NoteCheck) => Promise<Finding[]>;
  /** What of this module's own is looked at piece by piece, and where a piece ends. */
  readonly pieces?: readonly Pieces[];
};

type Pieces = {
  readonly along: string;
  readonly endOf: (queryable: Queryable, after: string, fraction: number) => Promise<string>;
};
type OldRows = Pieces & { readonly rules: readonly Rules[] };

const ENTRIES_AT_ONCE = 20_000;
/** All that is old is looked at once in so many checks: in less than a day, at one every five minutes. */
const CHECKS_A_ROUND = 250;
/** A small book is looked at in fewer. */
const LEAST_LINES = 50_000;
/** More customers who differ are a case for a look at everything. */
const MOST_DIFFERING = 1000;

/**
 * Proves the books, whole or in part. A part is all that is new since the last time, all that stands open, every
 * balance against what is known of its customer, and a piece of what is old. What is known is only ever a hint: where
 * it differs the customer is added up from the first line on, and that alone decides. So whatever is wrong with a
 * balance, a hold or something new is found by the next part, and whatever is wrong with an old row within a round.
 */
export function createBooksProof({
  clock,
  beside,
}: {
  readonly clock: Clock;
  readonly beside: readonly ProvenBeside[];
}) {
  const everyRule: readonly Rules[] = [ledgerRules, ...beside.map(({ rules }) => rules)];
  const old: readonly OldRows[] = [
    { along: 'entries', endOf: store.endOfEntries, rules: [ledgerRules] },
    { along: 'customers', endOf: store.endOfCustomers, rules: everyRule },
    ...beside.flatMap(({ rules, pieces = [] }) => pieces.map((rows) => ({ ...rows, rules: [rules] }))),
  ];

  /** The sums come first: whatever is written after them is new to the next part. */
  const whole = async (database: Database, note?: NoteCheck): Promise<Finding[]> => {
    const seen = await store.inOneSnapshot(database, async (tx) => {
      await store.deleteSeen(tx);
      await store.renewAllProven(tx);
      return store.selectNow(tx);
    });
    const findings = await store.unhurried(database, (tx) =>
      inTurn(everyRule, (rules) => rules.whole(tx, note)),
    );
    if (findings.length === 0) await store.upsertSeen(database, seen);
    return findings;
  };

  /** Null where a part would prove nothing: nothing is known yet, or too much differs from it. */
  const part = (database: Database, note?: NoteCheck): Promise<Finding[] | null> =>
    store.inOneSnapshot(database, async (tx) => {
      const seen = await store.selectSeen(tx);
      if (seen === null) return null;
      const ofNew = await lookAtNew(tx, seen, beside, note);
      const standing = await inTurn(everyRule, (rules) => rules.along(tx, 'standing', undefined, note));
      const differing = await lookAtBalances(tx, note);
      if (differing === null) {
        await store.deleteSeen(tx);
        return null;
      }
      const ofOld = await inTurn(old, (rows) => lookAtPiece(database, tx, rows, clock.now(), note));
      const findings = withoutRepeats([...ofNew, ...standing, ...differing, ...ofOld]);
      // Should the verdict never be kept, it must be found again: then the next look is at everything.
      if (findings.length > 0) await store.deleteSeen(tx);
      else await store.upsertSeen(tx, await store.selectNow(tx));
      return findings;
    });

  return {
    whole,
    /** In part, where that is possible. */
    inParts: async (database: Database, note?: NoteCheck): Promise<Finding[]> =>
      (await part(database, note)) ?? whole(database, note),
  };
}

async function lookAtNew(
  tx: Tx,
  seen: string,
  beside: readonly ProvenBeside[],
  note: NoteCheck | undefined,
): Promise<Finding[]> {
  const findings = await inTurn(beside, async ({ since }) => since?.(tx, seen, note) ?? []);
  for (let last: store.NewEntry | null = null; ;) {
    const page: readonly store.NewEntry[] = await store.selectNewEntries(tx, seen, last, ENTRIES_AT_ONCE);
    last = page.at(-1) ?? null;
    if (!last) return findings;
    const entryIds = page.map(({ id }) => id);
    const moved = await store.selectMoved(tx, entryIds);
    await store.addToProven(tx, entryIds, [...new Set(moved.map(({ userId }) => userId))]);
    findings.push(...(await ledgerRules.along(tx, 'entries', rowsOfIds(entryIds), note)));
    const entries = { causeIds: page.map(({ causeId }) => causeId), moved };
    findings.push(...(await inTurn(beside, async ({ ofNew }) => ofNew?.(tx, entries, note) ?? [])));
  }
}

/** Whoever turns out to be right after all, is known anew. */
async function lookAtBalances(tx: Tx, note: NoteCheck | undefined): Promise<Finding[] | null> {
  const differing = await store.selectDiffering(tx, MOST_DIFFERING);
  if (differing.length >= MOST_DIFFERING) return null;
  if (differing.length === 0) return [];
  const findings = await ledgerRules.along(tx, 'customers', rowsOfIds(differing), note);
  if (findings.length === 0) await store.renewProven(tx, differing);
  return findings;
}

/** What is old does not change: it may be read on the copy, while the sums are held against one another here. */
async function lookAtPiece(
  database: Database,
  tx: Tx,
  { along, endOf, rules }: OldRows,
  at: Date,
  note: NoteCheck | undefined,
): Promise<Finding[]> {
  const lines = Math.max(1, await store.estimateLines(tx));
  const fraction = Math.max(1 / CHECKS_A_ROUND, LEAST_LINES / lines);
  const after = await store.selectRound(tx, along);
  const piece = { after, until: await endOf(tx, after, fraction) };
  const look = (queryable: Queryable) =>
    inTurn(rules, (one) => one.along(queryable, along, rowsBetween(piece), note));
  const findings = database.replicaIsUsed() ? await store.unhurried(database, look) : await look(tx);
  await store.upsertRound(tx, along, piece, at);
  return findings;
}

async function inTurn<T>(
  all: readonly T[],
  look: (one: T) => Promise<readonly Finding[]>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const one of all) findings.push(...(await look(one)));
  return findings;
}

/** A row may be new and lie in the piece as well. */
function withoutRepeats(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((one) => [`${one.invariant}: ${one.detail}`, one])).values()];
}
