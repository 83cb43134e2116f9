import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/identity.ts';
import type { Audit, AuditEvent } from '../audit/index.ts';

/** Whatever of one person somebody opens within this time is one look at them. */
const LOOK_LASTS_MS = 10 * 60_000;
const FORGET_BEYOND = 5000;

/** What of somebody is looked at. */
type Look = Pick<AuditEvent, 'action' | 'detail'>;
const PERSON: Look = { action: 'user.read' };

type LookDeps = { readonly audit: Audit; readonly clock: Clock; readonly database: Database };

/**
 * Writes down who looks at whom, before anything is shown: one row a look from one address, although a screen asks for a
 * person in parts and asks again when something changes. A node that starts anew, or another one, writes a row of its own.
 */
export function createReadAudit({ audit, clock, database }: LookDeps) {
  const looks = new Map<string, { readonly atMs: number; readonly written: Promise<void> }>();

  function forgetOld(nowMs: number): void {
    if (looks.size < FORGET_BEYOND) return;
    for (const [key, { atMs }] of looks) if (nowMs - atMs >= LOOK_LASTS_MS) looks.delete(key);
  }

  return {
    note: async (reader: Actor, subjectId: string, what: Look = PERSON): Promise<void> => {
      const key = `${reader.actorId} ${reader.ip} ${subjectId} ${JSON.stringify(what)}`;
      const nowMs = clock.now().getTime();
      const last = looks.get(key);
      if (last && nowMs - last.atMs < LOOK_LASTS_MS) return last.written;
      forgetOld(nowMs);
      const event = { ...reader, ...what, subjectId };
      const look = { atMs: nowMs, written: database.transaction((tx) => audit.record(tx, event)) };
      looks.set(key, look);
      try {
        await look.written;
      } catch (error) {
        // What was not written down was not seen: the next one tries again.
        if (looks.get(key) === look) looks.delete(key);
        throw error;
      }
    },
  };
}

export type ReadAudit = ReturnType<typeof createReadAudit>;
