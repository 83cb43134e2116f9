import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '@halyard/server';
import sql from 'sql-template-tag';

const LOOK_EVERY_MS = 25;

/** Looks all the time whether somebody owns every symbol, and answers the longest while in which nobody did. */
export async function watchLeases(database: Queryable, isOver: () => boolean): Promise<number> {
  let unownedSinceMs: number | null = null;
  let longestMs = 0;
  while (!isOver()) {
    const row = await database.row<{ unowned: number; all: number }>(sql`
      select count(*) filter (where expires_at <= clock_timestamp())::int as unowned, count(*)::int as all
      from trading_lease`);
    const isOwned = row !== null && row.all > 0 && row.unowned === 0;
    unownedSinceMs = isOwned ? null : (unownedSinceMs ?? performance.now());
    if (unownedSinceMs !== null) longestMs = Math.max(longestMs, performance.now() - unownedSinceMs);
    await sleep(LOOK_EVERY_MS);
  }
  return longestMs;
}
