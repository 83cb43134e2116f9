import type { BookId, UserId } from '@halyard/accounting';
import { findInstrument, INSTRUMENTS, QUOTED } from '@halyard/catalogue';
import {
  atRest,
  type Bests,
  type Command,
  decide,
  figuresOf,
  levelsOf,
  type Market,
  type Position,
  type SymbolMarket,
  termsOf,
  type TradingEvent,
  unrealisedPnl,
} from '@halyard/engine';
import { assert } from '@halyard/money';
import type { Account } from '../desk/account.ts';
import { isLevelAtMost, type See } from './house-book.ts';
import { inTurns } from '../../../platform/in-turns.ts';
import { shifted } from './moves.ts';

/** What a jump would do to all customers together, in US cents. */
export type HouseMove = {
  readonly movePercent: number;
  pnlChangeUsd: bigint;
  /** What the house would forgive. */
  deficitUsd: bigint;
  called: number;
  stoppedOut: number;
  inDeficit: number;
};
export type HouseMoves = {
  readonly positions: number;
  readonly customers: number;
  readonly moves: readonly HouseMove[];
};

/** The one in the middle is how things stand. */
const MOVE_PERCENTS = [-10, -5, -2, -1, 0, 1, 2, 5, 10];

type Jump = { readonly move: HouseMove; readonly market: Market };
type Given = {
  readonly accounts: readonly Account[];
  readonly market: Market;
  readonly see: See;
  /** The symbols that jump, all at once and by the same part. */
  readonly symbols: ReadonlySet<string>;
  readonly atMs: number;
  readonly bestsOf: (userId: BookId) => Bests;
};

/**
 * What jumps of some prices would do to everybody who holds what they price, be it through its currency. Open profit is
 * valued by the engine at the prices after the jump. Whoever it brings to a margin call is decided on by the engine, quote
 * by quote: their exits close first, then the margin is judged, and what cannot be paid is forgiven. A price that has
 * jumped can be traded on, also where the market is closed now: it is the quote it would open with. Waiting orders do
 * not fill; what they have set aside is the customer's again.
 */
export async function readHouseMoves({
  accounts,
  market,
  see,
  symbols,
  atMs,
  bestsOf,
}: Given): Promise<HouseMoves> {
  const jumps = MOVE_PERCENTS.map((movePercent): Jump => ({
    move: { movePercent, pnlChangeUsd: 0n, deficitUsd: 0n, called: 0, stoppedOut: 0, inDeficit: 0 },
    market: jumped(market, symbols, movePercent),
  }));
  let positions = 0;
  const owners = new Set<UserId>();
  await inTurns(accounts, (account) => {
    const { state } = account;
    const touched = state.positions.filter((position) => isTouched(position, symbols));
    if (touched.length === 0) return;
    positions += touched.length;
    owners.add(account.ownerId);
    const now = see(account, market);
    const { equityUsd, usedMarginUsd } = figuresOf(state, now);
    const pnlUsd = profitOf(touched, now);
    for (const jump of jumps) {
      const then = see(account, jump.market);
      const changeUsd = profitOf(touched, then) - pnlUsd;
      jump.move.pnlChangeUsd += changeUsd;
      if (!isLevelAtMost({ equityUsd: equityUsd + changeUsd, usedMarginUsd }, levelsOf(state, then).call))
        continue;
      const moved = [...new Set(touched.map(({ symbol }) => symbol))].filter((one) => symbols.has(one));
      count(jump.move, outcomeOf(account, { market: then, moved, atMs, bestsOf }));
    }
  });
  return { positions, customers: owners.size, moves: jumps.map(({ move }) => move) };
}

/** What jumps: a symbol however it is written, a class of instruments, or everything quoted. Null where it is none. */
export function jumpOf(of: string): (Pick<Given, 'symbols'> & { readonly of: string }) | null {
  if (of === 'all') return { of, symbols: new Set(QUOTED.map(({ symbol }) => symbol)) };
  const ofClass = INSTRUMENTS.filter(({ type }) => type === of);
  if (ofClass.length > 0) return { of, symbols: new Set(ofClass.map(({ symbol }) => symbol)) };
  const instrument = findInstrument(of);
  return instrument ? { of: instrument.symbol, symbols: new Set([instrument.symbol]) } : null;
}

function jumped(market: Market, symbols: ReadonlySet<string>, movePercent: number): Market {
  if (movePercent === 0) return market;
  const jump = ([symbol, known]: [string, SymbolMarket]): [string, SymbolMarket] => {
    const quote = symbols.has(symbol) ? shifted(known.quote, movePercent * 100) : undefined;
    return [symbol, quote ? { ...known, quote, isFresh: true, isOpen: true } : known];
  };
  const halted = new Set([...(market.halted ?? [])].filter((symbol) => !symbols.has(symbol)));
  return { ...market, halted, symbols: new Map(Array.from(market.symbols, jump)) };
}

export function isTouched({ symbol }: Position, symbols: ReadonlySet<string>): boolean {
  const { conversion } = termsOf(symbol);
  return symbols.has(symbol) || (conversion !== null && symbols.has(conversion.symbol));
}

export function profitOf(positions: readonly Position[], market: Market): bigint {
  return positions.reduce((sum, position) => sum + unrealisedPnl(position, market), 0n);
}

type At = Pick<Given, 'atMs' | 'bestsOf'> & { readonly market: Market; readonly moved: readonly string[] };

/** Everything the engine says happens to a customer, in order: of the jump, and of nothing that waits. */
export function outcomeOf(
  { userId, state: given }: Account,
  { market, moved, atMs, bestsOf }: At,
): TradingEvent[] {
  let state = atRest(given, atMs);
  const events: TradingEvent[] = [];
  const ticks = moved.map((symbol): Command => ({ type: 'tick', atMs, symbol, bests: bestsOf(userId) }));
  for (const command of ticks.length > 0 ? ticks : [{ type: 'settle', atMs } as const]) {
    const decision = decide(state, command, market);
    assert(decision.ok, 'a quote and the passing of time are never refused');
    events.push(...decision.events);
    state = decision.state;
  }
  return events;
}

function count(move: HouseMove, events: readonly TradingEvent[]): void {
  const forgivenUsd = events.reduce(
    (sum, event) => (event.type === 'deficit-forgiven' ? sum + event.amountUsd : sum),
    0n,
  );
  move.deficitUsd += forgivenUsd;
  if (forgivenUsd > 0n) move.inDeficit += 1;
  if (events.some(({ type }) => type === 'margin-call')) move.called += 1;
  if (events.some((event) => event.type === 'position-closed' && event.reason === 'stop_out'))
    move.stoppedOut += 1;
}
