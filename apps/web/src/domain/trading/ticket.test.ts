import { parsePrice } from '@halyard/money';
import { expect, test } from 'vitest';
import { problemOf, rangeProblem as rangeOf } from './check-ticket.ts';
import { ordersOf } from './order-body.ts';
import { type Plan, planOf, type PlanTerms, shareOfMost } from './plan.ts';
import { priceStepOf } from './price-field.tsx';
import { costOf as costOfPlan } from './ticket-cost.ts';
import {
  carried,
  cleared,
  EMPTY_TICKET,
  leverageWithin,
  leveragesUpTo,
  restated,
  type Ticket,
} from './ticket.ts';

const NOW_MS = Date.UTC(2026, 0, 1);

function priceOf(text: string): bigint {
  const parsed = parsePrice(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
}

function quote(bid: string, ask: string) {
  return { symbol: 'EUR/USD', bid: priceOf(bid), ask: priceOf(ask), atMs: NOW_MS, source: 'test' };
}

const euro: PlanTerms = {
  symbol: 'EUR/USD',
  pricing: { quote: quote('1.08490', '1.08500'), conversion: null },
};
const ticket = (part: Partial<Ticket>): Ticket => ({ ...EMPTY_TICKET, quantity: '1', ...part });
function plan(asked: Ticket, terms = euro): Plan {
  const planned = planOf(asked, terms);
  if (planned === null) throw new Error(terms.symbol);
  return planned;
}
const costOf = (asked: Ticket, terms: PlanTerms, buyingPowerUsd: number) =>
  costOfPlan(plan(asked, terms), terms, buyingPowerUsd);
const now = (asked: Ticket) => ({
  plan: plan(asked),
  terms: { pricing: euro.pricing, maxLeverage: 100, atMs: NOW_MS },
});
const found = (part: Partial<Ticket>, hasPrice = true) =>
  problemOf(ticket(part), 'EUR/USD', NOW_MS, hasPrice ? now(ticket(part)) : null);
const rangeProblem = (quantity: string) => rangeOf(ticket({ quantity }), 'EUR/USD', null);
const problem = (part: Partial<Ticket>, hasPrice = true) => found(part, hasPrice)?.words ?? null;

test('a ticket begins as a market order to buy without leverage', () => {
  expect(EMPTY_TICKET).toMatchObject({ side: 'buy', mode: 'market', leverage: 1, quantity: '' });
});

test('what is wrong is said in the sentences of the product, one at a time', () => {
  for (const quantity of ['', '0', '-1', '1e3', 'x', '0.001']) {
    expect(problem({ quantity })).toBe('Please enter a valid quantity');
  }
  for (const limitPrice of ['', '0', '-2']) {
    expect(problem({ mode: 'limit', limitPrice })).toBe('Please enter a valid limit price');
  }
  expect(problem({ limitPrice: '' })).toBeNull();
  expect(problem({ mode: 'more', stopPrice: '' })).toBe('Please enter a valid stop price');
  expect(problem({ stopLoss: '0' })).toBe('Please enter a valid stop loss');
  expect(problem({ takeProfit: '-1' })).toBe('Please enter a valid take profit');
  expect(problem({}, false)).toBe('Unable to get current market price');
});

test('an order that only closes is not kept back by exits that it has no fields for', () => {
  const closes = { positionFill: 'reduce_only', takeProfit: '-1' } as const;
  expect(problem({ ...closes, exitsIn: 'percent', stopLoss: '2' })).toBeNull();
  expect(problem({ ...closes, exitsIn: 'price' })).toBeNull();
});

test('what is wrong is said at its field, and what is about the whole at none', () => {
  expect(found({ quantity: 'x' })?.at).toBe('quantity');
  expect(found({ mode: 'limit' })?.at).toBe('limitPrice');
  expect(found({ mode: 'more', trailingStop: '-1' })?.at).toBe('stopPrice');
  expect(found({ mode: 'more', stopPrice: '1', trailingStop: '-1' })?.at).toBe('trailingStop');
  expect(found({ takeProfit: '-1' })?.at).toBe('takeProfit');
  expect(found({}, false)?.at).toBeNull();
});

test('a quantity nobody can order is refused as soon as it is typed, whatever it would cost', () => {
  const words = /^Quantity must be between [\d.]+ and [\d,]+\.00$/;
  expect(problem({ quantity: '9999999999999' })).toMatch(words);
  expect(rangeProblem('9999999999999')?.words).toMatch(words);
  expect(rangeProblem('1')).toBeNull();
  expect(rangeProblem('99999999999999999999')).toBeNull();
});

test('an end must be chosen, and lie in the future, only where the order has one', () => {
  const withEnd = { mode: 'more', stopPrice: '2', timeInForce: 'gtd' } as const;
  expect(problem({ ...withEnd, expiresAt: '' })).toBe('Please choose an end in the future');
  expect(problem({ ...withEnd, expiresAt: '2020-01-01T10:00' })).toBe('Please choose an end in the future');
  expect(problem({ ...withEnd, expiresAt: '2030-01-01T10:00' })).toBeNull();
  expect(problem({ ...withEnd, mode: 'market' })).toBeNull();
});

test('an order carries only what its kind has: a limit price for limits, exits when given', () => {
  expect(ordersOf(ticket({ limitPrice: '1.2', stopLoss: ' 1.0 ' }), 'EUR/USD', 'forex')[0]).toEqual({
    symbol: 'EUR/USD',
    type: 'forex',
    side: 'buy',
    quantity: '1',
    leverage: 1,
    orderType: 'market',
    stopLoss: '1.0',
  });
  expect(ordersOf(ticket({ mode: 'limit', limitPrice: '1.2' }), 'EUR/USD', 'forex')[0]).toMatchObject({
    orderType: 'limit',
    limitPrice: '1.2',
  });
  const full = ticket({
    mode: 'more',
    moreKind: 'stop_limit',
    stopPrice: '2',
    limitPrice: '3',
    trailingStop: '0.1',
  });
  expect(ordersOf(full, 'EUR/USD', 'forex')[0]).toMatchObject({
    orderType: 'stop_limit',
    stopPrice: '2',
    limitPrice: '3',
    trailingStop: '0.1',
    timeInForce: 'gtc',
  });
});

test('after an order the side, the kind and the leverage stay, and the figures go', () => {
  const sent = ticket({
    side: 'sell',
    mode: 'limit',
    leverage: 10,
    limitPrice: '1',
    stopLoss: '2',
    takeProfit: '3',
  });
  expect(cleared(sent)).toEqual({ ...EMPTY_TICKET, side: 'sell', mode: 'limit', leverage: 10 });
});

test('to another symbol goes how one trades, dollars and percent; no price, no units and no name', () => {
  const how = { side: 'sell', mode: 'more', moreKind: 'stop', leverage: 10, timeInForce: 'day' } as const;
  const ofOne = {
    stopPrice: '85000',
    limitPrice: '84000',
    maxSlippage: '50',
    clientOrderId: 'entry:1',
    positionFill: 'reduce_only',
    pairKind: 'limit',
    pairSide: 'sell',
    pairPrice: '90000',
  } as const;
  const exits = { stopLoss: '2', takeProfit: '4', trailingStop: '1' };
  expect(carried({ ...EMPTY_TICKET, ...how, ...ofOne, ...exits, quantity: '0.5' })).toEqual({
    ...EMPTY_TICKET,
    ...how,
  });
  const inMoney = { ...how, ...exits, sizeIn: 'usd', quantity: '500', exitsIn: 'percent' } as const;
  expect(carried({ ...EMPTY_TICKET, ...inMoney, ...ofOne })).toEqual({ ...EMPTY_TICKET, ...inMoney });
});

test('the button says what it will do', () => {
  expect(restated(ticket({ quantity: '0.25' }), 'BTC/USD')).toBe('Buy 0.25 BTC/USD at market');
  expect(restated(ticket({ side: 'sell', mode: 'limit', limitPrice: '70000' }), 'BTC/USD')).toBe(
    'Sell 1 BTC/USD at 70,000',
  );
  expect(restated(ticket({ quantity: '20790.2183' }), 'BTC/USD')).toBe('Buy 20,790.2183 BTC/USD at market');
  expect(restated(ticket({ quantity: '' }), 'BTC/USD')).toBe('Buy BTC/USD at market');
});

test('leverage ends where the instrument ends it, and steps are as fine as the price', () => {
  expect(leveragesUpTo(100)).toEqual([1, 2, 5, 10, 25, 50, 100]);
  expect([leverageWithin(100, 30), leverageWithin(5, 30)]).toEqual([25, 5]);
  expect([priceStepOf('EUR/USD'), priceStepOf('BTC/USD'), priceStepOf('SHIB/USD')]).toEqual([
    '0.00001',
    '0.00001',
    '0.00000001',
  ]);
});

test('required is quantity times price by leverage, and the commission beside it', () => {
  const cost = costOf(ticket({ quantity: '1000', leverage: 10 }), euro, 500);
  expect(cost).toMatchObject({
    marginUsd: 108.5,
    commissionUsd: 0.04,
    requiredUsd: 108.54,
    isAffordable: true,
  });
  expect(cost?.spreadUsd).toBe(0.1);
  expect(cost?.nightUsd).toBe(-0.08);
  expect(cost?.onePercentUsd).toBe(10.85);
  expect(costOf(ticket({ quantity: '1000', leverage: 10 }), euro, 108.53)?.isAffordable).toBe(false);
  expect(costOf(ticket({ quantity: '' }), euro, 500)).toBeNull();
});

test('a waiting order is measured at its own price, a limit that is met already at the market', () => {
  const limit = (limitPrice: string) =>
    costOf(ticket({ quantity: '1000', mode: 'limit', limitPrice }), euro, 5000)?.marginUsd;
  expect(limit('1.0')).toBe(1000);
  expect(limit('2.0')).toBe(1085);
});

test('the maximum is the largest step that can be paid for, and one step more cannot', () => {
  const asked = ticket({ quantity: '', leverage: 10 });
  const means = { buyingPower: 50_000n };
  const largest = shareOfMost(asked, plan(asked), means, 100n);
  expect(costOf({ ...asked, quantity: largest }, euro, 500)?.isAffordable).toBe(true);
  const more = (Number(largest) + 0.01).toFixed(2);
  expect(costOf({ ...asked, quantity: more }, euro, 500)?.isAffordable).toBe(false);
  expect(shareOfMost(asked, plan(asked), { buyingPower: 0n }, 100n)).toBe('');
  expect(Number(shareOfMost(asked, plan(asked), means, 50n))).toBeCloseTo(Number(largest) / 2, 1);
});

test('what the server would refuse is said before, at its field and in its words', () => {
  expect(found({ stopLoss: '1.0849' })).toEqual({
    at: 'stopLoss',
    words: 'Stop loss must be below the current price for a buy order',
  });
  expect(found({ side: 'sell', takeProfit: '1.085' })).toEqual({
    at: 'takeProfit',
    words: 'Take profit must be below the current price for a sell order',
  });
  expect(found({ mode: 'more', stopPrice: '1.085' })).toEqual({
    at: 'stopPrice',
    words: 'Stop price must be above the current price for a buy order',
  });
  expect(found({ mode: 'limit', limitPrice: '1.0', stopLoss: '1.01' })?.words).toBe(
    'Stop loss must be below the order price for a buy order',
  );
});

const LIMIT_AT = { mode: 'limit', limitPrice: '1.2', quantity: '1000' } as const;

test('sends what an order says of how it is carried out, and nothing that its kind has no use for', () => {
  const said = {
    positionFill: 'reduce_only',
    maxSlippage: ' 0.001 ',
    clientOrderId: ' a:1 ',
    stopLoss: '1',
  } as const;
  const [atMarket] = ordersOf(ticket({ quantity: '1000', ...said }), 'EUR/USD', 'forex');
  expect(atMarket).toMatchObject({ positionFill: 'reduce_only', maxSlippage: '0.001', clientOrderId: 'a:1' });
  expect(atMarket).not.toHaveProperty('stopLoss');
  expect(atMarket).not.toHaveProperty('timeInForce');
  const [limit] = ordersOf(ticket({ ...LIMIT_AT, ...said, timeInForce: 'fok' }), 'EUR/USD', 'forex');
  expect(limit).toMatchObject({ timeInForce: 'fok' });
  expect(limit).not.toHaveProperty('maxSlippage');
  const stop = { mode: 'more', moreKind: 'stop', stopPrice: '1.3', timeInForce: 'fok' } as const;
  expect(ordersOf(ticket(stop), 'EUR/USD', 'forex')[0]).toMatchObject({ timeInForce: 'gtc' });
});

test('sends a pair only where the order waits', () => {
  const pair = { pairKind: 'stop', pairSide: 'sell', pairPrice: ' 1.1 ', leverage: 10 } as const;
  const [first, second] = ordersOf(ticket({ ...LIMIT_AT, ...pair }), 'EUR/USD', 'forex');
  expect(first).toMatchObject({ orderType: 'limit', limitPrice: '1.2', side: 'buy' });
  expect(second).toMatchObject({
    orderType: 'stop',
    stopPrice: '1.1',
    side: 'sell',
    quantity: '1000',
    leverage: 10,
  });
  expect(second).not.toHaveProperty('stopLoss');
  const exits = { stopLoss: '1', exitsIn: 'percent', pairStopLoss: '10', pairTakeProfit: '20' } as const;
  const left = ticket({ ...LIMIT_AT, limitPrice: '1.0', ...pair, pairPrice: '1.05', ...exits });
  const [own, other] = ordersOf(left, 'EUR/USD', 'forex', plan(left));
  expect(own).toMatchObject({ stopLoss: '0.99000' });
  expect(own).not.toHaveProperty('takeProfit');
  expect(other).toMatchObject({ stopLoss: '1.15500', takeProfit: '0.84000' });
  const closing = { ...left, positionFill: 'reduce_only' } as const;
  expect(ordersOf(closing, 'EUR/USD', 'forex', plan(closing))[1]).not.toHaveProperty('stopLoss');
  expect(ordersOf(ticket({ ...LIMIT_AT, ...pair, timeInForce: 'ioc' }), 'EUR/USD', 'forex')).toHaveLength(1);
  expect(ordersOf(ticket({ quantity: '1000', ...pair }), 'EUR/USD', 'forex')).toHaveLength(1);
  // A stop waits whatever was chosen for a limit before it, and the other one with it.
  const stop = { mode: 'more', moreKind: 'stop', stopPrice: '1.3', timeInForce: 'ioc' } as const;
  const both = ordersOf(ticket({ ...stop, ...pair, pairKind: 'limit' }), 'EUR/USD', 'forex');
  expect(both.map(({ timeInForce }) => timeInForce)).toEqual(['gtc', 'gtc']);
});

test('what is closed first needs no money of its own', () => {
  const planned = planOf(ticket({ quantity: '1000', leverage: 10 }), euro);
  const cost = (against: bigint) => planned && costOfPlan(planned, euro, 500, against);
  expect(cost(40_000n)).toMatchObject({ closes: 40_000n, notionalUsd: 1085, marginUsd: 65.1 });
  expect(cost(100_000n)).toMatchObject({ closes: 100_000n, requiredUsd: 0, isAffordable: true });
  const reducing = planOf(ticket({ quantity: '1000', positionFill: 'reduce_only', stopLoss: '1' }), euro);
  expect(reducing?.order.stopLoss).toBeNull();
  expect(reducing && costOfPlan(reducing, euro, 0)).toMatchObject({ requiredUsd: 0, closes: 0n });
});
