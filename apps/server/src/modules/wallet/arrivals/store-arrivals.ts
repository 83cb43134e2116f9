import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../platform/database/database.ts';

/** SQL of the deposits that rails look after. */

export type ArrivalRow = {
  readonly transactionId: string;
  readonly userId: string;
  readonly network: string;
  readonly rail: 'utxo' | 'evm' | 'bank';
  readonly standsIn: 'nowhere' | 'suspense' | 'available';
  /** Its rail has found it; until then it is what somebody says. */
  readonly isSeen: boolean;
  /** The member of staff by whose hands it became known. */
  readonly broughtBy: string | null;
};

export async function insertArrival(
  tx: Tx,
  row: Omit<ArrivalRow, 'broughtBy' | 'isSeen'> & { readonly reportedAsset: string | null },
): Promise<void> {
  await tx.run(sql`
    insert into wallet_arrival (transaction_id, user_id, network, rail, stands_in, reported_asset)
    values (${row.transactionId}, ${row.userId}, ${row.network}, ${row.rail}, ${row.standsIn}, ${row.reportedAsset})`);
}

export async function selectArrival(queryable: Queryable, transactionId: string): Promise<ArrivalRow | null> {
  return queryable.row<ArrivalRow>(sql`
    select transaction_id as "transactionId", user_id as "userId", network, rail, stands_in as "standsIn",
      reported_asset is null as "isSeen", brought_by as "broughtBy"
    from wallet_arrival where transaction_id = ${transactionId}`);
}

export async function selectUnseen(queryable: Queryable, userId: string, network: string): Promise<string[]> {
  return queryable.values<string>(sql`
    select transaction_id as id from wallet_arrival
    where user_id = ${userId} and network = ${network} and stands_in = 'nowhere'`);
}

/**
 * What the customer themselves reported of such a payment and nothing was found for: the one that names its hash, else the
 * oldest that names none. Somebody else's report of it is theirs, and finds nothing.
 */
export async function selectReport(
  tx: Tx,
  {
    userId,
    network,
    asset,
    txHash,
  }: {
    readonly userId: string;
    readonly network: string;
    readonly asset: string;
    readonly txHash: string | null;
  },
): Promise<string | null> {
  return tx.value<string>(sql`
    select a.transaction_id as id from wallet_arrival a
    join wallet_deposit d on d.transaction_id = a.transaction_id
    where a.user_id = ${userId} and a.network = ${network} and a.reported_asset = ${asset} and a.stands_in = 'nowhere'
      and (d.tx_hash is null or d.tx_hash = ${txHash}) and not d.refused
    order by d.tx_hash is null, a.transaction_id limit 1`);
}

export async function updateStandsIn(
  tx: Tx,
  transactionId: string,
  standsIn: ArrivalRow['standsIn'],
): Promise<void> {
  await tx.run(sql`
    update wallet_arrival set stands_in = ${standsIn} where transaction_id = ${transactionId}`);
}

export async function updateBroughtBy(
  tx: Tx,
  transactionId: string,
  broughtBy: string | null,
): Promise<void> {
  await tx.run(sql`
    update wallet_arrival set brought_by = ${broughtBy} where transaction_id = ${transactionId}`);
}

export async function noteAlone(tx: Tx, transactionId: string, worthUsd: bigint, at: Date): Promise<void> {
  await tx.run(sql`
    update wallet_arrival set credited_at = ${at}, credited_usd = ${worthUsd} where transaction_id = ${transactionId}`);
}

/** What was credited to a customer over a network without a person since then. */
export async function sumAlone(
  queryable: Queryable,
  { userId, network, since }: { readonly userId: string; readonly network: string; readonly since: Date },
): Promise<bigint> {
  const row = await queryable.row<{ total: bigint }>(sql`
    select coalesce(sum(credited_usd), 0)::bigint as total from wallet_arrival
    where user_id = ${userId} and network = ${network} and credited_at > ${since}`);
  return row?.total ?? 0n;
}

/** What was paid is known by now: the hash of it, and the address it came to, whatever was reported. */
export async function updateFound(
  tx: Tx,
  transactionId: string,
  { address, txHash }: { readonly address: string | null; readonly txHash: string | null },
): Promise<void> {
  await tx.run(sql`
    update wallet_deposit set address = ${address}, tx_hash = ${txHash} where transaction_id = ${transactionId}`);
  await tx.run(sql`update wallet_arrival set reported_asset = null where transaction_id = ${transactionId}`);
}
