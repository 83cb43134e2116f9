import type { keys } from '@halyard/contract';
import { usd } from '@halyard/money';
import type { Queryable } from '../../platform/database/database.ts';
import type { KeysDeps } from './deps.ts';
import * as store from './store.ts';

/** A person's keys as people see them, the newest first. */
export async function listKeys(
  deps: Pick<KeysDeps, 'clock' | 'ledger'>,
  queryable: Queryable,
  userId: string,
): Promise<keys.ApiKey[]> {
  return describeKeys(deps, queryable, userId, await store.selectKeys(queryable, userId));
}

export async function describeKeys(
  { clock, ledger }: Pick<KeysDeps, 'clock' | 'ledger'>,
  queryable: Queryable,
  userId: string,
  rows: readonly store.KeyRow[],
): Promise<keys.ApiKey[]> {
  const books = await ledger.booksOf(queryable, userId);
  const nameOf = new Map(books.map(({ bookId, name }) => [bookId, name]));
  const now = clock.now();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    kind: row.kind,
    status: statusOf(row, now),
    hint: row.hint,
    scopes: [...row.scopes],
    books: row.books.map((id) => ({ id, name: nameOf.get(id) ?? '' })),
    ipRanges: [...row.ipRanges],
    maxOrderNotional: dollars(row.maxOrderUsd),
    maxDayNotional: dollars(row.maxDayUsd),
    symbols: [...row.symbols],
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastIp: row.lastIp,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  }));
}

export function statusOf(
  { revokedAt, expiresAt }: Pick<store.KeyRow, 'revokedAt' | 'expiresAt'>,
  now: Date,
): keys.ApiKey['status'] {
  if (revokedAt) return 'revoked';
  return expiresAt <= now ? 'expired' : 'active';
}

const dollars = (cents: bigint | null): number | null => (cents === null ? null : usd(cents));
