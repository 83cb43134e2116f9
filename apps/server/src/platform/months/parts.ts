import { setTimeout as sleep } from 'node:timers/promises';
import sql, { raw } from 'sql-template-tag';
import type { Database, Queryable, Tx } from '../database/database.ts';
import { wasLocked } from '../database/failures.ts';

/** The parts of tables that are split by month, and how one takes the place of another. */

export type Part = {
  readonly table: string;
  readonly name: string;
  /** Null of the one that catches what has no part of its own. */
  readonly endsAt: Date | null;
  /** As far as the database keeps count by itself. */
  readonly rows: number;
  readonly bytes: number;
};

export async function listParts(queryable: Queryable): Promise<Part[]> {
  return queryable.rows<Part>(sql`
    select m.name as "table", c.relname::text as name, month_end(c.oid) as "endsAt", greatest(c.reltuples, 0)::float8 as rows,
      pg_total_relation_size(c.oid)::float8 as bytes
    from month_tables() m join pg_inherits i on i.inhparent = m.name::regclass join pg_class c on c.oid = i.inhrelid
    order by m.name, month_end(c.oid) nulls last`);
}

/** What was asked for cannot be done, in a sentence. Nothing has changed. */
export class NoArchive extends Error {}

/** Papers of a year, its corrections and most questions are behind by then. */
const STAYS_MONTHS = 24;

/** The part, which must have been over for long. */
export async function expectOldPart(
  queryable: Queryable,
  name: string,
  now: Date,
): Promise<{ readonly endsAt: Date }> {
  const part = (await listParts(queryable)).find((one) => one.name === name);
  if (!part?.endsAt) throw new NoArchive(`There is no part ${name}.`);
  const stays = new Date(part.endsAt);
  stays.setUTCMonth(stays.getUTCMonth() + STAYS_MONTHS);
  if (stays <= now) return { endsAt: part.endsAt };
  const day = stays.toISOString().slice(0, 10);
  throw new NoArchive(
    `${name} stays in the database for ${STAYS_MONTHS} months after its end, until ${day}.`,
  );
}

/** One month at a time leaves or comes back: a second turn would write what is left by then over the file of what there was. */
export async function oneAtATime<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const done: { result?: T } = {};
  const isMine = await database.alone('months in files', async () => {
    done.result = await work();
  });
  if (!isMine) throw new NoArchive('A month is being archived or put back at this moment.');
  return done.result as T;
}

const PAUSE_MS = 500;
const MOST_TRIES = 240;

/** A part, and the table that is to stand in its place and under its name, filled and committed. */
export type Replacing = { readonly table: string; readonly part: string; readonly by: string };

/**
 * Puts tables in the places of parts, all at once and with what is written beside it; what stood there is gone.
 *
 * Somebody's snapshot may be older than the rows of the new table, and would see neither these nor those. So it waits until
 * nobody has one from before `filledBy`.
 */
export async function replaceParts(
  database: Database,
  replacing: readonly Replacing[],
  filledBy: string,
  beside: (tx: Tx) => Promise<void>,
): Promise<void> {
  await until(async () => !(await hasOlderSnapshot(database, filledBy)));
  await until(async () => {
    try {
      await database.transaction(async (tx) => {
        // Whoever comes meanwhile waits behind us.
        await tx.run(sql`set local lock_timeout = '500ms'`);
        for (const one of replacing) await replace(tx, one);
        await beside(tx);
      });
      return true;
    } catch (error) {
      if (!wasLocked(error)) throw error;
      return false;
    }
  });
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 1; !(await isSo()); tries += 1) {
    if (tries === MOST_TRIES) throw new Error('Somebody reads for so long that a part cannot be replaced.');
    await sleep(PAUSE_MS);
  }
}

async function hasOlderSnapshot(database: Database, xid: string): Promise<boolean> {
  const row = await database.row<{ isThere: boolean }>(sql`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and age(backend_xmin) >= age(${xid}::xid)) as "isThere"`);
  return row?.isThere === true;
}

async function replace(tx: Tx, { table, part, by }: Replacing): Promise<void> {
  const row = await tx.row<{ bounds: string }>(
    sql`select pg_get_expr(relpartbound, oid) as bounds from pg_class where oid = ${part}::regclass`,
  );
  await tx.run(sql`select month_copy_triggers(${table}::regclass, ${by}::regclass)`);
  await tx.run(raw(`alter table ${table} detach partition ${part}`));
  await tx.run(raw(`drop table ${part}`));
  await tx.run(raw(`alter table ${by} rename to ${part}`));
  await tx.run(raw(`alter table ${table} attach partition ${part} ${row?.bounds}`));
}
