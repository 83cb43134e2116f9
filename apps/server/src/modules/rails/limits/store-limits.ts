import type { admin } from '@halyard/contract';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../platform/database/database.ts';

/** SQL of limits that two people have set. */

export type LimitKey = {
  readonly name: admin.Limit['name'];
  readonly network: string;
  readonly asset: string;
};

export async function selectLimit(
  queryable: Queryable,
  { name, network, asset }: LimitKey,
): Promise<bigint | null> {
  return queryable.value<bigint>(sql`
    select value from rail_limit where name = ${name} and network = ${network} and asset = ${asset}`);
}

/** One change of a limit after another. */
export async function lockLimit(tx: Tx, { name, network, asset }: LimitKey): Promise<void> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`limit ${name} ${network} ${asset}`}, 0))`,
  );
}

export async function writeLimit(
  tx: Tx,
  { name, network, asset }: LimitKey,
  value: bigint | null,
  at: Date,
): Promise<void> {
  await tx.run(
    value === null
      ? sql`delete from rail_limit where name = ${name} and network = ${network} and asset = ${asset}`
      : sql`
        insert into rail_limit (name, network, asset, value, set_at)
        values (${name}, ${network}, ${asset}, ${value}, ${at})
        on conflict (name, network, asset) do update set value = excluded.value, set_at = excluded.set_at`,
  );
}
