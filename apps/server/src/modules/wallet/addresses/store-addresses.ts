import sql from 'sql-template-tag';
import { named, type Queryable, type Tx } from '../../../platform/database/database.ts';

/** SQL of the deposit addresses. */

export type AddressRow = {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly address: string;
  readonly network: string;
  readonly minDeposit: bigint;
  readonly confirmations: number;
  readonly icon: string;
  readonly color: string;
  readonly bgColor: string;
  readonly borderColor: string;
  readonly isActive: boolean;
  readonly version: number;
};

const columns = sql`
  id, symbol, name, address, network, min_deposit as "minDeposit", confirmations, icon, color,
  bg_color as "bgColor", border_color as "borderColor", is_active as "isActive", version`;

export async function selectAddresses(
  queryable: Queryable,
  options: { activeOnly: boolean },
): Promise<AddressRow[]> {
  return queryable.rows<AddressRow>(sql`
    select ${columns} from wallet_address
    where deleted_at is null and (is_active or not ${options.activeOnly}::boolean) order by symbol, created_at, id`);
}

/** The oldest first. */
export async function selectActiveOf(queryable: Queryable, symbol: string): Promise<AddressRow[]> {
  return queryable.rows<AddressRow>(sql`
    select ${columns} from wallet_address
    where symbol = ${symbol} and is_active and deleted_at is null order by created_at, id`);
}

export async function selectActive(
  queryable: Queryable,
  symbol: string,
  network: string,
  address: string,
): Promise<AddressRow | null> {
  return queryable.row<AddressRow>(sql`
    select ${columns} from wallet_address
    where symbol = ${symbol} and network = ${network} and address = ${address} and is_active and deleted_at is null`);
}

export async function selectActiveSymbols(queryable: Queryable): Promise<string[]> {
  const query = sql`
    select distinct symbol from wallet_address where is_active and deleted_at is null order by symbol`;
  return queryable.values<string>(named('wallet-payable', query));
}

export async function selectShown(queryable: Queryable): Promise<{ asset: string; network: string }[]> {
  return queryable.rows(sql`
    select distinct symbol as asset, network from wallet_address where is_active and deleted_at is null order by 1, 2`);
}

export async function lockAddress(tx: Tx, id: string): Promise<AddressRow | null> {
  return tx.row<AddressRow>(
    sql`select ${columns} from wallet_address where id = ${id} and deleted_at is null for update`,
  );
}

export async function insertAddress(tx: Tx, row: AddressRow, at: Date): Promise<void> {
  await tx.run(sql`
    insert into wallet_address (id, symbol, name, address, network, min_deposit, confirmations, icon, color, bg_color,
      border_color, is_active, created_at, version)
    values (${row.id}, ${row.symbol}, ${row.name}, ${row.address}, ${row.network}, ${row.minDeposit},
      ${row.confirmations}, ${row.icon}, ${row.color}, ${row.bgColor}, ${row.borderColor}, ${row.isActive}, ${at},
      ${row.version})`);
}

export async function updateAddress(tx: Tx, row: AddressRow): Promise<void> {
  await tx.run(sql`
    update wallet_address set symbol = ${row.symbol}, name = ${row.name}, address = ${row.address},
      network = ${row.network}, min_deposit = ${row.minDeposit}, confirmations = ${row.confirmations},
      icon = ${row.icon}, color = ${row.color}, bg_color = ${row.bgColor}, border_color = ${row.borderColor},
      is_active = ${row.isActive}, version = ${row.version}
    where id = ${row.id}`);
}

export async function hideAddress(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`update wallet_address set deleted_at = ${at}, is_active = false where id = ${id}`);
}
