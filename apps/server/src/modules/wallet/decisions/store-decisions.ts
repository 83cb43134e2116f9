import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../platform/database/database.ts';

/** SQL of who decided about money: of transfers and adjustments that were carried out. */

export type DecisionRow = {
  readonly transactionId: string;
  readonly adminId: string;
  readonly userId: string;
  readonly type: 'deposit' | 'withdrawal' | 'adjustment';
  /** In US cents; null where nobody could say. */
  readonly worthUsd: bigint | null;
  readonly isAlone: boolean;
  readonly at: Date;
};

export async function insertDecision(tx: Tx, row: DecisionRow): Promise<void> {
  await tx.run(sql`
    insert into wallet_approval (transaction_id, admin_id, approved_at, user_id, type, worth_usd, is_alone)
    values (${row.transactionId}, ${row.adminId}, ${row.at}, ${row.userId}, ${row.type}, ${row.worthUsd}, ${row.isAlone})`);
}

export type Alone = { readonly ofCustomer: bigint; readonly ofAdmin: bigint };

/**
 * What administrators decided by themselves since then: any of them about this customer, and this one about anybody. Their
 * decisions come one after the other from here to the commit, so that two at one moment are added up too. The
 * customer's book is locked already.
 */
export async function sumAlone(
  tx: Tx,
  { userId, adminId, since }: { readonly userId: string; readonly adminId: string; readonly since: Date },
): Promise<Alone> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`decides about money ${adminId}`}, 0))`);
  const row = await tx.row<Alone>(sql`
    select coalesce(sum(worth_usd) filter (where user_id = ${userId}), 0)::bigint as "ofCustomer",
      coalesce(sum(worth_usd) filter (where admin_id = ${adminId}), 0)::bigint as "ofAdmin"
    from wallet_approval
    where is_alone and approved_at > ${since} and (user_id = ${userId} or admin_id = ${adminId})`);
  return row ?? { ofCustomer: 0n, ofAdmin: 0n };
}

/** Which ways this administrator alone has brought money to this customer since then. */
export async function selectBroughtIn(
  queryable: Queryable,
  { userId, adminId, since }: { readonly userId: string; readonly adminId: string; readonly since: Date },
): Promise<ReadonlySet<DecisionRow['type']>> {
  const rows = await queryable.rows<{ type: DecisionRow['type'] }>(sql`
    select distinct type from wallet_approval
    where is_alone and user_id = ${userId} and admin_id = ${adminId} and approved_at > ${since}
      and type in ('deposit', 'adjustment')`);
  return new Set(rows.map(({ type }) => type));
}
