import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Finding, NoteCheck } from '../../platform/database/row-checks.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { Settings } from '../../platform/settings.ts';
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

export type SiteDeps = {
  readonly audit: Audit;
  readonly bus: Bus;
  readonly checks: BooksChecks;
  readonly clock: Clock;
  readonly database: Database;
  readonly log: Log;
  readonly nodeId: string;
  readonly settings: Settings;
  /** Of the software that runs. */
  readonly version: string;
};
