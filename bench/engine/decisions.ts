import { type Contender, lazy, perSecond } from '@halyard/testkit';
import { createMarginWatch, decide } from '@halyard/engine';
import { AT_MS, SYMBOLS, createChance, createPrices, customer, position, quoteAt } from './scene.ts';

const HOLDERS = 100_000;
const POSITIONS_EACH = 3;

/** What one core decides: margins of many customers, and orders of one. */
export function createDecisionContenders(): Contender[] {
  return [
    {
      name: 'engine: margins judged, customers who hold what a quote prices, of 100 thousand with 3 positions',
      against: null,
      goal: { least: 1_000_000 },
      run: createMargins(),
    },
    { name: 'engine: market orders decided, 3 positions open', against: null, run: createOrders() },
  ];
}

function createMargins() {
  const scene = lazy(() => {
    const chance = createChance();
    const watch = createMarginWatch();
    const holders = new Map<string, number>();
    for (let number = 0; number < HOLDERS; number += 1) {
      const held = new Set<string>();
      while (held.size < POSITIONS_EACH) held.add(SYMBOLS[Math.floor(chance() * SYMBOLS.length)] ?? '');
      for (const symbol of held) holders.set(symbol, (holders.get(symbol) ?? 0) + 1);
      const positions = Array.from(held, (symbol) =>
        position(`${number}-${symbol}`, symbol, chance() < 0.5 ? 'buy' : 'sell'),
      );
      watch.put(`customer-${number}`, customer({ positions }));
    }
    return { ...createPrices(), watch, holders };
  });
  return async (forMs: number): Promise<number> => {
    const { watch, market, set, holders } = scene();
    const chance = createChance();
    return perSecond(forMs, () => {
      let looked = 0;
      for (const symbol of SYMBOLS) {
        set(quoteAt(symbol, 0.99 + chance() * 0.02));
        watch.judge([symbol], market);
        // Those whose instrument the symbol prices only by its currency are not even counted.
        looked += holders.get(symbol) ?? 0;
      }
      return looked;
    });
  };
}

function createOrders() {
  return async (forMs: number): Promise<number> => {
    const { market } = createPrices();
    const positions = ['EUR/USD', 'BTC/USD', 'GER40'].map((symbol) => position(`p-${symbol}`, symbol, 'buy'));
    const state = customer({ positions });
    const terms = {
      symbol: 'EUR/USD',
      side: 'buy',
      type: 'market',
      quantity: 1000_00n,
      leverage: 100,
      limitPrice: null,
      stopPrice: null,
      timeInForce: 'gtc',
      expiresAtMs: null,
      stopLoss: null,
      takeProfit: null,
      trailingDistance: null,
    } as const;
    const place = { type: 'place-order', atMs: AT_MS, orderId: 'o', positionId: 'p', terms } as const;
    return perSecond(forMs, () => {
      for (let order = 0; order < 1000; order += 1)
        if (!decide(state, place, market).ok) throw new Error('an order was refused');
      return 1000;
    });
  };
}
