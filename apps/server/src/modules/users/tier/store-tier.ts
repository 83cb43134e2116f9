import type { Tier } from '@halyard/catalogue';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../platform/database/database.ts';

/** How somebody came by their tier, and how long they have been below it. */
export type TierState = {
  readonly id: string;
  readonly tier: Tier;
  readonly isEarned: boolean;
  readonly nightsBelow: number;
  /** The day of the last night that was looked at, as text. */
  readonly judgedOn: string | null;
  readonly endsAt: Date | null;
  /** What they have then, where staff have decided so. */
  readonly next: Tier | null;
  /** They asked for that one themselves, and have it if they reach it then. */
  readonly nextIsEarned: boolean;
} & SwapFreeState;

/** Nights without financing: from the one on, until before the other. */
export type SwapFreeState = {
  readonly swapFreeFrom: Date | null;
  readonly swapFreeUntil: Date | null;
  readonly swapFreeAskedAt: Date | null;
};

/** The caller has locked their books; this locks the person. */
export async function lockTier(tx: Tx, id: string): Promise<TierState | null> {
  return tx.row<TierState>(sql`select ${columns} from app_user where id = ${id} for update`);
}

export async function selectTier(queryable: Queryable, id: string): Promise<TierState | null> {
  return queryable.row<TierState>(sql`select ${columns} from app_user where id = ${id}`);
}

const columns = sql`id, tier, tier_is_earned as "isEarned", tier_nights_below as "nightsBelow",
  tier_judged_on::text as "judgedOn", tier_ends_at as "endsAt", tier_next as "next", tier_next_is_earned as "nextIsEarned",
  swap_free_from as "swapFreeFrom", swap_free_until as "swapFreeUntil", swap_free_asked_at as "swapFreeAskedAt"`;

export async function updateTier(tx: Tx, state: TierState): Promise<void> {
  await tx.run(sql`
    update app_user set version = version + case when tier = ${state.tier} then 0 else 1 end, tier = ${state.tier},
      tier_is_earned = ${state.isEarned}, tier_nights_below = ${state.nightsBelow}, tier_judged_on = ${state.judgedOn}::date,
      tier_ends_at = ${state.endsAt}, tier_next = ${state.next}, tier_next_is_earned = ${state.nextIsEarned}
    where id = ${state.id}`);
}

export async function updateSwapFree(
  tx: Tx,
  id: string,
  { swapFreeFrom, swapFreeUntil, swapFreeAskedAt }: SwapFreeState,
): Promise<void> {
  await tx.run(sql`
    update app_user set swap_free_from = ${swapFreeFrom}, swap_free_until = ${swapFreeUntil},
      swap_free_asked_at = ${swapFreeAskedAt} where id = ${id}`);
}

/** Whose tier ends now, and who has one of their own merit that was not looked at since this night: some, after this one. */
export async function selectTiersDue(
  queryable: Queryable,
  night: string,
  now: Date,
  after: string,
): Promise<string[]> {
  return queryable.values<string>(sql`
    select id from app_user
    where id > ${after} and (
      tier_is_earned and (tier_judged_on is null or tier_judged_on < ${night}::date or tier_ends_at <= ${now})
      or tier_next is not null and tier_ends_at <= ${now})
    order by id limit 500`);
}
