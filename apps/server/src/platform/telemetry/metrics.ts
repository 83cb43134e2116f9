import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import type { Job } from '../jobs/job.ts';
import { createBooksGauges, createDatabaseGauges, type LatestCheck } from './gauges.ts';
import { Refusal, refuse } from '../refusal.ts';

export type MetricsDeps = {
  readonly server: FastifyInstance;
  readonly database: Database;
  /** What a scraper has to know; empty lets only this machine ask. */
  readonly token: string;
  /** The newest check of the books, null before the first. */
  readonly latestCheck: () => LatestCheck | null;
};

export type Metrics = {
  readonly watched: (job: Job) => Job;
  /** A figure that is read whenever somebody asks. */
  readonly gauge: (name: string, help: string, read: () => number) => void;
  /** One for each of several, as the database knows them: left out while it does not answer. */
  readonly gaugeEach: (
    name: string,
    help: string,
    label: string,
    read: () => Promise<readonly (readonly [string, number])[]>,
  ) => void;
};

/** Figures for whoever runs the installation, at `GET /metrics`. Everything lives in a registry of this app alone. */
export function addMetrics({ server, database, token, latestCheck }: MetricsDeps): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  timeCalls(server, registry);
  const jobs = new Set<string>();
  const updateDatabaseGauges = createDatabaseGauges(registry, database, jobs);
  const updateBooksGauges = createBooksGauges(registry, latestCheck);

  server.get('/metrics', async (request, reply) => {
    admit(request, token);
    updateBooksGauges();
    await updateDatabaseGauges();
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });

  return {
    watched: watchJobs(registry, jobs),
    gauge: (name, help, read) => {
      const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) });
    },
    gaugeEach: (name, help, label, read) => {
      const collect = async () => {
        gauge.reset();
        for (const [of, figure] of await read().catch(noneWhileAway)) gauge.set({ [label]: of }, figure);
      };
      const gauge: Gauge = new Gauge({ name, help, labelNames: [label], registers: [registry], collect });
    },
  };
}

function noneWhileAway(error: unknown): [] {
  if (error instanceof Refusal) return [];
  throw error;
}

/** One series per call of the contract and status; pages, files and unknown paths count together. */
function timeCalls(server: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  server.addHook('onResponse', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config as { endpoint?: string };
    duration.observe({ call: endpoint ?? 'other', status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

function watchJobs(registry: Registry, jobs: Set<string>): (job: Job) => Job {
  const options = { labelNames: ['job'], registers: [registry] };
  const runs = new Counter({ ...options, name: 'halyard_job_runs_total', help: 'Turns a job has had' });
  const failures = new Counter({ ...options, name: 'halyard_job_failures_total', help: 'Turns that failed' });
  return (job) => {
    // A series that starts at zero shows its first failure as a rise.
    failures.inc({ job: job.name }, 0);
    jobs.add(job.name);
    return {
      ...job,
      run: async (ending) => {
        runs.inc({ job: job.name });
        try {
          await job.run(ending);
        } catch (error) {
          failures.inc({ job: job.name });
          throw error;
        }
      },
    };
  };
}

function admit(request: FastifyRequest, token: string): void {
  if (token !== '') {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) refuse('not-signed-in');
    return;
  }
  if (!isThisMachine(request)) refuse('not-permitted');
}

/** Takes the same time wherever the two differ. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The peer itself, never what a header says about it; and a proxy on this machine speaks for somebody else. */
function isThisMachine({ headers, socket }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined) return false;
  return /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
}
