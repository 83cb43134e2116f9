import type { admin } from '@halyard/contract';
import sql from 'sql-template-tag';
import { brokenConstraint, type Queryable, type Tx } from '../../../platform/database/database.ts';
import { type Part, selectPart } from '../../../platform/pages.ts';
import { isUnplanned } from '../unplanned/store-unplanned.ts';

/** SQL of cold storage: its bounds and address, what is ready to pay from, and what moves to it and back. */

export type Place = { readonly network: string; readonly asset: string };
export type Bounds = { readonly floor: bigint; readonly ceiling: bigint; readonly address: string };
export type Side = 'below' | 'within' | 'above';
export type StorageRow = Place & Bounds & { readonly side: Side };

const storageColumns = sql`network, asset, floor, ceiling, address, side`;

export async function selectStorages(queryable: Queryable): Promise<StorageRow[]> {
  return queryable.rows<StorageRow>(
    sql`select ${storageColumns} from rail_cold_storage order by network, asset`,
  );
}

export async function selectStorage(
  queryable: Queryable,
  { network, asset }: Place,
): Promise<StorageRow | null> {
  return queryable.row<StorageRow>(
    sql`select ${storageColumns} from rail_cold_storage where network = ${network} and asset = ${asset}`,
  );
}

/** One decision about a coin's cold storage after another. */
export async function lockPlace(tx: Tx, { network, asset }: Place): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`cold ${network} ${asset}`}, 0))`);
}

export async function writeStorage(
  tx: Tx,
  { network, asset }: Place,
  bounds: Bounds | null,
  at: Date,
): Promise<void> {
  await tx.run(
    bounds === null
      ? sql`delete from rail_cold_storage where network = ${network} and asset = ${asset}`
      : sql`
        insert into rail_cold_storage (network, asset, floor, ceiling, address, set_at)
        values (${network}, ${asset}, ${bounds.floor}, ${bounds.ceiling}, ${bounds.address}, ${at})
        on conflict (network, asset) do update set floor = excluded.floor, ceiling = excluded.ceiling,
          address = excluded.address, set_at = excluded.set_at`,
  );
}

/** True for whoever notes it first. */
export async function noteSide(tx: Tx, { network, asset }: Place, side: Side): Promise<boolean> {
  const noted = await tx.run(sql`
    update rail_cold_storage set side = ${side} where network = ${network} and asset = ${asset} and side <> ${side}`);
  return noted === 1;
}

export type Standing = Place & {
  /** On all our addresses of a chain, and final. */
  readonly hot: bigint;
  /** Approved, and not final. */
  readonly leaving: bigint;
  readonly cold: bigint;
};

/** Of these networks, all at one moment. */
export async function selectStanding(
  queryable: Queryable,
  networks: readonly string[],
): Promise<readonly Standing[]> {
  const all = sql`= any(${[...networks]}::text[])`;
  return queryable.rows<Standing>(sql`
    select network, asset, sum(hot)::bigint as hot, sum(leaving)::bigint as leaving, sum(cold)::bigint as cold from (
      select network, asset, amount as hot, 0::bigint as leaving, 0::bigint as cold from rail_receipt r where network ${all} and is_final and not ${isUnplanned(sql`r`)}
      union all select network, asset, amount, 0, 0 from rail_coin where network ${all} and is_final
      union all select network, fee_asset, -fee_amount, 0, 0 from rail_plan where network ${all} and fee_amount > 0
      union all select network, fee_asset, -fee_amount, 0, 0 from rail_unplanned where network ${all} and fee_amount > 0
      union all select network, asset, case state when 'final' then -amount else 0 end,
        case when state in ('final', 'given-back') then 0 else amount end, 0 from rail_payout where network ${all}
      union all select network, asset, case when state = 'final' then -amount else 0 end,
        case when state in ('approved', 'planned') then amount else 0 end, case when state = 'final' then amount else 0 end
        from rail_cold_transfer where network ${all} and direction = 'to-cold'
      union all select network, asset, 0, 0, -amount from rail_cold_transfer
        where network ${all} and direction = 'from-cold' and state = 'final'
    ) moved group by network, asset`);
}

/** Whether a customer has it, on whichever network: the same key makes the same address on some. */
export async function isOfCustomer(queryable: Queryable, key: string): Promise<boolean> {
  return (await queryable.row(sql`select from rail_address where key = ${key} limit 1`)) !== null;
}

/** Where a coin was or is kept: what was moved to an address before it was another stays there. */
export async function selectColdAddresses(
  queryable: Queryable,
  { network, asset }: Place,
): Promise<string[]> {
  return queryable.values<string>(sql`
    select address from rail_cold_storage where network = ${network} and asset = ${asset}
    union select address from rail_cold_transfer where network = ${network} and asset = ${asset} and plan_id is not null
    order by 1`);
}

type TransferState = 'approved' | 'planned' | 'asked' | 'final' | 'given-back' | 'stopped';
type TransferRow = Place & {
  readonly id: string;
  readonly reference: string;
  readonly direction: admin.ColdDirection;
  readonly amount: bigint;
  readonly address: string;
  readonly state: TransferState;
  readonly coinId: string | null;
  readonly txHash: string | null;
  readonly approvedAt: Date;
};

const transferColumns = sql`
  x.id, x.reference, x.network, x.asset, x.direction, x.amount, x.address, x.state, x.coin_id as "coinId",
  x.tx_hash as "txHash", x.approved_at as "approvedAt"`;

/** False where one is under way. */
export async function insertTransfer(tx: Tx, row: Omit<TransferRow, 'coinId' | 'txHash'>): Promise<boolean> {
  try {
    await tx.run(sql`
      insert into rail_cold_transfer (id, reference, network, asset, direction, amount, address, state, approved_at, changed_at)
      values (${row.id}, ${row.reference}, ${row.network}, ${row.asset}, ${row.direction}, ${row.amount}, ${row.address},
        ${row.state}, ${row.approvedAt}, ${row.approvedAt})`);
    return true;
  } catch (error) {
    if (brokenConstraint(error) === 'rail_cold_transfer_open') return false;
    throw error;
  }
}

export async function selectOpen(
  queryable: Queryable,
  { network, asset }: Place,
): Promise<TransferRow | null> {
  return queryable.row<TransferRow>(sql`
    select ${transferColumns} from rail_cold_transfer x where network = ${network} and asset = ${asset}
      and state in ('approved', 'planned', 'asked')`);
}

export async function lockTransfer(tx: Tx, id: string): Promise<TransferRow | null> {
  return tx.row<TransferRow>(
    sql`select ${transferColumns} from rail_cold_transfer x where id = ${id} for update`,
  );
}

/** The one that a plan pays. */
export async function lockPlanned(tx: Tx, planId: string): Promise<TransferRow | null> {
  return tx.row<TransferRow>(sql`
    select ${transferColumns} from rail_cold_transfer x where plan_id = ${planId} and state = 'planned' for update`);
}

/** The one that asked for what came. */
export async function lockOfCoin(tx: Tx, coinId: string): Promise<TransferRow | null> {
  return tx.row<TransferRow>(
    sql`select ${transferColumns} from rail_cold_transfer x where coin_id = ${coinId} for update`,
  );
}

export async function updateTransfer(
  tx: Tx,
  { id, state, amount, coinId, txHash }: Pick<TransferRow, 'id' | 'state' | 'amount' | 'coinId' | 'txHash'>,
  at: Date,
): Promise<void> {
  await tx.run(sql`
    update rail_cold_transfer set state = ${state}, amount = ${amount}, coin_id = ${coinId}, tx_hash = ${txHash},
      problem = null, changed_at = ${at} where id = ${id}`);
}

export type ListedTransfer = Omit<TransferRow, 'state'> & {
  /** Of one that is planned, how far its plan is; of one that is asked for, whether it is in a block. */
  readonly state: admin.ColdTransfer['state'];
  readonly problem: string | null;
  readonly signatures: number;
  readonly confirmations: number | null;
  readonly changedAt: Date;
};

const listed = sql`
  select x.id, x.reference, x.network, x.asset, x.direction, x.amount, x.address, x.approved_at as "approvedAt", x.problem,
    coalesce(x.tx_hash, t.txid, c.txid) as "txHash", greatest(x.changed_at, p.changed_at) as "changedAt",
    case when x.state = 'planned' then p.state when x.state = 'asked' and c.height is not null then 'arriving' else x.state end as state,
    (select count(*)::int from rail_payout_approval a where a.transaction_id = x.id) as signatures,
    n.height - coalesce(c.height, s.height) + 1 as confirmations
  from rail_cold_transfer x
    left join rail_chain n on n.network = x.network
    left join rail_plan p on p.id = x.plan_id
    left join rail_coin c on c.id = x.coin_id
    left join lateral (
      select txid from rail_plan_try where plan_id = x.plan_id and txid is not null order by version desc limit 1
    ) t on true
    left join lateral (
      select max(e.height) as height from rail_plan_coin k join rail_spend e on e.network = k.network and e.coin = k.coin
      where k.plan_id = x.plan_id
    ) s on true`;

export async function selectTransfer(queryable: Queryable, id: string): Promise<ListedTransfer | null> {
  return queryable.row<ListedTransfer>(sql`${listed} where x.id = ${id}`);
}

export async function selectTransferPage(queryable: Queryable, part: Part) {
  const select = sql`${listed} order by x.approved_at desc, x.id desc`;
  return selectPart<ListedTransfer>(queryable, { select, counted: sql`rail_cold_transfer` }, part);
}
