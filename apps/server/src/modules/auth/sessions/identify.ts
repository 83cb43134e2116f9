import { gather } from '../../../platform/memory/gather.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import type { AuthDeps } from '../deps.ts';
import { momentsAt } from './sessions.ts';
import * as store from './store-sessions.ts';
import { hashOf } from '../tokens.ts';

/** Being in use is written down at most this often, so that reading requests stay reads. */
const NOTE_EVERY_MS = 60_000;

/** Callers are looked up together when many ask at once; two reads may be under way, the second for many alone. */
const GATHERED = { flights: 2, keys: 200, worth: 8 } as const;
/** Those to be noted share a commit. */
const NOTED = { flights: 1, keys: 200 } as const;

/** Finds who holds a token: read anew for every request, so that a suspension or a new role counts at once. */
export function createIdentify({ clock, database }: Pick<AuthDeps, 'clock' | 'database'>) {
  const callerOf = gather<string, store.SeenCaller>(
    (hashes) => store.selectCallers(database, hashes, momentsAt(clock.now())),
    GATHERED,
  );
  const note = gather<string, true>(async (sessionIds) => {
    const now = clock.now();
    await store.touchSessions(database, sessionIds, now, staleAt(now));
    return new Map();
  }, NOTED);
  return async (token: string): Promise<Identity | null> => {
    const found = await callerOf(hashOf(token));
    if (!found) return null;
    const { lastSeenAt, ...identity } = found;
    if (lastSeenAt < staleAt(clock.now())) await note(identity.sessionId);
    return identity;
  };
}

/** Before this moment a session's last use is worth writing down anew. */
function staleAt(now: Date): Date {
  return new Date(now.getTime() - NOTE_EVERY_MS);
}
