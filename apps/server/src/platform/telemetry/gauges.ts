import { Gauge, type Registry } from 'prom-client';
import sql from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { monthsAhead } from '../months/months.ts';
import { Refusal } from '../refusal.ts';

export type LatestCheck = { readonly checkedAt: Date; readonly findings: readonly unknown[] };

const STATES = ['active', 'idle', 'idle in transaction'] as const;

type Figures = {
  readonly active: number;
  readonly idle: number;
  readonly 'idle in transaction': number;
  readonly waiting: number;
  readonly troubled: number;
  readonly monthsAhead: number;
  readonly turns: Readonly<Record<string, number>>;
};

/** What the database knows about itself, the mail on its way out, and the jobs there are. One query a scrape. */
export function createDatabaseGauges(
  registry: Registry,
  database: Database,
  jobs: ReadonlySet<string>,
): () => Promise<void> {
  const registers = [registry];
  const up = new Gauge({
    name: 'halyard_database_up',
    help: 'Whether the database answered this scrape',
    registers,
  });
  const connections = new Gauge({
    name: 'halyard_database_connections',
    help: 'Connections of all nodes by what they are doing',
    labelNames: ['state'],
    registers,
  });
  const backlog = new Gauge({
    name: 'halyard_mail_backlog',
    help: 'Mails in the outbox: not sent yet, and those of them that have failed at least once',
    labelNames: ['state'],
    registers,
  });
  const ahead = new Gauge({
    name: 'halyard_months_ahead',
    help: 'Whole months after this one for which the tables that are split by month have parts',
    registers,
  });
  const turns = new Gauge({
    name: 'halyard_job_turn_timestamp_seconds',
    help: 'When the newest turn of a job ended on any node, or began where it is not over yet',
    labelNames: ['job'],
    registers,
  });
  // Only where there is a copy: a figure that means nothing alarms nobody.
  if (database.replicaIsUsed() !== null) {
    const used: Gauge = new Gauge({
      name: 'halyard_replica_used',
      help: 'Whether the copy of the database answers what only reads',
      registers,
      collect: () => used.set(database.replicaIsUsed() ? 1 : 0),
    });
  }
  return async () => {
    const figures = await readFigures(database, jobs);
    up.set(figures ? 1 : 0);
    // A figure that cannot be read is left out: an old one would look like a true one.
    connections.reset();
    backlog.reset();
    ahead.reset();
    turns.reset();
    if (!figures) return;
    for (const [job, at] of Object.entries(figures.turns)) turns.set({ job }, at);
    for (const state of STATES) connections.set({ state }, figures[state]);
    ahead.set(figures.monthsAhead);
    backlog.set({ state: 'waiting' }, figures.waiting);
    backlog.set({ state: 'troubled' }, figures.troubled);
  };
}

async function readFigures(database: Database, jobs: ReadonlySet<string>): Promise<Figures | null> {
  try {
    return await database.row<Figures>(sql`
      select active, idle, "idle in transaction", waiting, troubled, "monthsAhead", turns from (
        select count(*) filter (where state = 'active')::int as active,
          count(*) filter (where state = 'idle')::int as idle,
          count(*) filter (where state like 'idle in transaction%')::int as "idle in transaction"
        from pg_stat_activity where datname = current_database() and application_name = 'halyard'
      ) connection, (
        select count(*)::int as waiting, count(*) filter (where attempts > 0)::int as troubled
        from mail_outbox where sent_at is null and dropped_at is null
      ) mail, (
        select coalesce(json_object_agg(name, extract(epoch from coalesce(ended_at, started_at))), '{}') as turns
        from job_run where name = any(${[...jobs]}::text[])
      ) job, (${monthsAhead}) month`);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** What the background check of the books found last, and when: a check that stopped running is news as well. */
export function createBooksGauges(registry: Registry, latestCheck: () => LatestCheck | null): () => void {
  const registers = [registry];
  const findings = new Gauge({
    name: 'halyard_books_findings',
    help: 'What the last check of the books found wrong',
    registers,
  });
  const checkedAt = new Gauge({
    name: 'halyard_books_checked_timestamp_seconds',
    help: 'When the books were last checked; 0 before the first check',
    registers,
  });
  return () => {
    const check = latestCheck();
    findings.set(check?.findings.length ?? 0);
    checkedAt.set((check?.checkedAt.getTime() ?? 0) / 1000);
  };
}
