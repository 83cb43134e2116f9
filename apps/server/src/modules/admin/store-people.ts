import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database.ts';

/** SQL of naming people: e-mail addresses of ids, and ids of addresses. */

export async function selectEmails(
  queryable: Queryable,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await queryable.rows<{ id: string; email: string }>(
    sql`select id, email from view_user where id = any(${wanted}::uuid[])`,
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}

export async function selectIdByEmail(queryable: Queryable, email: string): Promise<string | null> {
  const row = await queryable.row<{ id: string }>(sql`select id from view_user where email = ${email}`);
  return row && row.id;
}
