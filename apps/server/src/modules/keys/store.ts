import type { BookId, UserId } from '@halyard/accounting';
import type { KeyScope, keys, users } from '@halyard/contract';
import sql, { type Sql } from 'sql-template-tag';
import { named, type Queryable, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { CALLERS_BOOK } from '../ledger/index.ts';
import { CALLER } from '../users/index.ts';

/** SQL of keys: whose they are, what they may do, and what was done with them. */

export type KeyRow = {
  readonly id: string;
  readonly userId: UserId;
  readonly handle: string;
  readonly kind: (typeof keys.KEY_KINDS)[number];
  readonly publicKey: string | null;
  readonly name: string;
  readonly hint: string;
  readonly scopes: readonly KeyScope[];
  readonly books: readonly BookId[];
  readonly ipRanges: readonly string[];
  readonly symbols: readonly string[];
  readonly maxOrderUsd: bigint | null;
  readonly maxDayUsd: bigint | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
  readonly lastIp: string | null;
  readonly revokedAt: Date | null;
};

const columns = sql`
  k.id, k.user_id as "userId", k.handle, k.kind, k.public_key as "publicKey", k.name, k.hint, k.scopes, k.books,
  k.ip_ranges as "ipRanges", k.symbols, k.max_order_usd as "maxOrderUsd", k.max_day_usd as "maxDayUsd",
  k.created_at as "createdAt", k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt", k.last_ip as "lastIp",
  k.revoked_at as "revokedAt"`;

export async function insertKey(tx: Tx, row: KeyRow): Promise<void> {
  await tx.run(sql`
    insert into api_key (id, user_id, handle, kind, public_key, name, hint, scopes, books, ip_ranges, symbols,
      max_order_usd, max_day_usd, created_at, expires_at)
    values (${row.id}, ${row.userId}, ${row.handle}, ${row.kind}, ${row.publicKey}, ${row.name}, ${row.hint},
      ${[...row.scopes]}, ${[...row.books]}, ${[...row.ipRanges]}, ${[...row.symbols]}, ${row.maxOrderUsd},
      ${row.maxDayUsd}, ${row.createdAt}, ${row.expiresAt})`);
}

/** All of a person's, the newest first. */
export async function selectKeys(queryable: Queryable, userId: UserId): Promise<KeyRow[]> {
  return queryable.rows<KeyRow>(sql`
    select ${columns} from api_key k where k.user_id = ${userId} order by k.created_at desc, k.id desc`);
}

/** Answers the key under its new name, and what it was called. */
export async function updateName(
  tx: Tx,
  userId: UserId,
  id: string,
  name: string,
): Promise<(KeyRow & { readonly oldName: string }) | null> {
  return tx.row<KeyRow & { readonly oldName: string }>(sql`
    update api_key k set name = ${name}
    from (select name from api_key where id = ${id} and user_id = ${userId} for update) as old
    where k.id = ${id} returning ${columns}, old.name as "oldName"`);
}

export type Ending = { readonly at: Date; readonly because: string };

/** Ends a person's keys, one or all; answers those that were not ended before. */
export async function endKeys(
  tx: Tx,
  userId: UserId,
  { at, because, id }: Ending & { readonly id?: string | undefined },
): Promise<KeyRow[]> {
  return tx.rows<KeyRow>(sql`
    update api_key k set revoked_at = ${at}, revoked_because = ${because}
    where k.user_id = ${userId} and k.revoked_at is null and (${id ?? null}::uuid is null or k.id = ${id ?? null}::uuid)
    returning ${columns}`);
}

export async function isRevoked(queryable: Queryable, keyId: string): Promise<boolean> {
  const select = sql`select from api_key where id = ${keyId} and revoked_at is null`;
  return (await queryable.rows(named('keys-revoked', select))).length === 0;
}

/** A key with the person it calls for, as every call by it needs them. */
export type SeenKey = Omit<Identity, 'sessionId' | 'confirmedAt' | 'key'> &
  Pick<
    KeyRow,
    | 'handle'
    | 'publicKey'
    | 'scopes'
    | 'books'
    | 'ipRanges'
    | 'symbols'
    | 'maxOrderUsd'
    | 'maxDayUsd'
    | 'expiresAt'
    | 'revokedAt'
  > & { readonly keyId: string; readonly status: users.UserStatus };

/** Whose keys these are, in one read: key, person and version of the book, by what a call shows of the key. */
export async function selectSeen(
  queryable: Queryable,
  handles: readonly string[],
): Promise<Map<string, SeenKey>> {
  const rows = await queryable.rows<SeenKey>(
    named('keys-callers', seenBy(sql`handle`, sql`${[...handles]}::text[]`)),
  );
  return new Map(rows.map((row) => [row.handle, row]));
}

/** The same by their ids. */
export async function selectById(
  queryable: Queryable,
  ids: readonly string[],
): Promise<Map<string, SeenKey>> {
  const rows = await queryable.rows<SeenKey>(
    named('keys-standing', seenBy(sql`id`, sql`${[...ids]}::uuid[]`)),
  );
  return new Map(rows.map((row) => [row.keyId, row]));
}

const SEEN = sql`
  k.handle, ${CALLER.columns}, ${CALLERS_BOOK.columns}, k.id as "keyId", k.public_key as "publicKey", k.scopes,
  k.books, k.ip_ranges as "ipRanges", k.symbols, k.max_order_usd as "maxOrderUsd", k.max_day_usd as "maxDayUsd",
  k.expires_at as "expiresAt", k.revoked_at as "revokedAt"`;

const OF_PERSON = sql`
  join ${CALLER.table} on ${CALLER.id} = k.user_id left join ${CALLERS_BOOK.table} on ${CALLERS_BOOK.userId} = k.user_id`;

/** The list is a query of its own, so that the planner does not count it and plans once for any number. */
function seenBy(column: Sql, values: Sql): Sql {
  return sql`
    select ${SEEN} from unnest((select ${values})) as n(value) join api_key k on k.${column} = n.value ${OF_PERSON}`;
}

export type SignedAs = { readonly keyId: string; readonly nonce: string };
export type SeenSigned = SeenKey & { readonly isRepeated: boolean };

/**
 * Whose keys these signatures name, and whether their nonces have been taken. That is asked for as a value: of an `exists` the
 * planner makes a list of all nonces there are.
 */
export async function selectSigned<S extends SignedAs>(
  queryable: Queryable,
  signed: readonly S[],
): Promise<Map<S, SeenSigned>> {
  const handles = sql`${signed.map(({ keyId }) => keyId)}::text[]`;
  const nonces = sql`${signed.map(({ nonce }) => nonce)}::text[]`;
  const select = sql`
    select n.nth::int, ${SEEN},
      (select true from api_key_nonce t where t.key_id = k.id and t.nonce = n.nonce) is not null as "isRepeated"
    from unnest((select ${handles}), (select ${nonces})) with ordinality as n(handle, nonce, nth)
      join api_key k on k.handle = n.handle ${OF_PERSON}`;
  const rows = await queryable.rows<SeenSigned & { readonly nth: number }>(named('keys-signers', select));
  return new Map(rows.flatMap((row) => signed.slice(row.nth - 1, row.nth).map((one) => [one, row])));
}

export type Nonce = SignedAs & { readonly keptTo: Date };

/**
 * Answers how many of them were not used before. Nobody waits for the disk: a database that is killed at once may forget them,
 * but only together with all that was committed after them, so with whatever the calls have done. One order for all nodes, so
 * that none waits for another that waits for it.
 */
export async function insertNonces(queryable: Queryable, nonces: readonly Nonce[]): Promise<number> {
  const keyIds = sql`${nonces.map(({ keyId }) => keyId)}::uuid[]`;
  const texts = sql`${nonces.map(({ nonce }) => nonce)}::text[]`;
  const kept = sql`${nonces.map(({ keptTo }) => keptTo)}::timestamptz[]`;
  const insert = sql`
    insert into api_key_nonce (key_id, nonce, kept_to)
    select k.id, n.nonce, n.kept_to
    from set_config('synchronous_commit', 'off', true) as s(set),
      unnest((select ${keyIds}), (select ${texts}), (select ${kept})) as n(key_id, nonce, kept_to)
      join api_key k on k.id = n.key_id
    where s.set = 'off' order by k.id, n.nonce
    on conflict do nothing`;
  return queryable.run(named('keys-nonces', insert));
}

export async function touchKey(
  queryable: Queryable,
  keyId: string,
  { ip, at }: { readonly ip: string; readonly at: Date },
): Promise<void> {
  const touch = sql`update api_key set last_used_at = ${at}, last_ip = ${ip} where id = ${keyId}`;
  await queryable.run(named('keys-touch', touch));
}

/** True when the key was never used from there. */
export async function insertPlace(
  queryable: Queryable,
  keyId: string,
  place: string,
  at: Date,
): Promise<boolean> {
  const insert = sql`
    insert into api_key_place (key_id, place, first_at) values (${keyId}, ${place}, ${at}) on conflict do nothing`;
  return (await queryable.run(named('keys-place', insert))) === 1;
}

export async function countPlacesSince(queryable: Queryable, keyId: string, since: Date): Promise<number> {
  const row = await queryable.row<{ places: number }>(sql`
    select count(*)::int as places from api_key_place where key_id = ${keyId} and first_at > ${since}`);
  return row?.places ?? 0;
}

export type Spending = {
  readonly keyId: string;
  readonly call: string;
  readonly usd: bigint;
  /** What it may be repeated under. */
  readonly once: string | null;
  readonly at: Date;
};

/** Notes what a call comes to, so that it can be taken back. */
export async function insertSpending(tx: Tx, spending: Spending, day: string): Promise<void> {
  const { keyId, call, usd, once, at } = spending;
  await tx.run(sql`
    insert into api_key_spending (key_id, call, day, usd, once, counted_at)
    values (${keyId}, ${call}, ${day}, ${usd}, ${once}, ${at})`);
}

/** What was counted under a name since then, and not taken back. */
export async function selectCalls(
  queryable: Queryable,
  keyId: string,
  once: string,
  since: Date,
): Promise<string[]> {
  return queryable.values<string>(sql`
    select call from api_key_spending where key_id = ${keyId} and once = ${once} and counted_at > ${since}`);
}

/** Adds to the day of a key, of which it is no more than all; false where that would be more than it may come to. */
export async function addToDay(
  tx: Tx,
  { keyId, usd }: Pick<Spending, 'keyId' | 'usd'>,
  day: string,
  most: bigint,
): Promise<boolean> {
  return (
    (await tx.run(sql`
      insert into api_key_day as d (key_id, day, spent_usd) values (${keyId}, ${day}, ${usd})
      on conflict (key_id, day) do update set spent_usd = d.spent_usd + excluded.spent_usd
      where d.spent_usd + excluded.spent_usd <= ${most}`)) === 1
  );
}

/** Takes back what a call was counted for that came to nothing. */
export async function undoSpending(queryable: Queryable, keyId: string, call: string): Promise<void> {
  await queryable.run(sql`
    with undone as (delete from api_key_spending where key_id = ${keyId} and call = ${call} returning day, usd)
    update api_key_day d set spent_usd = d.spent_usd - undone.usd from undone
    where d.key_id = ${keyId} and d.day = undone.day`);
}

/** Removes what nobody needs any more. */
export async function deleteOld(
  queryable: Queryable,
  {
    now,
    dayBefore,
    endedBefore,
  }: { readonly now: Date; readonly dayBefore: string; readonly endedBefore: Date },
): Promise<void> {
  await queryable.run(sql`delete from api_key_nonce where kept_to < ${now}`);
  await queryable.run(sql`delete from api_key_spending where day < ${dayBefore}`);
  await queryable.run(sql`delete from api_key_day where day < ${dayBefore}`);
  await queryable.run(
    sql`delete from api_key where revoked_at < ${endedBefore} or expires_at < ${endedBefore}`,
  );
}

/** With where they were used from and what they came to in a day. */
export async function deleteKeys(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from api_key where user_id = ${userId}`);
}
