import { priceDecimalsOf } from '@halyard/catalogue';
import { PRICE_SCALE, assert } from '@halyard/money';
import { atRest } from './at-rest.ts';
import { decide } from '../decide.ts';
import { hasReachedExit } from '../exits.ts';
import { figuresOf, sum } from '../figures.ts';
import { dependsOn, termsOf } from '../instrument-terms.ts';
import { levelsOf } from './judge-margin.ts';
import { type KeptQuote, movedQuote } from '../kept-quote.ts';
import { type Market, valuationPricing } from '../market.ts';
import { unrealisedPnl } from '../costs/profit-and-loss.ts';
import type { Position, TradingState } from '../trading-state.ts';

/** A rise beyond this many times the price is no warning to anybody. */
const HIGHEST_RISE = 10n;

/** How many ticks are looked at one by one where cents of rounding may come before the money itself. */
const MOST_ROUNDED_TICKS = 2000;

/** What one price passes on its way up or down: the market with everything tradable and this price so many ticks away. */
type Path = {
  readonly symbol: string;
  readonly lastStep: number;
  readonly marketAt: (step: number) => Market;
};

/**
 * The first quote at which the engine itself stops an account out, if one price alone goes tick by tick and its spread
 * stays; null where it never does. Exits that are met on the way close before. What hangs on the price through its
 * currency moves with it.
 */
export function stopOutQuote(state: TradingState, market: Market, symbol: string): KeptQuote | null {
  const quote = market.symbols.get(symbol)?.quote;
  if (quote === undefined) return null;
  const tick = 10n ** BigInt(PRICE_SCALE - priceDecimalsOf(symbol));
  const rise = Number((quote.ask * HIGHEST_RISE) / tick);
  const ways = [
    { direction: -1n, lastStep: Number(quote.bid / tick) - 1 },
    { direction: 1n, lastStep: rise },
  ];
  for (const { direction, lastStep } of ways) {
    const marketAt = (step: number) =>
      shiftedMarket(market, quote, { ticks: direction * BigInt(step), tick });
    const step = walk(atRest(state, quote.atMs), quote.atMs, { symbol, lastStep, marketAt });
    if (step !== null) return marketAt(step).symbols.get(symbol)?.quote ?? null;
  }
  return null;
}

/** From one thing that happens to the next, until it is a stop-out. At every stop the engine decides. */
function walk(start: TradingState, atMs: number, path: Path): number | null {
  const { symbol, marketAt } = path;
  let state = start;
  for (let step: number | null = 0; step !== null; step = nextStop(state, path, step)) {
    const decision = decide(state, { type: 'tick', atMs, symbol }, marketAt(step));
    assert(decision.ok, 'a quote is never refused');
    const closes = decision.events.filter((event) => event.type === 'position-closed');
    if (closes.some(({ reason }) => reason === 'stop_out')) return step;
    // Nothing of it can be closed while no quote of its currency has come.
    if (step > 0 && closes.length === 0) return null;
    ({ state } = decision);
  }
  return null;
}

/**
 * The first step after this one at which something closes. Found by halving: an exit that is reached stays reached, and
 * what the account is worth never turns back but for the cents by which each position is rounded.
 */
function nextStop(state: TradingState, path: Path, from: number): number | null {
  const moving = state.positions.filter(({ symbol }) => dependsOn(termsOf(symbol), path.symbol));
  const pnlAt = (market: Market) => sum(moving.map((position) => unrealisedPnl(position, market)));
  const { equityUsd, usedMarginUsd } = figuresOf(state, path.marketAt(from));
  const standingUsd = equityUsd - pnlAt(path.marketAt(from));
  const { stopOut } = levelsOf(state, path.marketAt(from));
  const isOut = (market: Market, spareUsd: bigint) =>
    moving.length > 0 && (standingUsd + pnlAt(market) - spareUsd) * 100n <= usedMarginUsd * stopOut;
  const closes = (step: number) => {
    const market = path.marketAt(step);
    return isOut(market, 0n) || moving.some((one) => hasReachedExit(one, valuationPricing(market, one)));
  };
  if (from >= path.lastStep || !closes(path.lastStep)) return null;
  const found = halve(from, path.lastStep, closes);
  if (!isMixed(moving, path.marketAt(from), path.marketAt(path.lastStep))) return found;
  // Where the account is worth more than the limit by a cent a position, no tick before was beyond it either.
  const spareUsd = BigInt(moving.length);
  const near = halve(from, found, (step) => isOut(path.marketAt(step), spareUsd));
  for (let step = Math.max(near, found - MOST_ROUNDED_TICKS); step < found; step += 1) {
    if (step > from && closes(step)) return step;
  }
  return found;
}

/** Whether some positions gain where others lose, so that the cents of their rounding do not all fall one way. */
function isMixed(positions: readonly Position[], before: Market, after: Market): boolean {
  const changes = positions.map((one) => unrealisedPnl(one, after) - unrealisedPnl(one, before));
  return changes.some((change) => change > 0n) && changes.some((change) => change < 0n);
}

/** The smallest whole number above one at which something is true that stays true up to the last. */
function halve(above: number, last: number, isTrue: (step: number) => boolean): number {
  let [below, at] = [above, last];
  while (at - below > 1) {
    const middle = Math.floor((below + at) / 2);
    if (isTrue(middle)) at = middle;
    else below = middle;
  }
  return at;
}

/** A price that moves can be traded on, also where its market is closed now: it is the quote it would open with. */
function shiftedMarket(market: Market, quote: KeptQuote, by: { ticks: bigint; tick: bigint }): Market {
  const shift = (price: bigint) => (by.ticks === 0n ? price : (price / by.tick + by.ticks) * by.tick);
  const symbols = new Map(
    Array.from(market.symbols, ([symbol, known]) => [symbol, { ...known, isFresh: true, isOpen: true }]),
  );
  symbols.set(quote.symbol, { quote: movedQuote(quote, shift), isFresh: true, isOpen: true });
  return { symbols, nights: market.nights, ...(market.group && { group: market.group }) };
}
