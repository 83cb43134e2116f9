import sql, { type Sql } from 'sql-template-tag';
import { countOf, type Part } from '../../platform/pages.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';

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

export async function selectContracts(
  queryable: Queryable,
  userId: string,
  { limit, offset }: Part,
): Promise<ContractRow[]> {
  return queryable.rows<ContractRow>(sql`
    select id, user_id as "userId", package_id as "packageId", package_name as "packageName",
      price_cents as "priceCents", duration_months as "durationMonths", activated_at as "activatedAt", ends_at as "endsAt"
    from mining_contract where user_id = ${userId} order by activated_at desc, id desc limit ${limit} offset ${offset}`);
}

export async function countContracts(queryable: Queryable, userId: string): Promise<number> {
  return countWhere(queryable, sql`user_id = ${userId}`);
}

/** How many have not ended yet. */
export async function countRunning(queryable: Queryable, userId: string, now: Date): Promise<number> {
  return countWhere(queryable, sql`user_id = ${userId} and ends_at > ${now}`);
}

async function countWhere(queryable: Queryable, where: Sql): Promise<number> {
  return countOf(queryable, sql`mining_contract where ${where}`);
}
