import type { BookId } from '@halyard/accounting';
import { papers } from '@halyard/contract';
import { assert } from '@halyard/money';
import { Refusal } from '../../platform/refusal.ts';
import type { PapersDeps } from './deps.ts';
import { makePaper } from './make-paper.ts';
import { newestOver, type Period, periodAfter, periodOf } from './periods.ts';
import * as store from './store.ts';
import { selectDue } from './store-figures.ts';

/** A run ends after this long and goes on in the next, so that a node that is to stop need not wait for a whole night's papers. */
const LASTS_MS = 10_000;
const AT_A_TIME = 50;
const BEFORE_ALL: BookId = '00000000-0000-0000-0000-000000000000';

type Round = { readonly endsMs: number; failed: number };

/**
 * Makes the papers whose time has come, of every period since the last that was done; an installation that has just begun
 * starts with the newest. What is there already is left alone, so it may be run at any time. A paper that cannot be made
 * holds up no other: its period is looked at again in every run. Answers whether there is more to do right away.
 */
export async function makeDuePapers(deps: PapersDeps): Promise<boolean> {
  const round: Round = { endsMs: performance.now() + LASTS_MS, failed: 0 };
  for (const kind of papers.PAPER_KINDS) if (await catchUp(deps, kind, round)) return true;
  assert(round.failed === 0, `${round.failed} papers could not be made`);
  return false;
}

async function catchUp(deps: PapersDeps, kind: papers.PaperKind, round: Round): Promise<boolean> {
  const { clock, database } = deps;
  const newest = newestOver(kind, clock.now());
  const done = await store.selectDoneThrough(database, kind);
  const last = done === null ? null : periodOf(kind, done);
  let isWhole = true;
  for (let next = last ? periodAfter(last) : newest; next.name <= newest.name; next = periodAfter(next)) {
    const before = round.failed;
    if (await makeAll(deps, next, round)) return true;
    isWhole &&= round.failed === before;
    const { name } = next;
    if (isWhole) await database.transaction((tx) => store.upsertDoneThrough(tx, kind, name));
  }
  return false;
}

async function makeAll(deps: PapersDeps, period: Period, round: Round): Promise<boolean> {
  let after = BEFORE_ALL;
  for (;;) {
    const due = await selectDue(deps.database, period, after, AT_A_TIME);
    for (const bookId of due) {
      if (performance.now() > round.endsMs) return true;
      await makeOne(deps, bookId, period, round);
      after = bookId;
    }
    if (due.length < AT_A_TIME) return false;
  }
}

async function makeOne(deps: PapersDeps, bookId: BookId, period: Period, round: Round): Promise<void> {
  const { kind, name } = period;
  try {
    await makePaper(deps, bookId, period, null);
  } catch (error) {
    if (error instanceof Refusal) {
      if (error.code === 'paper-empty') return;
      if (error.code === 'paper-too-long') {
        deps.log.warn(
          { bookId, kind, period: name },
          'a paper would be too long; the statement is there as a file',
        );
        return;
      }
    }
    round.failed += 1;
    deps.log.error(
      { err: error, bookId, kind, period: name },
      'a paper could not be made; it will be tried again',
    );
  }
}
