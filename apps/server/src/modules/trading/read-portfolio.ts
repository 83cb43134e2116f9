import type { AnswerOf, investment } from '@halyard/contract';
import { portfolioSummary } from '@halyard/engine';
import type { BookReader } from '../../platform/read-memory.ts';
import type { TradingDeps } from './index.ts';
import { toPosition, usd } from './wire.ts';
import type { ReadAccountWorth } from './read-account-worth.ts';

/** What an account is worth right now, and what it holds, oldest first. */
export async function readPortfolio(
  deps: Pick<TradingDeps, 'market'>,
  readAccountWorth: ReadAccountWorth,
  reader: BookReader,
): Promise<AnswerOf<typeof investment.getPortfolio>> {
  const { account, day } = await readAccountWorth(reader);
  const { state } = account;
  const market = deps.market.view();
  const summary = portfolioSummary(state, market, day);
  const level = summary.marginLevelHundredths;
  return {
    summary: {
      totalValue: usd(summary.totalValueUsd),
      totalPnl: usd(summary.totalPnlUsd),
      totalPnlPercent: Number(summary.totalPnlPercentHundredths) / 100,
      openPositions: summary.openPositions,
      dayChange: usd(summary.dayChangeUsd),
      dayChangePercent: Number(summary.dayChangePercentHundredths) / 100,
      availableMargin: usd(summary.freeMarginUsd),
      usedMargin: usd(summary.usedMarginUsd),
      marginLevel: level === null ? null : Number(level) / 100,
      equity: usd(summary.equityUsd),
      buyingPower: usd(summary.buyingPowerUsd),
      deficit: usd(summary.deficitUsd),
    },
    positions: state.positions.map((position) => toPosition(position, market)),
  };
}
