import type { analysis, QueryOf } from '@halyard/contract';
import sql from 'sql-template-tag';
import type { Queryable, Stored, Tx } from '../../platform/database/database.ts';
import { containsPattern, type Part, selectPart } from '../../platform/pages.ts';

/** SQL of the economic calendar. */

export type EventRow = Stored<analysis.AdminCalendarEvent, 'startsAt'>;

const columns = sql`
  id, title, country, currency, impact, starts_at as "startsAt", forecast, previous, actual,
  created_by as "createdBy", is_sample as "isSample", version`;

export type Stretch = { readonly from: Date; readonly to: Date; readonly impact: analysis.Impact | null };

/** The beginning is included, the end is not. */
export async function selectBetween(
  queryable: Queryable,
  { from, to, impact }: Stretch,
): Promise<EventRow[]> {
  return queryable.rows<EventRow>(sql`
    select ${columns} from analysis_event
    where deleted_at is null and starts_at >= ${from} and starts_at < ${to}
      and (${impact}::text is null or impact = ${impact})
    order by starts_at, id`);
}

type EventFilter = Omit<QueryOf<typeof analysis.adminListCalendar>, 'page'> & { readonly now: Date };

export async function selectPage(
  queryable: Queryable,
  { search, when, impact, now }: EventFilter,
  part: Part,
): Promise<{ rows: readonly EventRow[]; total: number }> {
  const pattern = search ? containsPattern(search) : null;
  const where = sql`
    deleted_at is null and (${impact ?? null}::text is null or impact = ${impact ?? null})
      and (${when ?? null}::text is null or (starts_at > ${now}) = (${when ?? null} = 'upcoming'))
      and (${pattern}::text is null or title ilike ${pattern} or country ilike ${pattern}
      or currency ilike ${pattern})`;
  const order = when === 'upcoming' ? sql`starts_at, id` : sql`starts_at desc, id desc`;
  const counted = sql`analysis_event where ${where}`;
  const select = sql`select ${columns} from ${counted} order by ${order}`;
  return selectPart(queryable, { select, counted }, part);
}

/** One event under a lock: of two administrators who change it at once the second learns of the first. */
export async function lockEvent(tx: Tx, id: string): Promise<EventRow | null> {
  return tx.row<EventRow>(
    sql`select ${columns} from analysis_event where id = ${id} and deleted_at is null for update`,
  );
}

export async function insertEvent(tx: Tx, row: EventRow): Promise<void> {
  await tx.run(sql`
    insert into analysis_event (id, title, country, currency, impact, starts_at, forecast, previous, actual,
      created_by, is_sample, version)
    values (${row.id}, ${row.title}, ${row.country}, ${row.currency}, ${row.impact}, ${row.startsAt},
      ${row.forecast}, ${row.previous}, ${row.actual}, ${row.createdBy}, ${row.isSample}, ${row.version})`);
}

export async function updateEvent(tx: Tx, row: EventRow): Promise<void> {
  await tx.run(sql`
    update analysis_event set title = ${row.title}, country = ${row.country}, currency = ${row.currency},
      impact = ${row.impact}, starts_at = ${row.startsAt}, forecast = ${row.forecast}, previous = ${row.previous},
      actual = ${row.actual}, version = ${row.version}
    where id = ${row.id}`);
}

export async function hideEvent(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`update analysis_event set deleted_at = ${at} where id = ${id}`);
}
