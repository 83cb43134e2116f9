import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

/** SQL of what became of a deposit address: the audit log says it. */

export type AddressFacts = { readonly symbol: string; readonly createdAt: Date };

export async function selectAddress(queryable: Queryable, id: string): Promise<AddressFacts | null> {
  return queryable.row<AddressFacts>(
    sql`select symbol, created_at as "createdAt" from view_wallet_address where id = ${id}`,
  );
}

export type AddressFields = Readonly<Record<string, string | number | boolean | null>>;

export type AddressChangeRow = {
  readonly seq: bigint;
  readonly at: Date;
  /** The administrator's e-mail address. */
  readonly by: string | null;
  readonly action: string;
  readonly detail: {
    readonly before?: AddressFields;
    readonly after?: AddressFields;
    readonly active?: boolean;
  };
};

/** Newest first. Nobody changes an address so often that this would have to come in pages. */
export async function selectChanges(
  queryable: Queryable,
  addressId: string,
  limit: number,
): Promise<AddressChangeRow[]> {
  return queryable.rows<AddressChangeRow>(sql`
    select c.seq, c.at, u.email as by, c.action, c.detail
    from view_address_change c left join view_user u on u.id = c.actor_id
    where c.address_id = ${addressId} order by c.seq desc limit ${limit}`);
}
