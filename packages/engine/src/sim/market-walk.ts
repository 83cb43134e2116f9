import { findInstrument } from '@halyard/catalogue';
import { assert, parsePrice } from '@halyard/money';
import type { KeptQuote } from '../trading/kept-quote.ts';
import type { Market, SymbolMarket } from '../trading/market.ts';
import type { Chance } from './seeded-chance.ts';

/** Dollars, yen, euros, pounds, a token that costs next to nothing, and the two largest prices. */
export const SYMBOLS = [
  'EUR/USD',
  'GBP/USD',
  'USD/JPY',
  'GER40',
  'UK100',
  'SHIB/USD',
  'BTC/USD',
  'XAU/USD',
] as const;

const HOUR_MS = 3_600_000;

/** A market that wanders, gaps by a fifth, closes, is halted, and falls silent, as chance will have it. */
export type MarketWalk = {
  readonly market: () => Market;
  /** A new quote of one symbol. */
  readonly move: (symbol: string, atMs: number) => void;
  /** Some market closes, opens, is halted or resumed, all give less leverage, or a quote grows old. */
  readonly disturb: (symbol: string) => void;
  readonly calm: () => void;
  /** Keeps the quotes of the nights up to a moment. */
  readonly keepNights: (fromMs: number, untilMs: number) => void;
};

export function createMarketWalk(chance: Chance, atMs: number): MarketWalk {
  const symbols = new Map<string, SymbolMarket>();
  const nights = new Map<number, ReadonlyMap<string, KeptQuote>>();
  let halted: ReadonlySet<string> = new Set();
  let houseLeverages: ReadonlyMap<string, number> = new Map();
  for (const symbol of SYMBOLS) {
    const quote = quoteAround(symbol, referenceSteps(symbol), atMs, chance);
    symbols.set(symbol, { quote, isFresh: true, isOpen: true });
  }
  const one = (symbol: string) => {
    const found = symbols.get(symbol);
    assert(found !== undefined, `${symbol} is part of the walk`);
    return found;
  };
  return {
    market: () => ({ symbols: new Map(symbols), nights, halted, houseLeverages }),
    move: (symbol, nowMs) => {
      const before = one(symbol);
      const mid = Number((before.quote.bid + before.quote.ask) / 2n / stepOf(symbol));
      const quote = quoteAround(symbol, moved(symbol, mid, chance), nowMs, chance);
      symbols.set(symbol, { ...before, quote, isFresh: true });
    },
    disturb: (symbol) => {
      const before = one(symbol);
      if (chance.happens(20)) halted = toggled(halted, symbol);
      else if (chance.happens(25)) houseLeverages = new Map(SYMBOLS.map((each) => [each, 5]));
      else if (chance.happens(50)) symbols.set(symbol, { ...before, isOpen: !before.isOpen });
      else symbols.set(symbol, { ...before, isFresh: !before.isFresh });
    },
    calm: () => {
      halted = new Set();
      houseLeverages = new Map();
      for (const [symbol, before] of symbols) symbols.set(symbol, { ...before, isFresh: true, isOpen: true });
    },
    keepNights: (fromMs, untilMs) => {
      for (let hour = Math.ceil(fromMs / HOUR_MS) * HOUR_MS; hour <= untilMs; hour += HOUR_MS) {
        if (new Date(hour).getUTCHours() !== 22) continue;
        nights.set(hour, new Map([...symbols].map(([symbol, { quote }]) => [symbol, quote])));
      }
    },
  };
}

function toggled(all: ReadonlySet<string>, one: string): ReadonlySet<string> {
  return new Set(all.has(one) ? [...all].filter((other) => other !== one) : [...all, one]);
}

/** Mostly a little, sometimes much, seldom a gap; pulled back where it strays too far from where it began. */
function moved(symbol: string, mid: number, chance: Chance): number {
  const reference = referenceSteps(symbol);
  const sign = mid < reference / 2 ? 1 : mid > reference * 2 ? -1 : chance.pick([1, -1]);
  const partsPerMillion = chance.happens(4)
    ? 200_000
    : chance.happens(10)
      ? chance.below(20_000)
      : chance.below(1500);
  return Math.max(10, mid + sign * Math.floor((mid * partsPerMillion) / 1_000_000));
}

function quoteAround(symbol: string, mid: number, atMs: number, chance: Chance): KeptQuote {
  const instrument = findInstrument(symbol);
  assert(instrument !== undefined, `${symbol} can be traded`);
  const { typicalPpm, widestPpm } = instrument.spread;
  const spreadPpm = chance.happens(90) ? typicalPpm : widestPpm;
  const half = Math.max(1, Math.floor((mid * spreadPpm) / 2_000_000));
  const step = stepOf(symbol);
  return { symbol, bid: BigInt(mid - half) * step, ask: BigInt(mid + half) * step, atMs, source: 'walk' };
}

function referenceSteps(symbol: string): number {
  const parsed = parsePrice(findInstrument(symbol)?.referenceLevel ?? '');
  assert(parsed.ok, `${symbol} has a reference level`);
  return Number(parsed.value / stepOf(symbol));
}

/** The last decimal of a symbol, in units of a price. */
export function stepOf(symbol: string): bigint {
  return 10n ** BigInt(10 - (findInstrument(symbol)?.priceDecimals ?? 0));
}
