import sql, { raw } from 'sql-template-tag';
import type { Database } from '../../platform/database/database.ts';

/** What is the same in both: words of the product, and what an operator gives to all of their installations. */
export const SAME_EVERYWHERE: readonly string[] = [
  'api_key_place.place',
  'approval_proposal.kind',
  'approval_proposal.subject',
  'auth_code.purpose',
  'desk_view.name',
  'desk_view.screen',
  'ledger_balance.asset',
  'ledger_proven.asset',
  'ledger_transaction.asset',
  // The address of whoever got a letter. The same person may write to both houses without being a customer of either.
  'mail_recipient.key',
  'market_group.id',
  'market_group.name',
  'market_group_version.group_id',
  'market_instrument_setting.symbol',
  // Of a browser, which may be somebody's at both.
  'notification_device.endpoint',
  'paper_document.kind',
  'paper_document.period',
  'rail_address.key',
  'rail_address.network',
  // Of an operator who has one account for both, and of the statements of it.
  'rail_bank_entry.currency',
  'rail_bank_entry.iban',
  'rail_bank_statement.currency',
  'rail_bank_statement.iban',
  'rail_chain.network',
  'rail_chain_line.asset',
  'rail_chain_line.place',
  'rail_coin.network',
  'rail_cold_storage.asset',
  'rail_cold_storage.network',
  'rail_cold_transfer.asset',
  'rail_cold_transfer.network',
  'schema_migration.name',
  'site_capability.name',
  'site_setting.name',
  'wallet_address.address',
  'wallet_address.network',
  'wallet_address.symbol',
];

/**
 * What names a thing wherever it is met: each id, and each text that is kept unique. Two installations that share customers
 * behind one name (docs/scale.md) may never give the same name to two things.
 */
export async function namesIn(database: Database): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const columns = await database.rows<{ table: string; column: string }>(sql`
    select distinct c.relname as "table", a.attname as "column"
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and (
      a.atttypid = 'uuid'::regtype
      or a.atttypid = 'text'::regtype and exists (
        select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any (i.indkey)))`);
  const names = new Map<string, ReadonlySet<string>>();
  for (const { table, column } of columns) {
    const rows = await database.rows<{ name: string }>(
      sql`select distinct ${raw(column)}::text as name from ${raw(table)} where ${raw(column)} is not null`,
    );
    names.set(`${table}.${column}`, new Set(rows.map(({ name }) => name)));
  }
  return names;
}
