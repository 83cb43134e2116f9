import sql, { type Sql } from 'sql-template-tag';

/**
 * Rows with an xid of their own that can be seen now and could not be seen at this earlier moment, also those of a transaction that was
 * under way for long: none that was committed late is missed, and none is named twice. Numbers of transactions mean nothing in
 * another database: the upper bound keeps out rows that were restored from one.
 */
export const becameVisible = (
  seen: string,
): Sql => sql`xid >= pg_snapshot_xmin(${seen}::pg_snapshot) and xid < pg_snapshot_xmax(pg_current_snapshot())
    and not pg_visible_in_snapshot(xid, ${seen}::pg_snapshot)`;
