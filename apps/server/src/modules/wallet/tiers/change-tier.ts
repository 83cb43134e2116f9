import { TIER_MINIMUM_USD, type Tier, TIERS } from '@halyard/catalogue';
import { notificationOf, type tiers } from '@halyard/contract';
import { formatUnits, formatUsd } from '@halyard/money';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { NOTICE_MS } from '../../market/index.ts';
import type { WalletDeps } from '../deps.ts';
import { reaches, shownStanding, standingOf } from './standing.ts';

export async function readTier(
  deps: WalletDeps,
  queryable: Queryable,
  userId: string,
): Promise<tiers.TierStanding> {
  const state = (await deps.tiers.read(queryable, userId)) ?? refuse('user-not-found');
  const standing = await standingOf(deps, queryable, userId);
  return shownStanding(deps, queryable, standing, state, deps.clock.now().getTime());
}

/**
 * Somebody moves to a higher tier that they have reached. Money that was paid in and asked for again counts for nothing,
 * however often it went round. A tier in which anything costs more or is stricter comes whole, a day after they were told.
 */
export async function changeOwnTier(
  deps: WalletDeps,
  tx: Tx,
  userId: string,
  tier: Tier,
): Promise<tiers.TierStanding> {
  await deps.tiers.lockBooks(tx, userId);
  const before = (await deps.tiers.lock(tx, userId)) ?? refuse('user-not-found');
  if (TIERS.indexOf(tier) <= TIERS.indexOf(before.tier)) refuse('tier-not-higher');
  // What staff have decided comes first.
  if (before.next && !before.nextIsEarned) refuse('tier-on-its-way');
  const standing = await standingOf(deps, tx, userId);
  if (!reaches(standing, tier)) {
    const { netDepositsUsd, equityUsd } = standing;
    refuse('tier-not-reached', {
      minimum: usdText(TIER_MINIMUM_USD[tier] * 100n),
      netDeposits: usdText(netDepositsUsd),
      equity: usdText(equityUsd),
    });
  }
  const isLater = deps.market.isDearer(tier, before.tier);
  if (isLater && before.next === tier) refuse('tier-on-its-way');
  const coming = await deps.tiers.comingTo(tx, userId, tier);
  if (isLater) {
    const endsAt = new Date(deps.clock.now().getTime() + NOTICE_MS);
    const waiting = { ...before, nightsBelow: 0, endsAt, next: tier, nextIsEarned: true };
    await deps.tiers.note(tx, waiting);
    const words = { tier: before.tier, next: tier, at: endsAt.toISOString() };
    await deps.notifications.notify(tx, { userId, ...notificationOf('tier-changes', words) });
    for (const news of coming) await deps.notifications.notify(tx, { userId, ...news });
    return shownStanding(deps, tx, standing, waiting, deps.clock.now().getTime());
  }
  const after = {
    ...before,
    tier,
    isEarned: true,
    nightsBelow: 0,
    endsAt: null,
    next: null,
    nextIsEarned: false,
  };
  await deps.tiers.move(tx, { by: userId, reason: 'Reached by themselves' }, before, after);
  await deps.notifications.notify(tx, { userId, ...notificationOf('tier-reached', { tier }) });
  for (const news of coming) await deps.notifications.notify(tx, { userId, ...news });
  return shownStanding(deps, tx, standing, after, deps.clock.now().getTime());
}

const usdText = (cents: bigint): string => formatUsd(formatUnits(cents, 2));
