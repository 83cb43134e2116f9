import type { BookId, UserId } from '@halyard/accounting';
import type { managed } from '@halyard/contract';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { FIRST_ID } from '../../../platform/database/row-pieces.ts';
import type { Cover } from '../../trading/index.ts';
import type { StoredWeight } from '../portfolios/store-portfolios.ts';

/** For which symbols, asked how often, of which version of the portfolio, and since when: whatever of it is another has all traded again. */
type Waits = {
  readonly for: readonly string[];
  readonly asked: number;
  readonly version: number;
  readonly since: string;
};

export type InvestmentRow = {
  readonly id: string;
  readonly userId: UserId;
  readonly bookId: BookId;
  readonly status: (typeof managed.INVESTMENT_STATUSES)[number];
  readonly given: bigint;
  readonly returned: bigint;
  readonly takingOut: bigint;
  readonly owed: bigint;
  readonly due: managed.OrderReason | null;
  readonly asked: number;
  /** What could not be traded when all the rest was; null before that. */
  readonly waits: Waits | null;
  readonly version: number;
  readonly chargedTo: Date;
  readonly openedAt: Date;
  readonly endedAt: Date | null;
  readonly feesPaid: bigint;
  /** Who may not trade, or owes something of a reversed payment, buys nothing. */
  readonly isOwnerActive: boolean;
  readonly isOwnerClosed: boolean;
  /** Of the portfolio as it is now. */
  readonly portfolioId: string;
  readonly portfolioName: string;
  readonly portfolioVersion: number;
  readonly fee: number;
  readonly drift: number | null;
  readonly weights: readonly StoredWeight[];
};

const select = (queryable: Queryable, where: Sql): Promise<InvestmentRow[]> =>
  queryable.rows<InvestmentRow>(sql`
    select i.id, i.user_id as "userId", i.book_id as "bookId", i.status, i.given, i.returned, i.taking_out as "takingOut", i.owed,
      i.due, i.asked, i.waits, i.version, i.charged_to as "chargedTo", i.opened_at as "openedAt", i.ended_at as "endedAt",
      (select coalesce(sum(f.paid), 0) from managed_fee f where f.investment_id = i.id)::bigint as "feesPaid",
      u.status = 'active' and not b.is_held as "isOwnerActive", u.status = 'closed' as "isOwnerClosed", i.portfolio_id as "portfolioId", v.name as "portfolioName",
      p.version as "portfolioVersion", v.fee, v.drift, v.weights
    from managed_investment i join managed_portfolio p on p.id = i.portfolio_id
    join managed_version v on v.portfolio_id = p.id and v.version = p.version join view_user u on u.id = i.user_id
    join view_book b on b.user_id = i.book_id ${where}`);

export const selectInvestments = (queryable: Queryable, userId: UserId): Promise<InvestmentRow[]> =>
  select(
    queryable,
    sql`where i.user_id = ${userId} order by i.status = 'ended', i.opened_at desc, i.id limit 200`,
  );

/** Whether this person has invested in it, be it long ago. */
export async function selectHasInvested(
  queryable: Queryable,
  userId: UserId,
  portfolioId: string,
): Promise<boolean> {
  const rows = await queryable.rows(sql`
    select id from managed_investment where user_id = ${userId} and portfolio_id = ${portfolioId} limit 1`);
  return rows.length > 0;
}

/** One of this person's. Somebody else's does not exist for them. */
export async function selectInvestment(
  queryable: Queryable,
  userId: UserId,
  id: string,
): Promise<InvestmentRow | null> {
  const [row] = await select(queryable, sql`where i.id = ${id} and i.user_id = ${userId}`);
  return row ?? null;
}

type Turn = { readonly after: string | undefined; readonly limit: number };
const periodOf = (part: Sql, moment: Sql) => sql`date_trunc(${part}, ${moment} at time zone 'UTC')`;

/**
 * Investments with something to do: some, after this one, so that what cannot be done yet keeps nobody else from their turn. Of
 * whoever may not trade what is wanted back alone: all else has its reason still when they may again.
 */
export async function selectDue(
  queryable: Queryable,
  at: Date,
  { after, limit }: Turn,
): Promise<InvestmentRow[]> {
  const hasPassed = (part: Sql) =>
    sql`${periodOf(part, sql`i.rebalanced_at`)} < ${periodOf(part, sql`${at}::timestamptz`)}`;
  return select(
    queryable,
    sql`where i.status <> 'ended' and i.id > ${after ?? FIRST_ID}::uuid
      and (i.due is not null or i.status = 'ending' or i.taking_out > 0 or i.version <> p.version
        or v.rebalancing = 'monthly' and ${hasPassed(sql`'month'`)} or v.rebalancing = 'quarterly' and ${hasPassed(sql`'quarter'`)})
      and (u.status = 'active' and not b.is_held or i.status = 'ending' or i.taking_out > 0 or i.due = 'taken-out')
      order by i.id limit ${limit}`,
  );
}

/** Those whose weights are looked at. */
export const selectDrifting = (queryable: Queryable, { after, limit }: Turn): Promise<InvestmentRow[]> =>
  select(
    queryable,
    sql`where i.status = 'active' and i.due is null and i.version = p.version and v.rebalancing = 'drift' and i.id > ${after ?? FIRST_ID}::uuid
      order by i.id limit ${limit}`,
  );

/** Running ones whose management was not charged up to this night: some, after this one. */
export const selectChargeable = (
  queryable: Queryable,
  night: Date,
  after: string,
): Promise<InvestmentRow[]> =>
  select(
    queryable,
    sql`where i.status <> 'ended' and i.charged_to < ${night} and i.id > ${after} order by i.id limit 1000`,
  );

type NewInvestment = Pick<
  InvestmentRow,
  'id' | 'userId' | 'portfolioId' | 'bookId' | 'given' | 'version' | 'chargedTo' | 'openedAt'
>;

/** False where this person has invested in it already. */
export async function insertInvestment(tx: Tx, given: NewInvestment): Promise<boolean> {
  const { id, userId, portfolioId, bookId, version, chargedTo, openedAt } = given;
  const rows = await tx.rows(sql`
    insert into managed_investment (id, user_id, portfolio_id, book_id, status, given, due, version, rebalanced_at, charged_to, opened_at)
    values (${id}, ${userId}, ${portfolioId}, ${bookId}, 'active', ${given.given}, 'invested', ${version}, ${openedAt}, ${chargedTo},
      ${openedAt})
    on conflict do nothing returning id`);
  return rows.length > 0;
}

/** Whoever writes one of these holds the lock of its book. */
export async function addGiven(tx: Tx, id: string, amount: bigint): Promise<void> {
  await tx.run(sql`update managed_investment set given = given + ${amount} where id = ${id}`);
}

/** To be done anew: what was traded up to now was without it. */
export async function addTakingOut(tx: Tx, id: string, amount: bigint): Promise<void> {
  await tx.run(
    sql`update managed_investment set taking_out = taking_out + ${amount}, asked = asked + 1 where id = ${id}`,
  );
}

/** What was traded up to now was for the reason before, and what is traded from now on is for this one. */
export async function updateDue(
  tx: Tx,
  row: Pick<InvestmentRow, 'id' | 'bookId'>,
  due: managed.OrderReason,
): Promise<void> {
  await insertReasons(tx, row);
  await tx.run(sql`update managed_investment set due = ${due}, asked = asked + 1 where id = ${row.id}`);
}

export async function updateEnding(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update managed_investment set status = 'ending', taking_out = 0 where id = ${id}`);
}

export async function updateReturned(tx: Tx, id: string, amount: bigint): Promise<void> {
  await tx.run(
    sql`update managed_investment set taking_out = 0, returned = returned + ${amount} where id = ${id}`,
  );
}

/** All but these was brought to what this version says. */
export async function updateWaits(tx: Tx, id: string, waits: Waits): Promise<void> {
  await tx.run(sql`update managed_investment set waits = ${JSON.stringify(waits)}::jsonb where id = ${id}`);
}

/** Nothing more is to be done; where it holds what it is to hold, as of this version. */
export async function updateDone(
  tx: Tx,
  id: string,
  balanced: { readonly version: number; readonly at: Date } | null,
): Promise<void> {
  await tx.run(sql`
    update managed_investment set due = null, waits = null,
      version = coalesce(${balanced?.version ?? null}, version), rebalanced_at = coalesce(${balanced?.at ?? null}, rebalanced_at)
    where id = ${id}`);
}

export async function updateEnd(tx: Tx, id: string, returned: bigint, at: Date): Promise<void> {
  await tx.run(sql`
    update managed_investment set status = 'ended', due = null, waits = null, taking_out = 0,
      returned = returned + ${returned}, ended_at = ${at}
    where id = ${id}`);
}

/** Keeps why each fill was made that nobody has said it of yet. */
export async function insertReasons(
  tx: Tx,
  { id, bookId }: Pick<InvestmentRow, 'id' | 'bookId'>,
): Promise<void> {
  await tx.run(sql`
    insert into managed_fill (fill_id, investment_id, reason)
    select f.id, i.id, i.due from view_fill f cross join managed_investment i
    where f.user_id = ${bookId} and i.id = ${id} and i.due is not null
      and not exists (select from managed_fill m where m.fill_id = f.id)`);
}

export type FillRow = {
  readonly id: string;
  readonly at: Date;
  readonly symbol: string;
  readonly kind: 'open' | 'close';
  readonly quantity: bigint;
  readonly price: bigint;
  readonly reason: managed.OrderReason | null;
};

export async function selectFills(queryable: Queryable, bookId: BookId): Promise<FillRow[]> {
  return queryable.rows<FillRow>(sql`
    select f.id, f.filled_at as at, f.symbol, f.kind, f.quantity, f.price, m.reason
    from view_fill f left join managed_fill m on m.fill_id = f.id
    where f.user_id = ${bookId} order by f.filled_at desc, f.id desc limit 100`);
}

/** What paid a loss in another book of its owner's has returned to them, in the transaction that moved it. */
export async function noteCovers(tx: Tx, { covers }: { readonly covers: readonly Cover[] }): Promise<void> {
  for (const { bookId, amountUsd, equityUsd } of covers)
    if (equityUsd !== null)
      await tx.run(
        sql`update managed_investment set returned = returned + ${amountUsd} where book_id = ${bookId}`,
      );
}
