import { INSTRUMENTS } from '@halyard/catalogue';
import { parsePrice } from '@halyard/money';
import type {
  Exits,
  KeptQuote,
  Market,
  Order,
  Position,
  Side,
  SymbolMarket,
  TradingState,
} from '@halyard/engine';

/** Made-up customers and prices for the benchmarks of the engine. Chance is seeded: every run sees the same. */

export const SYMBOLS: readonly string[] = INSTRUMENTS.map(({ symbol }) => symbol);

const LEVELS = new Map(INSTRUMENTS.map(({ symbol, referenceLevel }) => [symbol, levelOf(referenceLevel)]));
const AT_MS = Date.UTC(2026, 0, 5, 12);

export function createChance(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A symbol's price that is so many times its usual one. */
export function priceAt(symbol: string, times: number): bigint {
  return BigInt(Math.round(Number(LEVELS.get(symbol)) * times));
}

/** A quote with its bid at so many times the usual price, or exactly at a price. */
export function quoteAt(symbol: string, at: number | bigint): KeptQuote {
  const bid = typeof at === 'bigint' ? at : priceAt(symbol, at);
  return { symbol, bid, ask: bid + bid / 10_000n, atMs: AT_MS, source: 'bench' };
}

export type Prices = { readonly market: Market; readonly set: (quote: KeptQuote) => void };

export function createPrices(): Prices {
  const symbols = new Map<string, SymbolMarket>();
  const set = (quote: KeptQuote) => {
    symbols.set(quote.symbol, { quote, isFresh: true, isOpen: true });
  };
  for (const symbol of SYMBOLS) set(quoteAt(symbol, 1));
  return { market: { symbols, nights: new Map() }, set };
}

const NO_EXITS: Exits = { stopLoss: null, takeProfit: null, trailingDistance: null };

export function position(
  id: string,
  symbol: string,
  side: Side,
  exits: Partial<Exits> = {},
  quantity = 100n,
): Position {
  const quote = quoteAt(symbol, 1);
  const price = side === 'buy' ? quote.bid : quote.ask;
  return {
    id,
    symbol,
    side,
    quantity,
    leverage: 10,
    entryPrice: price,
    marginUsd: 100_00n,
    ...NO_EXITS,
    ...exits,
    trailingBest: exits.trailingDistance === undefined || exits.trailingDistance === null ? null : price,
    commissionUsd: 1n,
    financingUsd: 0n,
    openedAtMs: AT_MS,
    lastNightMs: AT_MS,
    opening: { quote, conversion: quoteAt('EUR/USD', 1) },
  };
}

/** A buy that waits below the market. */
export function limitOrder(id: string, symbol: string, limitPrice: bigint): Order {
  return {
    id,
    positionId: `${id}-position`,
    symbol,
    side: 'buy',
    type: 'limit',
    quantity: 100n,
    leverage: 10,
    limitPrice,
    stopPrice: null,
    timeInForce: 'gtc',
    expiresAtMs: null,
    ...NO_EXITS,
    placedAtMs: AT_MS,
    isTriggered: false,
    reservedUsd: 1n,
  };
}

export function customer(parts: Partial<TradingState>): TradingState {
  return {
    availableUsd: 1_000_000_00n,
    deficitUsd: 0n,
    positions: [],
    orders: [],
    pendingWithdrawals: [],
    isMarginCalled: false,
    ...parts,
  };
}

export { AT_MS };

function levelOf(text: string): bigint {
  const parsed = parsePrice(text);
  if (!parsed.ok) throw new Error(`${text} is no price`);
  return parsed.value;
}
