import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database.ts';

export type NamedPerson = { readonly id: string; readonly email: string; readonly name: string };

export async function selectNames(queryable: Queryable, ids: readonly string[]): Promise<NamedPerson[]> {
  return queryable.rows<NamedPerson>(sql`
    select id, email, first_name || ' ' || last_name as name from view_user where id = any(${[...ids]}::uuid[])`);
}
