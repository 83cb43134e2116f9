import type { Database } from '../database/database.ts';
import type { Job } from './job.ts';
import { runNoted } from './job-runs.ts';
import { createRounds, type Rounds } from '../rounds.ts';
import type { Log } from '../telemetry/log.ts';

export type Jobs = {
  /** Begins to run these; before, waking one does nothing. */
  readonly start: (jobs: readonly Job[]) => void;
  readonly wake: (name: string) => void;
  readonly stop: () => Promise<void>;
};

/**
 * Runs jobs every so often and when woken, each on one node at a time: a node that does not get the job
 * leaves it to the one that has it. A failure is logged and tried again at the next turn. Each run
 * leaves a row that says on which node it was, how long it took and how it ended.
 */
export function createJobs(database: Database, log: Log, nodeId: string): Jobs {
  const runners = new Map<string, Rounds>();
  const ending = new AbortController();
  const deps = { database, log, nodeId, ending: ending.signal };
  return {
    start: (jobs) => {
      for (const job of jobs) runners.set(job.name, startRunner(deps, job));
    },
    wake: (name) => runners.get(name)?.soon(),
    stop: async () => {
      ending.abort();
      await Promise.all([...runners.values()].map((runner) => runner.stop()));
    },
  };
}

type RunnerDeps = {
  readonly database: Database;
  readonly log: Log;
  readonly nodeId: string;
  readonly ending: AbortSignal;
};

function startRunner({ database, log, nodeId, ending }: RunnerDeps, job: Job): Rounds {
  const rounds = createRounds({
    run: async () =>
      void (await database.alone(`job ${job.name}`, () => runNoted(database, job, nodeId, ending))),
    everyMs: job.everyMs,
    gapMs: 0,
    onFailed: (error) => log.error({ err: error, job: job.name }, 'a job failed; it will be tried again'),
  });
  rounds.start();
  return rounds;
}
