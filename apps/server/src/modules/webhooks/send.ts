import { type events, notificationOf, webhooks } from '@halyard/contract';
import { newId } from '../../platform/ids.ts';
import { type Guard, postGuarded } from '../../platform/outbound/guarded-post.ts';
import { readEvents } from '../live/index.ts';
import type { WebhooksDeps } from './deps.ts';
import { signedHeaders } from './signature.ts';
import * as store from './store.ts';

/** An address has so long to answer. */
const TIMEOUT_MS = 15_000;
/** Whoever sends says again and again that it is alive: who falls silent for so long is followed by another node. */
const LEASE_MS = 6000;
/** After so long a webhook gives its place to the next that waits, whatever it still has. */
const TURN_MS = 5000;
/** What is kept of an answer. */
const KEEP_BYTES = 2000;
const PAGE = 50;
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 3_600_000;
const SUSPENDED_WAIT_MS = 600_000;
const DAY_MS = 24 * 3_600_000;

/** What is looked at of the address, and how long it may take. */
export const guardOf = ({ settings, outbound }: Pick<WebhooksDeps, 'settings' | 'outbound'>): Guard => ({
  mayUseOwnMachine: settings.SITE_MODE === 'simulated' && settings.WEBHOOK_ALLOW_LOOPBACK === 'on',
  timeoutMs: TIMEOUT_MS,
  keepBytes: KEEP_BYTES,
  ...outbound,
});

export const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/**
 * What an event is called wherever and however often it is sent, so that a repeat is known as one. It is of the account and
 * not of the webhook: two webhooks to one address bring the same event.
 */
export const webhookIdOf = ({ book, number }: Pick<events.BookEvent, 'book' | 'number'>): string =>
  `evt_${book}_${number}`;

/**
 * Sends what there is for a webhook that was leased, one event after the other, until there is nothing left, one is not taken,
 * or the lease is somebody else's. An event that was taken is written down before the next leaves.
 */
export async function sendAll(deps: WebhooksDeps, leased: store.WebhookRow): Promise<void> {
  const { clock, database, users } = deps;
  const startMs = performance.now();
  let held: store.WebhookRow | null = leased;
  const owner = await users.byId(database, leased.userId);
  if (owner?.status !== 'active' && owner?.status !== 'pending') {
    const at = clock.now();
    await store.pause(database, leased, { at, nextTryAt: new Date(at.getTime() + SUSPENDED_WAIT_MS) });
    return;
  }
  for (;;) {
    const found = await readEvents(database, held.bookId, Number(held.sent), PAGE);
    if (found.length === 0) return void (await store.giveBack(database, held, { at: clock.now() }));
    for (const event of found) {
      held = await sendOne(deps, held, event);
      if (!held) return;
      const isOver = deps.outbound?.signal?.aborted || performance.now() - startMs > TURN_MS;
      if (isOver) return giveTurn(deps, held);
    }
  }
}

/** What is left is due at once, behind those that wait already. */
async function giveTurn({ clock, database }: WebhooksDeps, held: store.WebhookRow): Promise<void> {
  const at = clock.now();
  await store.giveBack(database, held, { at, nextTryAt: at });
}

/** Null where this webhook is not to be gone on with. */
async function sendOne(
  deps: WebhooksDeps,
  held: store.WebhookRow,
  event: events.BookEvent,
): Promise<store.WebhookRow | null> {
  const { clock, database } = deps;
  const sent = BigInt(event.number);
  if (!isWanted(held, event))
    return store.moveOn(database, held, { sent, until: leaseFrom(clock.now()), logged: null });
  const logged = await attempt(deps, held, event, false);
  const at = clock.now();
  if (logged.isTaken) return store.moveOn(database, held, { sent, until: leaseFrom(at), logged });
  const failingMs = at.getTime() - (held.failingSince ?? at).getTime();
  if (failingMs < webhooks.GIVEN_UP_AFTER_DAYS * DAY_MS) {
    const nextTryAt = new Date(at.getTime() + waitMs(held.tries));
    await store.waitFor(database, held, { at, nextTryAt, logged });
  } else await giveUp(deps, held, logged, at);
  return null;
}

const isWanted = ({ events: kinds }: store.WebhookRow, { type }: events.BookEvent): boolean =>
  kinds.length === 0 || kinds.includes(type);

/** Twice as long each time, up to an hour. */
const waitMs = (tries: number): number => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries, 20));

async function giveUp(
  { database, notifications }: WebhooksDeps,
  held: store.WebhookRow,
  logged: store.DeliveryRow,
  at: Date,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await store.switchOff(tx, held, { at, logged }))) return;
    const news = notificationOf('webhook-off', {
      host: hostOf(held.url),
      days: String(webhooks.GIVEN_UP_AFTER_DAYS),
    });
    await notifications.notify(tx, { userId: held.userId, ...news, alwaysMail: true });
  });
}

export const hostOf = (url: string): string => URL.parse(url)?.host ?? url;

/** Sends an event once and says what came of it. */
export async function attempt(
  deps: WebhooksDeps,
  row: store.WebhookRow,
  event: events.BookEvent,
  isAgain: boolean,
): Promise<store.DeliveryRow> {
  const at = deps.clock.now();
  const body = JSON.stringify(event);
  const startMs = performance.now();
  const outcome = await post(guardOf(deps), row.url, body, () =>
    signedHeaders({ id: webhookIdOf(event), at, body }, secretsOf(deps, row, at)),
  );
  return {
    id: newId(at.getTime()),
    webhookId: row.id,
    number: BigInt(event.number),
    isAgain,
    at,
    durationMs: Math.round(performance.now() - startMs),
    ...outcome,
  };
}

type Outcome = Pick<store.DeliveryRow, 'isTaken' | 'status' | 'answer' | 'failure'>;

async function post(
  guard: Guard,
  url: string,
  body: string,
  sign: () => Readonly<Record<string, string>>,
): Promise<Outcome> {
  const failed = (failure: string): Outcome => ({ isTaken: false, status: null, answer: null, failure });
  try {
    const posted = await postGuarded(guard, url, { headers: sign(), body: Buffer.from(body) });
    if (!posted) return failed('its address is no public one');
    const isTaken = posted.status >= 200 && posted.status < 300;
    // No column takes the zero byte, and nobody can read it.
    return { isTaken, status: posted.status, answer: posted.body.replaceAll('\0', ''), failure: null };
  } catch (error) {
    return failed((error as Error).message.slice(0, 300));
  }
}

function secretsOf({ log, secretBox }: WebhooksDeps, row: store.WebhookRow, at: Date): string[] {
  const sealed = row.oldSecret && row.oldSecretUntil && row.oldSecretUntil > at ? [row.oldSecret] : [];
  try {
    return [row.secret, ...sealed].map((secret) => secretBox.open(secret, placeOf(row.id)));
  } catch (error) {
    log.warn({ err: error, webhookId: row.id }, 'a webhook has a secret that cannot be opened');
    throw new Error('its secret cannot be read any more: a new one is needed', { cause: error });
  }
}

/** Where a secret is kept: it opens nowhere else. */
export const placeOf = (id: string): string => `webhook ${id}`;
