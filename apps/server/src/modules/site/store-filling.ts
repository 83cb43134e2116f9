import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

/** Whether the past of the environment was begun, and whether it is whole. */

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
