import { priceDecimalsOf } from '@halyard/catalogue';
import { PRICE_SCALE } from '@halyard/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, MONDAY_MS, hundredths, quoteOf } from '../../sim/stage.ts';
import { EMPTY_STATE } from '../../sim/watched-customer.ts';
import { atRest } from './at-rest.ts';
import { decide } from '../decide.ts';
import type { KeptQuote } from '../kept-quote.ts';
import type { Market } from '../market.ts';
import { stopOutQuote } from './stop-out-quote.ts';
import type { Position, TradingState } from '../trading-state.ts';

const QUOTES = {
  'EUR/USD': quoteOf('EUR/USD', '1.0999', '1.1001'),
  'USD/JPY': quoteOf('USD/JPY', '149.99', '150.01'),
  GER40: quoteOf('GER40', '17999', '18001'),
} as const;
type Symbol = keyof typeof QUOTES;

const marketWith = (...moved: readonly KeptQuote[]): Market => ({
  symbols: new Map(
    [...Object.values(QUOTES), ...moved].map((quote) => [
      quote.symbol,
      { quote, isFresh: true, isOpen: true },
    ]),
  ),
  nights: new Map(),
});

const tickOf = (symbol: string) => 10n ** BigInt(PRICE_SCALE - priceDecimalsOf(symbol));

function shifted(symbol: Symbol, ticks: bigint): KeptQuote {
  const { bid, ask, ...rest } = QUOTES[symbol];
  return { ...rest, bid: bid + ticks * tickOf(symbol), ask: ask + ticks * tickOf(symbol) };
}

/** Takes the price there tick by tick and answers with the first quote the engine stops out at, having decided on each. */
function firstStopOut(
  start: TradingState,
  symbol: Symbol,
  direction: bigint,
  most: number,
): KeptQuote | null {
  let state = atRest(start, MONDAY_MS);
  for (let step = 0; step <= most; step += 1) {
    const quote = shifted(symbol, direction * BigInt(step));
    const decision = decide(state, { type: 'tick', atMs: MONDAY_MS, symbol }, marketWith(quote));
    if (!decision.ok) throw new Error('a tick was refused');
    if (decision.events.some((event) => event.type === 'position-closed' && event.reason === 'stop_out'))
      return quote;
    ({ state } = decision);
  }
  return null;
}

/** Nothing in it waits: a limit of time would only say how busy the machine is. The whole step has one. */
const UNTIL_DONE = { timeout: 0 };
/** How many ticks away a quote may be for the engine to be asked at each. */
const MOST_TICKS = 300;

const ticksAway = (away: number) => (away === 0 ? null : away);

/** Positions that lose or gain much with each tick, in the three ways an instrument can be paid. */
const holding = fc.record({
  symbol: fc.constantFrom<Symbol>('EUR/USD', 'EUR/USD', 'USD/JPY', 'GER40'),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  units: fc.integer({ min: 1, max: 40_000 }),
  stopLossTicks: fc.integer({ min: 0, max: 200 }).map(ticksAway),
  takeProfitTicks: fc.integer({ min: 0, max: 600 }).map(ticksAway),
  trailingTicks: fc.integer({ min: -100, max: 200 }).map((ticks) => (ticks > 0 ? ticks : null)),
  isGuarded: fc.boolean(),
});
type Holding = typeof holding extends fc.Arbitrary<infer One> ? One : never;

const PLAIN: Holding = {
  symbol: 'EUR/USD',
  side: 'buy',
  units: 3,
  stopLossTicks: null,
  takeProfitTicks: null,
  trailingTicks: null,
  isGuarded: false,
};

function held(given: Holding, index: number): Position {
  const { symbol, side, units, isGuarded } = given;
  const quote = QUOTES[symbol];
  const exit = side === 'buy' ? quote.bid : quote.ask;
  const sign = side === 'buy' ? 1n : -1n;
  const away = (ticks: number | null) =>
    isGuarded && ticks !== null ? BigInt(ticks) * tickOf(symbol) : null;
  const [stop, profit, trail] = [given.stopLossTicks, given.takeProfitTicks, given.trailingTicks].map(away);
  return {
    id: `p${index}`,
    symbol,
    side,
    quantity: BigInt(units) * (symbol === 'GER40' ? 1n : 10_000n),
    leverage: 100,
    entryPrice: exit + sign * tickOf(symbol),
    marginUsd: BigInt(units) * 2n,
    stopLoss: stop ? exit - sign * stop : null,
    takeProfit: profit ? exit + sign * profit : null,
    trailingDistance: trail ?? null,
    trailingBest: trail ? exit : null,
    commissionUsd: 0n,
    financingUsd: 0n,
    openedAtMs: MONDAY_MS - DAY_MS,
    lastNightMs: MONDAY_MS - DAY_MS,
    opening: { quote, conversion: symbol === 'GER40' ? QUOTES['EUR/USD'] : null },
  };
}

describe('the quote of the stop-out', () => {
  it('is the very first tick at which the engine stops out, whatever closes on the way', UNTIL_DONE, () => {
    const accounts = fc.record({
      availableUsd: fc.integer({ min: 0, max: 600_000 }).map(BigInt),
      positions: fc.array(holding, { minLength: 1, maxLength: 4 }).map((all) => all.map(held)),
    });
    const seen = { at: 0, none: 0 };
    fc.assert(
      fc.property(accounts, ({ availableUsd, positions }) => {
        const state: TradingState = { ...EMPTY_STATE, availableUsd, positions };
        for (const symbol of new Set(positions.map((one) => one.symbol))) {
          const found = stopOutQuote(state, marketWith(), symbol);
          const distance = found === null ? 0n : (found.bid - QUOTES[symbol as Symbol].bid) / tickOf(symbol);
          const direction = distance < 0n ? -1n : 1n;
          const isNear = found !== null && distance * direction <= BigInt(MOST_TICKS);
          for (const way of [-1n, 1n]) {
            // It falls first, and whoever can lose both ways is told of the fall.
            if (way === 1n && found !== null && direction === -1n) continue;
            const expected = isNear && way === direction ? found : null;
            expect(firstStopOut(state, symbol as Symbol, way, MOST_TICKS)).toEqual(expected);
          }
          seen[isNear ? 'at' : 'none'] += 1;
        }
      }),
      { numRuns: 200 },
    );
    expect(seen.at).toBeGreaterThan(60);
    expect(seen.none).toBeGreaterThan(20);
  });

  it('looks at every tick where cents of rounding come before the money', () => {
    // Two that all but cancel each other out: a tick is worth a tenth of a cent, and the rounding of both two cents.
    const two = [held({ ...PLAIN, side: 'buy', units: 3 }, 0), held({ ...PLAIN, side: 'sell', units: 2 }, 1)];
    const positions = two.map((one) => ({ ...one, marginUsd: hundredths('100') }));
    for (let spareUsd = 0n; spareUsd < 20n; spareUsd += 1n) {
      const state = { ...EMPTY_STATE, deficitUsd: spareUsd - hundredths('99.90'), positions };
      const expected = firstStopOut(state, 'EUR/USD', -1n, MOST_TICKS);
      expect(stopOutQuote(state, marketWith(), 'EUR/USD')).toEqual(expected);
      expect(expected).not.toBeNull();
    }
  });

  it('is none before any price has come, and where nothing of it can be closed', () => {
    const position = held({ ...PLAIN, symbol: 'GER40' }, 0);
    const state = { ...EMPTY_STATE, positions: [position] };
    const known = (symbol: Symbol): Market => ({
      symbols: new Map([[symbol, { quote: QUOTES[symbol], isFresh: true, isOpen: true }]]),
      nights: new Map(),
    });
    expect(stopOutQuote(state, marketWith(), 'GER40')).not.toBeNull();
    expect(stopOutQuote(state, known('EUR/USD'), 'GER40')).toBeNull();
    expect(stopOutQuote(state, known('GER40'), 'GER40')).toBeNull();
  });
});
