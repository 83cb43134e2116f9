import { type AnswerOf, type BodyOf, notificationOf, webhooks } from '@halyard/contract';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { readTarget } from '../../platform/outbound/guarded-post.ts';
import { refuse } from '../../platform/refusal.ts';
import { readEvents } from '../live/index.ts';
import type { WebhooksDeps } from './deps.ts';
import { attempt, guardOf, hostOf, placeOf, webhookIdOf } from './send.ts';
import { newSecret, unsignedHeaders } from './signature.ts';
import * as store from './store.ts';

/** What a person does with their webhooks. */

type Made = AnswerOf<typeof webhooks.createWebhook>;

const HOUR_MS = 3_600_000;
const DELIVERIES_PAGE = 20;

export async function createWebhook(
  deps: WebhooksDeps,
  tx: Tx,
  { userId, ip }: { readonly userId: string; readonly ip: string },
  wish: BodyOf<typeof webhooks.createWebhook>,
): Promise<Made> {
  const now = deps.clock.now();
  const url = addressOf(deps, wish.url);
  const book = (await deps.ledger.book(tx, userId, wish.book)) ?? refuse('book-not-found');
  if (book.status === 'closed') refuse('book-closed');
  // Under the person's lock, so that many at once are counted one after the other.
  await deps.users.lock(tx, userId);
  const before = await store.selectWebhooks(tx, userId);
  if (before.length >= webhooks.MAX_WEBHOOKS)
    refuse('too-many-webhooks', { most: String(webhooks.MAX_WEBHOOKS) });
  const [id, secret] = [newId(now.getTime()), newSecret()];
  const row: store.WebhookRow = {
    id,
    userId,
    bookId: book.bookId,
    url,
    events: [...new Set(wish.events)],
    secret: deps.secretBox.seal(secret, placeOf(id)),
    oldSecret: null,
    oldSecretUntil: null,
    // What was before it is no news.
    sent: await deps.live.lastEvent(tx, book.bookId),
    tries: 0,
    nextTryAt: now,
    failingSince: null,
    offAt: null,
    fence: 0n,
    createdAt: now,
  };
  await store.insertWebhook(tx, row);
  const news = notificationOf('webhook-made', { host: hostOf(url), ip });
  await deps.notifications.notify(tx, { userId, ...news, alwaysMail: true });
  await record(deps, tx, 'webhooks.created', row);
  return { webhook: await described(deps, tx, row), secret };
}

/** The address in the one way in which everybody reads it. */
function addressOf(deps: WebhooksDeps, typed: string): string {
  const url = URL.parse(typed);
  if (!url) return refuse('webhook-address');
  url.hash = '';
  return readTarget(url.href, guardOf(deps))?.href ?? refuse('webhook-address');
}

export async function deleteWebhook(deps: WebhooksDeps, tx: Tx, userId: string, id: string): Promise<void> {
  const row = (await store.deleteWebhook(tx, userId, id)) ?? refuse('webhook-not-found');
  await record(deps, tx, 'webhooks.deleted', row);
}

export async function rotateWebhook(deps: WebhooksDeps, tx: Tx, userId: string, id: string): Promise<Made> {
  const secret = newSecret();
  const oldUntil = new Date(deps.clock.now().getTime() + webhooks.OLD_SECRET_HOURS * HOUR_MS);
  const next = { secret: deps.secretBox.seal(secret, placeOf(id)), oldUntil };
  const row = (await store.replaceSecret(tx, userId, id, next)) ?? refuse('webhook-not-found');
  await record(deps, tx, 'webhooks.rotated', row);
  return { webhook: await described(deps, tx, row), secret };
}

export async function startWebhook(
  deps: WebhooksDeps,
  tx: Tx,
  userId: string,
  id: string,
): Promise<webhooks.Webhook> {
  const row = (await store.switchOn(tx, userId, id, deps.clock.now())) ?? refuse('webhook-not-found');
  const book = await deps.ledger.book(tx, userId, row.bookId);
  if (book?.status !== 'open') refuse('book-closed');
  await record(deps, tx, 'webhooks.started', row);
  return described(deps, tx, row);
}

async function record(
  { audit }: WebhooksDeps,
  tx: Tx,
  action: string,
  { id, userId, url, bookId, events }: store.WebhookRow,
): Promise<void> {
  const detail = { webhookId: id, url, bookId, events };
  await audit.record(tx, { actorId: userId, action, subjectId: userId, detail });
}

export async function listWebhooks(
  deps: WebhooksDeps,
  queryable: Queryable,
  userId: string,
): Promise<webhooks.Webhook[]> {
  return describe(deps, queryable, userId, await store.selectWebhooks(queryable, userId));
}

async function described(deps: WebhooksDeps, tx: Tx, row: store.WebhookRow): Promise<webhooks.Webhook> {
  const [one] = await describe(deps, tx, row.userId, [row]);
  return one ?? refuse('webhook-not-found');
}

async function describe(
  { clock, ledger }: WebhooksDeps,
  queryable: Queryable,
  userId: string,
  rows: readonly store.WebhookRow[],
): Promise<webhooks.Webhook[]> {
  const books = await ledger.booksOf(queryable, userId);
  const nameOf = new Map(books.map(({ bookId, name }) => [bookId, name]));
  const now = clock.now();
  return rows.map((row) => {
    const { id, url, bookId, events, sent, failingSince, nextTryAt, offAt, oldSecretUntil, createdAt } = row;
    const isFailing = offAt === null && failingSince !== null;
    return {
      id,
      url,
      book: { id: bookId, name: nameOf.get(bookId) ?? '' },
      events: [...events],
      status: offAt ? 'off' : isFailing ? 'failing' : 'on',
      sent: Number(sent),
      failingSince: failingSince?.toISOString() ?? null,
      nextTryAt: isFailing ? nextTryAt.toISOString() : null,
      offAt: offAt?.toISOString() ?? null,
      oldSecretUntil: oldSecretUntil && oldSecretUntil > now ? oldSecretUntil.toISOString() : null,
      createdAt: createdAt.toISOString(),
    };
  });
}

export async function listDeliveries(
  { database }: WebhooksDeps,
  userId: string,
  id: string,
  before: string | undefined,
): Promise<webhooks.Delivery[]> {
  const row = (await store.selectWebhook(database, userId, id)) ?? refuse('webhook-not-found');
  const logged = await store.selectDeliveries(database, id, { before, limit: DELIVERIES_PAGE });
  return Promise.all(logged.map((one) => toDelivery(database, row, one)));
}

/** Sends it beside whatever is sent in its turn: that goes on where it is. */
export async function resend(deps: WebhooksDeps, userId: string, id: string): Promise<webhooks.Delivery> {
  const { database } = deps;
  const earlier = (await store.selectDelivery(database, id)) ?? refuse('delivery-not-found');
  const row =
    (await store.selectWebhook(database, userId, earlier.webhookId)) ?? refuse('delivery-not-found');
  const event = await eventOf(database, row, earlier);
  const logged = await attempt(deps, row, event, true);
  if (!(await store.insertDelivery(database, logged))) refuse('delivery-not-found');
  return toDelivery(database, row, logged);
}

async function eventOf(database: Queryable, { bookId }: store.WebhookRow, { number }: store.DeliveryRow) {
  const [event] = await readEvents(database, bookId, Number(number) - 1, 1);
  return event ?? refuse('delivery-not-found');
}

/** What was sent follows from the event and the moment: it is not kept a second time. */
async function toDelivery(
  database: Queryable,
  row: store.WebhookRow,
  logged: store.DeliveryRow,
): Promise<webhooks.Delivery> {
  const event = await eventOf(database, row, logged);
  const { id, at, number, isAgain, isTaken, durationMs, status, answer, failure } = logged;
  return {
    id,
    at: at.toISOString(),
    number: Number(number),
    type: event.type,
    isAgain,
    isTaken,
    durationMs,
    request: { headers: unsignedHeaders(webhookIdOf(event), at), body: JSON.stringify(event) },
    answer: status === null ? null : { status, body: answer ?? '' },
    failure,
  };
}
