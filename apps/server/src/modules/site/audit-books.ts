import type { Database, Queryable } from '../../platform/database.ts';
import type { Finding } from '../../platform/row-checks.ts';
import type { SiteDeps } from './index.ts';
import * as store from './store.ts';

export type Verdict = { readonly checkedAt: Date; readonly findings: readonly Finding[] };

/** The checks, handed in: site stands before the ledger and never looks into a book itself. */
export type BooksChecks = {
  readonly verifyBooks: (queryable: Queryable) => Promise<readonly Finding[]>;
  readonly verifyAudit: (database: Database) => Promise<{ readonly brokenAt: bigint | null }>;
};

export type BooksAuditor = ReturnType<typeof createBooksAuditor>;

/**
 * Checks the books again and again, and remembers the newest verdict in the database and in memory: money calls
 * ask the memory, since they cannot afford a query for it. A check that could not be finished changes nothing;
 * only a finding halts, and only a check without findings ends the halt.
 */
export function createBooksAuditor(deps: Pick<SiteDeps, 'clock' | 'database' | 'log' | 'checks'>) {
  let latest: Verdict | null = null;
  return {
    /** Unknown books count as sound: a new installation has had nothing to get wrong yet. */
    areSound: (): boolean => latest === null || latest.findings.length === 0,

    latest: (): Verdict | null => latest,

    /** Reads what any node found last, so that all nodes halt and go on together. */
    recall: async (): Promise<void> => {
      latest = (await store.selectVerdict(deps.database)) ?? latest;
    },

    verify: async (): Promise<void> => {
      const wasSound = latest === null || latest.findings.length === 0;
      const verdict = { checkedAt: deps.clock.now(), findings: await findingsOf(deps) };
      // Memory first: if the database cannot even store the verdict, this node halts all the same.
      latest = verdict;
      if (verdict.findings.length > 0) {
        deps.log.fatal({ findings: verdict.findings }, 'THE BOOKS DO NOT HOLD: money movements are halted');
      } else if (!wasSound) {
        deps.log.warn('the books hold again: money movements go on');
      }
      await store.upsertVerdict(deps.database, verdict);
    },
  };
}

async function findingsOf({ checks, database }: Pick<SiteDeps, 'checks' | 'database'>): Promise<Finding[]> {
  const findings = [...(await checks.verifyBooks(database))];
  const { brokenAt } = await checks.verifyAudit(database);
  if (brokenAt !== null)
    findings.push({ invariant: 'the audit chain is unbroken', detail: `row ${brokenAt}` });
  return findings;
}
