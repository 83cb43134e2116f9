import { TIER_PERCENT } from '@halyard/catalogue';
import { refusalSentence } from '@halyard/contract';
import {
  decide,
  findTerms,
  type Group,
  type Market,
  marketOfGroup,
  profitOrLoss,
  quoteOfGroup,
  type TradingState,
} from '@halyard/engine';
import { parsePrice, parseUnits } from '@halyard/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemOf } from './check-ticket.ts';
import { levelsOf } from './draft-levels.ts';
import { tickOf } from './exit-levels.ts';
import { fixedTicket, ordersOf, quantityFigureOf } from './order-body.ts';
import {
  type Plan,
  planOf,
  type PlanTerms,
  rewardToRisk,
  shareOfMost,
  withExitsIn,
  withLevelAt,
} from './plan.ts';
import { stepped, steppedQuantity } from './stepped.ts';
import { costOf } from './ticket-cost.ts';
import { EMPTY_TICKET, restated, type Ticket } from './ticket.ts';

const NOW_MS = Date.UTC(2026, 0, 5, 12);
const LEVELS = {
  'EUR/USD': ['1.08490', '1.08500'],
  'USD/JPY': ['149.990', '150.010'],
  'BTC/USD': ['84212.08', '84222.08'],
  'SHIB/USD': ['0.00001220', '0.00001224'],
  GER40: ['18400.10', '18402.30'],
} as const;
type Symbol = keyof typeof LEVELS;
const SYMBOLS = Object.keys(LEVELS) as Symbol[];

function priceOf(text: string): bigint {
  const parsed = parsePrice(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
}

function unitsOf(text: string): bigint {
  const parsed = parseUnits(text, 2);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
}

function quoteOf(symbol: Symbol) {
  const [bid, ask] = LEVELS[symbol];
  return { symbol, bid: priceOf(bid), ask: priceOf(ask), atMs: NOW_MS, source: 'test' };
}

const QUOTES = new Map(SYMBOLS.map((symbol) => [symbol as string, quoteOf(symbol)]));
const MARKET: Market = {
  symbols: new Map([...QUOTES].map(([symbol, quote]) => [symbol, { quote, isFresh: true, isOpen: true }])),
  nights: new Map(),
};

type Tier = keyof typeof TIER_PERCENT;

/** What each tier pays, as it ships. */
function groupOf(tier: Tier): Group {
  const percent = Number(TIER_PERCENT[tier]);
  const all = { spreadPercent: percent, commissionPercent: percent };
  return { id: tier, versions: [{ version: 1, fromMs: 0, terms: { all } }] };
}

function termsOf(symbol: Symbol, tier: Tier = 'standard'): PlanTerms {
  const conversion = findTerms(symbol)?.conversion;
  return {
    symbol,
    pricing: {
      quote: quoteOfGroup(groupOf(tier), quoteOf(symbol)),
      conversion: (conversion && QUOTES.get(conversion.symbol)) ?? null,
    },
  };
}

function plan(ticket: Ticket, terms: PlanTerms): Plan {
  const planned = planOf(ticket, terms);
  if (planned === null) throw new Error(terms.symbol);
  return planned;
}

function customer(availableUsd: bigint): TradingState {
  return {
    availableUsd,
    deficitUsd: 0n,
    positions: [],
    orders: [],
    pendingWithdrawals: [],
    isMarginCalled: false,
  };
}

/** Figures in reach of the symbol's price, so that as many orders are taken as are refused. */
const near = (symbol: Symbol) =>
  fc.integer({ min: 900, max: 1100 }).map((promille) => {
    const tick = tickOf(symbol);
    const level = ((priceOf(LEVELS[symbol][0]) * BigInt(promille)) / 1000n / tick) * tick;
    return (Number(level) / 1e10).toFixed(symbol === 'SHIB/USD' ? 8 : symbol === 'EUR/USD' ? 5 : 2);
  });
const orNothing = (text: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), text);
const figure = fc.integer({ min: 1, max: 500_000 }).map((hundredths) => (hundredths / 100).toFixed(2));

const cases = fc.constantFrom(...SYMBOLS).chain((symbol) =>
  fc.record({
    symbol: fc.constant(symbol),
    tier: fc.constantFrom('standard' as const, 'premium' as const, 'professional' as const),
    availableUsd: fc.bigInt({ min: 0n, max: 2_000_000n }),
    typed: fc.record({
      side: fc.constantFrom('buy' as const, 'sell' as const),
      mode: fc.constantFrom('market' as const, 'limit' as const, 'more' as const),
      moreKind: fc.constantFrom('market' as const, 'stop' as const, 'stop_limit' as const),
      sizeIn: fc.constantFrom('units' as const, 'usd' as const, 'risk' as const),
      quantity: figure,
      leverage: fc.constantFrom(1, 10, 100),
      limitPrice: near(symbol),
      stopPrice: near(symbol),
    }),
    exits: fc.oneof(
      fc.record({
        exitsIn: fc.constant('price' as const),
        stopLoss: orNothing(near(symbol)),
        takeProfit: orNothing(near(symbol)),
        trailingStop: orNothing(near(symbol)),
      }),
      fc.record({
        exitsIn: fc.constantFrom('percent' as const, 'money' as const),
        stopLoss: orNothing(figure),
        takeProfit: orNothing(figure),
        trailingStop: orNothing(figure),
      }),
    ),
  }),
);

test('what the ticket says, the engine decides: the same figures to the cent, or the same sentence', () => {
  let taken = 0;
  let refused = 0;
  fc.assert(
    fc.property(cases, ({ symbol, tier, availableUsd, typed, exits }) => {
      const ticket: Ticket = { ...EMPTY_TICKET, ...typed, ...exits };
      const terms = termsOf(symbol, tier);
      const planned = plan(ticket, terms);
      const maxLeverage = findTerms(symbol)?.maxLeverage ?? 1;
      const problem = problemOf(ticket, symbol, NOW_MS, {
        plan: planned,
        terms: { pricing: terms.pricing, maxLeverage, atMs: NOW_MS },
      });
      const cost = costOf(planned, terms, Number(availableUsd) / 100);
      // What the field itself refuses has no order that could be asked for.
      if (planned.quantity === null) {
        expect(problem).not.toBeNull();
        return;
      }
      if (problem !== null && /valid (?:stop loss|take|trail)/.test(problem.words)) return;
      const decision = decide(
        customer(availableUsd),
        { type: 'place-order', atMs: NOW_MS, orderId: 'o', positionId: 'p', terms: planned.order },
        marketOfGroup(groupOf(tier), MARKET),
      );
      if (!decision.ok) {
        refused += 1;
        const sentence = refusalSentence(decision.refusal.code, decision.refusal.words);
        if (decision.refusal.code === 'insufficient-margin') {
          expect([problem, cost?.isAffordable]).toEqual([null, false]);
        } else expect(problem?.words).toBe(sentence);
        return;
      }
      taken += 1;
      expect([problem, cost?.isAffordable]).toEqual([null, true]);
      // Its own events: an account can be too small to hold what it has just opened.
      const position = decision.events.find((event) => event.type === 'position-opened')?.position;
      const isHeld = !decision.events.some((event) => event.type === 'position-closed');
      const [order] = decision.state.orders;
      const cents = (amount: number | undefined) => BigInt(Math.round((amount ?? 0) * 100));
      if (position) {
        expect(position.entryPrice).toBe(planned.opening.price);
        expect(cents(cost?.marginUsd)).toBe(position.marginUsd);
        expect(cents(cost?.commissionUsd)).toBe(position.commissionUsd);
        expect(position.stopLoss).toBe(planned.exits.stopLoss?.level ?? null);
      } else expect(cents(cost?.requiredUsd)).toBe(order?.reservedUsd);
      if (isHeld) expect(cents(cost?.leftUsd)).toBe(decision.state.availableUsd);
    }),
    { numRuns: 3000 },
  );
  expect(taken).toBeGreaterThan(300);
  expect(refused).toBeGreaterThan(300);
});

test('a size by risk loses at its stop no more than was said, and one step more would', () => {
  let sized = 0;
  let most = 0;
  fc.assert(
    fc.property(
      fc.constantFrom('EUR/USD' as const, 'BTC/USD' as const, 'USD/JPY' as const, 'GER40' as const),
      fc.constantFrom('buy' as const, 'sell' as const),
      fc.integer({ min: 10_000, max: 200_000 }),
      fc.integer({ min: 50, max: 900 }),
      (symbol, side, riskCents, percentHundredths) => {
        const planned = plan(
          {
            ...EMPTY_TICKET,
            side,
            sizeIn: 'risk',
            quantity: (riskCents / 100).toFixed(2),
            exitsIn: 'percent',
            stopLoss: (percentHundredths / 100).toFixed(2),
          },
          termsOf(symbol),
        );
        const { quantity, exits, opening } = planned;
        const stop = exits.stopLoss;
        const result = stop?.resultUsd ?? null;
        if (quantity === null || stop === null || result === null) return;
        sized += 1;
        expect(-result).toBeLessThanOrEqual(BigInt(riskCents));
        const quote = { ...quoteOf(symbol), bid: stop.level, ask: stop.level };
        const conversion = opening.conversion?.symbol === symbol ? quote : opening.conversion;
        const { quantityStep, maxQuantity } = opening.instrument;
        const more = profitOrLoss({ symbol, side, entryPrice: opening.price }, quantity + quantityStep, {
          quote,
          conversion,
        });
        if (quantity >= maxQuantity) most += 1;
        else expect(-more).toBeGreaterThan(BigInt(riskCents));
      },
    ),
    { numRuns: 500 },
  );
  expect(sized).toBeGreaterThan(300);
  expect(most).toBeLessThan(sized / 2);
});

const bitcoin = termsOf('BTC/USD');
const asked = (part: Partial<Ticket>): Ticket => ({ ...EMPTY_TICKET, quantity: '0.25', ...part });

test('risk 100 to the stop: the quantity follows from how far away it is, rounded down', () => {
  const planned = plan(asked({ sizeIn: 'risk', quantity: '100', stopLoss: '83222.08' }), bitcoin);
  expect(planned.quantity).toBe(10n);
  expect(planned.exits.stopLoss?.resultUsd).toBe(-10_000n);
  expect(plan(asked({ sizeIn: 'risk', quantity: '99.99', stopLoss: '83222.08' }), bitcoin).quantity).toBe(9n);
  expect(plan(asked({ sizeIn: 'risk', quantity: '100' }), bitcoin).quantity).toBeNull();
  expect(plan(asked({ sizeIn: 'usd', quantity: '1000' }), bitcoin).quantity).toBe(1n);
});

test('exits in percent and in money stand where they say, and go out as prices', () => {
  const percent = asked({ exitsIn: 'percent', stopLoss: '1', takeProfit: '2' });
  const planned = plan(percent, bitcoin);
  expect(ordersOf(percent, 'BTC/USD', 'crypto', planned)[0]).toMatchObject({
    quantity: '0.25',
    stopLoss: '83379.86',
    takeProfit: '85906.52',
  });
  expect(rewardToRisk(planned)).toBe(20n);
  const money = asked({ exitsIn: 'money', stopLoss: '100', takeProfit: '200' });
  const inMoney = plan(money, bitcoin);
  expect(inMoney.exits.stopLoss).toMatchObject({ level: priceOf('83822.08'), resultUsd: -10_000n });
  expect(inMoney.exits.takeProfit).toMatchObject({ level: priceOf('85022.08'), resultUsd: 20_000n });
  expect(withExitsIn('price', money, 'BTC/USD', inMoney)).toMatchObject({
    exitsIn: 'price',
    stopLoss: '83822.08',
    takeProfit: '85022.08',
    trailingStop: '',
  });
});

test('an order that was looked through is the same at any other price', () => {
  const typed = asked({
    mode: 'more',
    moreKind: 'stop',
    stopPrice: '90000',
    sizeIn: 'usd',
    quantity: '5000',
    exitsIn: 'percent',
    stopLoss: '1',
    trailingStop: '2',
  });
  for (const ticket of [typed, { ...typed, mode: 'market', trailingStop: '' } as const]) {
    const sent = ordersOf(ticket, 'BTC/USD', 'crypto', plan(ticket, bitcoin));
    const fixed = fixedTicket(ticket, 'BTC/USD', plan(ticket, bitcoin));
    const [quote, later] = [bitcoin.pricing.quote, priceOf('95000')];
    const dearer = {
      ...bitcoin,
      pricing: { ...bitcoin.pricing, quote: { ...quote, bid: later, ask: later } },
    };
    expect(ordersOf(fixed, 'BTC/USD', 'crypto', plan(fixed, dearer))).toEqual(sent);
    expect(restated(ticket, 'BTC/USD', quantityFigureOf(ticket, plan(fixed, dearer)))).toContain(
      `Buy ${sent[0].quantity} BTC/USD`,
    );
  }
});

test('shares of the buying power are whole steps that can be paid for', () => {
  const means = { buyingPower: 1_000_000n };
  const ticket = asked({ quantity: '', leverage: 10 });
  expect(shareOfMost(ticket, plan(ticket, bitcoin), means, 100n)).toBe('1.18');
  expect(shareOfMost(ticket, plan(ticket, bitcoin), means, 25n)).toBe('0.29');
  const usd = asked({ sizeIn: 'usd', quantity: '', leverage: 10 });
  const value = shareOfMost(usd, plan(usd, bitcoin), means, 25n);
  expect(plan({ ...usd, quantity: value }, bitcoin).quantity).toBe(29n);
});

test('a figure goes up and down on the grid of its steps, and never to nothing', () => {
  const step = (text: string, steps: bigint) => stepped(unitsOf(text), steps, 5n);
  expect([step('1.00', 1n), step('1.00', -1n), step('1.00', 10n)]).toEqual([105n, 95n, 150n]);
  expect([step('1.02', 1n), step('1.02', -1n), step('0.05', -1n)]).toEqual([105n, 100n, 5n]);
});

test('the chart shows what is typed: where the order waits, and where it ends with what that brings', () => {
  const limit = asked({ mode: 'limit', limitPrice: '80000', stopLoss: '79000', takeProfit: '82000' });
  expect(levelsOf(plan(limit, bitcoin))).toEqual([
    { key: 'own', price: 80_000, title: 'Buy here', look: 'muted' },
    { key: 'stopLoss', price: 79_000, title: 'SL −$250.00', look: 'down' },
    { key: 'takeProfit', price: 82_000, title: 'TP +$500.00', look: 'up' },
  ]);
  expect(levelsOf(plan(asked({ quantity: '' }), bitcoin))).toEqual([]);
  const pair = { ...limit, pairKind: 'stop', pairSide: 'sell', pairPrice: '70000' } as const;
  const exits = { pairStopLoss: '71000', pairTakeProfit: '68000' };
  expect(levelsOf(plan({ ...pair, ...exits }, bitcoin))).toEqual([
    ...levelsOf(plan(limit, bitcoin)).slice(0, 1),
    { key: 'pair', price: 70_000, title: 'Or sell here', look: 'muted' },
    ...levelsOf(plan(limit, bitcoin)).slice(1),
    { key: 'pairStopLoss', price: 71_000, title: 'Or SL −$250.00', look: 'down' },
    { key: 'pairTakeProfit', price: 68_000, title: 'Or TP +$500.00', look: 'up' },
  ]);
});

test('a level that is put elsewhere on the chart is typed anew, in the unit the others are typed in', () => {
  const put = (part: Partial<Ticket>, key: Parameters<typeof withLevelAt>[0], at: string) => {
    const ticket = asked(part);
    return withLevelAt(key, at, ticket, 'BTC/USD', plan(ticket, bitcoin));
  };
  expect(put({ stopLoss: '83000' }, 'stopLoss', '83222.08')).toEqual({ stopLoss: '83222.08' });
  expect(put({ exitsIn: 'percent', stopLoss: '2' }, 'stopLoss', '83379.86')).toEqual({ stopLoss: '1.00' });
  expect(put({ exitsIn: 'money', takeProfit: '2' }, 'takeProfit', '85022.08')).toEqual({
    takeProfit: '200.00',
  });
  expect(put({ mode: 'more', trailingStop: '2' }, 'trailingStop', '84122.08')).toEqual({
    trailingStop: '100.00',
  });
  expect(put({ mode: 'limit', limitPrice: '80000' }, 'own', '81000.00')).toEqual({ limitPrice: '81000.00' });
  expect(put({ mode: 'more', stopPrice: '90000' }, 'own', '91000.00')).toEqual({ stopPrice: '91000.00' });
  const pair = {
    mode: 'limit',
    limitPrice: '80000',
    pairKind: 'stop',
    pairSide: 'sell',
    pairPrice: '70000',
  } as const;
  expect(put(pair, 'pair', '71000.00')).toEqual({ pairPrice: '71000.00' });
  const inPercent = { ...pair, exitsIn: 'percent', pairStopLoss: '2' } as const;
  expect(put(inPercent, 'pairStopLoss', '70700.00')).toEqual({ pairStopLoss: '1.00' });
});

test('the exits of a second order go over to another unit with those of the first', () => {
  const pair = asked({
    mode: 'limit',
    limitPrice: '80000',
    stopLoss: '79200',
    pairKind: 'stop',
    pairSide: 'sell',
    pairPrice: '70000',
    pairStopLoss: '70700',
  });
  expect(withExitsIn('percent', pair, 'BTC/USD', plan(pair, bitcoin))).toMatchObject({
    stopLoss: '1.00',
    pairStopLoss: '1.00',
    pairTakeProfit: '',
  });
});

test('a typed quantity goes a step further, from nothing where none is typed', () => {
  expect(steppedQuantity('', 1, 1n)).toBe('0.01');
  expect(steppedQuantity('12.5', -10, 1n)).toBe('12.40');
  expect(steppedQuantity('12e', 1, 1n)).toBeUndefined();
});
