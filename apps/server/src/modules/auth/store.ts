import sql from 'sql-template-tag';
import type { Database, Queryable, Tx } from '../../platform/database/database.ts';

/** SQL of passwords, mailed links, waits and counted tries. */

export async function selectPasswordHash(queryable: Queryable, userId: string): Promise<string | null> {
  return queryable.value<string>(sql`select hash from auth_password where user_id = ${userId}`);
}

/** Whether the password is still this one, held so until the transaction ends. */
export async function holdPassword(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const row = await tx.row(sql`
    select 1 from auth_password where user_id = ${userId} and hash = ${hash} for share`);
  return row !== null;
}

export async function putPassword(tx: Tx, userId: string, hash: string, at: Date): Promise<void> {
  await tx.run(sql`
    insert into auth_password (user_id, hash, changed_at) values (${userId}, ${hash}, ${at})
    on conflict (user_id) do update set hash = excluded.hash, changed_at = excluded.changed_at`);
}

export async function deletePassword(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from auth_password where user_id = ${userId}`);
}

export async function putResetLink(tx: Tx, userId: string, hash: string, expiresAt: Date): Promise<void> {
  await tx.run(sql`
    insert into auth_reset_link (user_id, hash, expires_at) values (${userId}, ${hash}, ${expiresAt})
    on conflict (user_id) do update set hash = excluded.hash, expires_at = excluded.expires_at`);
}

export async function findResetLink(queryable: Queryable, hash: string, now: Date): Promise<string | null> {
  return queryable.value<string>(sql`
    select user_id from auth_reset_link where hash = ${hash} and expires_at > ${now}`);
}

/** Uses the link up; false when somebody was faster or it has expired. */
export async function spendResetLink(tx: Tx, hash: string, now: Date): Promise<boolean> {
  return (await tx.run(sql`delete from auth_reset_link where hash = ${hash} and expires_at > ${now}`)) === 1;
}

export async function deleteResetLinks(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from auth_reset_link where user_id = ${userId}`);
}

/** Clocks of nodes may differ a little. What is noted for later than this was noted before the clock was put back. */
function soon(now: Date): Date {
  return new Date(now.getTime() + 10_000);
}

/** Notes that a mail goes out now, unless one went out after `since`; then answers when that was. */
export async function claimMail(tx: Tx, key: string, now: Date, since: Date): Promise<Date | null> {
  const claimed = await tx.run(sql`
    insert into auth_mail_wait as w (key, sent_at) values (${key}, ${now})
    on conflict (key) do update set sent_at = excluded.sent_at where w.sent_at <= ${since} or w.sent_at > ${soon(now)}`);
  if (claimed === 1) return null;
  return (await tx.value<Date>(sql`select sent_at from auth_mail_wait where key = ${key}`)) ?? now;
}

export type Tries = { readonly tries: number; readonly since: Date };

/** Counts one try before it is made, so that tries at the same time count as well. */
export async function countTry(
  queryable: Queryable,
  key: string,
  now: Date,
  windowStart: Date,
): Promise<Tries> {
  const isOver = sql`t.since <= ${windowStart} or t.since > ${soon(now)}`;
  const row = await queryable.row<Tries>(sql`
    insert into auth_tries as t (key, tries, since) values (${key}, 1, ${now})
    on conflict (key) do update set
      tries = case when ${isOver} then 1 else t.tries + 1 end,
      since = case when ${isOver} then excluded.since else t.since end
    returning tries, since`);
  return row ?? { tries: 1, since: now };
}

export async function forgetTries(queryable: Queryable, key: string): Promise<void> {
  await queryable.run(sql`delete from auth_tries where key = ${key}`);
}

/** All whose names begin so. */
export async function forgetTriesFrom(queryable: Queryable, start: string): Promise<void> {
  await queryable.run(sql`delete from auth_tries where starts_with(key, ${start})`);
}

export async function takeOffTry(queryable: Queryable, key: string): Promise<void> {
  await queryable.run(sql`update auth_tries set tries = tries - 1 where key = ${key}`);
}

/** Removes what has run out. Sessions stay for a while after their end, so that a late token can be recognised. */
export async function deleteExpired(
  database: Database,
  limits: {
    readonly now: Date;
    readonly triesBefore: Date;
    readonly dayTriesBefore: Date;
    readonly sessionsBefore: Date;
    readonly devicesBefore: Date;
  },
): Promise<void> {
  await database.run(sql`delete from auth_access_token where expires_at <= ${limits.now}`);
  await database.run(sql`delete from auth_code where expires_at <= ${limits.now}`);
  await database.run(sql`delete from auth_reset_link where expires_at <= ${limits.now}`);
  await database.run(sql`delete from auth_challenge where expires_at <= ${limits.now}`);
  await database.run(sql`delete from auth_mail_wait where sent_at <= ${limits.triesBefore}`);
  await database.run(sql`
    delete from auth_tries
    where since <= case when starts_with(key, 'second-factor-day ') then ${limits.dayTriesBefore}::timestamptz else ${limits.triesBefore} end`);
  await database.run(sql`
    delete from auth_session where expires_at <= ${limits.sessionsBefore} or ended_at <= ${limits.sessionsBefore}`);
  await database.run(sql`delete from auth_device where last_seen_at <= ${limits.devicesBefore}`);
}
