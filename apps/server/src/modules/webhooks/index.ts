/**
 * What accounts send to addresses of their owners. Owns webhooks, their secrets, how far each has come, and the log of what was
 * sent. It never decides what an event says. Invariants: every event of a kind that is wanted is sent at least once, in the
 * order of its account, and one that was not taken keeps those after it waiting; two nodes never send for one webhook,
 * since whoever moves it on holds a fence; a repeat has the id of the first; nothing is sent to an address that is not
 * public, and no secret leaves but in the answer that made it.
 */
import type { BookId } from '@halyard/accounting';
import type { Tx } from '../../platform/database/database.ts';
import { createRounds } from '../../platform/rounds.ts';
import type { WebhooksDeps } from './deps.ts';
import { sealSecrets } from './seal-secrets.ts';
import { leaseFrom, sendAll } from './send.ts';
import * as store from './store.ts';

export { addWebhookRoutes } from './routes.ts';

/** So many are sent to at a time by one node. */
const AT_ONCE = 64;
const LOOK_EVERY_MS = 1000;
const KEPT_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

export type Webhooks = ReturnType<typeof createWebhooks>;

export function createWebhooks(deps: WebhooksDeps) {
  const { clock, database, live, log } = deps;
  const ending = new AbortController();
  const underWay = new Map<Promise<void>, store.WebhookRow>();
  /** Whose events are sent somewhere, as of the last look: an order of anybody else costs nothing here. */
  let followed: ReadonlySet<BookId> = new Set();
  let unlisten = (): void => undefined;

  /** Takes up what is due; resolves when it is under way. A slow address keeps nobody else waiting. */
  const look = async (): Promise<void> => {
    const now = clock.now();
    if (underWay.size > 0) await store.renewLeases(database, [...underWay.values()], leaseFrom(now));
    const limit = AT_ONCE - underWay.size;
    if (limit <= 0) return;
    followed = await store.selectFollowed(database);
    if (followed.size === 0) return;
    const due = await store.leaseDue(database, { now, until: leaseFrom(now), limit });
    for (const row of due) {
      const sent: Promise<void> = sendAll(untilTheEnd(deps, ending.signal), row)
        .catch((error: unknown) =>
          log.warn({ err: error, webhookId: row.id }, 'a webhook waits for its next turn'),
        )
        .then(() => {
          underWay.delete(sent);
          // A place is free, and what came meanwhile is due.
          rounds.soon();
        });
      underWay.set(sent, row);
    }
  };
  const rounds = createRounds({
    run: look,
    everyMs: LOOK_EVERY_MS,
    onFailed: (error, isNew) => {
      if (isNew) log.warn({ err: error }, 'webhooks wait for the database');
    },
  });

  return {
    deps,
    /** Sends what is due right now and waits for what becomes of it. */
    sendDue: async (): Promise<void> => {
      await rounds.now();
      await Promise.all(underWay.keys());
    },
    start: (): void => {
      unlisten = live.onMessage(({ userId, events }) => {
        if (events.length > 0 && followed.has(userId)) rounds.soon();
      });
      rounds.start(LOOK_EVERY_MS);
    },
    stop: async (): Promise<void> => {
      unlisten();
      // Whoever is slow to answer is written to once more, by a node that goes on.
      ending.abort();
      await rounds.stop();
      await Promise.all(underWay.keys());
    },
    /** These accounts have come to their end: nothing more is sent of them. */
    endOf: (tx: Tx, bookIds: readonly BookId[]) => store.deleteOfBooks(tx, bookIds),
    /** Seals secrets with the newest key, so that the earlier one can be taken out of the settings. For a job. */
    sealSecrets: () => sealSecrets(deps),
    /** Removes what has run out. For a job. */
    forgetOld: async (): Promise<void> => {
      const now = clock.now();
      await store.deleteOld(database, { now, before: new Date(now.getTime() - KEPT_DAYS * DAY_MS) });
    },
  };
}

const untilTheEnd = (deps: WebhooksDeps, signal: AbortSignal): WebhooksDeps => ({
  ...deps,
  outbound: { ...deps.outbound, signal },
});
