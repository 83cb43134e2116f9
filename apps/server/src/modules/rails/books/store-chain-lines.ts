import type { BlockRef } from '@halyard/chains';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Part, selectPart } from '../../../platform/pages.ts';
import { isUnplanned } from '../unplanned/store-unplanned.ts';

/** SQL of what is on chains beside the journal. Amounts are in the chain's own units. */

/** A coin of a chain: what a unit of ours is there, and whether no other chain of ours has it, so that all of it is here. */
type Coin = {
  /** On the addresses that we pay from and are paid to, or where cold storage is. */
  readonly place: 'chain' | 'cold';
  readonly asset: string;
  readonly decimals: number;
  readonly factor: string;
  readonly isAlone: boolean;
};

type Booked = Pick<Coin, 'place'> & {
  readonly asset: string;
  readonly decimals: number;
  readonly journal: bigint;
  readonly arriving: bigint;
  readonly leaving: bigint;
  readonly finer: bigint;
};

/** What was paid to us and what we paid, as blocks have it and as the journal does. `coin` stands before it. */
const moved = (network: string) => sql`
    ended as (
      -- Plans in a block by a transaction of their own, or booked and in none. What was given back and is paid after all is no
      -- payment that anybody has booked, or will: it lacks.
      select p.id, p.state, p.fee_asset, p.fee_units, p.fee_amount, s.height, s.fee,
        p.state = 'final' or s.succeeded and p.state in ('planned', 'signed', 'sent') as is_due
      from rail_plan p left join lateral (
        select s.height, s.succeeded, coalesce(s.fee_units, (t.plan ->> 'fee')::numeric) as fee
        from rail_plan_coin k join rail_spend s on s.network = k.network and s.coin = k.coin
          join rail_plan_try t on t.plan_id = k.plan_id and t.txid = s.txid
        where k.plan_id = p.id limit 1
      ) s on true
      where p.network = ${network} and (s.height is not null or p.state in ('final', 'failed'))
    ), moved as (
      select 'chain' as place, asset, chain_units as units, amount, height, is_final and amount > 0 as is_booked, true as is_in
        from rail_receipt r where network = ${network} and not ${isUnplanned(sql`r`)}
      union all
      select 'chain', asset, chain_units, amount, height, is_final and amount > 0, true from rail_coin c
        where network = ${network} and not ${isUnplanned(sql`c`)} and not exists (
          select from rail_plan_try t join rail_plan p on p.id = t.plan_id
          where t.txid = c.txid and (p.kind = 'sweep' or t.change_at = c.place))
      union all
      select 'chain', o.asset, -o.amount * c.factor, -o.amount, e.height, e.state = 'final', false
        from ended e join rail_payout o on o.plan_id = e.id join coin c on c.asset = o.asset and c.place = 'chain'
        where e.is_due
      union all
      -- What goes to cold storage leaves one place and comes to the other; what came back from there is among our coins.
      select c.place, o.asset, o.amount * c.factor * c.sign, o.amount * c.sign, e.height, e.state = 'final', c.sign > 0
        from ended e join rail_cold_transfer o on o.plan_id = e.id
          join (select *, case place when 'cold' then 1 else -1 end as sign from coin) c on c.asset = o.asset
        where e.is_due
      union all
      select 'cold', k.asset, -k.chain_units, -k.amount, k.height, k.is_final, false
        from rail_coin k join rail_cold_transfer o on o.coin_id = k.id where k.network = ${network}
      union all
      select 'chain', fee_asset, -(case when state in ('final', 'failed') then fee_units else fee end), -fee_amount, height,
        state in ('final', 'failed'), false from ended where state <> 'overtaken'
      union all
      select 'chain', fee_asset, -(case when fee_amount > 0 then fee_units else fee end), -fee_amount, height, fee_amount > 0, false
        from rail_unplanned m cross join lateral (
          select min(s.height) as height, max(s.fee_units) as fee from rail_spend s where s.network = m.network and s.txid = m.txid
            and not exists (select from rail_plan_try t where t.txid = s.txid)
        ) s where m.network = ${network} and fee is not null
    )`;

/**
 * The journal, and what stands between it and the chain at a block: one statement sees one state of the books. What is in a block
 * up to this one and not booked yet is added, what is booked and in a later one is taken off. Null where the block is not, or no
 * longer, one of those that were read.
 */
export async function selectBooked(
  queryable: Queryable,
  network: string,
  at: BlockRef,
  coins: readonly Coin[],
): Promise<readonly Booked[] | null> {
  type Raw = Omit<Booked, 'journal' | 'arriving' | 'leaving' | 'finer'> & {
    readonly [name in 'journal' | 'arriving' | 'leaving' | 'finer']: string;
  };
  const rows = await queryable.rows<Raw>(sql`
    with coin as (
      select * from jsonb_to_recordset(${JSON.stringify(coins)}::jsonb) as c(place text, asset text, decimals int, factor numeric, "isAlone" boolean)
    ), ${moved(network)}, placed as (
      select *, coalesce(height <= ${at.height}, false) as is_there from moved
    ), cause as (
      select id from rail_receipt where network = ${network}
      union select deposit_id from rail_receipt where network = ${network} and deposit_id is not null
      union select id from rail_coin where network = ${network}
      union select id from rail_plan where network = ${network}
      union select id from rail_unplanned where network = ${network}
      union select transaction_id from rail_payout where network = ${network}
      union select id from rail_cold_transfer where network = ${network}
    )
    select c.place, c.asset, c.decimals, trunc(coalesce(j.amount, 0) * c.factor)::text as journal,
      coalesce(m.arriving, 0)::text as arriving, coalesce(m.leaving, 0)::text as leaving,
      trunc(coalesce(m.finer, 0))::text as finer
    from coin c
      left join lateral (
        select -sum(l.amount) as amount from view_ledger_line l
        where l.user_id is null and l.account = c.place and l.asset = c.asset
          and (c."isAlone" or l.cause_id in (select id from cause))
      ) j on true
      left join lateral (
        select coalesce(sum(case when p.is_in then p.units * (p.is_there::int - p.is_booked::int) end), 0) as arriving,
          coalesce(sum(case when not p.is_in then p.units * (p.is_there::int - p.is_booked::int) end), 0) as leaving,
          coalesce(sum(case when p.is_booked then p.units - p.amount * c.factor end), 0) as finer
        from placed p where p.asset = c.asset and p.place = c.place
      ) m on true
    where exists (select from rail_block where network = ${network} and height = ${at.height} and hash = ${at.hash})`);
  if (rows.length === 0) return null;
  return rows.map(({ place, asset, decimals, journal, arriving, leaving, finer }) => ({
    place,
    asset,
    decimals,
    journal: BigInt(journal),
    arriving: BigInt(arriving),
    leaving: BigInt(leaving),
    finer: BigInt(finer),
  }));
}

/** On a chain of accounts: what customers' addresses should have of a coin at a block, by what came, gas, sweeps and their fees. */
export async function selectPaid(
  queryable: Queryable,
  at: { readonly network: string; readonly asset: string; readonly height: number; readonly isCoin: boolean },
): Promise<readonly { readonly address: string; readonly units: bigint }[]> {
  const rows = await queryable.rows<{ address: string; units: string }>(sql`
    with mined as (
      select t.plan, s.succeeded, coalesce(s.fee_units, 0) as fee from rail_spend s
        join rail_plan_try t on t.txid = s.txid join rail_plan p on p.id = t.plan_id and p.network = s.network
      where s.network = ${at.network} and s.height <= ${at.height} and t.plan ->> 'kind' = 'evm'
    ), paid as (
      select number, chain_units as units from rail_receipt
        where network = ${at.network} and asset = ${at.asset} and height <= ${at.height}
      union all
      select (plan #>> '{move,number}')::int, (plan #>> '{move,units}')::numeric from mined
        where succeeded and plan #>> '{move,type}' = 'gas' and ${at.isCoin}
      union all
      select (plan ->> 'from')::int, -(plan #>> '{move,units}')::numeric from mined
        where succeeded and plan #>> '{move,type}' = 'sweep' and plan #>> '{move,asset}' = ${at.asset}
      union all
      select (plan ->> 'from')::int, -fee from mined where plan ->> 'from' is not null and ${at.isCoin}
    )
    select a.address, coalesce(sum(p.units), 0)::text as units from rail_address a left join paid p on p.number = a.number
    where a.network = ${at.network} group by a.number, a.address order by a.number`);
  return rows.map(({ address, units }) => ({ address, units: BigInt(units) }));
}

export type ChainLine = Booked & {
  readonly id: string;
  readonly network: string;
  /** As 2026-11-23. */
  readonly day: string;
  readonly height: number;
  readonly hash: string;
  readonly takenAt: Date;
  readonly held: bigint;
  /** What differed before and was explained: it is no other difference today. */
  readonly carried: bigint;
  readonly explanation: string | null;
  readonly explainedBy: string | null;
};
export type NewLine = Omit<ChainLine, 'explanation' | 'explainedBy'>;

export async function hasLines(queryable: Queryable, network: string, day: string): Promise<boolean> {
  const row = await queryable.row(
    sql`select from rail_chain_line where network = ${network} and day = ${day} limit 1`,
  );
  return row !== null;
}

/** What the line before this one carried, and what somebody has explained of it since. */
export async function selectCarried(
  tx: Tx,
  { network, asset, place }: Pick<ChainLine, 'network' | 'asset' | 'place'>,
) {
  const row = await tx.row<{ carried: string }>(sql`
    select (case when explanation is null then carried else held - journal - arriving - leaving - finer end)::text as carried
    from rail_chain_line where network = ${network} and asset = ${asset} and place = ${place}
    order by taken_at desc limit 1`);
  return BigInt(row?.carried ?? 0);
}

/**
 * What the newest look at each chain did not find of what the books have there, in the chain's own units. What somebody has said of it
 * brings no coin back; what one place has too much is no other's, and covers nothing.
 */
export async function selectMissing(
  queryable: Queryable,
): Promise<readonly (Pick<ChainLine, 'asset' | 'decimals'> & { readonly units: bigint })[]> {
  const rows = await queryable.rows<{ asset: string; decimals: number; units: string }>(sql`
    select asset, decimals, units::text from (
      select distinct on (network, asset, place) asset, decimals, journal + arriving + leaving + finer - held as units
      from rail_chain_line order by network, asset, place, taken_at desc
    ) newest where units > 0`);
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}

/** False where the day has its line. */
export async function insertLine(tx: Tx, line: NewLine): Promise<boolean> {
  const units = (amount: bigint) => String(amount);
  const added = await tx.run(sql`
    insert into rail_chain_line (id, network, place, asset, day, height, hash, taken_at, decimals, held, journal, arriving, leaving,
      finer, carried)
    values (${line.id}, ${line.network}, ${line.place}, ${line.asset}, ${line.day}, ${line.height}, ${line.hash}, ${line.takenAt},
      ${line.decimals}, ${units(line.held)}::numeric, ${units(line.journal)}::numeric, ${units(line.arriving)}::numeric,
      ${units(line.leaving)}::numeric, ${units(line.finer)}::numeric, ${units(line.carried)}::numeric)
    on conflict (network, asset, day, place) do nothing`);
  return added === 1;
}

type Amounts = 'held' | 'journal' | 'arriving' | 'leaving' | 'finer' | 'carried';
type RawLine = Omit<ChainLine, Amounts> & { readonly [name in Amounts]: string };

const columns = sql`id, network, place, asset, day::text as day, height, hash, taken_at as "takenAt", decimals, held::text, journal::text,
  arriving::text, leaving::text, finer::text, carried::text, explanation, explained_by as "explainedBy"`;

function lineOf({ held, journal, arriving, leaving, finer, carried, ...row }: RawLine): ChainLine {
  return {
    ...row,
    held: BigInt(held),
    journal: BigInt(journal),
    arriving: BigInt(arriving),
    leaving: BigInt(leaving),
    finer: BigInt(finer),
    carried: BigInt(carried),
  };
}

export async function selectLines(queryable: Queryable, part: Part) {
  const counted = sql`rail_chain_line`;
  const select = sql`select ${columns} from ${counted} order by day desc, network, asset, place`;
  const { rows, total } = await selectPart<RawLine>(queryable, { select, counted }, part);
  return { rows: rows.map(lineOf), total };
}

export async function lockLine(tx: Tx, id: string): Promise<ChainLine | null> {
  const row = await tx.row<RawLine>(sql`select ${columns} from rail_chain_line where id = ${id} for update`);
  return row && lineOf(row);
}

export async function explainLine(
  tx: Tx,
  id: string,
  { by, explanation, at }: { readonly by: string; readonly explanation: string; readonly at: Date },
): Promise<void> {
  await tx.run(sql`
    update rail_chain_line set explanation = ${explanation}, explained_by = ${by}, explained_at = ${at} where id = ${id}`);
}
