import { type BookId, isPracticeBook } from '@halyard/accounting';
import { findTerms } from '@halyard/engine';
import { type AnswerOf, type BodyOf, keys, notificationOf } from '@halyard/contract';
import { networkOf } from '../../platform/http/counted-as.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { Tx } from '../../platform/database/database.ts';
import { hashOf, newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import type { KeysDeps } from './deps.ts';
import { describeKeys, statusOf } from './describe-key.ts';
import { isIpRange } from './ip-ranges.ts';
import { newKeyToken } from './key-token.ts';
import { keyOf } from './signature.ts';
import * as store from './store.ts';

type Wish = BodyOf<typeof keys.createKey>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Makes a key for somebody who has just proved who they are. Its secret is in the answer and nowhere else. */
export async function createKey(
  deps: KeysDeps,
  tx: Tx,
  { userId }: Identity,
  wish: Wish,
  ip: string,
): Promise<AnswerOf<typeof keys.createKey>> {
  const now = deps.clock.now();
  const books = await ownBooks(deps, tx, userId, wish.books);
  // Under the person's lock, so that many at once are counted one after the other.
  await deps.users.lock(tx, userId);
  const before = await store.selectKeys(tx, userId);
  if (before.filter((row) => statusOf(row, now) === 'active').length >= keys.MAX_KEYS)
    refuse('too-many-api-keys', { most: keys.MAX_KEYS });
  const { secret, row } = keyFor(userId, wish, books, now);
  await store.insertKey(tx, row);
  // Whoever makes it is at a place that is theirs: its first use from there is no news.
  await store.insertPlace(tx, row.id, networkOf(ip), now);
  const news = notificationOf('api-key-made', { name: row.name, ip });
  await deps.notifications.notify(tx, { userId, ...news, alwaysMail: true });
  const { id, kind, name, scopes, ipRanges, symbols, maxOrderUsd, maxDayUsd, expiresAt } = row;
  await deps.audit.record(tx, {
    actorId: userId,
    action: 'keys.created',
    subjectId: userId,
    detail: {
      keyId: id,
      name,
      kind,
      scopes,
      books,
      ipRanges,
      symbols,
      expiresAt: expiresAt.toISOString(),
      maxOrderUsd: maxOrderUsd?.toString() ?? null,
      maxDayUsd: maxDayUsd?.toString() ?? null,
    },
  });
  const [key] = await describeKeys(deps, tx, userId, [row]);
  if (!key) throw new Error('Assertion failed: a key that was made can be described');
  return { key, secret };
}

/** Somebody else's account does not exist for them, and a closed one needs no key. */
async function ownBooks(
  { ledger }: Pick<KeysDeps, 'ledger'>,
  tx: Tx,
  userId: string,
  wanted: readonly BookId[],
): Promise<readonly BookId[]> {
  const books = [...new Set(wanted)];
  for (const bookId of books) {
    const book = (await ledger.book(tx, userId, bookId)) ?? refuse('book-not-found');
    if (book.status === 'closed') refuse('book-closed');
  }
  return books;
}

function keyFor(
  userId: string,
  wish: Wish,
  books: readonly BookId[],
  now: Date,
): { secret: string | null; row: store.KeyRow } {
  const { kind, name, scopes, ipRanges, symbols } = wish;
  const publicKey = publicHalfOf(wish);
  for (const range of ipRanges) if (!isIpRange(range)) refuse('api-key-range', { range });
  for (const symbol of symbols) if (!findTerms(symbol)) refuse('unknown-symbol');
  const id = newId(now.getTime());
  // A key for practice alone says so, and can never come to real money.
  const made = kind === 'bearer' ? newKeyToken(books.every(isPracticeBook) ? 'test' : 'live') : null;
  return {
    secret: made?.token ?? null,
    row: {
      id,
      userId,
      kind,
      publicKey,
      name,
      ipRanges,
      handle: made ? hashOf(made.token) : id,
      hint: made?.hint ?? id,
      scopes: [...new Set(scopes)],
      books,
      symbols: [...new Set(symbols)],
      maxOrderUsd: cents(wish.maxOrderNotional),
      maxDayUsd: cents(wish.maxDayNotional),
      createdAt: now,
      expiresAt: expiryOf(wish, now),
      lastUsedAt: null,
      lastIp: null,
      revokedAt: null,
    },
  };
}

function publicHalfOf({ kind, publicKey }: Wish): string | null {
  if ((kind === 'ed25519') !== (publicKey !== undefined)) refuse('api-key-public-half');
  if (publicKey === undefined) return null;
  try {
    keyOf(publicKey);
  } catch {
    refuse('api-key-public-half');
  }
  return publicKey;
}

function expiryOf({ expiresAt }: Wish, now: Date): Date {
  if (expiresAt === undefined) return new Date(now.getTime() + keys.KEY_LASTS_DAYS * DAY_MS);
  const lastsMs = Date.parse(expiresAt) - now.getTime();
  if (!(lastsMs >= HOUR_MS && lastsMs <= keys.KEY_LASTS_AT_MOST_DAYS * DAY_MS))
    refuse('api-key-expiry', { days: keys.KEY_LASTS_AT_MOST_DAYS });
  return new Date(expiresAt);
}

const cents = (usd: number | null | undefined): bigint | null =>
  usd === null || usd === undefined ? null : BigInt(Math.round(usd * 100));
