import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Part, selectPart } from '../../../platform/pages.ts';

/** SQL of what customers have beside what is there for them. */

/** Of one asset, in its units. */
export type Standing = {
  readonly asset: string;
  readonly customers: bigint;
  /** Came and is nobody's yet: it is somebody's. What has left and nobody has explained takes nothing off it. */
  readonly unallocated: bigint;
  readonly bank: bigint;
  /** On chains, in cold storage as well, as the books have it. */
  readonly chain: bigint;
  /** What staff hold for the house, as the treasury has it. */
  readonly byHand: bigint;
};

/** Everything at one moment: one statement sees one state of the books. Practice is nobody's money. */
export async function selectStanding(queryable: Queryable): Promise<Standing[]> {
  return queryable.rows<Standing>(sql`
    select asset, sum(customers)::bigint as customers, greatest(sum(unallocated), 0)::bigint as unallocated,
      sum(bank)::bigint as bank, sum(chain)::bigint as chain, sum(by_hand)::bigint as "byHand"
    from (
      select b.asset, b.available + b.locked as customers, 0 as unallocated, 0 as bank, 0 as chain, 0 as by_hand
      from view_balance b join view_book k on k.user_id = b.user_id and k.kind <> 'practice'
      union all
      select asset, 0, case account when 'suspense' then amount else 0 end, case account when 'bank' then -amount else 0 end,
        case when account in ('chain', 'cold') then -amount else 0 end, case account when 'treasury' then -amount else 0 end
      from view_ledger_line where user_id is null and account in ('suspense', 'bank', 'chain', 'cold', 'treasury')
      union all
      select currency, 0, -amount, 0, 0, 0 from rail_bank_entry where amount < 0 and status in ('new', 'held')) moved
    group by asset having sum(customers) <> 0 or sum(unallocated) <> 0 or sum(bank) <> 0 or sum(chain) <> 0 or sum(by_hand) <> 0
    order by asset`);
}

/** A line as it is kept: units as texts, and what it is worth in cents where anybody can say. */
export type SheetLine = {
  readonly asset: string;
  readonly customers: string;
  readonly unallocated: string;
  readonly bank: string;
  readonly chain: string;
  readonly byHand: string;
  readonly requirementUsd: string | null;
  readonly resourceUsd: string | null;
};

export type SheetRow = {
  /** As 2026-11-23. */
  readonly day: string;
  readonly takenAt: Date;
  readonly requirementUsd: bigint;
  readonly resourceUsd: bigint;
  readonly lines: readonly SheetLine[];
  readonly firstBy: string | null;
  readonly firstAt: Date | null;
  readonly secondBy: string | null;
  readonly secondAt: Date | null;
};

const columns = sql`day::text as day, taken_at as "takenAt", requirement_usd as "requirementUsd", resource_usd as "resourceUsd",
  lines, first_by as "firstBy", first_at as "firstAt", second_by as "secondBy", second_at as "secondAt"`;

/** False where the day has its sheet. */
export async function insertSheet(
  tx: Tx,
  row: Pick<SheetRow, 'day' | 'takenAt' | 'requirementUsd' | 'resourceUsd' | 'lines'>,
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into rail_client_money (day, taken_at, requirement_usd, resource_usd, lines)
    values (${row.day}, ${row.takenAt}, ${row.requirementUsd}, ${row.resourceUsd}, ${JSON.stringify(row.lines)}::jsonb)
    on conflict (day) do nothing`);
  return added === 1;
}

export async function hasSheet(queryable: Queryable, day: string): Promise<boolean> {
  const row = await queryable.row(sql`select from rail_client_money where day = ${day}`);
  return row !== null;
}

export async function lockSheet(tx: Tx, day: string): Promise<SheetRow | null> {
  return tx.row<SheetRow>(sql`select ${columns} from rail_client_money where day = ${day} for update`);
}

export async function signSheet(tx: Tx, day: string, by: string, at: Date, isFirst: boolean): Promise<void> {
  await tx.run(
    isFirst
      ? sql`update rail_client_money set first_by = ${by}, first_at = ${at} where day = ${day}`
      : sql`update rail_client_money set second_by = ${by}, second_at = ${at} where day = ${day}`,
  );
}

/** Takes back what somebody signed as the first of two; what two have signed stays. The answer is the days. */
export async function takeBackSignatures(tx: Tx, personId: string): Promise<string[]> {
  return tx.values<string>(sql`
    update rail_client_money set first_by = null, first_at = null
    where first_by = ${personId} and second_by is null returning day::text`);
}

export async function selectSheets(queryable: Queryable, part: Part) {
  const counted = sql`rail_client_money`;
  return selectPart<SheetRow>(
    queryable,
    { select: sql`select ${columns} from ${counted} order by day desc`, counted },
    part,
  );
}
