import sql from 'sql-template-tag';
import type { Database, Queryable } from '../database/database.ts';
import type { Job } from './job.ts';

/** What is known of a job: its newest run, on whichever node. Times are the database's own. */
export type JobRun = {
  readonly name: string;
  readonly everyMs: number;
  readonly nodeId: string;
  readonly startedAt: Date;
  /** Null while it runs, or when its node ended in the middle of it. */
  readonly endedAt: Date | null;
  readonly durationMs: number | null;
  readonly runs: number;
  readonly failures: number;
  readonly isFailing: boolean;
  readonly lastError: string | null;
  readonly failedAt: Date | null;
};

const MOST_OF_AN_ERROR = 500;
/** A node this far from the database's clock charges and erases nothing: whichever of the two is wrong, it might be too early. */
const MOST_APART_MS = 300_000;

/** One run of a job, with a note before and after it. */
export async function runNoted(
  database: Database,
  job: Job,
  nodeId: string,
  ending?: AbortSignal,
): Promise<void> {
  const askedAt = Date.now();
  const startedAt = await noteStart(database, job, nodeId);
  const aheadMs = aheadOf(startedAt.getTime(), askedAt, Date.now());
  const startedMs = performance.now();
  const durationMs = () => Math.round(performance.now() - startedMs);
  try {
    if (job.byTheClock && Math.abs(aheadMs) > MOST_APART_MS)
      throw new Error(
        `the clock of this node is ${Math.round(aheadMs / 1000)} seconds ahead of the database's`,
      );
    await job.run(ending);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    // When even the note fails, the failure of the run itself is the one to tell about.
    await noteFailure(database, job, durationMs(), words.slice(0, MOST_OF_AN_ERROR)).catch(() => undefined);
    throw error;
  }
  await noteSuccess(database, job, durationMs());
}

/** How far this node's clock is ahead of a moment of the database's that lay between two of its own; nothing while it fits. */
function aheadOf(theirs: number, before: number, after: number): number {
  return Math.max(before - theirs, 0) + Math.min(after - theirs, 0);
}

export async function listJobRuns(queryable: Queryable): Promise<JobRun[]> {
  return queryable.rows<JobRun>(sql`
    select name, every_ms::float8 as "everyMs", node_id as "nodeId", started_at as "startedAt",
      ended_at as "endedAt", duration_ms as "durationMs", runs::float8 as runs, failures::float8 as failures,
      is_failing as "isFailing", last_error as "lastError", failed_at as "failedAt"
    from job_run order by name`);
}

async function noteStart(database: Database, { name, everyMs }: Job, nodeId: string): Promise<Date> {
  const row = await database.row<{ at: Date }>(sql`
    insert into job_run as j (name, every_ms, node_id, started_at, runs, failures, is_failing)
    values (${name}, ${everyMs}, ${nodeId}, clock_timestamp(), 1, 0, false)
    on conflict (name) do update set every_ms = excluded.every_ms, node_id = excluded.node_id,
      started_at = excluded.started_at, ended_at = null, runs = j.runs + 1
    returning started_at as at`);
  return row?.at ?? new Date();
}

async function noteSuccess(database: Database, { name }: Job, durationMs: number): Promise<void> {
  await database.run(sql`
    update job_run set ended_at = clock_timestamp(), duration_ms = ${durationMs}, is_failing = false
    where name = ${name}`);
}

async function noteFailure(
  database: Database,
  { name }: Job,
  durationMs: number,
  words: string,
): Promise<void> {
  await database.run(sql`
    with moment as (select clock_timestamp() as now)
    update job_run set ended_at = now, duration_ms = ${durationMs}, failures = failures + 1, is_failing = true,
      last_error = ${words}, failed_at = now
    from moment where name = ${name}`);
}
