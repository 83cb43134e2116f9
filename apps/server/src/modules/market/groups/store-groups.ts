import type { Group, GroupTerms } from '@halyard/engine';
import sql from 'sql-template-tag';
import { named, type Queryable } from '../../../platform/database/database.ts';

type Row = {
  readonly id: string;
  readonly version: number;
  readonly effectiveAt: Date;
  readonly terms: GroupTerms;
};

/** All there are, each with all of its versions: they are few, and only ever added. */
export async function selectGroups(queryable: Queryable): Promise<Group[]> {
  const rows = await queryable.rows<Row>(
    named(
      'market-groups',
      sql`select group_id as id, version, effective_at as "effectiveAt", terms
        from market_group_version order by group_id, version`,
    ),
  );
  return Array.from(
    Map.groupBy(rows, ({ id }) => id),
    ([id, versions]) => ({
      id,
      versions: versions.map(({ version, effectiveAt, terms }) => ({
        version,
        fromMs: effectiveAt.getTime(),
        terms,
      })),
    }),
  );
}
