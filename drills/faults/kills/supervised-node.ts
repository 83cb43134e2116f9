import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findRunningPostgres, openDatabase } from '@halyard/server';
import { freePort, type NodeProcess, startNode } from '@halyard/testkit';
import sql from 'sql-template-tag';

/**
 * `node`: the server's process. `postmaster`: the PostgreSQL that it runs. `backend`: one of the processes that serve a
 * connection, after which PostgreSQL ends all of them and recovers while the server lives on.
 */
export type Victim = 'node' | 'postmaster' | 'backend';

/** Ready for so long without a break is ready again. */
const STEADY_MS = 300;
const POLL_MS = 10;

/** The server with its embedded PostgreSQL, started again whenever it ends, as any supervisor would. */
export async function superviseNode(folder: string, more: Readonly<Record<string, string>> = {}) {
  const cluster = join(folder, 'postgres');
  const settings = {
    PORT: String(await freePort()),
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    ...more,
  };
  const start = () => startNode(settings, join(folder, 'node.log'));
  let node: NodeProcess = await start();

  const kill = async (victim: Victim): Promise<void> => {
    if (victim === 'node') {
      await node.kill();
    } else {
      const pid = victim === 'postmaster' ? postmasterOf(cluster) : await someBackendOf(cluster);
      process.kill(pid, 'SIGKILL');
    }
    if (victim === 'postmaster') await node.ended;
  };

  return {
    origin: node.origin,
    /** Kills and answers how long it took from then until the server was ready again. */
    killAndRecover: async (victim: Victim): Promise<number> => {
      const { origin } = node;
      const startMs = performance.now();
      await kill(victim);
      if (victim === 'backend') return untilSteady(origin, startMs);
      node = await start();
      return performance.now() - startMs;
    },
    stop: () => node.stop(),
    kill: () => node.kill(),
  };
}

/** What PostgreSQL was told about being durable, by its own word. */
export async function readDurability(folder: string): Promise<string> {
  return askRunning(join(folder, 'postgres'), async (database) => {
    const row = await database.row<Record<'fsync' | 'pages' | 'commit', string>>(sql`
      select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
        current_setting('synchronous_commit') as commit`);
    return `${row?.fsync} ${row?.pages} ${row?.commit}`;
  });
}

function postmasterOf(cluster: string): number {
  return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10);
}

async function someBackendOf(cluster: string): Promise<number> {
  return askRunning(cluster, async (database) => {
    const row = await database.row<{ pid: number }>(sql`
      select pid from pg_stat_activity
      where application_name = 'halyard' and pid <> pg_backend_pid() order by state_change desc limit 1`);
    if (!row) throw new Error('The server has no connection to its database');
    return row.pid;
  });
}

async function askRunning<T>(
  cluster: string,
  ask: (database: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> {
  const url = findRunningPostgres(cluster);
  if (!url) throw new Error('The embedded PostgreSQL is not running');
  const database = openDatabase(url, { poolSize: 1 });
  try {
    return await ask(database);
  } finally {
    await database.close();
  }
}

/** When it was first ready and stayed so. */
async function untilSteady(origin: string, startMs: number): Promise<number> {
  let sinceMs = performance.now();
  while (performance.now() - sinceMs < STEADY_MS) {
    const answer = await fetch(`${origin}/api/health/ready`).catch(() => null);
    if (!answer?.ok) sinceMs = performance.now();
    await sleep(POLL_MS);
  }
  return sinceMs - startMs;
}
