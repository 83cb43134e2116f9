import type { BookId } from '@halyard/accounting';
import { papers } from '@halyard/contract';
import { assert } from '@halyard/money';
import { FIRST_ID } from '../../platform/database/row-pieces.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { PapersDeps } from './deps.ts';
import { makePaper } from './make-paper.ts';
import { newestOver, type Period, periodAfter, periodOf } from './periods.ts';
import * as store from './store.ts';
import { selectDue } from './store-figures.ts';

/** A run ends after this long and goes on in the next, so that a node that is to stop need not wait for a whole night's papers. */
const LASTS_MS = 10_000;
const AT_A_TIME = 50;

/** How far a sweep has come in a period. */
type Place = { after: BookId; failed: number; isThrough: boolean };
/** By kind and period. */
type Sweep = Map<string, Place>;
type Round = { readonly endsMs: number; readonly sweep: Sweep };

/**
 * Makes the papers whose time has come, of every period since the last that was done; an installation that has just begun
 * starts with the newest. What is there already is left alone, so it may be run at any time. A paper that cannot be made
 * holds up no other, however long it takes: a run goes on where the one before has ended, and what failed is tried again
 * when all have had their turn. Answers whether there is more to do right away.
 */
export function createDuePapers(deps: PapersDeps): () => Promise<boolean> {
  let unfinished: Sweep = new Map();
  return async () => {
    const sweep = unfinished;
    const round: Round = { endsMs: performance.now() + LASTS_MS, sweep };
    for (const kind of papers.PAPER_KINDS) if (await catchUp(deps, kind, round)) return true;
    unfinished = new Map();
    const failed = [...sweep.values()].reduce((sum, place) => sum + place.failed, 0);
    assert(failed === 0, `${failed} papers could not be made`);
    return false;
  };
}

async function catchUp(deps: PapersDeps, kind: papers.PaperKind, round: Round): Promise<boolean> {
  const { clock, database } = deps;
  const newest = newestOver(kind, clock.now());
  const done = await store.selectDoneThrough(database, kind);
  const last = done === null ? null : periodOf(kind, done);
  let isWhole = true;
  for (let next = last ? periodAfter(last) : newest; next.name <= newest.name; next = periodAfter(next)) {
    const place = placeIn(round.sweep, next);
    if (!place.isThrough && (await makeAll(deps, next, place, round.endsMs))) return true;
    place.isThrough = true;
    isWhole &&= place.failed === 0;
    const { name } = next;
    if (isWhole) await database.transaction((tx) => store.upsertDoneThrough(tx, kind, name));
  }
  return false;
}

function placeIn(sweep: Sweep, { kind, name }: Period): Place {
  const key = `${kind} ${name}`;
  const place = sweep.get(key) ?? { after: FIRST_ID, failed: 0, isThrough: false };
  sweep.set(key, place);
  return place;
}

/** One of them in any case: whatever it takes, the next run begins behind it. */
async function makeAll(deps: PapersDeps, period: Period, place: Place, endsMs: number): Promise<boolean> {
  for (;;) {
    const due = await selectDue(deps.database, period, place.after, AT_A_TIME);
    for (const bookId of due) {
      if (!(await makeOne(deps, bookId, period))) place.failed += 1;
      place.after = bookId;
      if (performance.now() > endsMs) return true;
    }
    if (due.length < AT_A_TIME) return false;
  }
}

/** False where it could not be made, and has to be tried again. */
async function makeOne(deps: PapersDeps, bookId: BookId, period: Period): Promise<boolean> {
  const { kind, name } = period;
  try {
    await makePaper(deps, bookId, period, null);
    return true;
  } catch (error) {
    if (error instanceof Refusal) {
      if (error.code === 'paper-empty') return true;
      if (error.code === 'paper-too-long') {
        deps.log.warn(
          { bookId, kind, period: name },
          'a paper would be too long; the statement is there as a file',
        );
        return true;
      }
    }
    deps.log.error(
      { err: error, bookId, kind, period: name },
      'a paper could not be made; it will be tried again',
    );
    return false;
  }
}
