import sql, { type Sql } from 'sql-template-tag';
import { named, type Queryable, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { CALLERS_BOOK } from '../../ledger/index.ts';
import { CALLER } from '../../users/index.ts';

/** SQL of sessions, their tokens and the browsers they were started in. */

export type SessionRow = {
  readonly id: string;
  readonly userId: string;
  readonly seed: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly confirmedAt: Date;
  readonly ip: string;
  readonly userAgent: string;
};

export type Moments = {
  readonly now: Date;
  /** A session that was last seen before this has idled out. */
  readonly idleSince: Date;
};

const columns = sql`
  s.id, s.user_id as "userId", s.seed, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt",
  s.expires_at as "expiresAt", s.confirmed_at as "confirmedAt", s.ip, s.user_agent as "userAgent"`;

const isLive = ({ now, idleSince }: Moments) =>
  sql`s.ended_at is null and s.expires_at > ${now} and s.last_seen_at > ${idleSince}`;

export async function insertSession(tx: Tx, row: SessionRow): Promise<void> {
  await tx.run(sql`
    insert into auth_session (id, user_id, seed, created_at, last_seen_at, expires_at, confirmed_at, ip, user_agent)
    values (${row.id}, ${row.userId}, ${row.seed}, ${row.createdAt}, ${row.lastSeenAt}, ${row.expiresAt},
      ${row.confirmedAt}, ${row.ip}, ${row.userAgent})`);
}

export type SeenCaller = Identity & { readonly lastSeenAt: Date; readonly isTokenUsed: boolean };

/** Who holds these access tokens, in one read: token, session, person and version of the book, by the token's hash. */
export async function selectCallers(
  queryable: Queryable,
  tokenHashes: readonly string[],
  moments: Moments,
): Promise<Map<string, SeenCaller>> {
  // The list is a query of its own, so that the planner does not count it and plans once for any number.
  const query = sql`
    select t.hash, ${CALLER.columns}, ${CALLERS_BOOK.columns}, s.id as "sessionId", s.confirmed_at as "confirmedAt", s.last_seen_at as "lastSeenAt", t.is_used as "isTokenUsed"
    from unnest((select ${[...tokenHashes]}::text[])) as n(hash)
      join auth_access_token t on t.hash = n.hash join auth_session s on s.id = t.session_id
      join ${CALLER.table} on ${CALLER.id} = s.user_id left join ${CALLERS_BOOK.table} on ${CALLERS_BOOK.userId} = s.user_id
    where t.expires_at > ${moments.now} and ${isLive(moments)} and ${CALLER.isOpen}`;
  const rows = await queryable.rows<SeenCaller & { readonly hash: string }>(named('auth-callers', query));
  return new Map(rows.map(({ hash, ...caller }) => [hash, caller]));
}

/** The person of a row `n` holds its token still, and may still do what they could when they were looked up. */
export const holdsToken = (moments: Moments): Sql => sql`
  select from auth_access_token t join auth_session s on s.id = t.session_id join ${CALLER.table} on ${CALLER.id} = s.user_id
  where t.hash = n.hash and t.expires_at > ${moments.now} and s.user_id = n.user_id and ${isLive(moments)} and ${CALLER.isOpen}
    and ${CALLER.isAsBefore}`;

/**
 * Notes that sessions are in use, where nobody has lately. A row that somebody else holds is left to the next request:
 * so two nodes that note the same sessions never wait for each other in a circle.
 */
export async function touchSessions(
  queryable: Queryable,
  ids: readonly string[],
  now: Date,
  staleSince: Date,
): Promise<void> {
  const query = sql`
    update auth_session set last_seen_at = ${now} where id in (
      select id from auth_session where id = any((select ${[...ids]}::uuid[])::uuid[]) and last_seen_at < ${staleSince}
      for no key update skip locked)`;
  await queryable.run(named('auth-touch', query));
}

/** Notes that these tokens have reached whoever uses them. A row that somebody else holds is being noted already. */
export async function noteUse(queryable: Queryable, hashes: readonly string[]): Promise<void> {
  const query = sql`
    update auth_access_token set is_used = true where hash in (
      select hash from auth_access_token where hash = any((select ${[...hashes]}::text[])::text[]) and not is_used
      for no key update skip locked)`;
  await queryable.run(named('auth-note-use', query));
}

/** Whether an access token of this session has been used that ends then or later. */
export async function isUsedSince(queryable: Queryable, sessionId: string, endsAt: Date): Promise<boolean> {
  const row = await queryable.row(sql`
    select 1 from auth_access_token where session_id = ${sessionId} and expires_at >= ${endsAt} and is_used limit 1`);
  return row !== null;
}

export async function insertAccessToken(
  tx: Tx,
  hash: string,
  sessionId: string,
  expiresAt: Date,
): Promise<void> {
  await tx.run(sql`
    insert into auth_access_token (hash, session_id, expires_at) values (${hash}, ${sessionId}, ${expiresAt})`);
}

export async function deleteAccessTokens(tx: Tx, sessionId: string): Promise<void> {
  await tx.run(sql`delete from auth_access_token where session_id = ${sessionId}`);
}

export async function insertRefreshToken(tx: Tx, hash: string, sessionId: string): Promise<void> {
  await tx.run(sql`insert into auth_refresh_token (hash, session_id) values (${hash}, ${sessionId})`);
}

export async function replaceRefreshToken(tx: Tx, hash: string, at: Date): Promise<void> {
  await tx.run(sql`update auth_refresh_token set replaced_at = ${at} where hash = ${hash}`);
}

export async function isCurrentRefreshToken(queryable: Queryable, hash: string): Promise<boolean> {
  const row = await queryable.row(
    sql`select 1 from auth_refresh_token where hash = ${hash} and replaced_at is null`,
  );
  return row !== null;
}

export type RefreshRow = SessionRow & { readonly replacedAt: Date | null; readonly isLive: boolean };

/** The session a refresh token belongs to, current or not, under the lock of both rows. */
export async function lockByRefreshToken(tx: Tx, hash: string, moments: Moments): Promise<RefreshRow | null> {
  return tx.row<RefreshRow>(sql`
    select ${columns}, r.replaced_at as "replacedAt", ${isLive(moments)} as "isLive"
    from auth_refresh_token r join auth_session s on s.id = r.session_id
    where r.hash = ${hash} for update of s, r`);
}

/** Whether this session lives, began after `since` and never renewed by its cookie. Held so until the transaction ends. */
export async function holdCookielessSession(
  tx: Tx,
  id: string,
  moments: Moments,
  since: Date,
): Promise<boolean> {
  const row = await tx.row(sql`
    select 1 from auth_session s where s.id = ${id} and ${isLive(moments)} and s.created_at > ${since}
      and not exists (select from auth_refresh_token r where r.session_id = s.id and r.replaced_at is not null)
    for update`);
  return row !== null;
}

export async function selectSessions(
  queryable: Queryable,
  userId: string,
  moments: Moments,
): Promise<SessionRow[]> {
  return queryable.rows<SessionRow>(sql`
    select ${columns} from auth_session s where s.user_id = ${userId} and ${isLive(moments)}
    order by s.last_seen_at desc, s.id desc`);
}

export async function confirmSession(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`update auth_session set confirmed_at = ${at} where id = ${id}`);
}

export type Ending = { readonly at: Date; readonly because: string };

export async function endSession(
  tx: Tx,
  id: string,
  userId: string,
  { at, because }: Ending,
): Promise<boolean> {
  const ended = await tx.run(sql`
    update auth_session set ended_at = ${at}, ended_because = ${because}
    where id = ${id} and user_id = ${userId} and ended_at is null`);
  return ended === 1;
}

/** Ends all sessions of a person, but for the one that may stay. */
export async function endSessions(
  tx: Tx,
  userId: string,
  { at, because, except }: Ending & { readonly except?: string | undefined },
): Promise<number> {
  return tx.run(sql`
    update auth_session set ended_at = ${at}, ended_because = ${because}
    where user_id = ${userId} and ended_at is null and id is distinct from ${except ?? null}::uuid`);
}

/** Whether this person has had a session from the same place with the same program before. */
export async function hasSessionFrom(
  queryable: Queryable,
  userId: string,
  { ip, userAgent }: Pick<SessionRow, 'ip' | 'userAgent'>,
): Promise<boolean> {
  const row = await queryable.row(sql`
    select 1 from auth_session where user_id = ${userId} and ip = ${ip} and user_agent = ${userAgent} limit 1`);
  return row !== null;
}

export async function isKnownDevice(queryable: Queryable, userId: string, hash: string): Promise<boolean> {
  return (
    (await queryable.row(sql`select 1 from auth_device where hash = ${hash} and user_id = ${userId}`)) !==
    null
  );
}

export async function putDevice(tx: Tx, userId: string, hash: string, at: Date): Promise<void> {
  await tx.run(sql`
    insert into auth_device (hash, user_id, created_at, last_seen_at) values (${hash}, ${userId}, ${at}, ${at})
    on conflict (hash, user_id) do update set last_seen_at = excluded.last_seen_at`);
}

/** With their tokens. Whoever brings one of them is a stranger. */
export async function deleteSessions(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from auth_session where user_id = ${userId}`);
}

/** Forgets a person's browsers, but for the one that may stay. */
export async function deleteDevices(tx: Tx, userId: string, except: string | null = null): Promise<void> {
  await tx.run(
    sql`delete from auth_device where user_id = ${userId} and hash is distinct from ${except}::text`,
  );
}
