import sql, { raw } from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { wasLocked } from '../database/failures.ts';

/** The tables that are split by month (decision 076), and their parts to come. */

/** Whole months after this one for which there are parts. */
const MONTHS_AHEAD = 2;
/** The database looks by itself at each part, and never at what all parts of a table are like together. */
const LOOKED_AT_WITHIN = sql`interval '1 day'`;

const monthOfNow = sql`date_trunc('month', now() at time zone 'UTC')`;

/** Makes what is missing. A part that would have to wait for somebody who reads is left for the next turn. */
export async function makeMonths(database: Database): Promise<void> {
  for (;;) {
    const due = await database.rows<{ name: string }>(sql`
      select name from month_tables()
      where made_until at time zone 'UTC' <= ${monthOfNow} + make_interval(months => ${MONTHS_AHEAD}::int) order by name`);
    if (due.length === 0) break;
    try {
      for (const { name } of due) await makeNext(database, name);
    } catch (error) {
      if (!wasLocked(error)) throw error;
      break;
    }
  }
  await lookAtWhole(database);
}

async function makeNext(database: Database, name: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`);
    // Whoever comes meanwhile waits behind us.
    await tx.run(sql`set local lock_timeout = '500ms'`);
    await tx.run(sql`select month_make(name, made_until) from month_tables() where name = ${name}`);
  });
}

async function lookAtWhole(database: Database): Promise<void> {
  const due = await database.rows<{ name: string }>(sql`
    select m.name from month_tables() m left join pg_stat_user_tables s on s.relid = m.name::regclass
    where s.last_analyze is null or s.last_analyze < now() - ${LOOKED_AT_WITHIN}`);
  for (const { name } of due)
    await database.transaction(async (tx) => {
      await tx.run(sql`set local statement_timeout = 0`);
      await tx.run(raw(`analyze ${name}`));
    });
}

/** How many whole months after this one every table has parts for. */
export const monthsAhead = sql`
  select (extract(year from ahead) * 12 + extract(month from ahead))::int - 1 as "monthsAhead"
  from (select age(min(made_until) at time zone 'UTC', ${monthOfNow}) as ahead from month_tables()) m`;
