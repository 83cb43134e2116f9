import type { BookId, UserId } from '@halyard/accounting';
import { findInstrument, INSTRUMENTS, QUOTED } from '@halyard/catalogue';
import {
  atRest,
  type Bests,
  type Command,
  decide,
  type Figures,
  figuresOf,
  levelsOf,
  type Market,
  type Position,
  protect,
  type SymbolMarket,
  termsOf,
  type TradingEvent,
  type TradingState,
  unrealisedPnl,
} from '@halyard/engine';
import { assert } from '@halyard/money';
import type { Account } from '../desk/account.ts';
import { inOrderOfPaying } from '../protection/pay-order.ts';
import { isLevelAtMost, type See } from './house-book.ts';
import { inTurns } from '../../../platform/in-turns.ts';
import { shifted } from './moves.ts';

/** What a jump would do to all customers together, in US cents. */
export type HouseMove = {
  readonly movePercent: number;
  pnlChangeUsd: bigint;
  /** What the house would forgive. */
  deficitUsd: bigint;
  /** So many accounts. */
  called: number;
  stoppedOut: number;
  /** So many customers. */
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
  /** All of everybody who holds something in one of them. */
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
 * by quote: their exits close first, then the margin is judged, and what cannot be paid is forgiven: of several accounts
 * once the others have paid what they can. A price that has jumped can be traded on, also where the market is closed now: it is the quote it would open with. Waiting orders do
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
  let [positions, customers] = [0, 0];
  await inTurns([...Map.groupBy(accounts, ({ ownerId }) => ownerId)], ([ownerId, own]) => {
    const held = own.flatMap((account) => heldBy(account, symbols, see(account, market)));
    if (held.length === 0) return;
    positions += held.reduce((sum, { touched }) => sum + touched.length, 0);
    customers += 1;
    for (const { move, market: then } of jumps) {
      let isCalled = false;
      for (const one of held) {
        const seen = see(one.account, then);
        const changeUsd = profitOf(one.touched, seen) - one.pnlUsd;
        move.pnlChangeUsd += changeUsd;
        isCalled ||= isCalledAt(one, changeUsd, seen);
      }
      if (isCalled)
        count(move, outcomesOf(ownerId, own, { held, market: then, see, symbols, atMs, bestsOf }));
    }
  });
  return { positions, customers, moves: jumps.map(({ move }) => move) };
}

/** An account that holds something of what jumps, and how it stands before. */
type Held = Pick<Figures, 'equityUsd' | 'usedMarginUsd'> & {
  readonly account: Account;
  readonly touched: readonly Position[];
  readonly pnlUsd: bigint;
};

function heldBy(account: Account, symbols: ReadonlySet<string>, now: Market): Held[] {
  const touched = account.state.positions.filter((position) => isTouched(position, symbols));
  if (touched.length === 0) return [];
  const { equityUsd, usedMarginUsd } = figuresOf(account.state, now);
  return [{ account, touched, equityUsd, usedMarginUsd, pnlUsd: profitOf(touched, now) }];
}

function isCalledAt({ account, equityUsd, usedMarginUsd }: Held, changeUsd: bigint, then: Market): boolean {
  const { call } = levelsOf(account.state, then);
  return isLevelAtMost({ equityUsd: equityUsd + changeUsd, usedMarginUsd }, call);
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

/** Everything the engine says happens to an account, in order: of the jump, and of nothing that waits. */
export function outcomeOf(
  { userId, state: given }: Account,
  { market, moved, atMs, bestsOf }: At,
): { readonly state: TradingState; readonly events: readonly TradingEvent[] } {
  let state = atRest(given, atMs);
  const events: TradingEvent[] = [];
  const ticks = moved.map((symbol): Command => ({ type: 'tick', atMs, symbol, bests: bestsOf(userId) }));
  for (const command of ticks.length > 0 ? ticks : [{ type: 'settle', atMs } as const]) {
    const decision = decide(state, command, market);
    assert(decision.ok, 'a quote and the passing of time are never refused');
    events.push(...decision.events);
    state = decision.state;
  }
  return { state, events };
}

type Outcome = {
  /** Of each account that the jump touches. */
  readonly ofHeld: readonly (readonly TradingEvent[])[];
  readonly forgivenUsd: bigint;
};
type Jumped = Omit<Given, 'accounts'> & { readonly held: readonly Held[] };

/** What happens to all accounts of a customer. What is owed in one of several is settled between them, as it would be then. */
function outcomesOf(
  ownerId: UserId,
  own: readonly Account[],
  { held, market, see, symbols, atMs, bestsOf }: Jumped,
): Outcome {
  const outcomes = new Map(
    held.map(({ account, touched }) => {
      const moved = [...new Set(touched.map(({ symbol }) => symbol))].filter((one) => symbols.has(one));
      const at = { market: see(account, market), moved, atMs, bestsOf };
      return [account.userId, outcomeOf(account, at)] as const;
    }),
  );
  const alone = [...outcomes.values()];
  const owes = alone.some(({ state }) => state.otherBooks && state.deficitUsd < 0n);
  const books = inOrderOfPaying(ownerId, own).map((account) => ({
    id: account.userId,
    state: outcomes.get(account.userId)?.state ?? atRest(account.state, atMs),
    market: see(account, market),
  }));
  const together = owes ? protect(books, { atMs, nextReference: () => 'asked' }) : [];
  const after = new Map(together.map(({ id, events }) => [id, events]));
  return {
    ofHeld: Array.from(outcomes, ([id, { events }]) => [...events, ...(after.get(id) ?? [])]),
    forgivenUsd: [...alone, ...together].reduce((sum, { events }) => sum + forgivenIn(events), 0n),
  };
}

function forgivenIn(events: readonly TradingEvent[]): bigint {
  return events.reduce((sum, event) => (event.type === 'deficit-forgiven' ? sum + event.amountUsd : sum), 0n);
}

function count(move: HouseMove, { ofHeld, forgivenUsd }: Outcome): void {
  move.deficitUsd += forgivenUsd;
  if (forgivenUsd > 0n) move.inDeficit += 1;
  for (const events of ofHeld) {
    if (events.some(({ type }) => type === 'margin-call')) move.called += 1;
    if (events.some((event) => event.type === 'position-closed' && event.reason === 'stop_out'))
      move.stoppedOut += 1;
  }
}
