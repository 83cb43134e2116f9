import { type Block, keyOf, type Receipt, type Spend } from '@halyard/chains';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { ownKey, type Watched } from '../chain/watched.ts';

/** SQL of what is ours on chains: coins to pay from, what used them up, and what came to the house's own address. */

export type SpendRow = Omit<Spend, 'pays'> & { readonly height: number; readonly pays: string | null };

/** What the blocks of a branch use up takes the place of what those it replaces did. */
export async function replaceSpends(tx: Tx, network: string, branch: readonly Block[]): Promise<void> {
  const [first] = branch;
  if (!first) return;
  await tx.run(sql`delete from rail_spend where network = ${network} and height >= ${first.height}`);
  for (const { height, spends = [] } of branch) {
    for (const { coin, txid, succeeded, fee, pays } of spends) {
      await tx.run(sql`
        insert into rail_spend (network, coin, txid, height, succeeded, fee_units, pays)
        values (${network}, ${coin}, ${txid}, ${height}, ${succeeded}, ${fee === null ? null : String(fee)}::numeric, ${pays ?? null})
        on conflict (network, coin) do update set txid = excluded.txid, height = excluded.height,
          succeeded = excluded.succeeded, fee_units = excluded.fee_units, pays = excluded.pays`);
    }
  }
}

type RawSpend = Omit<SpendRow, 'fee'> & { readonly fee: string | null };

/** What has used up anything that every try of these plans spends. */
export async function selectSpends(
  tx: Tx,
  planIds: readonly string[],
): Promise<(SpendRow & { readonly planId: string })[]> {
  const rows = await tx.rows<RawSpend & { planId: string }>(sql`
    select c.plan_id as "planId", s.coin, s.txid, s.height, s.succeeded, s.fee_units::text as fee, s.pays
    from rail_plan_coin c join rail_spend s on s.network = c.network and s.coin = c.coin
    where c.version = 1 and c.plan_id = any(${[...planIds]}::uuid[])`);
  return rows.map((row) => ({ ...row, fee: row.fee === null ? null : BigInt(row.fee) }));
}

/**
 * What keeps a plan out of every block: a coin of its first try is in none, and another transaction has used up what that coin
 * was paid from.
 */
export async function selectUndone(
  tx: Tx,
  planIds: readonly string[],
): Promise<readonly (SpendRow & { readonly planId: string })[]> {
  return tx.rows(sql`
    select p.plan_id as "planId", s.coin, s.txid, s.height, s.succeeded, null as fee, null as pays
    from rail_plan_parent p join rail_spend s on s.network = p.network and s.coin = p.parent
      cross join lateral (select split_part(p.coin, ':', 1) as txid, split_part(p.coin, ':', 2)::int as place) k
    where p.plan_id = any(${[...planIds]}::uuid[]) and s.txid <> k.txid and (
      exists (select from rail_receipt r
        where r.network = p.network and r.txid = k.txid and r.place = k.place and r.height is null)
      or exists (select from rail_coin r
        where r.network = p.network and r.txid = k.txid and r.place = k.place and r.height is null))
    order by s.height`);
}

/** Plans that have ended and are in a block for another fee than was booked, or with another end: it came after a reorganisation. */
export async function selectChanged(
  tx: Tx,
  network: string,
  upTo: number,
): Promise<readonly { id: string; fee: bigint; booked: bigint; isOtherwise: boolean }[]> {
  const rows = await tx.rows<{ id: string; fee: string; booked: bigint; isOtherwise: boolean }>(sql`
    select distinct p.id, s.fee_units::text as fee, p.fee_amount as booked, s.succeeded <> (p.state = 'final') as "isOtherwise"
    from rail_plan p join rail_plan_coin c on c.plan_id = p.id
      join rail_spend s on s.network = c.network and s.coin = c.coin
      join rail_plan_try t on t.plan_id = p.id and t.txid = s.txid
    where p.network = ${network} and p.state in ('final', 'failed') and s.height <= ${upTo} and s.fee_units is not null
      and s.fee_units <> p.fee_units`);
  return rows.map((row) => ({ ...row, fee: BigInt(row.fee) }));
}

/** Payments that failed, were given back, and are in no block any more: their number waits for another transaction. */
export async function selectLapsed(tx: Tx, network: string): Promise<{ planId: string; coin: string }[]> {
  return tx.rows(sql`
    select p.id as "planId", c.coin from rail_plan p join rail_plan_coin c on c.plan_id = p.id
    where p.network = ${network} and p.state = 'failed' and p.kind = 'payout'
      and not exists (select from rail_spend s where s.network = c.network and s.coin = c.coin)`);
}

/** Open plans with a coin that is in no block any more: none of them can get into one before it is in one again. */
export async function selectGone(
  queryable: Queryable,
  network: string,
): Promise<{ planId: string; coin: string }[]> {
  return queryable.rows(sql`
    select p.id as "planId", c.coin from rail_plan p join rail_plan_coin c on c.plan_id = p.id
      cross join lateral (select split_part(c.coin, ':', 1) as txid, split_part(c.coin, ':', 2)::int as place) k
    where p.network = ${network} and p.state in ('planned', 'signed', 'sent') and c.version = 1 and (
      exists (select from rail_receipt r
        where r.network = c.network and r.txid = k.txid and r.place = k.place and r.height is null)
      or exists (select from rail_coin r
        where r.network = c.network and r.txid = k.txid and r.place = k.place and r.height is null))`);
}

/** Says of payouts under way whether they wait for such a coin. */
export async function noteGone(tx: Tx, network: string, planIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    update rail_payout set problem = case when plan_id = any(${[...planIds]}::uuid[]) then 'coin-gone' end
    where network = ${network} and state in ('planned', 'signed', 'sent')
      and coalesce(problem = 'coin-gone', false) <> (plan_id = any(${[...planIds]}::uuid[]))`);
}

/**
 * Transactions of a branch that use up what is ours and that no plan of ours is: somebody else has our keys, a restore has lost the
 * plan, or a person of ours has moved it with a wallet program (decision 120).
 */
export async function selectForeignSpends(tx: Tx, network: string, from: number): Promise<string[]> {
  return tx.values<string>(sql`
    select distinct s.txid from rail_spend s
      cross join lateral (select split_part(s.coin, ':', 1) as txid, split_part(s.coin, ':', 2) as place) k
    where s.network = ${network} and s.height >= ${from}
      and not exists (select from rail_plan_try t where t.txid = s.txid)
      -- What a coin of ours was paid from is its payer's, unless it was ours before.
      and (not exists (select from rail_plan_parent p where p.network = s.network and p.parent = s.coin)
        or exists (select from rail_receipt r where r.network = s.network and r.txid = k.txid and r.place::text = k.place)
        or exists (select from rail_coin r where r.network = s.network and r.txid = k.txid and r.place::text = k.place))`);
}

export type Coin = {
  readonly txid: string;
  readonly place: number;
  /** Of which address: a customer's number, or null for the house's own. */
  readonly number: number | null;
  readonly units: bigint;
  readonly height: number;
  /** A plan had it that has ended, and whose signature nobody here has: the signer may have signed it away all the same. */
  readonly isDoubtful: boolean;
};

/**
 * Coins that are final, in no block's inputs and in nobody's plan, but for those of some addresses, and of the house's at this one: the
 * largest first, and after them those that the signer may refuse, so that they keep nobody from being paid with others. Read from the
 * largest on, and no further than is asked for.
 */
export async function selectFreeCoins(
  queryable: Queryable,
  network: string,
  {
    most,
    without,
    house,
  }: { readonly most: number; readonly without: readonly number[]; readonly house: string },
): Promise<Coin[]> {
  const isFree = sql`k.network = ${network} and k.is_final and not k.is_spent
    and not exists (select from rail_plan_coin c where c.network = ${network} and c.coin = k.txid || ':' || k.place)`;
  const theirs = sql`${isFree} and k.number <> all(${[...without]}::int[])`;
  const ours = sql`${isFree} and coalesce(k.address, ${house}) = ${house}`;
  const columns = sql`k.txid, k.place, k.chain_units as units, k.height`;
  const sure = sql`not exists (select from doubtful d where d.txid = k.txid and d.place = k.place::text)
    order by k.chain_units desc, k.txid, k.place limit ${most}`;
  const doubtful = sql`join doubtful d on d.txid = k.txid and d.place = k.place::text`;
  const rows = await queryable.rows<Omit<Coin, 'units'> & { units: string }>(sql`
    with doubtful as materialized (
      select distinct split_part(r.coin, ':', 1) as txid, split_part(r.coin, ':', 2) as place
      from rail_plan_try t join rail_plan_parent r on r.plan_id = t.plan_id
      where t.raw is null and r.network = ${network}
    )
    select txid, place, number, units::text, height, "isDoubtful" from (
      (select ${columns}, k.number, false as "isDoubtful" from rail_receipt k where ${theirs} and ${sure})
      union all
      (select ${columns}, null, false from rail_coin k where ${ours} and ${sure})
      union all
      select ${columns}, k.number, true from rail_receipt k ${doubtful} where ${theirs}
      union all
      select ${columns}, null, true from rail_coin k ${doubtful} where ${ours}
    ) f order by "isDoubtful", f.units desc, txid, place limit ${most}`);
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}

/**
 * Every output of ours that a block after this height may use up, and those that the coins of open plans were paid from. What a block up to
 * there has used up no other does.
 */
export async function selectOutputs(
  queryable: Queryable,
  network: string,
  height: number,
): Promise<string[]> {
  return queryable.values<string>(sql`
    select txid || ':' || place as coin from rail_receipt where network = ${network} and not is_spent
    union select txid || ':' || place from rail_coin where network = ${network} and not is_spent
    union select coin from rail_spend where network = ${network} and height > ${height}
    union select r.parent from rail_plan_parent r join rail_plan p on p.id = r.plan_id
      where p.network = ${network} and p.state in ('planned', 'signed', 'sent')`);
}

export type OwnRow = Receipt & { readonly id: string; readonly amount: bigint };
type RawOwn = Omit<OwnRow, 'units'> & { readonly units: string };

/** What came to addresses of the house's and a branch may change. */
export async function selectOwnConcerned(
  tx: Tx,
  network: string,
  own: string,
  branch: readonly Block[],
): Promise<Map<string, OwnRow>> {
  const txids = branch.flatMap(({ payments }) => payments.map(({ txid }) => txid));
  const rows = await tx.rows<RawOwn>(sql`
    select id, txid, place, coalesce(address, ${own}) as address, asset, chain_units::text as units, amount, height,
      is_final as "isFinal" from rail_coin
    where network = ${network}
      and (not is_final and height is not null or height >= ${branch[0]?.height ?? 0} or txid = any(${txids}))
    order by height, txid, place`);
  return new Map(rows.map((raw) => [keyOf(raw), { ...raw, units: BigInt(raw.units) }]));
}

export async function upsertOwn(tx: Tx, network: string, row: OwnRow): Promise<void> {
  await tx.run(sql`
    insert into rail_coin (network, txid, place, address, asset, chain_units, amount, id, height, is_final)
    values (${network}, ${row.txid}, ${row.place}, ${row.address}, ${row.asset}, ${String(row.units)}::numeric, ${row.amount},
      ${row.id}, ${row.height}, ${row.isFinal})
    on conflict (network, txid, place) do update set height = excluded.height, is_final = excluded.is_final,
      chain_units = excluded.chain_units, amount = excluded.amount, address = excluded.address`);
}

/**
 * The house's own address, and each that something came to: that of a key before stays its own. From one address to the next, since all
 * coins there ever were lie on a few.
 */
export async function selectHouse(queryable: Queryable, watched: Watched): Promise<ReadonlySet<string>> {
  const before = await queryable.values<string>(sql`
    with recursive house (address) as (
      select min(address) from rail_coin where network = ${watched.network}
      union all
      select (select min(c.address) from rail_coin c where c.network = ${watched.network} and c.address > h.address)
      from house h where h.address is not null)
    select address from house where address is not null`);
  return new Set([ownKey(watched), ...before]);
}

/** What came before its address was kept lies at the one in force. */
export async function noteHouse(tx: Tx, network: string, own: string): Promise<void> {
  await tx.run(sql`update rail_coin set address = ${own} where network = ${network} and address is null`);
}

export type Lying = { readonly number: number; readonly asset: string; readonly amount: bigint };

/** So many addresses of each coin are looked at: those with most, and some of the rest as they are drawn. */
const MOST_LYING = 50;
const LYING_BY_SIZE = 40;

/**
 * What lies on customers' addresses of a chain of accounts: what came there and is final, less what was swept since. The most of
 * each coin comes first, each coin by itself: units of one say nothing about another. An address of which the signer refused
 * something lately is left out. What somebody has moved with a wallet program seems to lie there still: however many of the
 * largest do, others have their turn.
 */
export async function selectLying(
  queryable: Queryable,
  network: string,
  refusedSince: Date,
): Promise<Lying[]> {
  return queryable.rows<Lying>(sql`
    select number, asset, amount from (
      select *, row_number() over (partition by asset order by place <= ${LYING_BY_SIZE} desc, random()) as turn from (
        select r.number, r.asset, sum(r.amount)::bigint as amount,
          row_number() over (partition by r.asset order by sum(r.amount) desc, r.number) as place
        from rail_receipt r
        where r.network = ${network} and r.is_final and r.amount > 0 and not exists (
          select from rail_plan p where p.network = ${network} and p.kind = 'sweep' and p.number = r.number
            and p.asset = r.asset and p.up_to >= r.height and p.state not in ('refused', 'failed', 'overtaken'))
          and not exists (select from rail_plan p where p.network = ${network} and p.number = r.number
            and p.state = 'refused' and p.changed_at > ${refusedSince})
        group by r.number, r.asset
      ) lying
    ) drawn where turn <= ${MOST_LYING} order by place, asset`);
}
