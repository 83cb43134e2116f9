import type { Identity } from '../../platform/http/identity.ts';
import type { AuthDeps } from './index.ts';
import { momentsAt } from './sessions.ts';
import * as store from './store-sessions.ts';
import { hashOf } from './tokens.ts';

/** Being in use is written down at most this often, so that reading requests stay reads. */
const NOTE_EVERY_MS = 60_000;

/** Finds who holds a token: one read with every request, so that a suspension or a new role counts at once. */
export async function identify(
  { clock, database }: Pick<AuthDeps, 'clock' | 'database'>,
  token: string,
): Promise<Identity | null> {
  const now = clock.now();
  const found = await store.selectCaller(database, hashOf(token), momentsAt(now));
  if (!found) return null;
  const { lastSeenAt, ...identity } = found;
  const staleSince = new Date(now.getTime() - NOTE_EVERY_MS);
  if (lastSeenAt < staleSince) await store.touchSession(database, identity.sessionId, now, staleSince);
  return identity;
}
