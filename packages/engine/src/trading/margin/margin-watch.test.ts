import { describe, expect, it } from 'vitest';
import { type MarketWalk, SYMBOLS, createMarketWalk } from '../../sim/market-walk.ts';
import { type Chance, createChance } from '../../sim/seeded-chance.ts';
import { createStage, hundredths, placing } from '../../sim/stage.ts';
import { EMPTY_STATE } from '../../sim/watched-customer.ts';
import { latest } from '../../sim/slow-rules.ts';
import { decide } from '../decide.ts';
import { figuresOf } from '../figures.ts';
import { termsOf } from '../instrument-terms.ts';
import { createMarginWatch } from './margin-watch.ts';
import { maximumQuantity } from './required-margin.ts';
import type { TradingState } from '../trading-state.ts';

const AT_MS = Date.UTC(2024, 0, 8);

/** Somebody who puts nearly all they have into a few positions, and perhaps an order. */
function gamble(chance: Chance, walk: MarketWalk, start: TradingState): TradingState {
  let state = start;
  for (let number = 0; number < chance.between(1, 5); number += 1) {
    const symbol = chance.pick(SYMBOLS);
    const leverage = chance.pick([10, 50, 100]);
    const { quote, conversion } = latest(walk.market(), symbol);
    const opening = {
      instrument: termsOf(symbol),
      price: quote.ask,
      conversion,
      leverage,
      tierPercent: 100n,
    };
    const affordable = maximumQuantity(opening, figuresOf(state, walk.market()).buyingPowerUsd);
    const terms = {
      symbol,
      leverage,
      side: chance.pick(['buy', 'sell'] as const),
      quantity: (affordable * BigInt(chance.between(20, 95))) / 100n,
      ...(chance.happens(20) ? ({ type: 'limit', limitPrice: quote.bid / 2n, side: 'buy' } as const) : {}),
    };
    const order = placing(`o${state.positions.length}-${number}`, terms);
    const decision = decide(state, { ...order, atMs: AT_MS }, walk.market());
    if (decision.ok) ({ state } = decision);
  }
  return state;
}

const someone = (chance: Chance): TradingState => ({
  ...EMPTY_STATE,
  availableUsd: BigInt(chance.between(100_00, 90_000_00)),
});

/** What judging would do now, found by doing it. */
const judged = (state: TradingState, walk: MarketWalk) => {
  const decision = decide(state, { type: 'settle', atMs: AT_MS }, walk.market());
  return decision.ok && decision.events.length > 0 ? decision.state : null;
};

describe('the margin watch', () => {
  it('names exactly those whom decide would act on, at every quote', { timeout: 240_000 }, () => {
    let found = 0;
    for (let seed = 1; seed <= 20; seed += 1) {
      const chance = createChance(seed);
      const walk = createMarketWalk(chance, AT_MS);
      const watch = createMarginWatch();
      const states = new Map<string, TradingState>();
      const keep = (id: string, state: TradingState) => {
        states.set(id, state);
        watch.put(id, state);
      };
      for (let index = 0; index < 30; index += 1) keep(`c${index}`, gamble(chance, walk, someone(chance)));
      for (let quotes = 0; quotes < 120; quotes += 1) {
        const disturbed = chance.happens(10) ? [chance.pick(SYMBOLS)] : [];
        for (const symbol of disturbed) walk.disturb(symbol);
        const symbol = chance.pick(SYMBOLS);
        walk.move(symbol, AT_MS);
        const due = new Set(watch.judge([symbol, ...disturbed], walk.market()));
        found += due.size;
        const differs = [...states].filter(([id, state]) => due.has(id) !== (judged(state, walk) !== null));
        expect(differs, `seed ${seed}, quote ${quotes}`).toEqual([]);
        for (const id of due) keep(id, judged(states.get(id) ?? someone(chance), walk) ?? someone(chance));
        const anyone = `c${chance.below(30)}`;
        keep(anyone, gamble(chance, walk, states.get(anyone) ?? someone(chance)));
      }
    }
    expect(found).toBeGreaterThan(500);
  });

  it('holds only those who hold something, and lets them go', () => {
    const stage = createStage('1000');
    const watch = createMarginWatch();
    watch.put('ann', stage.state());
    expect(watch.size()).toBe(0);
    stage.set('SPX500', '5000');
    stage.place('a', { symbol: 'SPX500', quantity: hundredths('10') });
    for (const id of ['ann', 'bob', 'cid']) watch.put(id, stage.state());
    watch.remove('ann');
    watch.remove('nobody');
    expect(watch.size()).toBe(2);
    stage.set('SPX500', '4000');
    expect(watch.judge(['SPX500'], stage.market())).toEqual(['cid', 'bob']);
    expect(watch.judge(['EUR/USD'], stage.market())).toEqual([]);
  });

  it('is right to the cent at the call, at the stop-out and where the call is lifted', () => {
    const stage = createStage('1000');
    stage.set('SPX500', '5000');
    stage.place('a', { symbol: 'SPX500', quantity: hundredths('10') });
    const watch = createMarginWatch();
    const dueAt = (bid: string) => {
      stage.set('SPX500', bid);
      watch.put('ann', stage.state());
      return watch.judge(['SPX500'], stage.market()).length > 0;
    };
    expect([dueAt('4950.26'), dueAt('4950.25')]).toEqual([false, true]);
    stage.give({ isMarginCalled: true });
    expect([dueAt('4950.25'), dueAt('4925.26'), dueAt('4925.25')]).toEqual([false, false, true]);
    expect([dueAt('4955.25'), dueAt('4955.26')]).toEqual([false, true]);
  });

  it('does not ask again and again for a stop-out that no market allows', () => {
    const stage = createStage('1000');
    stage.set('EUR/USD', '1.08');
    stage.set('GER40', '18000');
    stage.place('a', { symbol: 'GER40', quantity: hundredths('3') });
    stage.change('GER40', { isOpen: false });
    stage.set('GER40', '17650');
    stage.run({ type: 'settle' });
    expect(stage.state()).toMatchObject({ isMarginCalled: true, positions: [{ id: 'p-a' }] });
    const watch = createMarginWatch();
    watch.put('ann', stage.state());
    expect(watch.judge(['GER40'], stage.market())).toEqual([]);
    stage.change('GER40', { isOpen: true });
    expect(watch.judge(['GER40'], stage.market())).toEqual(['ann']);
    // The euro is worth so much more that the loss is too.
    stage.set('GER40', '17800');
    expect(watch.judge(['GER40'], stage.market())).toEqual([]);
    stage.set('EUR/USD', '1.90');
    expect(watch.judge(['EUR/USD'], stage.market())).toEqual(['ann']);
  });

  it('knows no less where a symbol has had no quote yet', () => {
    const stage = createStage('1000');
    stage.set('SPX500', '5000');
    stage.set('EUR/USD', '1.08');
    stage.place('a', { symbol: 'SPX500', quantity: hundredths('10') });
    stage.place('b', { quantity: hundredths('1000') });
    const watch = createMarginWatch();
    watch.put('ann', stage.state());
    const later = createStage('0');
    later.set('SPX500', '4940');
    expect(watch.judge(['SPX500'], later.market())).toEqual(['ann']);
    later.set('SPX500', '5000');
    expect(watch.judge(['SPX500'], later.market())).toEqual([]);
  });
});
