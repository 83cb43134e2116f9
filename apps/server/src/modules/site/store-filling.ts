import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { Settings } from '../../platform/settings.ts';

/** Which mode the database was begun in. Whether the past of a simulated one was begun, and whether it is whole. */

type SiteMode = Settings['SITE_MODE'];

/** The first start decides; every later one is told what it decided. */
export async function modeBegunIn(queryable: Queryable, mode: SiteMode): Promise<SiteMode> {
  await queryable.run(sql`insert into site_mode (mode) values (${mode}) on conflict do nothing`);
  return (await modeDecided(queryable)) ?? mode;
}

/** Null before the first start, also where there is no table yet. */
export async function modeDecided(queryable: Queryable): Promise<SiteMode | null> {
  const isThere = await queryable.value<boolean>(sql`select to_regclass('site_mode') is not null`);
  return isThere ? queryable.value<SiteMode>(sql`select mode from site_mode`) : null;
}

export async function isFilled(queryable: Queryable): Promise<boolean> {
  const rows = await queryable.rows(sql`select from site_filling where filled_at is not null`);
  return rows.length > 0;
}

export async function isHalfFilled(queryable: Queryable): Promise<boolean> {
  const rows = await queryable.rows(sql`select from site_filling where filled_at is null`);
  return rows.length > 0;
}

/** False where somebody else has begun. */
export async function beginFilling(queryable: Queryable): Promise<boolean> {
  const begin = sql`insert into site_filling (began_at) values (clock_timestamp()) on conflict do nothing`;
  return (await queryable.run(begin)) === 1;
}

export async function endFilling(queryable: Queryable): Promise<void> {
  await queryable.run(sql`update site_filling set filled_at = clock_timestamp()`);
}
