import { describe, expect, it } from 'vitest';
import { DAY_MS, MONDAY_MS, createStage, hundredths, ofType, placing, price, quoteOf } from '../sim/stage.ts';
import { decide } from './decide.ts';

const LOT = hundredths('10000');

/** One bought lot of euros at 1.08410, the bid at 1.08400. */
function withPosition() {
  const stage = createStage('10000');
  stage.set('EUR/USD', '1.08400', '1.08410');
  stage.place('a', { quantity: LOT });
  return stage;
}

const closing = (quantity: bigint | null) =>
  ({ type: 'close-position', positionId: 'p-a', quantity, by: 'customer' }) as const;

describe('closing', () => {
  it('closes a part, and then the rest with all that is left of its margin', () => {
    const stage = withPosition();
    stage.set('EUR/USD', '1.09000', '1.09010');
    const [part] = ofType(stage.run(closing(LOT / 3n)), 'position-closed');
    expect(part).toMatchObject({
      reason: 'customer',
      price: price('1.09'),
      pnlUsd: hundredths('19.66'),
      marginReleasedUsd: hundredths('36.13'),
      remainingQuantity: LOT - LOT / 3n,
    });
    const rest = ofType(stage.run(closing(null)), 'position-closed').at(0);
    expect(rest?.marginReleasedUsd).toBe(hundredths('108.41') - hundredths('36.13'));
    expect(stage.state().positions).toEqual([]);
  });

  it('refuses what is no part of it, what is gone, and what has no market', () => {
    const stage = withPosition();
    for (const quantity of [0n, -1n, LOT + 1n])
      expect(stage.refused(closing(quantity)).code).toBe('invalid-close-quantity');
    stage.change('EUR/USD', { isFresh: false });
    expect(stage.refused(closing(null)).code).toBe('no-price');
    stage.change('EUR/USD', { isOpen: false });
    expect(stage.refused(closing(null)).code).toBe('market-closed');
    stage.change('EUR/USD', { isFresh: true, isOpen: true });
    stage.run(closing(null));
    expect(stage.refused(closing(null)).code).toBe('position-not-found');
  });

  it('closes all that can close, and names those that cannot', () => {
    const stage = withPosition();
    stage.set('GBP/USD', '1.27');
    stage.place('b', { symbol: 'GBP/USD' });
    stage.change('GBP/USD', { isOpen: false });
    const events = stage.run({ type: 'close-all', symbol: null, side: null });
    expect(ofType(events, 'position-closed').map(({ positionId, reason }) => [positionId, reason])).toEqual([
      ['p-a', 'close_all'],
    ]);
    expect(ofType(events, 'close-failed')).toEqual([
      { type: 'close-failed', positionId: 'p-b', code: 'market-closed' },
    ]);
  });

  it('closes only the symbol and the side that are meant', () => {
    const stage = withPosition();
    stage.place('b', { side: 'sell' });
    stage.run({ type: 'close-all', symbol: 'EUR/USD', side: 'sell' });
    expect(stage.state().positions.map(({ id }) => id)).toEqual(['p-a']);
  });
});

describe('exits', () => {
  it('are set, moved and removed, and refused on the wrong side', () => {
    const stage = withPosition();
    const modify = (change: object) => ({ type: 'modify-position', positionId: 'p-a', change }) as const;
    stage.run(modify({ stopLoss: price('1.08'), trailingDistance: price('0.01') }));
    expect(stage.state().positions[0]).toMatchObject({
      stopLoss: price('1.08'),
      trailingBest: price('1.084'),
    });
    expect(stage.refused(modify({ stopLoss: price('1.084') })).code).toBe('stop-loss-side');
    // Taking away needs no price.
    stage.change('EUR/USD', { isFresh: false });
    expect(stage.refused(modify({ takeProfit: price('1.1') })).code).toBe('no-price');
    stage.run(modify({ stopLoss: null, trailingDistance: null }));
    expect(stage.state().positions[0]).toMatchObject({ stopLoss: null, trailingBest: null });
  });

  it('fill a take profit at the quote that reached it', () => {
    const stage = createStage('10000');
    stage.set('EUR/USD', '1.08400', '1.08410');
    stage.place('a', { side: 'sell', takeProfit: price('1.08000') });
    expect(stage.tick('EUR/USD', '1.07995', '1.08005')).toEqual([]);
    const [closed] = ofType(stage.tick('EUR/USD', '1.07900', '1.07910'), 'position-closed');
    expect(closed).toMatchObject({ reason: 'take_profit', price: price('1.0791') });
  });

  it('trail the price up and close when it comes back', () => {
    const stage = createStage('10000');
    stage.set('EUR/USD', '1.08400');
    stage.place('a', { trailingDistance: price('0.005'), stopLoss: price('1.07') });
    stage.tick('EUR/USD', '1.09000');
    expect(stage.tick('EUR/USD', '1.08501')).toEqual([]);
    const [closed] = ofType(stage.tick('EUR/USD', '1.08500'), 'position-closed');
    expect(closed).toMatchObject({ reason: 'trailing_stop', price: price('1.085') });
  });
});

describe('a trailing stop that was watched by others', () => {
  const trailing = () => {
    const stage = createStage('10000');
    stage.set('EUR/USD', '1.08400');
    stage.place('a', { trailingDistance: price('0.005') });
    const seen = (best: string, distance = '0.005') =>
      new Map([['p-a', { distance: price(distance), best: price(best) }]]);
    return { stage, seen };
  };

  it('closes where the ticks in between had brought it', () => {
    const { stage, seen } = trailing();
    stage.set('EUR/USD', '1.08500');
    const events = stage.run({ type: 'tick', symbol: 'EUR/USD', bests: seen('1.09') });
    expect(events.map(({ type }) => type)).toEqual(['trailing-moved', 'position-closed']);
    expect(ofType(events, 'trailing-moved')[0]).toMatchObject({ best: price('1.09'), stop: price('1.085') });
  });

  it('is brought up to date by any command, and by none that is refused', () => {
    const { stage, seen } = trailing();
    const bests = seen('1.09');
    stage.refused({ ...closing(null), positionId: 'nobody', bests });
    expect(stage.state().positions[0]?.trailingBest).toBe(price('1.084'));
    expect(stage.run({ type: 'settle', bests }).map(({ type }) => type)).toEqual(['trailing-moved']);
    expect(stage.state().positions[0]?.trailingBest).toBe(price('1.09'));
    expect(stage.run({ type: 'settle', bests })).toEqual([]);
  });

  it('is not loosened, and not moved by what was seen for another distance', () => {
    const { stage, seen } = trailing();
    expect(stage.run({ type: 'settle', bests: seen('1.08') })).toEqual([]);
    expect(stage.run({ type: 'settle', bests: seen('1.09', '0.004') })).toEqual([]);
  });

  it('is measured anew with another distance, and not with the one it has', () => {
    const { stage } = trailing();
    stage.tick('EUR/USD', '1.09000');
    stage.tick('EUR/USD', '1.08600');
    const modify = (distance: string) =>
      stage.run({
        type: 'modify-position',
        positionId: 'p-a',
        change: { trailingDistance: price(distance) },
      });
    modify('0.005');
    expect(stage.state().positions[0]?.trailingBest).toBe(price('1.09'));
    modify('0.006');
    expect(stage.state().positions[0]?.trailingBest).toBe(price('1.086'));
  });
});

describe('a quote that is worked late', () => {
  const SEEN_MS = MONDAY_MS + 1000;
  const modify = (change: object) => ({ type: 'modify-position', positionId: 'p-a', change }) as const;

  /** Both exits stand; the quote was seen, and then one of them was changed. */
  function changed(change: object, availableUsd = '10000') {
    const stage = createStage(availableUsd);
    stage.set('EUR/USD', '1.08400');
    stage.place('a', { quantity: LOT, stopLoss: price('1.08'), takeProfit: price('1.2') });
    stage.advanceTo(SEEN_MS + 10);
    stage.run(modify(change));
    return stage;
  }
  const reasons = (stage: ReturnType<typeof createStage>, nowMs = SEEN_MS + 20) => {
    stage.advanceTo(SEEN_MS);
    const events = stage.run({ type: 'tick', symbol: 'EUR/USD', nowMs });
    return ofType(events, 'position-closed').map(({ reason }) => reason);
  };

  it('takes no profit that was chosen when it had gone by', () => {
    const stage = changed({ takeProfit: price('1.09') });
    stage.set('EUR/USD', '1.10000');
    expect(reasons(stage)).toEqual([]);
    // One that came after the change does, and so does one of a clock that is not this one.
    expect(reasons(stage, SEEN_MS + 5)).toEqual(['take_profit']);
  });

  it('takes the profit that nobody has changed', () => {
    const stage = changed({ stopLoss: price('1.07'), takeProfit: price('1.2') });
    stage.set('EUR/USD', '1.20000');
    expect(reasons(stage)).toEqual(['take_profit']);
  });

  it.each([{ takeProfit: price('1.3') }, { takeProfit: null }, { trailingDistance: price('0.5') }])(
    'is not escaped by whoever leaves the stop and changes something else',
    (change) => {
      const stage = changed(change);
      stage.set('EUR/USD', '1.07900');
      expect(reasons(stage)).toEqual(['stop_loss']);
    },
  );

  it('fills no order that has come since, whatever another clock says of its change', () => {
    const stage = createStage('10000');
    stage.set('EUR/USD', '1.10000');
    stage.advanceTo(SEEN_MS + 10);
    stage.place('a', { type: 'limit', limitPrice: price('1.09'), quantity: LOT });
    stage.advanceTo(SEEN_MS + 60_000);
    stage.run({ type: 'modify-order', orderId: 'a', change: { limitPrice: price('1.085') } });
    stage.set('EUR/USD', '1.08000');
    stage.advanceTo(SEEN_MS);
    stage.run({ type: 'tick', symbol: 'EUR/USD', nowMs: SEEN_MS + 20 });
    expect(stage.state().orders).toHaveLength(1);
  });

  it('takes no such profit either where the margin is judged', () => {
    const stage = changed({ takeProfit: price('1.09') }, '220');
    stage.set('GBP/USD', '1.30000');
    stage.place('b', { symbol: 'GBP/USD', quantity: 7_700n, side: 'sell' });
    stage.set('EUR/USD', '1.09100');
    stage.set('GBP/USD', '4.00000');
    expect(reasons(stage)).not.toContain('take_profit');
  });
});

describe('nights', () => {
  it('count Wednesday three times for currencies and no weekend, and every night for coins', () => {
    const stage = withPosition();
    stage.set('BTC/USD', '64000');
    stage.place('b', { symbol: 'BTC/USD', quantity: 1n });
    stage.advanceTo(MONDAY_MS + 7 * DAY_MS);
    const booked = ofType(stage.run({ type: 'night' }), 'financing-booked');
    const countsOf = (id: string) =>
      booked.filter((one) => one.positionId === id).map(({ nights }) => nights);
    expect(countsOf('p-a')).toEqual([1n, 1n, 3n, 1n, 1n]);
    expect(countsOf('p-b')).toEqual([1n, 1n, 1n, 1n, 1n, 1n, 1n]);
    expect(stage.run({ type: 'night' })).toEqual([]);
  });

  it('are booked by the close that comes first, at the mid of that night', () => {
    const stage = withPosition();
    const nightMs = Date.UTC(2024, 0, 8, 22);
    const quote = quoteOf('EUR/USD', '1.09990', '1.10010');
    stage.keepNight(nightMs, [quote]);
    stage.advanceTo(nightMs);
    const [night] = ofType(stage.run(closing(null)), 'financing-booked');
    // 10,000 x 1.1 x 0.024 / 365, rounded up.
    expect(night).toMatchObject({ nightMs, amountUsd: -73n, pricing: { quote } });
  });

  it('pay the holder where the rate is negative', () => {
    const stage = createStage('10000');
    stage.set('EUR/USD', '1.08400');
    stage.place('a', { side: 'sell', quantity: LOT });
    const before = stage.state().availableUsd;
    stage.advanceTo(MONDAY_MS + DAY_MS);
    stage.run({ type: 'night' });
    expect(stage.state().availableUsd - before).toBe(17n);
    expect(stage.state().positions[0]?.financingUsd).toBe(17n);
  });

  it('pay nobody for a position of a few minutes, who is charged all the same', () => {
    const WEDNESDAY_NIGHT_MS = Date.UTC(2024, 0, 10, 22);
    const amountsOf = (heldMs: number) => {
      const stage = createStage('10000');
      stage.set('EUR/USD', '1.08400');
      stage.advanceTo(WEDNESDAY_NIGHT_MS - heldMs);
      stage.place('long', { side: 'buy', quantity: LOT });
      stage.place('short', { side: 'sell', quantity: LOT });
      stage.advanceTo(WEDNESDAY_NIGHT_MS + 7 * 60_000);
      return ofType(stage.run({ type: 'night' }), 'financing-booked').map(({ amountUsd }) => amountUsd);
    };
    expect(amountsOf(5000)).toEqual([-214n, 0n]);
    expect(amountsOf(60 * 60_000 - 1)).toEqual([-214n, 0n]);
    expect(amountsOf(60 * 60_000)).toEqual([-214n, 53n]);
  });

  it('do not count the night a position was opened at', () => {
    const stage = createStage('10000');
    stage.set('EUR/USD', '1.08400');
    stage.advanceTo(Date.UTC(2024, 0, 8, 22));
    stage.place('a', {});
    expect(stage.run({ type: 'night' })).toEqual([]);
  });
});

describe('a halted market', () => {
  const HALTED = new Set(['EUR/USD']);

  it('neither opens nor closes, moves nothing and triggers nothing, while its hours say it is open', () => {
    const stage = createStage('10000');
    stage.set('EUR/USD', '1.10000');
    stage.place('a', { stopLoss: price('1.09000') });
    stage.place('b', { trailingDistance: price('0.01') });
    stage.place('c', { type: 'limit', limitPrice: price('1.09500') });
    const market = (bid: string) => {
      stage.set('EUR/USD', bid);
      return { ...stage.market(), halted: HALTED };
    };
    const atMs = MONDAY_MS;
    for (const bid of ['1.20000', '1.05000']) {
      const tick = decide(stage.state(), { type: 'tick', symbol: 'EUR/USD', atMs }, market(bid));
      expect(tick).toEqual({ ok: true, state: stage.state(), events: [] });
    }
    const closed = { ok: false, refusal: { code: 'market-closed', words: {} } };
    const close = {
      type: 'close-position',
      positionId: 'p-a',
      quantity: null,
      by: 'customer',
      atMs,
    } as const;
    expect(decide(stage.state(), close, market('1.1'))).toEqual(closed);
    expect(decide(stage.state(), { ...placing('d', {}), atMs }, market('1.1'))).toEqual(closed);
  });

  it('is passed over by a stop-out, which takes what can be closed', () => {
    const stage = createStage('40');
    stage.set('EUR/USD', '1.10000');
    stage.set('GBP/USD', '1.30000');
    stage.place('a', { quantity: 100_000n });
    stage.place('b', { symbol: 'GBP/USD', quantity: 100_000n });
    stage.set('EUR/USD', '1.05000');
    const halted = { ...stage.market(), halted: HALTED };
    const tick = decide(stage.state(), { type: 'tick', symbol: 'EUR/USD', atMs: MONDAY_MS }, halted);
    expect(tick.ok && tick.state.positions.map(({ id }) => id)).toEqual(['p-a']);
    const resumed =
      tick.ok && decide(tick.state, { type: 'tick', symbol: 'EUR/USD', atMs: MONDAY_MS }, stage.market());
    expect(resumed && resumed.ok && resumed.state.positions).toEqual([]);
  });
});
