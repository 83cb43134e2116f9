import { gather } from '../../../platform/memory/gather.ts';
import type { Identify, Recall, Recalled } from '../../../platform/http/identity.ts';
import { createRecent } from '../../../platform/memory/recent.ts';
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

/** Whoever was looked up last, some 500 bytes each. */
const MOST_RECALLED = 40_000;

/**
 * Finds who holds a token: read anew for every request, so that a suspension or a new role counts at once. Whom it belonged to a
 * moment ago is only for those who make sure of it themselves, with what they write.
 */
export function createIdentify({ clock, database }: Pick<AuthDeps, 'clock' | 'database'>): {
  readonly identify: Identify;
  readonly recall: Recall;
} {
  const seen = createRecent<Recalled & { readonly notedAt: Date }>(MOST_RECALLED);
  const callerOf = gather<string, store.SeenCaller>(
    (hashes) => store.selectCallers(database, hashes, momentsAt(clock.now())),
    GATHERED,
  );
  const note = gather<string, true>(async (sessionIds) => {
    const now = clock.now();
    await store.touchSessions(database, sessionIds, now, staleAt(now));
    return new Map();
  }, NOTED);
  const noteUse = gather<string, true>(async (hashes) => {
    await store.noteUse(database, hashes);
    return new Map();
  }, NOTED);
  const identify: Identify = async (token) => {
    const tokenHash = hashOf(token);
    const found = await callerOf(tokenHash);
    if (!found) return null;
    const { lastSeenAt, isTokenUsed, ...identity } = found;
    if (!isTokenUsed) await noteUse(tokenHash);
    const now = clock.now();
    const isStale = lastSeenAt < staleAt(now);
    if (isStale) await note(identity.sessionId);
    // The version of their book is of this moment alone.
    const { bookVersion: _, ...lasting } = identity;
    seen.keep(tokenHash, { tokenHash, identity: lasting, notedAt: isStale ? now : lastSeenAt });
    return identity;
  };
  const recall: Recall = (token) => {
    const found = seen.find(hashOf(token));
    const now = clock.now();
    // Once it is to be written down again that the session is in use, it is read; and where the clock was put back.
    return found && found.notedAt >= staleAt(now) && found.notedAt <= now ? found : null;
  };
  return { identify, recall };
}

/** Before this moment a session's last use is worth writing down anew. */
function staleAt(now: Date): Date {
  return new Date(now.getTime() - NOTE_EVERY_MS);
}
