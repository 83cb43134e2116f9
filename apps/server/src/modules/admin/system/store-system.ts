import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

/** What the database says about itself. */

export type DatabaseFigures = {
  readonly version: string;
  readonly sizeBytes: number;
  readonly active: number;
  readonly idle: number;
  readonly idleInTransaction: number;
  readonly most: number;
  readonly oldestTransactionMs: number | null;
};

/** Connections are those of all nodes. */
export async function selectDatabase(queryable: Queryable): Promise<DatabaseFigures> {
  const row = await queryable.row<DatabaseFigures>(sql`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as "sizeBytes",
      current_setting('max_connections')::int as most,
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state = 'idle')::int as idle,
      count(*) filter (where state like 'idle in transaction%')::int as "idleInTransaction",
      (extract(epoch from max(clock_timestamp() - xact_start) filter (where pid <> pg_backend_pid())) * 1000)::float8
        as "oldestTransactionMs"
    from pg_stat_activity where datname = current_database()`);
  if (row === null) throw new Error('Assertion failed: the database says nothing about itself');
  return row;
}
