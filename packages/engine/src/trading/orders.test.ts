import { describe, expect, it } from 'vitest';
import { DAY_MS, MONDAY_MS, createStage, groupOf, hundredths, ofType, placing, price } from '../sim/stage.ts';
import type { ModifyOrder } from './command.ts';
import { MOST_OPEN } from './place-order.ts';
import type { OrderTerms } from './trading-state.ts';

/** 10,000 dollars, and the euro at 1.08400 / 1.08410. */
function atTheDesk() {
  const stage = createStage('10000');
  stage.set('EUR/USD', '1.08400', '1.08410');
  return stage;
}

const LOT = hundredths('10000');
const limit = (limitPrice: string): Partial<OrderTerms> => ({
  type: 'limit',
  quantity: LOT,
  limitPrice: price(limitPrice),
});
const stop = (stopPrice: string): Partial<OrderTerms> => ({
  type: 'stop',
  quantity: LOT,
  stopPrice: price(stopPrice),
});
const types = (events: readonly { type: string }[]) => events.map(({ type }) => type);

describe('open positions and pending orders', () => {
  it('end at a thousand, and one that goes makes room for another', () => {
    const stage = atTheDesk();
    for (let nth = 0; nth < MOST_OPEN; nth++) stage.place(`${nth}`, { ...limit('1.08000'), quantity: 1n });
    expect(stage.refused(placing('one more', {}))).toEqual({
      code: 'too-many-open',
      words: { most: '1,000' },
    });
    stage.run({ type: 'cancel-order', orderId: '7', by: 'customer' });
    stage.place('in its place', {});
    expect(stage.refused(placing('one more', {})).code).toBe('too-many-open');
  });

  it('keep nobody from closing', () => {
    const stage = atTheDesk();
    stage.place('held', {});
    for (let nth = 1; nth < MOST_OPEN; nth++) stage.place(`${nth}`, { ...limit('1.08000'), quantity: 1n });
    const closing = { side: 'sell', positionFill: 'reduce_only' } as const;
    expect(stage.refused(placing('waits', { ...closing, ...stop('1.07000') })).code).toBe('too-many-open');
    expect(types(stage.place('closes', closing))).toContain('position-closed');
    expect(stage.state().positions).toEqual([]);
  });
});

describe('an order that fills at once', () => {
  it('pays margin and commission at the ask and keeps its quote', () => {
    const stage = atTheDesk();
    const events = stage.place('a', { quantity: LOT });
    expect(types(events)).toEqual([
      'order-accepted',
      'order-filled',
      'margin-locked',
      'commission-charged',
      'position-opened',
    ]);
    // 10,841.00 of notional: a hundredth is margin, 0.00003 of it commission, rounded up.
    expect(stage.state()).toMatchObject({ availableUsd: hundredths('9891.26'), orders: [] });
    expect(stage.state().positions[0]).toMatchObject({
      entryPrice: price('1.0841'),
      marginUsd: hundredths('108.41'),
      commissionUsd: 33n,
      opening: { quote: stage.market().symbols.get('EUR/USD')?.quote, conversion: null },
    });
  });

  it('sells at the bid, and takes the better price when a limit is met already', () => {
    const stage = atTheDesk();
    stage.place('a', { side: 'sell', quantity: LOT });
    stage.place('b', limit('1.09000'));
    expect(stage.state().positions.map(({ entryPrice }) => entryPrice)).toEqual([
      price('1.084'),
      price('1.0841'),
    ]);
  });

  it('takes the part of the commission that its group pays', () => {
    const stage = atTheDesk();
    stage.join(groupOf({ spreadPercent: 100, commissionPercent: 40 }));
    stage.place('a', { quantity: LOT });
    expect(stage.state().positions[0]?.commissionUsd).toBe(14n);
  });
});

describe('an order that waits', () => {
  it('reserves margin and commission at its own price, and fills at the quote that reaches it', () => {
    const stage = atTheDesk();
    stage.place('a', limit('1.08000'));
    expect(stage.state().orders[0]?.reservedUsd).toBe(hundredths('108.33'));
    expect(stage.tick('EUR/USD', '1.07995', '1.08005')).toEqual([]);
    const events = stage.tick('EUR/USD', '1.07980', '1.07990');
    expect(types(events).slice(0, 2)).toEqual(['released', 'order-filled']);
    expect(stage.state().positions[0]).toMatchObject({ id: 'p-a', entryPrice: price('1.0799') });
  });

  it('stop_limit: waits for its stop, then for its limit, across a gap between them', () => {
    const stage = atTheDesk();
    stage.place('a', { ...limit('1.08600'), type: 'stop_limit', stopPrice: price('1.08500') });
    expect(types(stage.tick('EUR/USD', '1.08690', '1.08700'))).toEqual(['order-triggered']);
    expect(types(stage.tick('EUR/USD', '1.08590', '1.08600'))).toContain('order-filled');
    const both = atTheDesk();
    both.place('a', { ...limit('1.08600'), type: 'stop_limit', stopPrice: price('1.08500') });
    expect(types(both.tick('EUR/USD', '1.08540', '1.08550'))).toEqual(
      expect.arrayContaining(['order-triggered', 'order-filled']),
    );
  });

  it('stop_limit: keeps its stop once that was reached, and changes everything else', () => {
    const stage = atTheDesk();
    stage.place('a', { ...limit('1.08300'), type: 'stop_limit', stopPrice: price('1.08500') });
    const change = (wish: ModifyOrder['change']) =>
      ({ type: 'modify-order', orderId: 'a', change: wish }) as const;
    expect(types(stage.run(change({ stopPrice: price('1.08550') })))).toContain('order-modified');
    expect(types(stage.tick('EUR/USD', '1.08690', '1.08700'))).toEqual(['order-triggered']);
    const away = { stopPrice: price('1.09000'), limitPrice: price('1.09500') };
    expect(stage.refused(change(away)).code).toBe('stop-reached');
    // Who sends all that an order says means nothing by what it says already.
    stage.run(change({ stopPrice: price('1.08550'), limitPrice: price('1.08200') }));
    expect(stage.state().orders).toMatchObject([{ isTriggered: true, limitPrice: price('1.082') }]);
  });

  it('fills in the order in which the price passed the levels, then by age', () => {
    const stage = atTheDesk();
    stage.place('low', limit('1.07800'));
    stage.place('high', limit('1.08000'));
    stage.place('low-younger', limit('1.07800'));
    const filled = ofType(stage.tick('EUR/USD', '1.07000', '1.07010'), 'order-filled');
    expect(filled.map(({ orderId }) => orderId)).toEqual(['high', 'low', 'low-younger']);
  });

  it('is rejected whole when its Required no longer fits at the fill', () => {
    const stage = createStage('110');
    stage.set('EUR/USD', '1.08400', '1.08410');
    stage.place('a', stop('1.08500'));
    const events = stage.tick('EUR/USD', '1.19990', '1.20000');
    expect(events).toEqual([
      { type: 'released', orderId: 'a', amountUsd: hundredths('108.83') },
      {
        type: 'order-rejected',
        orderId: 'a',
        requiredUsd: hundredths('120.36'),
        reason: 'insufficient_balance',
      },
    ]);
    expect(stage.state()).toMatchObject({ availableUsd: hundredths('110'), orders: [], positions: [] });
  });

  it('ends at 22:00 UTC, or at its own moment, and no late job lets it fill afterwards', () => {
    const stage = atTheDesk();
    stage.place('day', { ...limit('1.08000'), timeInForce: 'day' });
    stage.place('gtd', { ...limit('1.08000'), timeInForce: 'gtd', expiresAtMs: MONDAY_MS + 60_000 });
    stage.place('gtc', limit('1.08000'));
    stage.advanceTo(MONDAY_MS + 60_000);
    expect(types(stage.run({ type: 'expire' }))).toEqual(['released', 'order-expired']);
    stage.advanceTo(MONDAY_MS + DAY_MS);
    const events = stage.tick('EUR/USD', '1.07000', '1.07010');
    expect(ofType(events, 'order-expired').map(({ orderId }) => orderId)).toEqual(['day']);
    expect(ofType(events, 'order-filled').map(({ orderId }) => orderId)).toEqual(['gtc']);
  });

  it('ends on the day it was asked to, whatever else is changed of it', () => {
    const stage = atTheDesk();
    stage.place('a', limit('1.08000'));
    stage.advanceTo(MONDAY_MS + DAY_MS);
    const change = (wish: Partial<OrderTerms>) =>
      stage.run({ type: 'modify-order', orderId: 'a', change: wish as Pick<OrderTerms, 'timeInForce'> });
    change({ timeInForce: 'day' });
    const tonightMs = MONDAY_MS + DAY_MS + 10 * 3_600_000;
    expect(stage.state().orders).toMatchObject([{ expiresAtMs: tonightMs }]);
    change({ limitPrice: price('1.07900') });
    expect(stage.state().orders).toMatchObject([{ limitPrice: price('1.07900'), expiresAtMs: tonightMs }]);
    expect(stage.run({ type: 'expire' })).toEqual([]);
  });

  it('is triggered by nothing while its market is closed, or its price or its conversion is old', () => {
    const stage = createStage('10000');
    stage.set('EUR/USD', '1.08400');
    stage.set('GER40', '18000');
    stage.place('a', { symbol: 'GER40', type: 'limit', limitPrice: price('17900'), quantity: 100n });
    stage.change('GER40', { isOpen: false });
    expect(stage.tick('GER40', '17000')).toEqual([]);
    stage.change('GER40', { isOpen: true, isFresh: false });
    expect(stage.run({ type: 'tick', symbol: 'GER40' })).toEqual([]);
    stage.change('GER40', { isFresh: true });
    stage.change('EUR/USD', { isFresh: false });
    expect(stage.run({ type: 'tick', symbol: 'GER40' })).toEqual([]);
    // The conversion is what was lacking, so its return brings the fill.
    stage.change('EUR/USD', { isFresh: true });
    expect(types(stage.run({ type: 'tick', symbol: 'EUR/USD' }))).toContain('order-filled');
  });
});

describe('changing and cancelling', () => {
  it('takes the new reservation, keeps the age, and fills at once when the market meets it', () => {
    const stage = atTheDesk();
    stage.place('a', limit('1.08000'));
    stage.place('b', limit('1.08000'));
    const change = { limitPrice: price('1.07000'), quantity: LOT * 2n };
    expect(types(stage.run({ type: 'modify-order', orderId: 'a', change }))).toEqual([
      'released',
      'order-modified',
      'reserved',
    ]);
    expect(stage.state().orders.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(stage.state().orders[0]?.reservedUsd).toBe(hundredths('214.65'));
    const met = { limitPrice: price('1.09000') };
    expect(types(stage.run({ type: 'modify-order', orderId: 'a', change: met }))).toContain('order-filled');
    expect(stage.state().orders.map(({ id }) => id)).toEqual(['b']);
  });

  it('gives everything back when it is cancelled', () => {
    const stage = atTheDesk();
    stage.place('a', limit('1.08000'));
    stage.run({ type: 'cancel-order', orderId: 'a', by: 'customer' });
    expect(stage.state()).toMatchObject({ availableUsd: hundredths('10000'), orders: [] });
    expect(stage.refused({ type: 'cancel-order', orderId: 'a', by: 'customer' }).code).toBe(
      'order-not-found',
    );
    expect(stage.refused({ type: 'modify-order', orderId: 'a', change: {} }).code).toBe('order-not-found');
  });

  it('leaves the order as it was when the change is refused', () => {
    const stage = atTheDesk();
    stage.place('a', limit('1.08000'));
    const before = stage.state();
    const change = { quantity: LOT * 1000n };
    expect(stage.refused({ type: 'modify-order', orderId: 'a', change }).code).toBe('insufficient-margin');
    expect(stage.state()).toBe(before);
  });
});

describe('what is refused', () => {
  const cases: readonly (readonly [code: string, terms: Partial<OrderTerms>])[] = [
    ['unknown-symbol', { symbol: 'EURUSD' }],
    ['invalid-quantity', { quantity: 0n }],
    ['invalid-quantity', { quantity: -100n }],
    ['quantity-out-of-range', { quantity: hundredths('10000000.01') }],
    ['invalid-leverage', { leverage: 3 }],
    ['invalid-leverage', { symbol: 'SHIB/USD', leverage: 100 }],
    ['invalid-limit-price', { type: 'limit' }],
    ['invalid-limit-price', { limitPrice: price('1') }],
    ['invalid-stop-price', { type: 'stop' }],
    ['invalid-stop-price', { type: 'stop_limit', limitPrice: price('1.09') }],
    ['stop-price-side', { type: 'stop', stopPrice: price('1.0841') }],
    ['stop-price-side', { type: 'stop', side: 'sell', stopPrice: price('1.084') }],
    ['invalid-expiry', { timeInForce: 'gtd', expiresAtMs: MONDAY_MS }],
    ['stop-loss-side', { stopLoss: price('1.084') }],
    ['stop-loss-side', { side: 'sell', stopLoss: price('1.0841') }],
    ['take-profit-side', { takeProfit: price('1.084') }],
    ['take-profit-side', { side: 'sell', takeProfit: price('1.0841') }],
    ['stop-loss-side', { ...limit('1.08000'), stopLoss: price('1.08') }],
    ['invalid-stop-loss', { stopLoss: 0n }],
    ['invalid-take-profit', { takeProfit: -1n }],
    ['invalid-trailing-stop', { trailingDistance: 0n }],
    ['invalid-trailing-stop', { trailingDistance: price('1.084') }],
    ['no-price', { symbol: 'BTC/USD' }],
  ];
  it.each(cases)('%s', (code, terms) => {
    const stage = atTheDesk();
    expect(stage.refused(placing('a', terms)).code).toBe(code);
  });

  it('says what would have been required, and which side a level belongs to', () => {
    const stage = atTheDesk();
    expect(stage.refused(placing('a', { quantity: LOT, leverage: 1 }))).toEqual({
      code: 'insufficient-margin',
      words: { required: '$10,841.33' },
    });
    expect(stage.refused(placing('a', { ...limit('1.08000'), stopLoss: price('1.08001') }))).toEqual({
      code: 'stop-loss-side',
      words: { relation: 'below', price: 'order', side: 'buy' },
    });
  });

  it('says that a market is closed before it says that its price is old', () => {
    const stage = atTheDesk();
    stage.change('EUR/USD', { isOpen: false, isFresh: false });
    expect(stage.refused(placing('a', {})).code).toBe('market-closed');
    stage.change('EUR/USD', { isOpen: true });
    expect(stage.refused(placing('a', {})).code).toBe('no-price');
  });
});
