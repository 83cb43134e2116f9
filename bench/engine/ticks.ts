import { type Contender, lazy, median, perSecond } from '@halyard/testkit';
import {
  type Group,
  type TradingState,
  type TriggerWatch,
  createTriggerWatch,
  decide,
} from '@halyard/engine';
import {
  AT_MS,
  type Prices,
  SYMBOLS,
  createChance,
  createPrices,
  customer,
  limitOrder,
  position,
  priceAt,
  quoteAt,
} from './scene.ts';

type Scene = Prices & { readonly watch: TriggerWatch; readonly customers: Map<string, TradingState> };

const GAPPING = 'SPX500';
const GAPPED = 10_000;
const TRAILING = 100_000;

/** Ticks as a server brings them to whom they concern, through the door of the engine. */
export function createTickContenders(): Contender[] {
  const few = lazy(() => createScene(1000));
  const many = lazy(() => createScene(100_000));
  const most = lazy(() => createScene(1_000_000));
  const quiet = (triggers: string) => `engine: ticks that reach nothing, ${triggers} resting triggers`;
  const against = quiet('1 thousand');
  const goal = { least: 500_000, leastRatio: 0.5 };
  return [
    { name: against, against: null, run: async (forMs) => runQuiet(few(), forMs) },
    { name: quiet('100 thousand'), against, run: async (forMs) => runQuiet(many(), forMs) },
    { name: quiet('1 million'), against, goal, run: async (forMs) => runQuiet(most(), forMs) },
    ...groupContenders(),
    {
      name: 'engine: ticks of a trend, 100 thousand trailing stops moved by each',
      against,
      run: createTrend(),
    },
    {
      name: 'engine: triggers reached and put again, 1 million resting',
      against: null,
      run: async (forMs) => runReached(most(), forMs),
    },
    gapContender('one gap that reaches 10,000 of 1 million, in the watch', most, { isDecided: false }),
    gapContender('one gap that reaches 10,000 of 1 million, all of them decided', most, { isDecided: true }),
  ];
}

/** Limit orders, stop losses with take profits, and trailing stops, all of them farther away than the prices go. */
function createScene(triggers: number): Scene {
  const chance = createChance();
  const prices = createPrices();
  const watch = createTriggerWatch();
  const customers = new Map<string, TradingState>();
  const add = (id: string, state: TradingState) => {
    watch.put(id, state);
    return state;
  };
  while (watch.size() < triggers) {
    const id = `customer-${watch.size()}`;
    const symbol = SYMBOLS[watch.size() % SYMBOLS.length] ?? GAPPING;
    const away = 0.03 + chance() * 0.2;
    const kind = watch.size() % 4;
    const distance = priceAt(symbol, away);
    const exits = { stopLoss: priceAt(symbol, 1 - away), takeProfit: priceAt(symbol, 1 + away) };
    if (kind === 0) add(id, customer({ orders: [limitOrder(`${id}-o`, symbol, exits.stopLoss)] }));
    else if (kind === 1)
      add(id, customer({ positions: [position(`${id}-p`, symbol, 'buy', { trailingDistance: distance })] }));
    else add(id, customer({ positions: [position(`${id}-p`, symbol, 'buy', exits)] }));
  }
  // Those whom the gap will reach, before any of the others.
  const gapped = triggers > GAPPED ? GAPPED : 0;
  for (let number = 0; number < gapped; number += 1) {
    const stopLoss = priceAt(GAPPING, 0.989 - chance() * 0.008);
    const id = `gapped-${number}`;
    const state = customer({ positions: [position(`${id}-p`, GAPPING, 'buy', { stopLoss })] });
    customers.set(id, add(id, state));
  }
  return { ...prices, watch, customers };
}

/** Prices wander within one percent, symbol after symbol. */
function runQuiet({ watch, market, set }: Scene, forMs: number): number {
  const chance = createChance();
  const quotes = Array.from({ length: 4096 }, (_, index) =>
    quoteAt(SYMBOLS[index % SYMBOLS.length] ?? GAPPING, 0.995 + chance() * 0.01),
  );
  return perSecond(forMs, () => {
    for (const quote of quotes) {
      set(quote);
      if (watch.fire(quote.symbol, market).length > 0) throw new Error('a quiet tick reached somebody');
    }
    return quotes.length;
  });
}

/** The same triggers in one group or spread over five: each tick is another market, as a server sees it, and each group's own. */
function groupContenders(): Contender[] {
  const sceneOf = (count: number) =>
    lazy(() => ({
      ...createPrices(),
      groups: Array.from({ length: count }, (_, index): { group: Group; watch: TriggerWatch } => {
        const all = { spreadPercent: 40 + 15 * index, commissionPercent: 100 };
        const group = { id: `group-${index}`, versions: [{ version: 1, fromMs: 0, terms: { all } }] };
        return { group, watch: createScene(100_000 / count).watch };
      }),
    }));
  const [one, five] = [sceneOf(1), sceneOf(5)];
  const name = (count: string) => `engine: ticks that reach nothing, 100 thousand triggers, ${count} in use`;
  const against = name('1 group');
  return [
    { name: against, against: null, run: async (forMs) => runGroups(one(), forMs) },
    {
      name: name('5 groups'),
      against,
      goal: { leastRatio: 0.5 },
      run: async (forMs) => runGroups(five(), forMs),
    },
  ];
}

type Grouped = Prices & {
  readonly groups: readonly { readonly group: Group; readonly watch: TriggerWatch }[];
};

function runGroups({ groups, market, set }: Grouped, forMs: number): number {
  const chance = createChance();
  return perSecond(forMs, () => {
    for (let tick = 0; tick < 1024; tick += 1) {
      const quote = quoteAt(SYMBOLS[tick % SYMBOLS.length] ?? GAPPING, 0.995 + chance() * 0.01);
      set(quote);
      // What was handed out never changes, so a server makes the market anew.
      const now = { ...market, symbols: new Map(market.symbols) };
      for (const { group, watch } of groups) watch.fire(quote.symbol, now, group);
    }
    return 1024;
  });
}

/** Every tick is a new high, and moves all stops. */
function createTrend() {
  const scene = lazy(() => {
    const prices = createPrices();
    const watch = createTriggerWatch();
    const trailingDistance = priceAt(GAPPING, 0.02);
    for (let number = 0; number < TRAILING; number += 1)
      watch.put(
        `customer-${number}`,
        customer({ positions: [position(`p-${number}`, GAPPING, 'buy', { trailingDistance })] }),
      );
    return { ...prices, watch };
  });
  let bid = priceAt(GAPPING, 1);
  return async (forMs: number): Promise<number> => {
    const { watch, market, set } = scene();
    return perSecond(forMs, () => {
      for (let tick = 0; tick < 1000; tick += 1) {
        bid += 1n;
        set(quoteAt(GAPPING, bid));
        watch.fire(GAPPING, market);
      }
      return 1000;
    });
  };
}

/** A price that goes down and up again through the stops of the gapped, whoever is reached being put again. */
function runReached({ watch, market, set, customers }: Scene, forMs: number): number {
  const chance = createChance();
  return perSecond(forMs, () => {
    set(quoteAt(GAPPING, 0.98 + chance() * 0.009));
    const reached = watch.fire(GAPPING, market);
    for (const { customerId } of reached) putAgain(watch, customers, customerId);
    return reached.length;
  });
}

function gapContender(name: string, scene: () => Scene, how: { readonly isDecided: boolean }): Contender {
  return {
    name: `engine: ${name}`,
    unit: 'ms',
    against: null,
    ...(how.isDecided ? { goal: { below: 50 } } : {}),
    run: async (forMs) => {
      const { watch, market, set, customers } = scene();
      const times: number[] = [];
      const startMs = performance.now();
      while (times.length < 3 || performance.now() - startMs < forMs) {
        set(quoteAt(GAPPING, 0.98));
        const beganMs = performance.now();
        const reached = watch.fire(GAPPING, market);
        if (how.isDecided)
          for (const { customerId, bests } of reached) decideTick(customers.get(customerId), bests);
        times.push(performance.now() - beganMs);
        if (reached.length !== GAPPED) throw new Error(`the gap reached ${reached.length}`);
        set(quoteAt(GAPPING, 1));
        for (const { customerId } of reached) putAgain(watch, customers, customerId);
      }
      return median(times);

      function decideTick(state: TradingState | undefined, bests: ReturnType<TriggerWatch['bestsOf']>): void {
        if (state === undefined) throw new Error('somebody else was reached');
        const decision = decide(state, { type: 'tick', symbol: GAPPING, atMs: AT_MS, bests }, market);
        if (!decision.ok || decision.state.positions.length > 0) throw new Error('a stop did not close');
      }
    },
  };
}

function putAgain(watch: TriggerWatch, customers: Scene['customers'], customerId: string): void {
  const state = customers.get(customerId);
  if (state !== undefined) watch.put(customerId, state);
}
