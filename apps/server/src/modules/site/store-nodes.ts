import sql from 'sql-template-tag';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { admin } from '@halyard/contract';

/** What a node says about itself with every beat. */
export type NodeFigures = Pick<admin.SystemNode, 'sockets' | 'bus' | 'memoryBytes' | 'feed'>;

/** SQL of the nodes. Time is the database's own, so that nodes need not agree on what time it is. */

type OwnRow = {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly version: string;
  readonly startedAt: Date;
};

export type NodeRow = OwnRow & {
  readonly seenAt: Date;
  readonly isSilent: boolean;
  readonly figures: NodeFigures;
};

export type NodeList = { readonly at: Date; readonly nodes: readonly NodeRow[] };

/** Three beats missed. */
const SILENT_AFTER_S = 15;
const REMOVED_AFTER_S = 60;

export async function upsertNode(database: Database, own: OwnRow, figures: NodeFigures): Promise<void> {
  await database.run(sql`
    with gone as (
      delete from site_node
      where seen_at < clock_timestamp() - ${REMOVED_AFTER_S}::float8 * interval '1 second' and id <> ${own.id}
    )
    insert into site_node (id, host, pid, version, started_at, seen_at, figures)
    values (${own.id}, ${own.host}, ${own.pid}, ${own.version}, ${own.startedAt}, clock_timestamp(),
      ${JSON.stringify(figures)})
    on conflict (id) do update set seen_at = excluded.seen_at, figures = excluded.figures`);
}

export async function deleteNode(database: Database, id: string): Promise<void> {
  await database.run(sql`delete from site_node where id = ${id}`);
}

export async function selectNodes(queryable: Queryable): Promise<NodeList> {
  const now = await queryable.row<{ at: Date }>(sql`select clock_timestamp() as at`);
  const nodes = await queryable.rows<NodeRow>(sql`
    select id, host, pid, version, started_at as "startedAt", seen_at as "seenAt", figures,
      seen_at < clock_timestamp() - ${SILENT_AFTER_S}::float8 * interval '1 second' as "isSilent"
    from site_node
    where seen_at > clock_timestamp() - ${REMOVED_AFTER_S}::float8 * interval '1 second'
    order by started_at, id`);
  return { at: now?.at ?? new Date(), nodes };
}
