import sql from 'sql-template-tag';
import type { Database } from './database.ts';
import { runNoted } from './job-runs.ts';
import type { Log } from './log.ts';

export type Job = {
  readonly name: string;
  readonly everyMs: number;
  /** One run. It may be asked again right away, so it must find its own work and be safe to repeat. */
  readonly run: () => Promise<void>;
};

export type Jobs = {
  /** Begins to run these; before, waking one does nothing. */
  readonly start: (jobs: readonly Job[]) => void;
  readonly wake: (name: string) => void;
  readonly stop: () => Promise<void>;
};

/**
 * Runs jobs every so often and when woken, each on one node at a time: a node that does not get the job's
 * advisory lock leaves it to the one that has it. A failure is logged and tried again at the next turn. Each run
 * leaves a row that says on which node it was, how long it took and how it ended.
 */
export function createJobs(database: Database, log: Log, nodeId: string): Jobs {
  const runners = new Map<string, ReturnType<typeof startRunner>>();
  return {
    start: (jobs) => {
      for (const job of jobs) runners.set(job.name, startRunner({ database, log, nodeId }, job));
    },
    wake: (name) => runners.get(name)?.wake(),
    stop: async () => {
      await Promise.all([...runners.values()].map((runner) => runner.stop()));
    },
  };
}

type RunnerDeps = { readonly database: Database; readonly log: Log; readonly nodeId: string };

function startRunner({ database, log, nodeId }: RunnerDeps, job: Job) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  const turn = () => {
    if (running) {
      again = true;
      return;
    }
    clearTimeout(timer);
    running = runAlone(database, job, nodeId)
      .catch((error: unknown) =>
        log.error({ err: error, job: job.name }, 'a job failed; it will be tried again'),
      )
      .finally(() => {
        running = undefined;
        if (stopped) return;
        timer = setTimeout(turn, again ? 0 : job.everyMs);
        timer.unref();
        again = false;
      });
  };
  timer = setTimeout(turn, job.everyMs);
  timer.unref();

  return {
    wake: () => {
      if (!stopped) turn();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

async function runAlone(database: Database, job: Job, nodeId: string): Promise<void> {
  await database.transaction(async (tx) => {
    // The transaction only holds the lock and idles while the job works, however long that takes.
    await tx.run(sql`set local idle_in_transaction_session_timeout = 0`);
    const lock = await tx.row<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`job ${job.name}`}, 0)) as mine`,
    );
    if (lock?.mine) await runNoted(database, job, nodeId);
  });
}
