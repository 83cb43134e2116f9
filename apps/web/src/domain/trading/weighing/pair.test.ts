import { refusalSentence } from '@halyard/contract';
import { decide, findTerms, type Market, type TradingState } from '@halyard/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemOf } from '../check-ticket.ts';
import { planOf, shareOfMost } from '../plan.ts';
import { costOf } from '../ticket-cost.ts';
import { EMPTY_TICKET, type Ticket } from '../ticket.ts';

/** Two orders that wait beside each other, as the engine takes them. */

const NOW_MS = Date.UTC(2026, 0, 5, 12);
const SYMBOL = 'EUR/USD';
const quote = { symbol: SYMBOL, bid: 10_849_000_000n, ask: 10_850_000_000n, atMs: NOW_MS, source: 'test' };
const MARKET: Market = {
  symbols: new Map([[SYMBOL, { quote, isFresh: true, isOpen: true }]]),
  nights: new Map(),
};
const terms = { symbol: SYMBOL, pricing: { quote, conversion: null } };
const checked = { pricing: terms.pricing, maxLeverage: findTerms(SYMBOL)?.maxLeverage ?? 1, atMs: NOW_MS };

function planned(ticket: Ticket) {
  const plan = planOf(ticket, terms);
  if (!plan?.beside) throw new Error('no pair');
  return { plan, first: plan.order, second: plan.beside.order };
}

function decided(ticket: Ticket, availableUsd: bigint) {
  const { first, second } = planned(ticket);
  const state: TradingState = {
    availableUsd,
    deficitUsd: 0n,
    positions: [],
    orders: [],
    pendingWithdrawals: [],
    isMarginCalled: false,
  };
  const leg = (id: string, order: typeof first) => ({ orderId: id, positionId: `of ${id}`, terms: order });
  const legs = [leg('one', first), leg('other', second)] as const;
  return decide(state, { type: 'place-oco', atMs: NOW_MS, legs }, MARKET);
}

const price = fc.integer({ min: 10_500, max: 11_200 }).map((pips) => (pips / 10_000).toFixed(4));
const exit = fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: price });
const side = fc.constantFrom('buy' as const, 'sell' as const);
const pairs = fc
  .record({
    side,
    mode: fc.constantFrom('limit' as const, 'more' as const),
    leverage: fc.constantFrom(1, 10, 30),
    limitPrice: price,
    stopPrice: price,
    quantity: fc.integer({ min: 1, max: 20_000 }).map(String),
    pairKind: fc.constantFrom('limit' as const, 'stop' as const),
    pairSide: side,
    pairPrice: price,
    stopLoss: exit,
    pairStopLoss: exit,
    pairTakeProfit: exit,
  })
  .map((typed): Ticket => ({ ...EMPTY_TICKET, ...typed }));
const money = fc.bigInt({ min: 0n, max: 2_000_000n });

test('what a pair needs and what is wrong with it is what the engine holds for both, or says', () => {
  const seen = { taken: 0, short: 0, refused: 0 };
  fc.assert(
    fc.property(pairs, money, (ticket, availableUsd) => {
      const { plan } = planned(ticket);
      const cost = costOf(plan, terms, Number(availableUsd) / 100);
      const problem = problemOf(ticket, SYMBOL, NOW_MS, { plan, terms: checked });
      const decision = decided(ticket, availableUsd);
      if (decision.ok) {
        seen.taken += 1;
        expect([problem, cost?.isAffordable]).toEqual([null, true]);
        expect(cost?.leftUsd).toBeCloseTo(Number(decision.state.availableUsd) / 100, 2);
      } else if (decision.refusal.code === 'insufficient-margin') {
        seen.short += 1;
        expect(cost?.isAffordable).toBe(false);
      } else {
        seen.refused += 1;
        expect(problem?.words).toBe(refusalSentence(decision.refusal.code, decision.refusal.words));
      }
    }),
    { numRuns: 1000 },
  );
  expect(Math.min(seen.taken, seen.short, seen.refused)).toBeGreaterThan(30);
});

test('an exit of the second order is judged by its own side and price, and said at its own field', () => {
  const ticket = {
    ...EMPTY_TICKET,
    mode: 'limit',
    limitPrice: '1.0000',
    stopLoss: '0.9',
    quantity: '1000',
    pairKind: 'stop',
    pairSide: 'sell',
    pairPrice: '1.0500',
  } as const;
  const found = (part: Partial<Ticket>) => {
    const typed = { ...ticket, ...part };
    return problemOf(typed, SYMBOL, NOW_MS, { plan: planned(typed).plan, terms: checked });
  };
  expect(found({ pairStopLoss: '1.0600', pairTakeProfit: '1.0400' })).toBeNull();
  expect(found({ pairStopLoss: '1.0400' })).toEqual({
    at: 'pairStopLoss',
    words: 'Stop loss must be above the order price for a sell order',
  });
  expect(found({ pairTakeProfit: 'soon' })).toEqual({
    at: 'pairTakeProfit',
    words: 'Please enter a valid take profit',
  });
  // Under More alone there is a field for it.
  expect(found({ pairTrailingStop: 'x' })).toBeNull();
  // What only closes has none, whatever was typed before.
  expect(found({ pairStopLoss: '1.0400', positionFill: 'reduce_only' })).toBeNull();
});

test('the most of a pair is taken, and a step more is not', () => {
  let taken = 0;
  fc.assert(
    fc.property(pairs, money, (ticket, availableUsd) => {
      const { plan } = planned(ticket);
      if (problemOf(ticket, SYMBOL, NOW_MS, { plan, terms: checked }) !== null) return;
      const quantity = shareOfMost(ticket, plan, { buyingPower: availableUsd }, 100n);
      if (quantity === '') return;
      taken += 1;
      expect(decided({ ...ticket, quantity }, availableUsd).ok).toBe(true);
      const more = (Number(quantity) + 0.01).toFixed(2);
      expect(decided({ ...ticket, quantity: more }, availableUsd)).toMatchObject({
        ok: false,
        refusal: { code: 'insufficient-margin' },
      });
    }),
    { numRuns: 1000 },
  );
  expect(taken).toBeGreaterThan(100);
});

test('neither of a pair may be larger than the group lets one order be', () => {
  const ticket: Ticket = {
    ...EMPTY_TICKET,
    mode: 'limit',
    limitPrice: '1.0000',
    quantity: '9500',
    pairKind: 'stop',
    pairPrice: '1.2000',
  };
  const { plan } = planned(ticket);
  const limited = { plan, terms: { ...checked, maxOrderUsd: 10_000 } };
  expect(problemOf(ticket, SYMBOL, NOW_MS, limited)).toEqual({
    at: 'quantity',
    words: 'An order may be worth at most $10,000.00',
  });
  const means = { buyingPower: 10_000_000n, maxOrderUsd: 10_000 };
  const quantity = shareOfMost(ticket, plan, means, 100n);
  expect(quantity).toBe('8333.33');
  const most = planned({ ...ticket, quantity }).plan;
  expect(problemOf({ ...ticket, quantity }, SYMBOL, NOW_MS, { ...limited, plan: most })).toBeNull();
});
