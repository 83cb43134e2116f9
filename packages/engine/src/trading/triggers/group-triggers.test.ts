import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawGroup } from '../../sim/draw-group.ts';
import { createChance } from '../../sim/seeded-chance.ts';
import { MONDAY_MS, price } from '../../sim/stage.ts';
import { marketOfGroup } from '../groups/group-quote.ts';
import type { KeptQuote } from '../kept-quote.ts';
import type { Market } from '../market.ts';
import type { Position } from '../trading-state.ts';
import { createTriggerWatch } from './trigger-watch.ts';

const SYMBOLS = ['EUR/USD', 'GER40', 'BTC/USD'] as const;
const DECIMALS = { 'EUR/USD': 5, GER40: 1, 'BTC/USD': 2 } as const;
const LEVELS = { 'EUR/USD': price('1.084'), GER40: price('18000'), 'BTC/USD': price('60000') } as const;
const DAY_MS = 86_400_000;

const symbol = fc.constantFrom(...SYMBOLS);
const away = fc.integer({ min: -12, max: 12 });

/** So many steps from the usual price, on a grid or beside it. */
function at(name: (typeof SYMBOLS)[number], steps: number, beside = 0n): bigint {
  return LEVELS[name] + BigInt(steps) * 10n ** BigInt(10 - DECIMALS[name]) + beside;
}

const holding = fc
  .record({
    name: symbol,
    side: fc.constantFrom('buy', 'sell'),
    stop: fc.option(away),
    profit: fc.option(away),
    distance: fc.option(fc.integer({ min: 1, max: 8 })),
    beside: fc.constantFrom(0n, 1n, -1n),
  })
  .map(({ name, side, stop, profit, distance, beside }) => ({
    symbol: name,
    side,
    stopLoss: stop === null ? null : at(name, stop, beside),
    takeProfit: profit === null ? null : at(name, profit, beside),
    trailingDistance: distance === null ? null : at(name, distance) - LEVELS[name],
    trailingBest: distance === null ? null : LEVELS[name],
  }));

const said = fc.record({
  name: symbol,
  bid: away,
  spread: fc.integer({ min: 0, max: 9 }),
  beside: fc.constantFrom(0n, 0n, 7n),
  days: fc.integer({ min: 0, max: 60 }),
  isFresh: fc.boolean(),
});

describe('those who wait in a group', () => {
  it('are reached by the quotes of the feed exactly when they are by those of their group', () => {
    const held = fc.array(holding, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.nat(), held, fc.array(said, { maxLength: 40 }), (seed, holdings, quotes) => {
        const group = drawGroup(createChance(seed), MONDAY_MS);
        const [quick, slow] = [createTriggerWatch(), createTriggerWatch()];
        const ids = holdings.map((one, index) => {
          const positions = [{ ...one, id: `p-${index}` } as Position];
          for (const watch of [quick, slow]) watch.put(`c-${index}`, { positions, orders: [] });
          return `c-${index}`;
        });
        let symbols: Market['symbols'] = new Map();
        for (const { name, bid, spread, beside, days, isFresh } of quotes) {
          const sides = { bid: at(name, bid, beside), ask: at(name, bid + spread, beside) };
          const quote: KeptQuote = {
            symbol: name,
            ...sides,
            atMs: MONDAY_MS + days * DAY_MS,
            source: 'test',
          };
          symbols = new Map(symbols).set(name, { quote, isFresh: isFresh || days > 9, isOpen: true });
          const market: Market = { symbols, nights: new Map() };
          expect(quick.fire(name, market, group)).toEqual(slow.fire(name, marketOfGroup(group, market)));
          expect(ids.map(quick.bestsOf)).toEqual(ids.map(slow.bestsOf));
        }
        expect(quick.size()).toBe(slow.size());
      }),
    );
  });
});
