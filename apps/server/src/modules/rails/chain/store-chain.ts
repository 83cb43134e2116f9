import type { BookId } from '@halyard/accounting';
import { type Block, type BlockRef, keyOf, type Receipt } from '@halyard/chains';
import { MAX_UNITS } from '@halyard/money';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { isUnplanned } from '../unplanned/store-unplanned.ts';

/** SQL of chains: addresses, how far each chain was read, and what came. */

export type AddressRow = {
  readonly number: number;
  readonly network: string;
  readonly userId: BookId;
  readonly address: string;
  readonly key: string;
};

const addressColumns = sql`number, network, user_id as "userId", address, key`;

/** All that somebody was ever given of a network, the newest first. */
export async function selectOwnAddresses(
  queryable: Queryable,
  network: string,
  userId: BookId,
): Promise<AddressRow[]> {
  return queryable.rows<AddressRow>(sql`
    select ${addressColumns} from rail_address where network = ${network} and user_id = ${userId} order by number desc`);
}

/** Whether it is theirs, or was before the key of the network was changed. */
export async function isOwnAddress(
  queryable: Queryable,
  network: string,
  userId: BookId,
  address: string,
): Promise<boolean> {
  return (await selectOwnAddresses(queryable, network, userId)).some((row) => row.address === address);
}

export async function selectAddresses(queryable: Queryable, network: string): Promise<AddressRow[]> {
  return queryable.rows<AddressRow>(
    sql`select ${addressColumns} from rail_address where network = ${network}`,
  );
}

export async function selectNumbered(
  queryable: Queryable,
  numbers: readonly number[],
): Promise<AddressRow[]> {
  return queryable.rows<AddressRow>(
    sql`select ${addressColumns} from rail_address where number = any(${[...numbers]}::int[])`,
  );
}

export async function nextNumber(tx: Tx): Promise<number> {
  return (await tx.value<number>(sql`select nextval('rail_address_number')::int as number`)) ?? 0;
}

/** Leaves out so many numbers; answers the first that may be next. */
export async function skipNumbers(tx: Tx, many: number): Promise<number> {
  const last = await tx.value<number>(
    sql`select setval('rail_address_number', nextval('rail_address_number') + ${many}::int)::int as number`,
  );
  return (last ?? 0) + 1;
}

export async function insertAddress(tx: Tx, row: AddressRow, at: Date): Promise<void> {
  await tx.run(sql`
    insert into rail_address (number, network, user_id, address, key, made_at)
    values (${row.number}, ${row.network}, ${row.userId}, ${row.address}, ${row.key}, ${at})`);
}

export type ChainRow = BlockRef & {
  readonly network: string;
  readonly chain: string;
  readonly problem: string | null;
  readonly lookedAt: Date;
};

const chainColumns = sql`network, chain, height, hash, problem, looked_at as "lookedAt"`;

export async function selectChain(queryable: Queryable, network: string): Promise<ChainRow | null> {
  return queryable.row<ChainRow>(sql`select ${chainColumns} from rail_chain where network = ${network}`);
}

/** Whoever writes what a block says holds this row: of two who read the same block, the second finds it read. */
export async function lockChain(tx: Tx, network: string): Promise<ChainRow | null> {
  return tx.row<ChainRow>(sql`select ${chainColumns} from rail_chain where network = ${network} for update`);
}

export async function insertChain(
  tx: Tx,
  row: Omit<ChainRow, 'problem' | 'lookedAt'> & { readonly confirmations: number },
  at: Date,
): Promise<void> {
  await tx.run(sql`
    insert into rail_chain (network, chain, height, hash, confirmations, looked_at)
    values (${row.network}, ${row.chain}, ${row.height}, ${row.hash}, ${row.confirmations}, ${at}) on conflict do nothing`);
  await tx.run(sql`
    insert into rail_block (network, height, hash) values (${row.network}, ${row.height}, ${row.hash})
    on conflict do nothing`);
}

export async function noteLook(
  queryable: Queryable,
  network: string,
  problem: string | null,
  at: Date,
): Promise<void> {
  await queryable.run(
    sql`update rail_chain set problem = ${problem}, looked_at = ${at} where network = ${network}`,
  );
}

export async function selectBlocks(queryable: Queryable, network: string): Promise<BlockRef[]> {
  return queryable.rows<BlockRef>(
    sql`select height, hash from rail_block where network = ${network} order by height`,
  );
}

const BLOCKS_KEPT = 1000;

/** Takes the branch in the place of what stood from its first block on. */
export async function writeBranch(
  tx: Tx,
  network: string,
  branch: readonly Block[],
  confirmations: number,
): Promise<void> {
  const [first, last] = [branch[0], branch.at(-1)];
  if (!first || !last) return;
  await tx.run(sql`
    delete from rail_block
    where network = ${network} and (height >= ${first.height} or height < ${last.height - BLOCKS_KEPT})`);
  await tx.run(sql`
    insert into rail_block (network, height, hash)
    select ${network}, * from unnest(${branch.map(({ height }) => height)}::int[], ${branch.map(({ hash }) => hash)}::text[])`);
  await tx.run(
    sql`update rail_chain set height = ${last.height}, hash = ${last.hash}, confirmations = ${confirmations} where network = ${network}`,
  );
}

export type ReceiptRow = Receipt & {
  readonly id: string;
  readonly number: number;
  readonly userId: BookId;
  readonly amount: bigint;
  readonly depositId: string | null;
  /** By a transaction of ours that nobody here planned. */
  readonly isUnplanned: boolean;
};

const receiptColumns = sql`
  r.id, r.txid, r.place, a.key as address, r.asset, r.chain_units::text as units, r.height, r.is_final as "isFinal",
  r.number, a.user_id as "userId", r.amount, r.deposit_id as "depositId", ${isUnplanned(sql`r`)} as "isUnplanned"`;
const fromReceipts = sql`from rail_receipt r join rail_address a on a.number = r.number`;

type Raw = Omit<ReceiptRow, 'units'> & { readonly units: string };
const parse = (raw: Raw): ReceiptRow => ({ ...raw, units: BigInt(raw.units) });

/** What a branch may change: what is not final, what is in the blocks it replaces, and what it names. */
export async function selectConcerned(
  tx: Tx,
  network: string,
  branch: readonly Block[],
): Promise<Map<string, ReceiptRow>> {
  const txids = branch.flatMap(({ payments }) => payments.map(({ txid }) => txid));
  const rows = await tx.rows<Raw>(sql`
    select ${receiptColumns} ${fromReceipts}
    where r.network = ${network}
      and (not r.is_final and r.height is not null or r.height >= ${branch[0]?.height ?? 0} or r.txid = any(${txids}))
    order by r.height, r.txid, r.place`);
  return new Map(rows.map((raw) => [keyOf(raw), parse(raw)]));
}

/** What of a coin came to an address and belongs to no line of the statement. */
export async function selectLoose(tx: Tx, number: number, asset: string): Promise<ReceiptRow[]> {
  const rows = await tx.rows<Raw>(sql`
    select ${receiptColumns} ${fromReceipts}
    where r.number = ${number} and r.asset = ${asset} and r.deposit_id is null and r.height is not null and r.amount > 0
      and not ${isUnplanned(sql`r`)}
    order by r.height, r.txid, r.place`);
  return rows.map(parse);
}

/** Whose loose coins of an address come to the least of their coin: they did not when they came. */
export async function selectEnough(
  tx: Tx,
  network: string,
  leasts: ReadonlyMap<string, bigint>,
): Promise<Pick<ReceiptRow, 'number' | 'asset' | 'userId'>[]> {
  return tx.rows(sql`
    select r.number, r.asset, a.user_id as "userId" ${fromReceipts}
      join unnest(${[...leasts.keys()]}::text[], ${[...leasts.values()]}::bigint[]) as coin(asset, least) on coin.asset = r.asset
    where r.network = ${network} and r.deposit_id is null and r.height is not null and r.amount between 1 and ${MAX_UNITS}
      and not ${isUnplanned(sql`r`)}
    group by r.number, r.asset, a.user_id, coin.least having sum(r.amount) >= coin.least
    order by r.number, r.asset`);
}

export async function selectOfDeposit(tx: Tx, depositId: string): Promise<ReceiptRow[]> {
  const rows = await tx.rows<Raw>(
    sql`select ${receiptColumns} ${fromReceipts} where r.deposit_id = ${depositId} order by r.height, r.txid, r.place`,
  );
  return rows.map(parse);
}

export async function insertReceipt(tx: Tx, network: string, row: ReceiptRow, at: Date): Promise<void> {
  await tx.run(sql`
    insert into rail_receipt (id, network, txid, place, number, asset, chain_units, amount, height, seen_at)
    values (${row.id}, ${network}, ${row.txid}, ${row.place}, ${row.number}, ${row.asset}, ${String(row.units)}::numeric,
      ${row.amount}, ${row.height}, ${at})`);
}

export async function updateReceipt(tx: Tx, row: ReceiptRow): Promise<void> {
  await tx.run(sql`
    update rail_receipt set number = ${row.number}, asset = ${row.asset}, chain_units = ${String(row.units)}::numeric,
      amount = ${row.amount}, height = ${row.height}, is_final = ${row.isFinal}, deposit_id = ${row.depositId}
    where id = ${row.id}`);
}

/** Whether the journal has it as nobody's first, and not as its customer's from the beginning. */
export async function stoodInSuspense(tx: Tx, id: string): Promise<boolean> {
  const amount = await tx.value<bigint>(sql`
    select sum(amount)::bigint from view_ledger_line where cause_id = ${id} and user_id is null and account = 'suspense'`);
  return (amount ?? 0n) > 0n;
}

/** Puts receipts on a line of the statement, or takes them off. */
export async function updateDeposit(tx: Tx, ids: readonly string[], depositId: string | null): Promise<void> {
  await tx.run(sql`update rail_receipt set deposit_id = ${depositId} where id = any(${[...ids]}::uuid[])`);
}

/** Lines of the statement that are in a block and not final: what comes in, and what is paid. */
export async function selectUnderWay(tx: Tx, network: string): Promise<string[]> {
  return tx.values<string>(sql`
    select distinct deposit_id as id from rail_receipt
    where network = ${network} and not is_final and height is not null and deposit_id is not null
    union select p.transaction_id from rail_payout p join rail_plan_coin k on k.plan_id = p.plan_id and k.version = 1
      join rail_spend s on s.network = k.network and s.coin = k.coin
    where p.network = ${network} and p.state = 'sent'
    order by 1`);
}
