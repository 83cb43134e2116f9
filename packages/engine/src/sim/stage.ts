import { assert, parsePrice, parseUnits } from '@halyard/money';
import type { Command } from '../trading/command.ts';
import { type Decision, decide } from '../trading/decide.ts';
import type { Group, PriceTerms } from '../trading/groups/group.ts';
import { marketOfGroup } from '../trading/groups/group-quote.ts';
import type { KeptQuote } from '../trading/kept-quote.ts';
import type { Market, SymbolMarket } from '../trading/market.ts';
import { EMPTY_STATE } from './watched-customer.ts';
import type { EngineRefusal } from '../trading/refusal.ts';
import type { TradingEvent } from '../trading/trading-event.ts';
import type { OrderTerms, TradingState } from '../trading/trading-state.ts';

/** A small stage for tests: one customer, a market set by hand, and amounts written as people write them. */

/** A Monday noon. */
export const MONDAY_MS = Date.UTC(2024, 0, 8, 12);
export const DAY_MS = 86_400_000;

export function price(text: string): bigint {
  const parsed = parsePrice(text);
  assert(parsed.ok, `${text} is a price`);
  return parsed.value;
}

/** Dollars as cents, and quantities as hundredths: both have two decimals. */
export function hundredths(text: string): bigint {
  const parsed = parseUnits(text, 2);
  assert(parsed.ok, `${text} has two decimals`);
  return parsed.value;
}

export function quoteOf(symbol: string, bid: string, ask = bid): KeptQuote {
  return { symbol, bid: price(bid), ask: price(ask), atMs: MONDAY_MS, source: 'stage' };
}

export type Stage = {
  readonly set: (symbol: string, bid: string, ask?: string) => void;
  /** Closes, opens, or silences a market. */
  readonly change: (symbol: string, change: Partial<SymbolMarket>) => void;
  readonly keepNight: (nightMs: number, quotes: readonly KeptQuote[]) => void;
  readonly market: () => Market;
  /** From now on the market is seen as a group sees it. */
  readonly join: (group: Group) => void;
  readonly state: () => TradingState;
  readonly give: (change: Partial<TradingState>) => void;
  readonly advanceTo: (atMs: number) => void;
  readonly decide: (command: Untimed) => Decision;
  /** Decides what must not be refused, keeps the state and returns the events. */
  readonly run: (command: Untimed) => readonly TradingEvent[];
  /** Decides what must be refused. */
  readonly refused: (command: Untimed) => EngineRefusal;
  /** A new quote and the tick that brings it. */
  readonly tick: (symbol: string, bid: string, ask?: string) => readonly TradingEvent[];
  readonly place: (id: string, terms: Partial<OrderTerms>) => readonly TradingEvent[];
};

type Untimed = Command extends infer One ? (One extends Command ? Omit<One, 'atMs'> : never) : never;

export function createStage(availableUsd: string): Stage {
  const symbols = new Map<string, SymbolMarket>();
  const nights = new Map<number, ReadonlyMap<string, KeptQuote>>();
  let atMs = MONDAY_MS;
  let state: TradingState = { ...EMPTY_STATE, availableUsd: hundredths(availableUsd) };
  let group: Group | null = null;
  const market = (): Market => {
    const now = { symbols: new Map(symbols), nights };
    return group ? marketOfGroup(group, now) : now;
  };
  const set = (symbol: string, bid: string, ask = bid) => {
    symbols.set(symbol, {
      isFresh: true,
      isOpen: true,
      ...symbols.get(symbol),
      quote: { ...quoteOf(symbol, bid, ask), atMs },
    });
  };
  const decideNow = (command: Untimed) => decide(state, { ...command, atMs }, market());
  const run = (command: Untimed) => {
    const decision = decideNow(command);
    assert(decision.ok, `refused: ${decision.ok ? '' : decision.refusal.code}`);
    state = decision.state;
    return decision.events;
  };
  return {
    set,
    market,
    join: (joined) => {
      group = joined;
    },
    run,
    decide: decideNow,
    state: () => state,
    change: (symbol, change) => {
      const before = symbols.get(symbol);
      assert(before !== undefined, `${symbol} has a quote`);
      symbols.set(symbol, { ...before, ...change });
    },
    keepNight: (nightMs, quotes) =>
      nights.set(nightMs, new Map(quotes.map((quote) => [quote.symbol, quote]))),
    give: (change) => {
      state = { ...state, ...change };
    },
    advanceTo: (nextMs) => {
      atMs = nextMs;
    },
    refused: (command) => {
      const decision = decideNow(command);
      assert(!decision.ok, 'this should be refused');
      return decision.refusal;
    },
    tick: (symbol, bid, ask = bid) => {
      set(symbol, bid, ask);
      return run({ type: 'tick', symbol });
    },
    place: (id, terms) => run(placing(id, terms)),
  };
}

/** A market buy of one EUR/USD unit, but for what is said otherwise. The position's id is the order's with a p. */
export function placing(id: string, terms: Partial<OrderTerms>) {
  return { type: 'place-order' as const, orderId: id, positionId: `p-${id}`, terms: { ...PLAIN, ...terms } };
}

/** A group of one version, with these terms for everything. */
export function groupOf(all: PriceTerms): Group {
  return { id: 'staged', versions: [{ version: 1, fromMs: 0, terms: { all } }] };
}

export function ofType<T extends TradingEvent['type']>(events: readonly TradingEvent[], type: T) {
  return events.filter((event): event is Extract<TradingEvent, { type: T }> => event.type === type);
}

const PLAIN: OrderTerms = {
  symbol: 'EUR/USD',
  side: 'buy',
  type: 'market',
  quantity: 100n,
  leverage: 100,
  limitPrice: null,
  stopPrice: null,
  timeInForce: 'gtc',
  expiresAtMs: null,
  stopLoss: null,
  takeProfit: null,
  trailingDistance: null,
};
