import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../platform/database/database.ts';

/** SQL of what staff have set. */

export type SettingRow<T> = {
  readonly value: T;
  readonly version: number;
  readonly changedBy: string;
  readonly changedAt: Date;
};

export async function selectSetting<T>(queryable: Queryable, name: string): Promise<SettingRow<T> | null> {
  return queryable.row<SettingRow<T>>(sql`
    select value, version, changed_by as "changedBy", changed_at as "changedAt" from site_setting
    where name = ${name}`);
}

/** Of two administrators who change something at once, the second learns of the first. Reading goes on meanwhile. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.run(sql`lock table site_setting, site_capability in share row exclusive mode`);
}

type SettingChange = {
  readonly name: string;
  readonly value: object;
  readonly version: number;
  readonly by: string;
  readonly at: Date;
};

export async function upsertSetting(tx: Tx, { name, value, version, by, at }: SettingChange): Promise<void> {
  await tx.run(sql`
    insert into site_setting (name, value, version, changed_by, changed_at)
    values (${name}, ${JSON.stringify(value)}, ${version}, ${by}, ${at})
    on conflict (name) do update set value = excluded.value, version = excluded.version,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at`);
}
