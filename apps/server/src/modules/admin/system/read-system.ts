import type { admin, AnswerInput } from '@halyard/contract';
import { type JobRun, listJobRuns } from '../../../platform/jobs/job-runs.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { summariseOutbox } from '../../../platform/mail/outbox-desk.ts';
import { countAppliedMigrations } from '../../../platform/database/migrations.ts';
import type { Platform } from '../../../platform/platform.ts';
import { AUDIT_INVARIANT, type NodeFigures, type Site } from '../../site/index.ts';
import * as store from './store-system.ts';

export type SystemDeps = Pick<Platform, 'clock' | 'database'> & {
  readonly figures: () => NodeFigures;
  /** What runs by itself on this node. */
  readonly jobs: () => readonly Pick<Job, 'name' | 'everyMs'>[];
  /** Whether there is a mail server. */
  readonly isSending: boolean;
  readonly site: Pick<Site, 'books' | 'nodes'>;
};

type System = AnswerInput<typeof admin.adminGetSystem>;

/** The installation as it is right now. Every figure is read for this answer or comes from a node's newest beat. */
export async function readSystem(deps: SystemDeps): Promise<System> {
  const { clock, database, site, isSending } = deps;
  await site.books.recall();
  const { at, nodes } = await site.nodes.list(database, deps.figures());
  const known = new Set(nodes.filter(({ isSilent }) => !isSilent).map(({ id }) => id));
  const runs = await listJobRuns(database);
  const mail = await summariseOutbox(database, clock.now());
  const figures = await store.selectDatabase(database);
  const migrations = await countAppliedMigrations(database);
  return {
    at,
    nodes: nodes.map(({ figures: own, ...node }) => ({
      ...node,
      ...own,
      isThis: node.id === site.nodes.ownId,
    })),
    jobs: [...runs.map((run) => jobOf(run, known)), ...waitingFor(deps.jobs(), runs)].toSorted(byName),
    mail: { ...mail, isSending },
    database: { ...databaseOf(figures), migrations },
    ...checksOf(site.books),
  };
}

type ShownJob = System['jobs'][number];

const byName = (one: ShownJob, other: ShownJob) => (one.name < other.name ? -1 : 1);

/** Jobs that have not had their first turn. */
function waitingFor(jobs: readonly Pick<Job, 'name' | 'everyMs'>[], runs: readonly JobRun[]): ShownJob[] {
  const known = new Set(runs.map(({ name }) => name));
  return jobs
    .filter(({ name }) => !known.has(name))
    .map(({ name, everyMs }) => ({ ...NO_RUN, name, everyMs }));
}

const NO_RUN = {
  nodeId: null,
  startedAt: null,
  isRunning: false,
  durationMs: null,
  nextRunAt: null,
  runs: 0,
  failures: 0,
  lastError: null,
  failedAt: null,
  isFailing: false,
} as const;

/** A run without an end on a node that is gone was cut off; nobody is at it any more. */
function jobOf({ endedAt, ...run }: JobRun, known: ReadonlySet<string>): ShownJob {
  return {
    ...run,
    isRunning: endedAt === null && known.has(run.nodeId),
    nextRunAt: endedAt === null ? null : new Date(endedAt.getTime() + run.everyMs),
  };
}

function databaseOf(figures: store.DatabaseFigures): Omit<System['database'], 'migrations'> {
  const { version, sizeBytes, oldestTransactionMs, ...connections } = figures;
  return { version, sizeBytes, oldestTransactionMs, connections };
}

/** Books and audit log are checked together, in the background; this says what the newest check found. */
function checksOf(books: Pick<Site['books'], 'latest'>): Pick<System, 'books' | 'audit'> {
  const verdict = books.latest();
  const checkedAt = verdict?.checkedAt ?? null;
  const found = verdict?.findings ?? [];
  return {
    books: { checkedAt, findings: found.filter(({ invariant }) => invariant !== AUDIT_INVARIANT) },
    audit: { checkedAt, isUnbroken: found.every(({ invariant }) => invariant !== AUDIT_INVARIANT) },
  };
}
