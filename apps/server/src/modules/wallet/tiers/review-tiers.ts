import { TIER_NIGHTS_BELOW, TIERS } from '@halyard/catalogue';
import { notificationOf, type StoredNotification } from '@halyard/contract';
import { lastNight } from '@halyard/engine';
import type { Tx } from '../../../platform/database/database.ts';
import { servePieces } from '../../../platform/serve-each.ts';
import { NOTICE_MS } from '../../market/index.ts';
import type { WalletDeps } from '../deps.ts';
import { isBelow, reaches, type Standing, standingOf, tierAfter } from './standing.ts';

/**
 * Looks once a night at everybody who has reached their tier by themselves. Who was below it, by net deposits and by equity, for as
 * many nights as it takes is told, and a day later has a lower one, unless they have reached theirs again by then.
 */
export async function reviewTiers(deps: WalletDeps, ending?: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const night = new Date(lastNight(now.getTime())).toISOString().slice(0, 10);
  const reviewOne = (userId: string) =>
    deps.database.transaction((tx) => review(deps, tx, { userId, night, now }));
  await servePieces(
    (after) => deps.tiers.due(deps.database, night, now, after),
    String,
    reviewOne,
    'the tiers of some customers could not be looked at yet',
    ending,
  );
}

type Review = { readonly userId: string; readonly night: string; readonly now: Date };

async function review(deps: WalletDeps, tx: Tx, { userId, night, now }: Review): Promise<void> {
  await deps.tiers.lockBooks(tx, userId);
  const before = await deps.tiers.lock(tx, userId);
  // While another one is on its way, nights below this one end nothing.
  if (before?.next)
    return before.endsAt !== null && before.endsAt <= now ? begin(deps, tx, before) : undefined;
  if (!before?.isEarned) return;
  const standing = await standingOf(deps, tx, userId);
  const isShort = isBelow(standing, before.tier);
  if (before.endsAt !== null && before.endsAt <= now) return end(deps, tx, before, { standing, isShort });
  if (before.judgedOn !== null && before.judgedOn >= night) return;
  const nightsBelow = isShort ? before.nightsBelow + 1 : 0;
  const isOver = nightsBelow >= TIER_NIGHTS_BELOW;
  const endsAt = isOver ? (before.endsAt ?? new Date(now.getTime() + NOTICE_MS)) : null;
  const isWord = endsAt !== null && before.endsAt === null;
  // Which of those below it they have then, nobody knows before.
  const coming: StoredNotification[] = [];
  if (isWord)
    for (const below of TIERS.slice(0, TIERS.indexOf(before.tier)))
      coming.push(...(await deps.tiers.comingTo(tx, userId, below)));
  await deps.tiers.note(tx, { ...before, nightsBelow, judgedOn: night, endsAt });
  if (!isWord) return;
  const next = tierAfter(standing, before.tier);
  const words = { tier: before.tier, next, nights: String(nightsBelow), at: endsAt.toISOString() };
  await deps.notifications.notify(tx, { userId, ...notificationOf('tier-ends', words) });
  for (const news of coming) await deps.notifications.notify(tx, { userId, ...news });
}

type State = NonNullable<Awaited<ReturnType<WalletDeps['tiers']['lock']>>>;

/** What was told a day ago. Whoever asked for it themselves has it only where they still reach it. */
async function begin(deps: WalletDeps, tx: Tx, before: State): Promise<void> {
  const { id, next, nextIsEarned } = before;
  const rested = { ...before, nightsBelow: 0, endsAt: null, next: null, nextIsEarned: false };
  if (next === null) return;
  if (nextIsEarned && !reaches(await standingOf(deps, tx, id), next)) {
    await deps.tiers.note(tx, rested);
    await deps.notifications.notify(tx, { userId: id, ...notificationOf('tier-not-reached', { next }) });
    return;
  }
  const reason = nextIsEarned ? 'Reached by themselves' : 'Decided by staff';
  await deps.tiers.move(tx, { by: nextIsEarned ? id : null, reason }, before, {
    ...rested,
    tier: next,
    isEarned: nextIsEarned,
  });
}

async function end(
  { tiers }: WalletDeps,
  tx: Tx,
  before: State,
  { standing, isShort }: { readonly standing: Standing; readonly isShort: boolean },
): Promise<void> {
  const rested = { ...before, nightsBelow: 0, endsAt: null };
  if (!isShort) return tiers.note(tx, rested);
  const tier = tierAfter(standing, before.tier);
  const after = { ...rested, tier, isEarned: tier !== 'standard' };
  await tiers.move(tx, { by: null, reason: 'Below its minimum for long' }, before, after);
}
