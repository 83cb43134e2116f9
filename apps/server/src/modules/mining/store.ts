import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../platform/database.ts';

export type ContractRow = {
  readonly id: string;
  readonly userId: string;
  readonly packageId: string;
  readonly packageName: string;
  /** The terms as they were on the day, whatever the package costs later. */
  readonly priceCents: bigint;
  readonly durationMonths: number;
  readonly activatedAt: Date;
  readonly endsAt: Date;
};

export async function insertContract(tx: Tx, row: ContractRow): Promise<void> {
  await tx.run(sql`
    insert into mining_contract (id, user_id, package_id, package_name, price_cents, duration_months, activated_at, ends_at)
    values (${row.id}, ${row.userId}, ${row.packageId}, ${row.packageName}, ${row.priceCents}, ${row.durationMonths},
      ${row.activatedAt}, ${row.endsAt})`);
}

export async function selectContracts(queryable: Queryable, userId: string): Promise<ContractRow[]> {
  return queryable.rows<ContractRow>(sql`
    select id, user_id as "userId", package_id as "packageId", package_name as "packageName",
      price_cents as "priceCents", duration_months as "durationMonths", activated_at as "activatedAt", ends_at as "endsAt"
    from mining_contract where user_id = ${userId} order by activated_at desc, id desc`);
}
