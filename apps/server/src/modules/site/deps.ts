import type { Database } from '../../platform/database/database.ts';
import type { Finding, NoteCheck } from '../../platform/database/row-checks.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../audit/index.ts';

/** The checks, handed in: site stands before the ledger and never looks into a book itself. */
type BooksChecks = {
  readonly whole: ProveBooks;
  /** What is new and what stands open, and a piece of what is old. */
  readonly inParts: ProveBooks;
  readonly verifyAudit: (extent: Extent) => Promise<{ readonly brokenAt: bigint | null }>;
};

type ProveBooks = (database: Database, note?: NoteCheck) => Promise<readonly Finding[]>;
export type Extent = 'whole' | 'part';

export type SiteDeps = Pick<Platform, 'bus' | 'clock' | 'database' | 'log' | 'settings'> & {
  readonly audit: Audit;
  readonly checks: BooksChecks;
  readonly nodeId: string;
  /** Of the software that runs. */
  readonly version: string;
};
