import type { StoredText } from '@halyard/contract';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../platform/database/database.ts';

/** SQL of transfers: where money came from and where it went. */

export type DepositRow = {
  readonly transactionId: string;
  readonly method: 'crypto' | 'transfer';
  readonly network: string | null;
  readonly address: string | null;
  readonly txHash: string | null;
  /** A rail knows each payment by itself: what is reported reserves no hash. */
  readonly isWatched?: boolean;
};

export type WithdrawalRow = {
  readonly transactionId: string;
  readonly network: string;
  readonly destination: string;
  readonly approvalsNeeded: 1 | 2;
};

export async function insertDeposit(tx: Tx, row: DepositRow): Promise<void> {
  await tx.run(sql`
    insert into wallet_deposit (transaction_id, method, network, address, tx_hash, is_watched)
    values (${row.transactionId}, ${row.method}, ${row.network}, ${row.address}, ${row.txHash}, ${row.isWatched ?? false})`);
}

export async function refuseDeposit(tx: Tx, transactionId: string): Promise<void> {
  await tx.run(sql`update wallet_deposit set refused = true where transaction_id = ${transactionId}`);
}

export async function insertWithdrawal(tx: Tx, row: WithdrawalRow): Promise<void> {
  await tx.run(sql`
    insert into wallet_withdrawal (transaction_id, network, destination, approvals_needed)
    values (${row.transactionId}, ${row.network}, ${row.destination}, ${row.approvalsNeeded})`);
}

export async function selectWithdrawal(
  queryable: Queryable,
  transactionId: string,
): Promise<WithdrawalRow | null> {
  return queryable.row<WithdrawalRow>(sql`
    select transaction_id as "transactionId", network, destination, approvals_needed as "approvalsNeeded"
    from wallet_withdrawal where transaction_id = ${transactionId}`);
}

/** Under which hash a withdrawal is paid; true for the first one. */
export async function updateHash(tx: Tx, transactionId: string, txHash: string): Promise<boolean> {
  const row = await tx.row<{ before: string | null }>(sql`
    with seen as (select tx_hash from wallet_withdrawal where transaction_id = ${transactionId})
    update wallet_withdrawal set tx_hash = ${txHash} where transaction_id = ${transactionId}
    returning (select tx_hash from seen) as before`);
  return row?.before === null;
}

export type Step = {
  readonly what: StoredText;
  readonly by: 'customer' | 'staff' | 'system';
  /** Who of the staff it was. */
  readonly actorId?: string;
};

export async function insertStep(tx: Tx, transactionId: string, step: Step, at: Date): Promise<void> {
  await tx.run(sql`
    insert into wallet_step (transaction_id, position, at, what, by, actor_id)
    select ${transactionId}::uuid, coalesce(max(position), 0) + 1, ${at}::timestamptz, ${step.what}, ${step.by},
      ${step.actorId ?? null}::uuid
    from wallet_step where transaction_id = ${transactionId}`);
}
