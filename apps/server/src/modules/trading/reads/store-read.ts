import sql from 'sql-template-tag';
import type { Database, Queryable } from '../../../platform/database/database.ts';

/** Runs several reads that all see the same moment, whatever is committed in between. */
export async function readAtOneMoment<T>(
  database: Database,
  work: (queryable: Queryable) => Promise<T>,
): Promise<T> {
  return database.reading(async (queryable) => {
    await queryable.run(sql`set transaction isolation level repeatable read, read only`);
    return work(queryable);
  });
}
