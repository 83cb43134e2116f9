import type { Approval, Plan } from '@halyard/chains';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Tx } from '../../../platform/database/database.ts';

/** SQL of plans: one transaction of a chain each, and every try of it. */

export type PlanState = 'planned' | 'signed' | 'sent' | 'final' | 'failed' | 'overtaken' | 'refused';
export type PlanRow = {
  readonly id: string;
  readonly network: string;
  readonly kind: 'payout' | 'gas' | 'sweep';
  readonly state: PlanState;
  readonly feeAsset: string;
  /** 'refused' where the signer refused it, or a higher fee of it; 'old-key' where nobody can raise it. */
  readonly problem: string | null;
  readonly changedAt: Date;
};

/** An output that a coin of ours was paid from. */
export type MadeOf = { readonly coin: string; readonly parent: string };

/** What a sweep takes: of whose address, which coin, and what came up to which block. */
export type Swept = { readonly number: number; readonly asset: string; readonly upTo: number };

export type TryRow = {
  readonly planId: string;
  readonly version: number;
  readonly plan: Plan;
  readonly changeAt: number | null;
  readonly txid: string | null;
  readonly raw: string | null;
  readonly madeAt: Date;
  readonly sentAt: Date | null;
};

const planColumns = sql`id, network, kind, state, fee_asset as "feeAsset", problem, changed_at as "changedAt"`;
const tryColumns = sql`
  plan_id as "planId", version, plan, change_at as "changeAt", txid, raw, made_at as "madeAt", sent_at as "sentAt"`;

export async function insertPlan(
  tx: Tx,
  plan: Pick<PlanRow, 'id' | 'network' | 'kind' | 'feeAsset'> & { readonly sweeps?: Swept | undefined },
  { coins, madeOf }: { readonly coins: readonly string[]; readonly madeOf: readonly MadeOf[] },
  at: Date,
): Promise<void> {
  await tx.run(sql`
    insert into rail_plan (id, network, kind, state, fee_asset, number, asset, up_to, planned_at, changed_at)
    values (${plan.id}, ${plan.network}, ${plan.kind}, 'planned', ${plan.feeAsset}, ${plan.sweeps?.number ?? null},
      ${plan.sweeps?.asset ?? null}, ${plan.sweeps?.upTo ?? null}, ${at}, ${at})`);
  await tx.run(sql`
    insert into rail_plan_coin (network, coin, plan_id)
    select ${plan.network}, coin, ${plan.id}::uuid from unnest(${[...coins]}::text[]) coin`);
  await tx.run(sql`
    insert into rail_plan_parent (network, parent, coin, plan_id)
    select distinct ${plan.network}, parent, coin, ${plan.id}::uuid
    from unnest(${madeOf.map(({ parent }) => parent)}::text[], ${madeOf.map(({ coin }) => coin)}::text[]) m (parent, coin)`);
}

/** Brings one more coin into a plan with a try of it; false where somebody else has used it meanwhile. */
export async function addCoin(
  tx: Tx,
  { id, network }: Pick<PlanRow, 'id' | 'network'>,
  { coin, version }: { readonly coin: string; readonly version: number },
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into rail_plan_coin (network, coin, plan_id, version)
    select ${network}, ${coin}, ${id}::uuid, ${version}::int
    where not exists (select from rail_spend where network = ${network} and coin = ${coin})
    on conflict do nothing`);
  return added === 1;
}

/**
 * What the transaction that ended a plan does not use is free again, where a later try had brought it in, or nobody here has a signature
 * of the plan.
 */
export async function freeUnused(tx: Tx, planId: string, txid: string): Promise<void> {
  await tx.run(sql`
    delete from rail_plan_coin c where c.plan_id = ${planId}
      and (c.version > 1 or not exists (select from rail_plan_try t where t.plan_id = c.plan_id and t.raw is not null))
      and not exists (select from rail_spend s where s.network = c.network and s.coin = c.coin and s.txid = ${txid})`);
}

export async function insertTry(tx: Tx, plan: Plan, changeAt: number | null, at: Date): Promise<void> {
  await tx.run(sql`
    insert into rail_plan_try (plan_id, version, plan, change_at, made_at)
    values (${plan.id}, ${plan.version}, ${JSON.stringify(plan)}::jsonb, ${changeAt}, ${at})`);
}

export async function tiePayouts(tx: Tx, planId: string, ids: readonly string[], at: Date): Promise<number> {
  const paid = await tx.run(sql`
    update rail_payout set state = 'planned', problem = null, plan_id = ${planId}, changed_at = ${at}
    where transaction_id = any(${[...ids]}::uuid[]) and state = 'approved'`);
  const moved = await tx.run(sql`
    update rail_cold_transfer set state = 'planned', problem = null, plan_id = ${planId}, changed_at = ${at}
    where id = any(${[...ids]}::uuid[]) and state = 'approved'`);
  return paid + moved;
}

/** The payouts of a plan, in the order of their lines. */
export async function selectTied(queryable: Queryable, planId: string): Promise<string[]> {
  return queryable.values<string>(
    sql`select transaction_id as id from rail_payout where plan_id = ${planId} order by transaction_id`,
  );
}

export async function selectOpenPlans(queryable: Queryable, network: string): Promise<PlanRow[]> {
  return queryable.rows<PlanRow>(sql`
    select ${planColumns} from rail_plan
    where network = ${network} and state in ('planned', 'signed', 'sent') order by planned_at, id`);
}

/** What each of these plans has for itself: on a chain of accounts the number of an address, whichever key leads there now. */
export async function selectHeld(
  queryable: Queryable,
  planIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await queryable.rows<{ id: string; coins: string[] }>(sql`
    select plan_id as id, array_agg(coin) as coins from rail_plan_coin where plan_id = any(${[...planIds]}::uuid[]) group by plan_id`);
  return new Map(rows.map(({ id, coins }) => [id, coins]));
}

export async function lockPlan(tx: Tx, id: string): Promise<PlanRow | null> {
  return tx.row<PlanRow>(sql`select ${planColumns} from rail_plan where id = ${id} for update`);
}

export async function selectTries(queryable: Queryable, planIds: readonly string[]): Promise<TryRow[]> {
  return queryable.rows<TryRow>(
    sql`select ${tryColumns} from rail_plan_try where plan_id = any(${[...planIds]}::uuid[]) order by plan_id, version`,
  );
}

/** What nobody has signed yet, of these networks. */
export async function selectUnsigned(queryable: Queryable, networks: readonly string[]): Promise<TryRow[]> {
  return queryable.rows<TryRow>(sql`
    select ${tryColumns} from rail_plan_try t
    where t.raw is null and t.txid is null and exists (select from rail_plan p where p.id = t.plan_id
      and p.network = any(${[...networks]}::text[]) and p.state in ('planned', 'signed', 'sent'))
    order by t.made_at`);
}

/**
 * What is signed and in no block as far as is known: it may be sent for ever. A payment that its chain carried out and refused
 * was given back: where blocks are taken back it might be paid after all, and is not sent again. Nor is a try with a coin that was freed:
 * something else may be made of that.
 */
export async function selectUnmined(queryable: Queryable, network: string): Promise<TryRow[]> {
  return queryable.rows<TryRow>(sql`
    select ${tryColumns} from rail_plan_try t
    where t.raw is not null
      and not exists (select from jsonb_array_elements(coalesce(t.plan -> 'coins', '[]'::jsonb)) k where not exists (
        select from rail_plan_coin c where c.plan_id = t.plan_id and c.coin = (k ->> 'txid') || ':' || (k ->> 'place')))
      and t.plan_id in (
      select p.id from rail_plan p where p.network = ${network} and (p.state in ('signed', 'sent', 'final') or p.state = 'failed' and p.kind <> 'payout')
        and not exists (select from rail_plan_coin c join rail_spend s on s.network = c.network and s.coin = c.coin
          where c.plan_id = p.id and c.version = 1))
    order by t.made_at, t.version`);
}

/** The newest that is signed, of these networks. */
export async function selectSigned(
  queryable: Queryable,
  networks: readonly string[],
  most: number,
): Promise<string[]> {
  return queryable.values<string>(sql`
    select t.raw from rail_plan_try t join rail_plan p on p.id = t.plan_id
    where t.raw is not null and p.network = any(${[...networks]}::text[]) order by t.made_at desc, t.version desc limit ${most}`);
}

/** What was signed under a key before is no less so once a node has taken it, and is told once. */
export const stillOld = (to: string): Sql =>
  sql`case when ${to === 'sent'}::boolean and problem = 'old-key' then problem end`;

export async function movePlan(
  tx: Tx,
  id: string,
  from: readonly PlanState[],
  to: PlanState,
  at: Date,
): Promise<boolean> {
  const moved = await tx.run(sql`
    update rail_plan set state = ${to}, problem = ${stillOld(to)}, changed_at = ${at}
    where id = ${id} and state = any(${[...from]})`);
  return moved === 1;
}

export async function noteSigned(
  tx: Tx,
  { planId, version }: Pick<TryRow, 'planId' | 'version'>,
  signed: { readonly txid: string; readonly raw: string },
): Promise<void> {
  await tx.run(sql`
    update rail_plan_try set txid = ${signed.txid}, raw = ${signed.raw}
    where plan_id = ${planId} and version = ${version} and raw is null`);
}

export async function noteSent(
  tx: Tx,
  { planId, version }: Pick<TryRow, 'planId' | 'version'>,
  at: Date,
): Promise<boolean> {
  const noted = await tx.run(sql`
    update rail_plan_try set sent_at = ${at} where plan_id = ${planId} and version = ${version} and sent_at is null`);
  return noted === 1;
}

/** The tries that use up a coin, the newest first. */
export async function selectTriesOf(queryable: Queryable, network: string, coin: string): Promise<TryRow[]> {
  return queryable.rows(sql`
    select ${tryColumns} from rail_plan_try where plan_id =
      (select plan_id from rail_plan_coin where network = ${network} and coin = ${coin}) order by version desc`);
}

/** It is in a block under this name. What comes back has its place after what is paid, in each try. */
export async function renameTry(tx: Tx, { planId, version, plan }: TryRow, txid: string): Promise<void> {
  const changeAt = plan.kind === 'utxo' ? plan.orders.length : null;
  await tx.run(sql`
    update rail_plan_try set txid = ${txid}, change_at = ${changeAt} where plan_id = ${planId} and version = ${version}
      and not exists (select from rail_plan_try where txid = ${txid})`);
}

/** What a block has waits for no signer, and keeps nothing else from being planned: a plan, and what it pays, are signed by it. */
export async function noteNamed(tx: Tx, network: string, at: Date): Promise<void> {
  const named = await tx.values<string>(sql`
    update rail_plan p set state = 'signed', changed_at = ${at}
    where p.network = ${network} and p.state = 'planned'
      and exists (select from rail_plan_try t where t.plan_id = p.id and t.txid is not null)
    returning p.id`);
  await tx.run(sql`
    update rail_payout set state = 'signed', changed_at = ${at} where plan_id = any(${named}::uuid[]) and state = 'planned'`);
}

/** What a block had and nobody here has a signature of, and no block has any more, may be signed by whoever has its keys. */
export async function forgetNames(tx: Tx): Promise<void> {
  await tx.run(sql`
    update rail_plan_try t set txid = null where raw is null and txid is not null
      and not exists (select from rail_spend s join rail_plan p on p.network = s.network where p.id = t.plan_id and s.txid = t.txid)`);
}

/** Nobody has signed it, and nobody will: what it would have used is free again. */
export async function dropTry(
  tx: Tx,
  { planId, version }: Pick<TryRow, 'planId' | 'version'>,
): Promise<void> {
  await tx.run(
    sql`delete from rail_plan_try where plan_id = ${planId} and version = ${version} and raw is null`,
  );
  await tx.run(
    sql`delete from rail_plan_coin where plan_id = ${planId} and version = ${version} and version > 1`,
  );
}

/** A higher fee of it was refused: what was sent before stays as it is. */
export async function noteRaiseRefused(tx: Tx, planId: string, at: Date): Promise<void> {
  await tx.run(sql`update rail_plan set problem = 'refused', changed_at = ${at} where id = ${planId}`);
}

/** It waits, and was signed under a key before; or it does not any more. */
export async function noteOldKey(tx: Tx, planId: string, isOld: boolean): Promise<void> {
  const problem = isOld ? 'old-key' : null;
  const noted = await tx.run(sql`
    update rail_plan set problem = ${problem} where id = ${planId} and state in ('signed', 'sent')`);
  if (noted === 0) return;
  // What says something else of it stays.
  await tx.run(sql`
    update rail_payout set problem = ${problem} where plan_id = ${planId} and coalesce(problem, 'old-key') = 'old-key'`);
  await tx.run(sql`
    update rail_cold_transfer set problem = ${problem} where plan_id = ${planId} and coalesce(problem, 'old-key') = 'old-key'`);
}

export async function freePlan(tx: Tx, planId: string, problem: string, at: Date): Promise<void> {
  await tx.run(
    sql`update rail_plan set state = 'refused', problem = ${problem}, changed_at = ${at} where id = ${planId}`,
  );
  await tx.run(sql`delete from rail_plan_coin where plan_id = ${planId}`);
  await untiePayouts(tx, planId, problem, at);
}

/** What a plan would have paid is in none again. */
export async function untiePayouts(tx: Tx, planId: string, problem: string | null, at: Date): Promise<void> {
  await tx.run(sql`
    update rail_payout set state = 'approved', plan_id = null, problem = ${problem}, changed_at = ${at}
    where plan_id = ${planId} and state in ('planned', 'signed', 'sent')`);
  await tx.run(sql`
    update rail_cold_transfer set state = 'approved', plan_id = null, problem = ${problem}, changed_at = ${at}
    where plan_id = ${planId} and state = 'planned'`);
}

export async function noteFee(
  tx: Tx,
  id: string,
  fee: { readonly units: bigint; readonly amount: bigint },
): Promise<void> {
  await tx.run(sql`
    update rail_plan set fee_units = ${String(fee.units)}::numeric, fee_amount = ${fee.amount} where id = ${id}`);
}

/** Which of these transactions are ours, and what of them is no payment to anybody: gas, sweeps, and change. */
export async function selectOwnMoves(
  queryable: Queryable,
  txids: readonly string[],
): Promise<readonly { txid: string; kind: PlanRow['kind']; changeAt: number | null }[]> {
  return queryable.rows(sql`
    select t.txid, p.kind, t.change_at as "changeAt" from rail_plan_try t join rail_plan p on p.id = t.plan_id
    where t.txid = any(${[...txids]}::text[])`);
}

export async function insertApproval(tx: Tx, id: string, approval: Approval, at: Date): Promise<boolean> {
  const added = await tx.run(sql`
    insert into rail_payout_approval (transaction_id, approver, signature, made_at)
    values (${id}, ${approval.approver}, ${approval.signature}, ${at})
    on conflict (transaction_id, approver) do update set signature = excluded.signature, made_at = excluded.made_at
      where rail_payout_approval.signature <> excluded.signature`);
  return added === 1;
}

export async function selectApprovals(
  queryable: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Approval[]>> {
  const rows = await queryable.rows<Approval & { id: string }>(sql`
    select transaction_id as id, approver, signature from rail_payout_approval
    where transaction_id = any(${[...ids]}::uuid[]) order by made_at, approver`);
  const found = new Map<string, Approval[]>();
  for (const { id, approver, signature } of rows)
    found.set(id, [...(found.get(id) ?? []), { approver, signature }]);
  return found;
}

/** The last nonce that a plan of ours uses of an address; null where none does. */
export async function selectLastNonce(
  queryable: Queryable,
  network: string,
  address: string,
): Promise<number | null> {
  return queryable.value<number>(sql`
    select max(split_part(coin, ':', 2)::int) as nonce from rail_plan_coin
    where network = ${network} and coin like ${`${address}:%`}`);
}

/** Whether gas is on its way to the address of this number. */
export async function isGasUnderWay(queryable: Queryable, network: string, number: number): Promise<boolean> {
  const found = await queryable.row(sql`
    select 1 from rail_plan where network = ${network} and kind = 'gas' and number = ${number}
      and state in ('planned', 'signed', 'sent')`);
  return found !== null;
}

/** Whether the signer refused to bring coins together since then. */
export async function wasSweepRefused(queryable: Queryable, network: string, since: Date): Promise<boolean> {
  const found = await queryable.row(sql`
    select 1 from rail_plan where network = ${network} and kind = 'sweep' and state = 'refused' and changed_at > ${since}`);
  return found !== null;
}
