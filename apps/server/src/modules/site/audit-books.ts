import type { CheckDone } from '../../platform/database/row-checks.ts';
import { createSoloWork } from '../../platform/jobs/solo-work.ts';
import type { Extent, SiteDeps } from './deps.ts';
import * as store from './store.ts';

export type BooksAuditor = ReturnType<typeof createBooksAuditor>;
type AuditorDeps = Pick<SiteDeps, 'clock' | 'database' | 'log' | 'checks'> & Partial<Pick<SiteDeps, 'bus'>>;

const SOLO_KEY = 4811831;
/** The rule of the audit log among the others. */
export const AUDIT_INVARIANT = 'the audit chain is unbroken';

/**
 * Checks the books again and again, and remembers the newest verdict in the database and in memory: money calls
 * ask the memory, since they cannot afford a query for it. A check that could not be finished changes nothing;
 * only a finding halts, and only a check without findings ends the halt. One check runs at a time, on any node.
 */
export function createBooksAuditor(deps: AuditorDeps) {
  let latest: store.Verdict | null = null;
  const solo = createSoloWork({ ...deps, name: 'verify the books', key: SOLO_KEY });

  const areSound = (): boolean => latest === null || latest.findings.length === 0;
  const areSoundBut = (mended: string): boolean =>
    latest === null || latest.findings.every(({ invariant }) => invariant === mended);

  const recall = async (): Promise<void> => {
    const kept = await store.selectVerdict(deps.database);
    // One that could not be stored is newer than what stands there, and goes on counting here.
    if (kept && (!latest || kept.checkedAt >= latest.checkedAt)) latest = kept;
  };

  const check = async (startedBy: string | null, least: Extent = 'part'): Promise<store.Verdict> => {
    await recall();
    const wasSound = areSound();
    // What a part does not look at may be what was found before: only a look at everything ends a halt.
    const verdict = await judge(deps, startedBy === null && wasSound ? least : 'whole', startedBy);
    // Memory first: if the database cannot even store the verdict, this node halts all the same.
    latest = verdict;
    if (verdict.findings.length > 0) {
      deps.log.fatal({ findings: verdict.findings }, 'THE BOOKS DO NOT HOLD: money movements are halted');
    } else if (!wasSound) {
      deps.log.warn('the books hold again: money movements go on');
    }
    await store.upsertVerdict(deps.database, verdict);
    // All nodes halt and go on together.
    deps.bus?.tell('house');
    return verdict;
  };

  return {
    /** Unknown books count as sound: a new installation has had nothing to get wrong yet. */
    areSound,
    areSoundBut,

    latest: (): store.Verdict | null => latest,

    /** Reads what any node found last, so that all nodes halt and go on together. */
    recall,

    /** The job's run. While somebody else is checking there is nothing to do: their verdict counts here too. */
    verify: async (): Promise<void> => {
      await solo.run(async () => void (await check(null)));
    },

    /**
     * A check of everything for somebody who waits for what it finds; null while another one is under way. `begins` runs once it
     * is known that none is.
     */
    verifyWhole: async (begins: () => Promise<void>): Promise<store.Verdict | null> => {
      let found: store.Verdict | null = null;
      await solo.run(async () => {
        await begins();
        found = await check(null, 'whole');
      });
      return found;
    },

    /**
     * Begins a check of everything, which somebody asked for, and does not wait for it. False when one is under way;
     * `then` runs when it is done.
     */
    start: (startedBy: string, then: (verdict: store.Verdict) => Promise<void>): Promise<boolean> =>
      solo.start(async () => then(await check(startedBy))),

    isRunning: solo.isRunning,
    settled: solo.settled,
  };
}

async function judge(
  { checks, clock, database }: AuditorDeps,
  extent: Extent,
  startedBy: string | null,
): Promise<store.Verdict> {
  const checkedAt = clock.now();
  const startMs = performance.now();
  const done: CheckDone[] = [];
  const proveBooks = extent === 'whole' ? checks.whole : checks.inParts;
  const findings = [...(await proveBooks(database, (one) => done.push(one)))];
  const chainStartMs = performance.now();
  const { brokenAt } = await checks.verifyAudit(extent);
  if (brokenAt !== null) findings.push({ invariant: AUDIT_INVARIANT, detail: `row ${brokenAt}` });
  done.push({
    invariant: AUDIT_INVARIANT,
    findings: brokenAt === null ? 0 : 1,
    durationMs: Math.round(performance.now() - chainStartMs),
  });
  const durationMs = Math.round(performance.now() - startMs);
  return { checkedAt, findings, durationMs, checks: sumByRule(done), startedBy };
}

/** A part checks a rule on several sets of rows. */
function sumByRule(done: readonly CheckDone[]): CheckDone[] {
  const rules = Map.groupBy(done, ({ invariant }) => invariant);
  return Array.from(rules, ([invariant, some]) => ({
    invariant,
    findings: some.reduce((sum, { findings }) => sum + findings, 0),
    durationMs: some.reduce((sum, { durationMs }) => sum + durationMs, 0),
  }));
}
