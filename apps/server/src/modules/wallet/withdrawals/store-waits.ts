import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../platform/database/database.ts';

/** SQL of withdrawals that wait, and of where money has gone before. */

export type Place = { readonly network: string; readonly destination: string };

type NewWait = { readonly until: Date; readonly lastsMs: number; readonly cancelHash: string };

export async function insertWait(tx: Tx, transactionId: string, wait: NewWait): Promise<void> {
  await tx.run(sql`
    update wallet_withdrawal set waits_until = ${wait.until}, cancel_hash = ${wait.cancelHash},
      database_waits_until = clock_timestamp() + ${wait.lastsMs} * interval '1 millisecond'
    where transaction_id = ${transactionId}`);
}

/** Until when a withdrawal waits; null once both clocks are past it: one that jumped ends no wait. */
export async function selectWait(
  queryable: Queryable,
  transactionId: string,
  now: Date,
): Promise<Date | null> {
  return queryable.value<Date>(sql`
    select case when waits_until > ${now} then waits_until else database_waits_until end as until from wallet_withdrawal
    where transaction_id = ${transactionId} and (waits_until > ${now} or database_waits_until > clock_timestamp())`);
}

/** What a mailed link is about, as long as it has not been used. */
export async function selectByCancelHash(
  queryable: Queryable,
  hash: string,
): Promise<{ readonly transactionId: string } | null> {
  return queryable.row(sql`
    select transaction_id as "transactionId" from wallet_withdrawal where cancel_hash = ${hash}`);
}

export async function forgetCancelHash(tx: Tx, transactionId: string): Promise<void> {
  await tx.run(sql`update wallet_withdrawal set cancel_hash = null where transaction_id = ${transactionId}`);
}

export async function knowsDestination(queryable: Queryable, userId: string, to: Place): Promise<boolean> {
  const row = await queryable.row(sql`
    select 1 from wallet_known_destination
    where user_id = ${userId} and network = ${to.network} and destination = ${keyOf(to)}`);
  return row !== null;
}

/** Money has gone there: the owner has had the time to hear of it. */
export async function learnDestination(tx: Tx, userId: string, to: Place): Promise<void> {
  await tx.run(sql`
    insert into wallet_known_destination (user_id, network, destination)
    values (${userId}, ${to.network}, ${keyOf(to)}) on conflict do nothing`);
}

export async function forgetDestinations(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from wallet_known_destination where user_id = ${userId}`);
}

/** Where the money of these transactions went. That it went, and how much, stays in the books. */
export async function forgetPayees(tx: Tx, transactionIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    update wallet_withdrawal set destination = '', cancel_hash = null
    where transaction_id = any(${[...transactionIds]}::uuid[])`);
}

/** Account numbers are written with and without gaps, and are the same. Addresses are compared letter by letter. */
function keyOf({ network, destination }: Place): string {
  return network === 'Bank transfer' ? destination.replace(/[ -]/g, '').toLowerCase() : destination;
}
