import { forgetUnasked } from '../../../platform/mail/unasked.ts';
import type { AuthDeps } from '../deps.ts';
import { deleteExpired } from '../store.ts';
import { FACTORS_WINDOW_MS, TRIES_WINDOW_MS } from './tries.ts';

const DAY_MS = 24 * 3_600_000;
/** Sessions are kept this long after their end, to answer questions about them. */
const SESSIONS_KEPT_DAYS = 90;
const DEVICES_KEPT_DAYS = 365;

export async function forgetExpired({
  clock,
  database,
}: Pick<AuthDeps, 'clock' | 'database'>): Promise<void> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await deleteExpired(database, {
    now,
    triesBefore: before(TRIES_WINDOW_MS),
    dayTriesBefore: before(FACTORS_WINDOW_MS),
    sessionsBefore: before(SESSIONS_KEPT_DAYS * DAY_MS),
    devicesBefore: before(DEVICES_KEPT_DAYS * DAY_MS),
  });
  await forgetUnasked(database, now);
}
