import type { BookId } from '@halyard/accounting';
import type { admin } from '@halyard/contract';
import { figuresOf } from '@halyard/engine';
import { usd } from '@halyard/money';
import type { TradingDeps } from '../deps.ts';
import { loadAccounts } from '../desk/store-load.ts';
import { toOrder, toPosition } from '../desk/wire.ts';

const NOTHING: admin.Holdings = {
  summary: { equity: 0, totalPnl: 0, usedMargin: 0, availableMargin: 0, marginLevel: null, deficit: 0 },
  positions: [],
  orders: [],
};

/** What a customer has open and what it is worth now, of one moment. Whoever never had money has nothing. */
export async function readHoldings(
  { database, market }: Pick<TradingDeps, 'database' | 'market'>,
  userId: BookId,
): Promise<admin.Holdings> {
  const account = (await loadAccounts(database, [userId])).get(userId);
  if (!account) return NOTHING;
  const { group, state } = account;
  const now = market.seenBy(group, market.view());
  const figures = figuresOf(state, now);
  const level = figures.marginLevelHundredths;
  return {
    summary: {
      equity: usd(figures.equityUsd),
      totalPnl: usd(figures.totalPnlUsd),
      usedMargin: usd(figures.usedMarginUsd),
      availableMargin: usd(figures.freeMarginUsd),
      marginLevel: level === null ? null : Number(level) / 100,
      deficit: usd(state.deficitUsd),
    },
    positions: state.positions.map((position) => toPosition(position, now)),
    orders: state.orders.map((order) => toOrder({ order, status: 'pending', reason: null, endedAt: null })),
  };
}
