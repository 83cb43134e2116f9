import { type AnswerOf, investment } from '@halyard/contract';
import {
  type DayAndWallets,
  type Market,
  portfolioSummary,
  type Position,
  type SymbolMarket,
  termsOf,
} from '@halyard/engine';
import { usd } from '@halyard/money';
import { type FinishedAnswer, finishAnswer } from '../../../platform/http/finished-answer.ts';
import type { BookReader } from '../../../platform/memory/read-memory.ts';
import type { Account } from '../desk/account.ts';
import type { TradingDeps } from '../deps.ts';
import type { AccountWorth, ReadAccountWorth } from './read-account-worth.ts';
import { type HeldPosition, toHeldPosition, toPosition } from '../desk/wire.ts';

type Portfolio = AnswerOf<typeof investment.getPortfolio>;

/** What was last said of an account, and what of the market and of the day it was made of. */
type Said = {
  readonly day: DayAndWallets;
  readonly prices: readonly (SymbolMarket | undefined)[];
  readonly answer: FinishedAnswer;
};
/** What stays the same as long as the account does. */
type Known = {
  /** The symbols that its positions are valued by. */
  readonly symbols: readonly string[];
  readonly held: readonly HeldPosition[];
  said?: Said;
};

/**
 * What an account is worth right now, and what it holds, oldest first. As long as its account is remembered, what was
 * said of it is said again while each price it was made of is the same, and so are its day and its wallets.
 */
export function createPortfolioReader({ market }: Pick<TradingDeps, 'market'>, read: ReadAccountWorth) {
  const known = new WeakMap<Account, Known>();

  return async (reader: BookReader): Promise<FinishedAnswer> => {
    const worth = await read(reader);
    const { account, day } = worth;
    const own = known.get(account) ?? knownOf(account.state.positions);
    const now = market.seenBy(account.group, market.view());
    const prices = own.symbols.map((symbol) => now.symbols.get(symbol));
    if (own.said && isSameDay(own.said.day, day) && isSame(own.said.prices, prices)) return own.said.answer;
    const answer = finishAnswer(investment.getPortfolio, portfolioAt(worth, own.held, now));
    if (!own.said) known.set(account, own);
    own.said = { day, prices, answer };
    return answer;
  };
}

function knownOf(positions: readonly Position[]): Known {
  const symbols = new Set<string>();
  for (const { symbol } of positions) {
    symbols.add(symbol);
    const { conversion } = termsOf(symbol);
    if (conversion) symbols.add(conversion.symbol);
  }
  return { symbols: [...symbols], held: positions.map((position) => toHeldPosition(position, null)) };
}

function isSame(some: Said['prices'], others: Said['prices']): boolean {
  return some.every((price, index) => price === others[index]);
}

function isSameDay(one: DayAndWallets, other: DayAndWallets): boolean {
  return (
    one.walletsUsd === other.walletsUsd &&
    one.valueAtMidnightUsd === other.valueAtMidnightUsd &&
    one.netFlowsUsd === other.netFlowsUsd
  );
}

function portfolioAt(
  { account, day }: AccountWorth,
  held: readonly HeldPosition[],
  market: Market,
): Portfolio {
  const { state } = account;
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
    positions: state.positions.map((position, index) => toPosition(position, market, held[index])),
  };
}
