import type { Block } from '@halyard/chains';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';

/** SQL of transactions that use up what is ours and that nobody here planned. */

export async function insertUnplanned(
  tx: Tx,
  { network, feeAsset }: { readonly network: string; readonly feeAsset: string },
  txids: readonly string[],
): Promise<void> {
  for (const txid of txids)
    await tx.run(sql`
      insert into rail_unplanned (id, network, txid, fee_asset) values (${newId()}, ${network}, ${txid}, ${feeAsset})
      on conflict do nothing`);
}

/** Whether it was paid by one of them. `table` is one of what came, by its network and its txid. */
export const isUnplanned = (table: Sql): Sql =>
  sql`exists (select from rail_unplanned u where u.network = ${table}.network and u.txid = ${table}.txid)`;

/** Which transactions of a branch are such. */
export async function selectUnplanned(
  queryable: Queryable,
  network: string,
  branch: readonly Block[],
): Promise<ReadonlySet<string>> {
  const txids = branch.flatMap(({ payments }) => payments.map(({ txid }) => txid));
  return new Set(
    await queryable.values<string>(
      sql`select txid from rail_unplanned where network = ${network} and txid = any(${txids})`,
    ),
  );
}

/** On a chain of coins: all inputs of a transaction are ours, planned or not, and what it does not pay on is its fee. */
export async function noteCoinFees(tx: Tx, network: string, branch: readonly Block[]): Promise<void> {
  const paid = new Map(
    branch.flatMap(({ spends = [] }) =>
      spends.flatMap(({ txid, outputs }) =>
        outputs === undefined ? [] : [[txid, String(outputs)] as const],
      ),
    ),
  );
  if (paid.size === 0) return;
  await tx.run(sql`
    update rail_spend s set fee_units = w.units - p.outputs
    from unnest(${[...paid.keys()]}::text[], ${[...paid.values()]}::numeric[]) p(txid, outputs)
      cross join lateral (
        select case when bool_and(coalesce(r.id, c.id) is not null) then sum(coalesce(r.chain_units, c.chain_units)) end as units
          from rail_spend i
          cross join lateral (select split_part(i.coin, ':', 1) as txid, split_part(i.coin, ':', 2)::int as place) k
          left join rail_receipt r on r.network = i.network and r.txid = k.txid and r.place = k.place
          left join rail_coin c on c.network = i.network and c.txid = k.txid and c.place = k.place
        where i.network = ${network} and i.txid = p.txid
      ) w
    where s.network = ${network} and s.txid = p.txid and w.units is not null`);
}

/** What they took and is final, where it is not what was booked: a plan may know one by now, and a block may be no more. */
export async function selectChangedFees(
  tx: Tx,
  network: string,
  upTo: number,
): Promise<readonly { readonly id: string; readonly fee: bigint; readonly booked: bigint }[]> {
  const rows = await tx.rows<{ id: string; fee: string; booked: bigint }>(sql`
    select m.id, coalesce(s.fee, 0)::text as fee, m.fee_amount as booked from rail_unplanned m left join lateral (
      select max(fee_units) as fee from rail_spend s
      where s.network = m.network and s.txid = m.txid and s.height <= ${upTo}
        and not exists (select from rail_plan_try t where t.txid = s.txid)
    ) s on true
    where m.network = ${network} and coalesce(s.fee, 0) <> m.fee_units`);
  return rows.map((row) => ({ ...row, fee: BigInt(row.fee) }));
}

/** A payment that our own address made and nothing says so, and that nobody was credited with. */
export type OldGas = {
  readonly id: string;
  readonly txid: string;
  readonly asset: string;
  readonly amount: bigint;
  readonly depositId: string | null;
};

/**
 * What we have sent to customers' addresses of a chain of accounts, and a version before decision 120 took for somebody's: the number of
 * an address of ours went into it, no plan says so, and all that it paid was declined or too little for a line.
 */
export async function selectOldGas(queryable: Queryable, network: string): Promise<OldGas[]> {
  return queryable.rows<OldGas>(sql`
    select r.id, r.txid, r.asset, r.amount, r.deposit_id as "depositId" from rail_receipt r
    where r.network = ${network} and r.is_final and r.amount > 0 and not ${isUnplanned(sql`r`)}
      and exists (select from rail_spend s where s.network = r.network and s.txid = r.txid)
      and not exists (select from rail_plan_try t where t.txid = r.txid)
      and not exists (
        select from rail_receipt o left join view_transaction t on t.id = o.deposit_id
        where o.network = r.network and o.txid = r.txid
          and (not o.is_final or o.deposit_id is not null and t.status is distinct from 'failed'))
    order by r.id`);
}

/** What was too little for a line is nothing that adds up to one. */
export async function forgetLoose(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update rail_receipt set amount = 0 where id = ${id} and deposit_id is null`);
}

export async function noteFee(
  tx: Tx,
  id: string,
  fee: { readonly units: bigint; readonly amount: bigint },
): Promise<void> {
  await tx.run(sql`
    update rail_unplanned set fee_units = ${String(fee.units)}::numeric, fee_amount = ${fee.amount} where id = ${id}`);
}
