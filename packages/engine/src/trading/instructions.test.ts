import { describe, expect, it } from 'vitest';
import { createStage, hundredths, ofType, placing, price, type Stage } from '../sim/stage.ts';
import type { OrderTerms } from './trading-state.ts';

/** What an order may say of how it is carried out, worked out by hand. A lot is 1,000.00 units here. */

const LOT = hundredths('1000');

function stageAt(bid = '1.08000', ask = '1.08010', dollars = '10000'): Stage {
  const stage = createStage(dollars);
  stage.set('EUR/USD', bid, ask);
  return stage;
}

const NETTING = { positionMode: 'netting' } as const;
const sell = (quantity: bigint, more: Partial<OrderTerms> = {}) =>
  ({ side: 'sell', quantity, ...more }) as const;
const refusal = (stage: Stage, terms: Partial<OrderTerms>, shownPrice?: string) =>
  stage.refused({ ...placing('x', terms), shownPrice: shownPrice === undefined ? null : price(shownPrice) })
    .code;
const open = (stage: Stage) => stage.state().positions.map(({ id, side, quantity }) => [id, side, quantity]);
const ends = (events: ReturnType<Stage['run']>) =>
  ofType(events, 'order-cancelled').map(({ orderId, reason }) => [orderId, reason]);

describe('an order that may not wait', () => {
  it.each(['ioc', 'fok'] as const)('fills at once or ends at once: %s', (timeInForce) => {
    const stage = stageAt();
    stage.place('met', { type: 'limit', limitPrice: price('1.08010'), timeInForce });
    expect(open(stage)).toEqual([['p-met', 'buy', 100n]]);
    const before = stage.state().availableUsd;
    const events = stage.place('missed', { type: 'limit', limitPrice: price('1.08009'), timeInForce });
    expect(events.map(({ type }) => type)).toEqual(['order-accepted', 'order-cancelled']);
    expect(ends(events)).toEqual([['missed', 'unfilled']]);
    expect([stage.state().orders, stage.state().availableUsd]).toEqual([[], before]);
  });

  it('is none that waits for a stop', () => {
    const stop = { type: 'stop', stopPrice: price('1.09'), timeInForce: 'ioc' } as const;
    expect(refusal(stageAt(), stop)).toBe('invalid-time-in-force');
  });
});

describe('how far a price may move', () => {
  const slip = { maxSlippage: price('0.0001') };

  it('counts from the price shown, to the last unit, and only for the worse', () => {
    expect(refusal(stageAt(), slip, '1.0799999999')).toBe('price-moved');
    const stage = stageAt();
    stage.run({ ...placing('a', slip), shownPrice: price('1.08000') });
    stage.run({ ...placing('b', { ...slip, timeInForce: 'fok' }), shownPrice: price('1.2') });
    stage.run({ ...placing('c', { ...slip, side: 'sell' }), shownPrice: price('1.0801') });
    expect(stage.state().positions).toHaveLength(3);
    const moved = { ...slip, side: 'sell' } as const;
    expect(refusal(stage, moved, '1.0801000001')).toBe('price-moved');
  });

  it('needs a price to count from, and an order that names no limit itself', () => {
    expect(refusal(stageAt(), slip)).toBe('shown-price-needed');
    expect(refusal(stageAt(), { maxSlippage: -1n }, '1.08')).toBe('invalid-max-slippage');
    const limit = { type: 'limit', limitPrice: price('1.07'), ...slip } as const;
    expect(refusal(stageAt(), limit, '1.08')).toBe('invalid-max-slippage');
  });

  it('ends a stop that is passed by more, and gives its money back', () => {
    const stage = stageAt();
    const stop = { type: 'stop', stopPrice: price('1.09'), ...slip } as const;
    stage.place('far', stop);
    stage.place('near', { ...stop, stopPrice: price('1.091') });
    const events = stage.tick('EUR/USD', '1.09100', '1.09110');
    expect(ends(events)).toEqual([['far', 'price_moved']]);
    expect(open(stage)).toEqual([['p-near', 'buy', 100n]]);
    expect(stage.state().orders).toEqual([]);
  });
});

describe('an order that reduces', () => {
  it('closes the oldest first and never opens anything', () => {
    const stage = stageAt();
    stage.place('a', { quantity: LOT });
    stage.place('b', { quantity: 2n * LOT });
    const events = stage.place('r', sell(2n * LOT, { positionFill: 'reduce_only' }));
    // 1,000 bought at 1.08010 and sold at 1.08000 lose 0.10; of the second one half goes.
    const closed = ofType(events, 'position-closed');
    expect(closed.map(({ positionId, quantity, pnlUsd }) => [positionId, quantity, pnlUsd])).toEqual([
      ['p-a', LOT, -hundredths('0.10')],
      ['p-b', LOT, -hundredths('0.10')],
    ]);
    expect(closed.every(({ reason, orderId }) => reason === 'order' && orderId === 'r')).toBe(true);
    expect(open(stage)).toEqual([['p-b', 'buy', LOT]]);
    const rest = ofType(stage.place('s', sell(9n * LOT, { positionFill: 'reduce_only' })), 'order-filled');
    expect(rest).toMatchObject([{ quantity: LOT, closedQuantity: LOT, opening: null }]);
    expect(open(stage)).toEqual([]);
  });

  it('is refused where there is nothing on the other side, at once or waiting', () => {
    const stage = stageAt();
    stage.place('a', { quantity: LOT });
    const reduce = { positionFill: 'reduce_only', quantity: LOT } as const;
    expect(refusal(stage, reduce)).toBe('nothing-to-reduce');
    expect(refusal(stage, { ...reduce, type: 'limit', limitPrice: price('1.07') })).toBe('nothing-to-reduce');
    expect(refusal(stage, { ...reduce, side: 'sell', symbol: 'XAU/USD' })).toBe('no-price');
    expect(refusal(stage, sell(LOT, { ...reduce, takeProfit: price('1.07') }))).toBe('exits-need-opening');
  });

  it('reserves nothing while it waits, and ends where what it was for has gone', () => {
    const stage = stageAt();
    stage.place('a', { quantity: LOT });
    const before = stage.state().availableUsd;
    stage.place('r', sell(LOT, { positionFill: 'reduce_only', type: 'limit', limitPrice: price('1.09') }));
    expect([stage.state().availableUsd, stage.state().orders[0]?.reservedUsd]).toEqual([before, 0n]);
    stage.run({ type: 'close-position', positionId: 'p-a', quantity: null, by: 'customer' });
    const events = stage.tick('EUR/USD', '1.09', '1.0901');
    expect(ends(events)).toEqual([['r', 'nothing_to_reduce']]);
    expect(stage.state().orders).toEqual([]);
  });

  it('stays when a loss needs the money of others, for it holds none', () => {
    const stage = stageAt('1.08000', '1.08000', '3000');
    stage.place('a', { quantity: hundredths('100000') });
    stage.place('w', { type: 'limit', limitPrice: price('1.00'), quantity: hundredths('100000') });
    stage.place('r', sell(LOT, { positionFill: 'reduce_only', type: 'limit', limitPrice: price('1.2') }));
    // 100,000 at 1.08 lock 1,080 and the limit reserves 1,000. A fall of 0.025 costs 2,500 of the 3,000: the limit has to go.
    stage.set('EUR/USD', '1.05500', '1.05500');
    const events = stage.run({ type: 'close-position', positionId: 'p-a', quantity: null, by: 'customer' });
    expect(ends(events)).toEqual([['w', 'funds_needed']]);
    expect(stage.state().orders.map(({ id }) => id)).toEqual(['r']);
  });
});

describe('a netting book', () => {
  it('closes first and opens what is left, at one price', () => {
    const stage = stageAt();
    stage.give(NETTING);
    stage.place('a', { quantity: LOT, leverage: 10 });
    stage.place('b', { quantity: LOT, leverage: 10 });
    const events = stage.place('s', sell(5n * LOT, { leverage: 10 }));
    expect(events.map(({ type }) => type)).toEqual([
      'order-accepted',
      'order-filled',
      'position-closed',
      'position-closed',
      'margin-locked',
      'commission-charged',
      'position-opened',
    ]);
    // What opens is 3,000 at 1.08: 324.00 of margin.
    expect(ofType(events, 'order-filled')).toMatchObject([
      {
        quantity: 5n * LOT,
        closedQuantity: 2n * LOT,
        opening: { positionId: 'p-s', notionalUsd: hundredths('3240') },
      },
    ]);
    expect(ofType(events, 'margin-locked')).toMatchObject([{ amountUsd: hundredths('324') }]);
    expect(open(stage)).toEqual([['p-s', 'sell', 3n * LOT]]);
  });

  it('adds to its own side, and nets only what is of one symbol', () => {
    const stage = stageAt();
    stage.set('GBP/USD', '1.27000', '1.27010');
    stage.give(NETTING);
    stage.place('a', { quantity: LOT });
    stage.place('b', { quantity: LOT });
    stage.place('g', sell(LOT, { symbol: 'GBP/USD' }));
    stage.place('h', sell(LOT, { positionFill: 'open_only' }));
    expect(open(stage)).toEqual([
      ['p-a', 'buy', LOT],
      ['p-b', 'buy', LOT],
      ['p-g', 'sell', LOT],
      ['p-h', 'sell', LOT],
    ]);
  });

  it('does nothing at all where the rest cannot be paid', () => {
    const stage = stageAt('1.08000', '1.08010', '400');
    stage.give(NETTING);
    stage.place('a', { quantity: hundredths('10000') });
    const before = stage.state();
    // Closing gives back 108.01; another 50,000 at 1.08 would need 540.
    expect(refusal(stage, sell(hundredths('60000')))).toBe('insufficient-margin');
    expect(stage.state()).toEqual(before);
    const pending = sell(hundredths('20000'), { type: 'limit', limitPrice: price('1.10') });
    stage.place('w', pending);
    expect(stage.state().orders[0]?.reservedUsd).toBeGreaterThan(hundredths('220'));
    expect(ofType(stage.tick('EUR/USD', '1.10', '1.1001'), 'order-filled')).toHaveLength(1);
    expect(open(stage)).toEqual([['p-w', 'sell', hundredths('10000')]]);
  });

  it('rejects a waiting order as a whole where a loss took what its rest needs', () => {
    const stage = stageAt('1.08000', '1.08000', '1000');
    stage.give(NETTING);
    stage.place('a', { quantity: hundredths('30000') });
    stage.place('w', sell(hundredths('60000'), { type: 'stop', stopPrice: price('1.07') }));
    // At 1.055 the first has lost 750 of the 1,000. Closing it would leave less than 250, and 30,000 more need 316.50.
    const events = stage.tick('EUR/USD', '1.055');
    expect(ofType(events, 'order-rejected')).toMatchObject([
      { orderId: 'w', reason: 'insufficient_balance' },
    ]);
    expect(ofType(events, 'order-rejected')[0]?.requiredUsd).toBeGreaterThanOrEqual(hundredths('316.50'));
    expect(ofType(events, 'position-closed')).toEqual([]);
    expect(open(stage)).toEqual([['p-a', 'buy', hundredths('30000')]]);
    expect(stage.state().orders).toEqual([]);
  });
});

describe('one of two orders', () => {
  const leg = (id: string, terms: Partial<OrderTerms>) => placing(id, { quantity: LOT, ...terms });
  const oco = (one: Partial<OrderTerms>, other: Partial<OrderTerms>) =>
    ({ type: 'place-oco', legs: [leg('one', one), leg('other', other)] }) as const;
  const below = { type: 'limit', limitPrice: price('1.07') } as const;
  const above = { type: 'stop', stopPrice: price('1.09') } as const;

  it('reserves for each, and the first to fill cancels the other in the same decision', () => {
    const stage = stageAt();
    stage.run(oco(below, above));
    expect(stage.state().orders.map(({ ocoOrderId }) => ocoOrderId)).toEqual(['other', 'one']);
    expect(stage.state().orders.every(({ reservedUsd }) => reservedUsd > 0n)).toBe(true);
    const events = stage.tick('EUR/USD', '1.09', '1.0901');
    expect(ends(events)).toEqual([['one', 'oco']]);
    expect(open(stage)).toEqual([['p-other', 'buy', LOT]]);
    expect(stage.state().orders).toEqual([]);
  });

  it('fills one where a tick reaches both: the one that was passed first', () => {
    const stage = stageAt();
    const sold = { side: 'sell', type: 'stop', stopPrice: price('1.075') } as const;
    stage.run(oco(below, sold));
    const events = stage.tick('EUR/USD', '1.0599', '1.06');
    expect(ofType(events, 'order-filled').map(({ orderId }) => orderId)).toEqual(['other']);
    expect(ends(events)).toEqual([['one', 'oco']]);
  });

  it('leaves the other where one is cancelled, and works where a change fills one at once', () => {
    const stage = stageAt();
    stage.run(oco(below, above));
    const change = { limitPrice: price('1.08010') };
    const events = stage.run({ type: 'modify-order', orderId: 'one', change });
    expect(ends(events)).toEqual([['other', 'oco']]);
    const again = stageAt();
    again.run(oco(below, above));
    again.run({ type: 'cancel-order', orderId: 'one', by: 'customer' });
    expect(again.state().orders.map(({ id }) => id)).toEqual(['other']);
  });

  it('is both or neither', () => {
    const stage = stageAt();
    stage.set('GBP/USD', '1.27000', '1.27010');
    const before = stage.state();
    const code = (one: Partial<OrderTerms>, other: Partial<OrderTerms>) =>
      stage.refused(oco(one, other)).code;
    expect([
      code(below, { ...above, symbol: 'GBP/USD' }),
      code(below, {}),
      code({ ...below, timeInForce: 'ioc' }, above),
      code({ ...below, limitPrice: price('1.09') }, above),
      code(below, { ...above, quantity: 10_000_000n * LOT }),
      code(below, { ...above, quantity: 1000n * LOT }),
    ]).toEqual([
      'oco-two-symbols',
      'oco-not-pending',
      'oco-not-pending',
      'oco-not-pending',
      'quantity-out-of-range',
      'insufficient-margin',
    ]);
    expect(stage.state()).toEqual(before);
  });
});

describe('a book whose owner is stopped', () => {
  const STOPPED = { opensNothing: true } as const;
  const LIMIT = { type: 'limit', limitPrice: price('1.07') } as const;
  const tick = (stage: Stage, bid: string, ask = bid) => {
    stage.set('EUR/USD', bid, ask);
    return stage.run({ type: 'tick', symbol: 'EUR/USD', ...STOPPED });
  };

  it.each<[string, Partial<OrderTerms>, string]>([
    ['limit', LIMIT, '1.07'],
    ['stop', { type: 'stop', stopPrice: price('1.09') }, '1.09'],
    ['stop_limit', { type: 'stop_limit', stopPrice: price('1.09'), limitPrice: price('1.095') }, '1.09'],
  ])('loses an order that waits once it is due, and not before: %s', (_, terms, due) => {
    const stage = stageAt();
    const before = stage.state();
    stage.place('w', terms);
    expect(tick(stage, '1.08')).toEqual([]);
    expect(stage.run({ type: 'settle', ...STOPPED })).toEqual([]);
    expect(stage.state().orders).toHaveLength(1);
    const events = tick(stage, due);
    expect(ends(events)).toEqual([['w', 'suspended']]);
    expect(ofType(events, 'released')).toHaveLength(1);
    expect(stage.state()).toEqual(before);
    expect(tick(stage, due)).toEqual([]);
  });

  it('keeps the order where they are stopped no more before its price comes', () => {
    const stage = stageAt();
    stage.place('w', LIMIT);
    tick(stage, '1.08');
    expect(ofType(stage.tick('EUR/USD', '1.07'), 'order-filled')).toHaveLength(1);
  });

  it('is closed by its exits, by orders that only reduce and by request', () => {
    const stage = stageAt();
    stage.place('a', { quantity: LOT, stopLoss: price('1.06') });
    stage.place('b', { quantity: LOT });
    stage.place('c', { quantity: LOT });
    const reduce = { positionFill: 'reduce_only' } as const;
    stage.place('r', sell(LOT, { ...reduce, type: 'stop', stopPrice: price('1.05') }));
    expect(ofType(tick(stage, '1.06'), 'position-closed')).toMatchObject([{ reason: 'stop_loss' }]);
    expect(ofType(tick(stage, '1.05'), 'position-closed')).toMatchObject([{ positionId: 'p-b' }]);
    stage.run({ ...placing('s', sell(40_000n, reduce)), ...STOPPED });
    stage.run({ type: 'close-position', positionId: 'p-c', quantity: null, by: 'customer', ...STOPPED });
    expect(open(stage)).toEqual([]);
  });

  it('is netted by what closes alone; what would open more is cancelled as a whole', () => {
    const stage = stageAt();
    stage.give(NETTING);
    stage.place('a', { quantity: LOT });
    const exit = { type: 'limit', limitPrice: price('1.09') } as const;
    stage.place('more', sell(LOT + 100n, exit));
    stage.place('all', sell(LOT, exit));
    const events = tick(stage, '1.09');
    expect(ends(events)).toEqual([['more', 'suspended']]);
    expect(ofType(events, 'order-filled')).toMatchObject([{ orderId: 'all', opening: null }]);
    expect([open(stage), stage.state().orders]).toEqual([[], []]);
  });

  it('takes no order that would open something, and none changed into one', () => {
    const stage = stageAt();
    stage.place('a', { quantity: LOT });
    stage.place('w', LIMIT);
    stage.place('r', sell(LOT, { positionFill: 'reduce_only', type: 'limit', limitPrice: price('1.2') }));
    const before = stage.state();
    const refused = (command: Parameters<Stage['refused']>[0]) =>
      stage.refused({ ...command, ...STOPPED }).code;
    const change = (orderId: string, wish: object) =>
      refused({ type: 'modify-order', orderId, change: wish });
    const leg = (id: string, terms: Partial<OrderTerms>) => placing(id, terms);
    const legs = [leg('x', LIMIT), leg('y', { ...LIMIT, limitPrice: price('1.06') })] as const;
    expect(refused(placing('m', {}))).toBe('suspended');
    expect(refused(placing('l', LIMIT))).toBe('suspended');
    expect(refused({ type: 'place-oco', legs })).toBe('suspended');
    expect(change('w', { limitPrice: price('1.2') })).toBe('suspended');
    expect(change('r', { positionFill: 'open_only' })).toBe('suspended');
    expect(stage.state()).toEqual(before);
    expect(ends(stage.run({ type: 'cancel-order', orderId: 'w', by: 'customer', ...STOPPED }))).toEqual([
      ['w', 'customer'],
    ]);
  });

  it('is no other state: what is decided next is decided anew', () => {
    const stage = stageAt();
    stage.run({ type: 'settle', ...STOPPED });
    expect(stage.state()).not.toHaveProperty('opensNothing');
    stage.place('a', { quantity: LOT });
    expect(open(stage)).toEqual([['p-a', 'buy', LOT]]);
  });
});
