import type { workspace } from '@halyard/contract';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../platform/database/database.ts';

type Charts = { readonly version: number; readonly content: workspace.ChartsContent };
type ChartsRow = Charts & { readonly userId: string; readonly changedAt: Date };

export async function selectCharts(queryable: Queryable, userId: string): Promise<Charts | null> {
  return queryable.row<Charts>(sql`select version, content from workspace_charts where user_id = ${userId}`);
}

/** False when there are some already. */
export async function insertCharts(
  tx: Tx,
  { userId, version, content, changedAt }: ChartsRow,
): Promise<boolean> {
  const rows = await tx.run(sql`
    insert into workspace_charts (user_id, version, content, changed_at)
    values (${userId}, ${version}, ${JSON.stringify(content)}::jsonb, ${changedAt}) on conflict (user_id) do nothing`);
  return rows === 1;
}

/** False when they are no longer of the version before. */
export async function updateCharts(
  tx: Tx,
  { userId, version, content, changedAt }: ChartsRow,
): Promise<boolean> {
  const rows = await tx.run(sql`
    update workspace_charts set version = ${version}, content = ${JSON.stringify(content)}::jsonb, changed_at = ${changedAt}
    where user_id = ${userId} and version = ${version - 1}`);
  return rows === 1;
}

/** Whether exactly this stands there. */
export async function isSaved(tx: Tx, { userId, version, content }: ChartsRow): Promise<boolean> {
  const row = await tx.row(sql`
    select 1 from workspace_charts
    where user_id = ${userId} and version = ${version} and content = ${JSON.stringify(content)}::jsonb`);
  return row !== null;
}

export async function deleteCharts(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from workspace_charts where user_id = ${userId}`);
}
