import { TIER_MINIMUM_USD, type Tier, TIERS } from '@halyard/catalogue';
import type { tiers as contract } from '@halyard/contract';
import { comingTo, type Group, type GroupTerms, versionAt } from '@halyard/engine';
import { usd } from '@halyard/money';
import type { Queryable } from '../../../platform/database/database.ts';
import { groupNames } from '../../market/index.ts';
import type { WalletDeps } from '../deps.ts';

/** What the tier of somebody follows from, in US cents. */
export type Standing = { readonly netDepositsUsd: bigint; readonly equityUsd: bigint };

type Deps = Pick<WalletDeps, 'ledger' | 'trading'>;

/** Of all open accounts of real money. */
export async function standingOf(deps: Deps, queryable: Queryable, userId: string): Promise<Standing> {
  const books = await deps.ledger.booksOf(queryable, userId);
  const real = books.filter(({ kind, status }) => kind !== 'practice' && status === 'open');
  const figures = await deps.trading.figuresOfAll(
    queryable,
    real.map(({ bookId }) => bookId),
  );
  let equityUsd = 0n;
  for (const one of figures.values()) equityUsd += one.equityUsd;
  return { netDepositsUsd: await deps.ledger.netDepositsUsd(queryable, userId), equityUsd };
}

/** Whether somebody may move to a tier by themselves: by both. */
export function reaches({ netDepositsUsd, equityUsd }: Standing, tier: Tier): boolean {
  const minimum = TIER_MINIMUM_USD[tier] * 100n;
  return netDepositsUsd >= minimum && equityUsd >= minimum;
}

/** Whether a night counts against a tier: below both. */
export function isBelow({ netDepositsUsd, equityUsd }: Standing, tier: Tier): boolean {
  const minimum = TIER_MINIMUM_USD[tier] * 100n;
  return netDepositsUsd < minimum && equityUsd < minimum;
}

/** The highest tier below this one that they reach; whoever reaches none has the lowest. */
export function tierAfter(standing: Standing, tier: Tier): Tier {
  const lower = TIERS.slice(0, TIERS.indexOf(tier));
  return lower.findLast((one) => reaches(standing, one)) ?? TIERS[0];
}

/** The terms of a group as its customers read them, and those that are coming. */
function termsOf(group: Group, nowMs: number) {
  const coming = comingTo(group, nowMs);
  return {
    ...shownTerms(versionAt(group, nowMs).terms),
    ...(coming.length > 0 && {
      coming: coming.map(({ fromMs, terms }) => ({
        from: new Date(fromMs).toISOString(),
        ...shownTerms(terms),
      })),
    }),
  };
}

function shownTerms({ all, classes = {}, instruments = {}, margin }: GroupTerms) {
  const { financingMarkup, ...rest } = all;
  return {
    ...rest,
    ...(financingMarkup ? { financingMarkup: financingMarkup / 10_000 } : {}),
    ...margin,
    ...(Object.keys({ ...classes, ...instruments }).length > 0 && { hasExceptions: true }),
  };
}

/** The open accounts that have other terms than the tier's, or are told to come into some. */
async function accountsApart(
  { ledger, market }: Pick<WalletDeps, 'ledger' | 'market'>,
  queryable: Queryable,
  { id, tier }: { readonly id: string; readonly tier: Tier },
  nowMs: number,
): Promise<NonNullable<contract.TierStanding['accounts']>> {
  const rows = (await ledger.booksOf(queryable, id)).filter(
    ({ status, group, groupChangesAt }) => status === 'open' && (group !== null || groupChangesAt !== null),
  );
  const names = rows.length > 0 ? await groupNames(queryable) : [];
  const named = (group: string | null) => names.find((one) => one.id === group)?.name ?? null;
  return rows.map(({ bookId, name, group, groupNext, groupChangesAt }) => ({
    id: bookId,
    name,
    group: named(group),
    ...termsOf(market.groups.of(group ?? tier), nowMs),
    ...(groupChangesAt && {
      next: {
        group: named(groupNext),
        at: groupChangesAt.toISOString(),
        ...shownTerms(versionAt(market.groups.of(groupNext ?? tier), groupChangesAt.getTime()).terms),
      },
    }),
  }));
}

export async function shownStanding(
  deps: Pick<WalletDeps, 'ledger' | 'market' | 'tiers'>,
  queryable: Queryable,
  standing: Standing,
  state: NonNullable<Awaited<ReturnType<WalletDeps['tiers']['read']>>>,
  nowMs: number,
): Promise<contract.TierStanding> {
  const { market, tiers } = deps;
  const accounts = await accountsApart(deps, queryable, state, nowMs);
  return {
    tier: state.tier,
    netDeposits: usd(standing.netDepositsUsd),
    equity: usd(standing.equityUsd),
    endsAt: state.endsAt?.toISOString() ?? null,
    ...(state.next ? { next: state.next } : {}),
    tiers: TIERS.map((tier) => ({
      tier,
      minimum: Number(TIER_MINIMUM_USD[tier]),
      ...termsOf(market.groups.of(tier), nowMs),
      isReached: reaches(standing, tier),
    })),
    ...(accounts.length > 0 && { accounts }),
    swapFree: tiers.shownSwapFree(state),
  };
}
