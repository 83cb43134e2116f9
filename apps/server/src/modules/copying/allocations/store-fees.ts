import type { BookId, UserId } from '@halyard/accounting';
import type { copying } from '@halyard/contract';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../platform/database/database.ts';

export type NewFee = {
  readonly id: string;
  readonly allocationId: string;
  readonly kind: (typeof copying.FEE_KINDS)[number];
  /** Its first day, where it is one of a month. */
  readonly month: string | null;
  readonly profit: bigint;
  readonly fee: bigint;
  readonly share: bigint;
};

/** False where the month, or the end, has been charged. */
export async function insertFee(tx: Tx, given: NewFee, at: Date): Promise<boolean> {
  const { id, allocationId, kind, month, profit, fee, share } = given;
  const rows = await tx.rows(sql`
    insert into copying_fee (id, allocation_id, kind, month, profit, fee, share, charged_at)
    values (${id}, ${allocationId}, ${kind}, ${month}, ${profit}, ${fee}, ${share}, ${at}) on conflict do nothing returning id`);
  return rows.length > 0;
}

export async function updateHighWater(tx: Tx, allocationId: string, highWater: bigint): Promise<void> {
  await tx.run(sql`update copying_allocation set high_water = ${highWater} where id = ${allocationId}`);
}

export type Chargeable = { readonly id: string; readonly userId: UserId; readonly bookId: BookId };

/** Copies that were there when the month ended, and were not charged for it: some, after this one. None in a closed account. */
export async function selectChargeable(
  queryable: Queryable,
  month: string,
  endedAt: Date,
  after: string,
): Promise<Chargeable[]> {
  return queryable.rows<Chargeable>(sql`
    select a.id, a.user_id as "userId", a.book_id as "bookId" from copying_allocation a join view_user u on u.id = a.user_id
    where u.status <> 'closed' and a.ended_at is null and a.opened_at < ${endedAt} and a.id > ${after}
      and not exists (select from copying_fee f where f.allocation_id = a.id and f.kind = 'month' and f.month = ${month}::date)
    order by a.id limit 1000`);
}

/** Leaders whose share of what was charged before this moment waits. In a closed account it would belong to nobody. */
export async function selectLeadersDue(queryable: Queryable, before: Date): Promise<UserId[]> {
  return queryable.values<UserId>(sql`
    select distinct s.owner_id from copying_fee f
    join copying_allocation a on a.id = f.allocation_id join copying_strategy s on s.id = a.strategy_id
    join view_user u on u.id = s.owner_id
    where u.status <> 'closed' and f.paid_at is null and f.share > 0 and f.charged_at < ${before}`);
}

export type PaidShare = { readonly name: string; readonly share: bigint };

/** Takes what waits for this leader, once: under the lock of their book. */
export async function takeShares(tx: Tx, ownerId: UserId, before: Date, at: Date): Promise<PaidShare[]> {
  return tx.rows<PaidShare>(sql`
    with paid as (
      update copying_fee f set paid_at = ${at} from copying_allocation a, copying_strategy s
      where a.id = f.allocation_id and s.id = a.strategy_id and s.owner_id = ${ownerId}
        and f.paid_at is null and f.share > 0 and f.charged_at < ${before}
      returning s.name, f.share
    ) select name, sum(share)::bigint as share from paid group by name order by name`);
}

export type FeeRow = Pick<NewFee, 'kind' | 'profit' | 'fee' | 'share'> & { readonly at: Date };

/** What a copy has paid, the last first. What cost nothing is not told. */
export async function selectFees(queryable: Queryable, allocationId: string): Promise<FeeRow[]> {
  return queryable.rows<FeeRow>(sql`
    select charged_at as at, kind, profit, fee, share from copying_fee
    where allocation_id = ${allocationId} and fee > 0 order by charged_at desc, id desc limit 100`);
}
