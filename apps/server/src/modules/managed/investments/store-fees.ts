import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../platform/database/database.ts';

export type NewFee = {
  readonly id: string;
  readonly investmentId: string;
  /** Null where nothing new is charged, and what was owed is paid. */
  readonly night: Date | null;
  readonly equity: bigint;
  readonly fee: bigint;
  readonly paid: bigint;
  /** The line of the statement that tells of what was paid. */
  readonly transactionId: string | null;
};

/** False where the night has been charged. What is not paid is owed from now on. */
export async function insertFee(tx: Tx, given: NewFee, at: Date): Promise<boolean> {
  const { id, investmentId, night, equity, fee, paid, transactionId } = given;
  const rows = await tx.rows(sql`
    insert into managed_fee (id, investment_id, night, equity, fee, paid, charged_at, transaction_id)
    values (${id}, ${investmentId}, ${night}, ${equity}, ${fee}, ${paid}, ${at}, ${transactionId}) on conflict do nothing returning id`);
  if (rows.length === 0) return false;
  await tx.run(sql`
    update managed_investment set owed = owed + ${fee}::bigint - ${paid}::bigint, charged_to = coalesce(${night}::timestamptz, charged_to)
    where id = ${investmentId}`);
  return true;
}

export type NightRow = Pick<NewFee, 'equity' | 'fee' | 'paid'> & { readonly at: Date };

/** The last nights, the oldest first. */
export async function selectNights(queryable: Queryable, investmentId: string): Promise<NightRow[]> {
  const rows = await queryable.rows<NightRow>(sql`
    select night as at, equity, fee, paid from managed_fee
    where investment_id = ${investmentId} and night is not null order by night desc limit 400`);
  return rows.toReversed();
}
