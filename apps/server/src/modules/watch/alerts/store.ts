import sql, { type Sql } from 'sql-template-tag';
import { type Column, column, insertRows, selectList } from '../../../platform/database/batch-write.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { countOf } from '../../../platform/pages.ts';
import type { Alert, AlertWithLast, Firing } from './alert.ts';

const columns: readonly Column<Alert>[] = [
  column('id', 'uuid', ({ id }) => id),
  column('user_id', 'uuid', ({ userId }) => userId),
  column('symbol', 'text', ({ symbol }) => symbol),
  column('kind', 'text', ({ kind }) => kind),
  column('level', 'bigint', ({ level }) => level),
  column('percent', 'integer', ({ percent }) => percent),
  column('direction', 'text', ({ direction }) => direction),
  column('repeats', 'boolean', ({ repeats }) => repeats),
  column('note', 'text', ({ note }) => note),
  column('expires_at', 'timestamptz', ({ expiresAt }) => expiresAt),
  column('status', 'text', ({ status }) => status),
  column('rests_until', 'timestamptz', ({ restsUntil }) => restsUntil),
  column('fired', 'integer', ({ fired }) => fired),
  column('created_at', 'timestamptz', ({ createdAt }) => createdAt),
  column('version', 'integer', ({ version }) => version),
];

/** Of those that are done so many are kept to be looked at. */
const DONE_KEPT = 50;
const isDone = (now: Date): Sql => sql`(status = 'fired' or coalesce(expires_at <= ${now}, false))`;

/** Counts from here to the end of the transaction are not overtaken: alerts of a person are added one after another. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`insert into watch_person (user_id) values (${userId}) on conflict do nothing`);
  await tx.run(sql`select 1 from watch_person where user_id = ${userId} for update`);
}

/** How many still wait, not counting one that is about to be written anew. */
export async function countWaiting(tx: Tx, userId: string, now: Date, besides?: string): Promise<number> {
  const others = sql`id is distinct from ${besides ?? null}::uuid`;
  return countOf(tx, sql`watch_alert where user_id = ${userId} and ${others} and not ${isDone(now)}`);
}

export async function insertAlert(tx: Tx, alert: Alert): Promise<void> {
  await tx.run(insertRows(sql`watch_alert`, columns, [alert]));
}

/** Makes room: what has been done the longest goes. */
export async function forgetDone(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.run(sql`
    delete from watch_alert where id in (
      select id from watch_alert where user_id = ${userId} and ${isDone(now)}
      order by created_at desc, id desc offset ${DONE_KEPT})`);
}

const LAST = sql`
  (select fired_at from watch_firing f where f.alert_id = watch_alert.id and f.nth = watch_alert.fired) as "lastAt",
  (select bid from watch_firing f where f.alert_id = watch_alert.id and f.nth = watch_alert.fired) as "lastBid",
  (select ask from watch_firing f where f.alert_id = watch_alert.id and f.nth = watch_alert.fired) as "lastAsk"`;

/** Those that wait first, then those that are done; the newest of each first. */
export async function selectAlerts(
  queryable: Queryable,
  userId: string,
  now: Date,
): Promise<AlertWithLast[]> {
  return queryable.rows<AlertWithLast>(sql`
    select ${selectList(columns)}, ${LAST} from watch_alert where user_id = ${userId}
    order by ${isDone(now)}, created_at desc, id desc limit 500`);
}

export async function selectAlert(tx: Tx, userId: string, id: string): Promise<AlertWithLast | null> {
  return tx.row<AlertWithLast>(
    sql`select ${selectList(columns)}, ${LAST} from watch_alert where id = ${id} and user_id = ${userId} for update`,
  );
}

export async function updateAlert(tx: Tx, alert: Alert): Promise<void> {
  const { id, kind, level, percent, direction, repeats, note, expiresAt, version } = alert;
  await tx.run(sql`
    update watch_alert set kind = ${kind}, level = ${level}, percent = ${percent}, direction = ${direction},
      repeats = ${repeats}, note = ${note}, expires_at = ${expiresAt}, status = 'waiting', rests_until = null,
      version = ${version} where id = ${id}`);
}

export async function deleteAlert(tx: Tx, userId: string, id: string): Promise<boolean> {
  return (await tx.run(sql`delete from watch_alert where id = ${id} and user_id = ${userId}`)) === 1;
}

/** Of whoever staff have closed it rests until they are opened again. */
const isOpen = (now: Date): Sql => sql`
  status <> 'fired' and (expires_at is null or expires_at > ${now})
  and not exists (select from view_trader t where t.id = watch_alert.user_id and t.is_closed)`;

/** What these people wait for. */
export async function selectOpen(
  queryable: Queryable,
  userIds: readonly string[],
  now: Date,
): Promise<Alert[]> {
  return queryable.rows<Alert>(
    sql`select ${selectList(columns)} from watch_alert where user_id = any(${[...userIds]}::uuid[]) and ${isOpen(now)}`,
  );
}

/** Everybody who waits for one of these symbols. */
export async function selectWaitingPeople(
  queryable: Queryable,
  symbols: readonly string[],
  now: Date,
): Promise<string[]> {
  return queryable.values<string>(sql`
    select distinct user_id from watch_alert where symbol = any(${[...symbols]}::text[]) and ${isOpen(now)}`);
}

/** What becomes of an alert that a quote has reached: only as long as it is as it was then, and the symbol is still ours. */
export async function moveOn(
  tx: Tx,
  { id, version }: Pick<Alert, 'id' | 'version'>,
  to: Pick<Alert, 'status' | 'direction' | 'restsUntil' | 'fired'>,
  { stands, now }: { readonly stands: Sql; readonly now: Date },
): Promise<boolean> {
  const moved = await tx.run(sql`
    update watch_alert set status = ${to.status}, direction = ${to.direction}, rests_until = ${to.restsUntil},
      fired = ${to.fired}, version = version + 1
    where id = ${id} and version = ${version} and ${isOpen(now)} and ${stands}`);
  return moved === 1;
}

export async function insertFiring(
  tx: Tx,
  alert: Alert,
  { bid, ask, quoteAt, source, reference }: Firing,
  { fence, now }: { readonly fence: bigint; readonly now: Date },
): Promise<void> {
  const { id, userId, symbol, direction, level, percent, fired } = alert;
  await tx.run(sql`
    insert into watch_firing (alert_id, nth, user_id, symbol, direction, level, percent, bid, ask, quote_at, source, reference,
      fence, fired_at)
    values (${id}, ${fired + 1}, ${userId}, ${symbol}, ${direction}, ${level}, ${percent}, ${bid}, ${ask}, ${quoteAt},
      ${source}, ${reference}, ${fence}, ${now})`);
}

/** All that somebody keeps an eye on: their alerts with what became of them, and their lists. */
export async function deleteAll(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from watch_alert where user_id = ${userId}`);
  await tx.run(sql`delete from watch_person where user_id = ${userId}`);
}
