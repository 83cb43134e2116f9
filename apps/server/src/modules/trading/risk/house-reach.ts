import type { BookId, UserId } from '@halyard/accounting';
import { priceDecimalsOf } from '@halyard/catalogue';
import { type Bests, type Market, type Quote, type TradingEvent, widenQuote } from '@halyard/engine';
import type { Account } from '../desk/account.ts';
import { isTouched, outcomeOf, profitOf } from './house-moves.ts';
import type { See } from './house-book.ts';
import { inTurns } from '../../../platform/in-turns.ts';

/** What a wider spread would do to somebody in all their accounts, at the prices of now. */
export type Reached = {
  readonly userId: UserId;
  readonly stoppedOut: number;
  readonly exits: number;
  readonly lossUsd: bigint;
};
export type HouseReach = {
  readonly customers: number;
  readonly positions: number;
  readonly costUsd: bigint;
  /** The largest loss first. */
  readonly reached: readonly Reached[];
};

type Given = {
  readonly accounts: readonly Account[];
  readonly market: Market;
  readonly see: See;
  readonly symbol: string;
  /** As the feed says it, before the house adds anything. */
  readonly raw: Quote;
  readonly extraSpreadPpm: number;
  readonly atMs: number;
  readonly bestsOf: (userId: BookId) => Bests;
};

/**
 * Everybody a spread would close something of, if all of it came at once: the engine itself decides, as with a jump of the
 * price. It comes over minutes and the price moves meanwhile, so this is who is in its way, not who it will be.
 */
export async function readHouseReach({ accounts, symbol, ...given }: Given): Promise<HouseReach> {
  const market = widened(given, symbol);
  const reached = new Map<UserId, Reached>();
  const owners = new Set<UserId>();
  let [positions, costUsd] = [0, 0n];
  await inTurns(accounts, (account) => {
    const touched = account.state.positions.filter((one) => isTouched(one, new Set([symbol])));
    if (touched.length === 0) return;
    owners.add(account.ownerId);
    positions += touched.length;
    const then = given.see(account, market);
    const lossUsd = profitOf(touched, given.see(account, given.market)) - profitOf(touched, then);
    costUsd += lossUsd;
    const moved = touched.some((one) => one.symbol === symbol) ? [symbol] : [];
    const { events } = outcomeOf(account, { ...given, market: then, moved });
    const one = countEvents(account.ownerId, lossUsd, events);
    if (one.stoppedOut + one.exits === 0) return;
    const other = reached.get(one.userId);
    reached.set(one.userId, other ? together(one, other) : one);
  });
  const all = [...reached.values()].toSorted(dearestFirst);
  return { customers: owners.size, positions, costUsd, reached: all };
}

function widened(
  { market, raw, extraSpreadPpm }: Pick<Given, 'market' | 'raw' | 'extraSpreadPpm'>,
  symbol: string,
): Market {
  const known = market.symbols.get(symbol);
  if (!known) return market;
  const quote = { ...widenQuote(raw, extraSpreadPpm, priceDecimalsOf(symbol)), source: known.quote.source };
  const halted = new Set([...(market.halted ?? [])].filter((one) => one !== symbol));
  const then = { ...known, quote, isFresh: true, isOpen: true };
  return { ...market, halted, symbols: new Map(market.symbols).set(symbol, then) };
}

function countEvents(userId: UserId, lossUsd: bigint, events: readonly TradingEvent[]): Reached {
  const closes = events.flatMap((event) => (event.type === 'position-closed' ? event.reason : []));
  const stoppedOut = closes.filter((reason) => reason === 'stop_out').length;
  return { userId, stoppedOut, exits: closes.length - stoppedOut, lossUsd };
}

function together(one: Reached, other: Reached): Reached {
  return {
    userId: one.userId,
    stoppedOut: one.stoppedOut + other.stoppedOut,
    exits: one.exits + other.exits,
    lossUsd: one.lossUsd + other.lossUsd,
  };
}

function dearestFirst(one: Reached, other: Reached): number {
  return one.lossUsd === other.lossUsd ? 0 : one.lossUsd > other.lossUsd ? -1 : 1;
}
