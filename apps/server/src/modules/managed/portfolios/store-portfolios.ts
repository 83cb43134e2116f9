import type { UserId } from '@halyard/accounting';
import type { managed } from '@halyard/contract';
import { assert } from '@halyard/money';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Tx } from '../../../platform/database/database.ts';

/** Hundredths of a percent of the whole. */
export type StoredWeight = { readonly symbol: string; readonly weight: number };

export type Version = {
  readonly name: string;
  readonly description: string;
  readonly risk: number;
  readonly minimum: bigint;
  /** Hundredths of a percent: of a year, and of the whole. */
  readonly fee: number;
  readonly rebalancing: managed.Rebalancing;
  readonly drift: number | null;
  readonly weights: readonly StoredWeight[];
};

export type PortfolioRow = Version & {
  readonly id: string;
  readonly version: number;
  readonly isOpen: boolean;
  readonly openedAt: Date;
};

const select = (queryable: Queryable, where: Sql): Promise<PortfolioRow[]> =>
  queryable.rows<PortfolioRow>(sql`
    select p.id, p.version, p.is_open as "isOpen", p.opened_at as "openedAt", v.name, v.description, v.risk, v.minimum, v.fee,
      v.rebalancing, v.drift, v.weights
    from managed_portfolio p join managed_version v on v.portfolio_id = p.id and v.version = p.version ${where}`);

export const selectAll = (queryable: Queryable): Promise<PortfolioRow[]> =>
  select(queryable, sql`order by v.risk, v.name, p.id limit 200`);

export async function selectPortfolio(queryable: Queryable, id: string): Promise<PortfolioRow | null> {
  const [row] = await select(queryable, sql`where p.id = ${id}`);
  return row ?? null;
}

/** Under its lock, so that two who change it come one after the other. */
export async function lockPortfolio(tx: Tx, id: string): Promise<PortfolioRow | null> {
  const [row] = await select(tx, sql`where p.id = ${id} for update of p`);
  return row ?? null;
}

export async function writeVersion(tx: Tx, given: PortfolioRow, at: Date): Promise<void> {
  const { id, version, isOpen, name, description, risk, minimum, fee, rebalancing, drift, weights } = given;
  await tx.run(sql`
    insert into managed_portfolio (id, version, is_open, opened_at) values (${id}, ${version}, ${isOpen}, ${given.openedAt})
    on conflict (id) do update set version = excluded.version, is_open = excluded.is_open`);
  await tx.run(sql`
    insert into managed_version (portfolio_id, version, since, name, description, risk, minimum, fee, rebalancing, drift, weights)
    values (${id}, ${version}, ${at}, ${name}, ${description}, ${risk}, ${minimum}, ${fee}, ${rebalancing}, ${drift},
      ${JSON.stringify(weights)}::jsonb)`);
}

export type PastVersion = Pick<Version, 'fee' | 'weights'> & { readonly since: Date };

/** All there have been of a portfolio, the oldest first. */
export async function selectVersions(queryable: Queryable, id: string): Promise<PastVersion[]> {
  return queryable.rows<PastVersion>(sql`
    select since, fee, weights from managed_version where portfolio_id = ${id} order by version`);
}

export type Invested = { readonly id: string; readonly investors: number; readonly given: bigint };

export async function selectInvested(queryable: Queryable): Promise<Invested[]> {
  return queryable.rows<Invested>(sql`
    select portfolio_id as id, count(*)::int as investors, sum(given)::bigint as given
    from managed_investment where status <> 'ended' group by portfolio_id`);
}

/**
 * What a night costs a year, in hundredths of a percent: a fee that was raised counts from a day after its investors were told, one
 * that was lowered at once.
 */
export async function selectRate(queryable: Queryable, id: string, night: Date): Promise<number> {
  const row = await queryable.row<{ fee: number }>(sql`
    select min(fee) as fee from managed_version where portfolio_id = ${id} and version >= coalesce((
      select max(version) from managed_version
      where portfolio_id = ${id} and since <= ${night}::timestamptz - interval '24 hours'), 1)`);
  assert(row, 'a portfolio has a version');
  return row.fee;
}

/** Whose money is in it. */
export async function selectInvestors(queryable: Queryable, id: string): Promise<UserId[]> {
  return queryable.values<UserId>(sql`
    select distinct user_id from managed_investment
    where portfolio_id = ${id} and status <> 'ended' order by user_id`);
}
