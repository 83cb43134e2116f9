import type { BookId } from '@halyard/accounting';
import type { AnswerOf, investment } from '@halyard/contract';
import { portfolioSummary } from '@halyard/engine';
import { assert, usd } from '@halyard/money';
import type { TradingDeps } from '../deps.ts';
import { readPast, walkPast } from './past-worth.ts';
import type { ReadAccountWorth } from './read-account-worth.ts';
import { equityMoments, type EquityPeriod } from './read-equity-moments.ts';
import { readAtOneMoment } from './store-read.ts';

type Curve = AnswerOf<typeof investment.getEquityCurve>;

/** What the account was worth at moments of a period, from its opening on. The last point is what it is worth now. */
export async function readEquityCurve(
  deps: TradingDeps,
  readAccountWorth: ReadAccountWorth,
  userId: BookId,
  period: EquityPeriod,
): Promise<Curve> {
  const { clock, market } = deps;
  const now = clock.now();
  const past = await readAtOneMoment(deps.database.past, async (tx) => {
    const openedAt = await deps.ledger.openedAt(tx, userId);
    assert(openedAt, 'whoever is signed in has a book');
    return readPast(deps, tx, userId, equityMoments(period, openedAt.getTime(), now.getTime()));
  });
  // After the past and never older than it: what may be remembered is no part of it.
  const { account, day } = await readAccountWorth({ bookId: userId });
  const curve = past ? await walkPast(deps, past) : [];
  const { totalValueUsd, equityUsd } = portfolioSummary(
    account.state,
    market.seenBy(account.group, market.view()),
    day,
  );
  return [...curve, { atMs: now.getTime(), totalValueUsd, equityUsd }].map((point) => ({
    at: new Date(point.atMs).toISOString(),
    totalValue: usd(point.totalValueUsd),
    equity: usd(point.equityUsd),
  }));
}
