import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@halyard/server';
import { raw } from 'sql-template-tag';
import type { Cluster } from './cluster.ts';

const BACK_WITHIN_MS = 60_000;

/**
 * Kills a process of PostgreSQL: all others are ended with it, what was in memory is gone, and it recovers from its log. Answers
 * when it can be asked again.
 */
export async function crashDatabase({ superuserUrl }: Pick<Cluster, 'superuserUrl'>): Promise<void> {
  const superuser = openDatabase(superuserUrl, { poolSize: 1, onError: () => {} });
  try {
    const victim = await superuser.row<{ pid: number }>(
      raw(`select pid from pg_stat_activity where backend_type = 'checkpointer'`),
    );
    if (!victim) throw new Error('PostgreSQL has no process to kill');
    process.kill(victim.pid, 'SIGKILL');
    for (const until = Date.now() + BACK_WITHIN_MS; ;) {
      await sleep(100);
      const now = await superuser
        .row<{ pid: number }>(raw(`select pid from pg_stat_activity where backend_type = 'checkpointer'`))
        .catch(() => null);
      if (now && now.pid !== victim.pid) return;
      if (Date.now() > until) throw new Error('PostgreSQL does not come back');
    }
  } finally {
    await superuser.close();
  }
}
