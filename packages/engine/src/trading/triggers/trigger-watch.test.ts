import { describe, expect, it } from 'vitest';
import { createStage, hundredths, ofType, price } from '../../sim/stage.ts';
import { createTriggerWatch } from './trigger-watch.ts';

/** A stage whose customer has bought at 1.0840 with these exits, and a watch that knows it. */
function watched(exits: object) {
  const stage = createStage('10000');
  stage.set('EUR/USD', '1.08400');
  stage.place('a', exits);
  const watch = createTriggerWatch();
  watch.put('ann', stage.state());
  const quote = (symbol: string, bid: string) => {
    stage.set(symbol, bid);
    return watch.fire(symbol, stage.market()).map(({ customerId }) => customerId);
  };
  return { stage, watch, quote };
}

const trailing = { trailingDistance: price('0.005') };

describe('the trigger watch', () => {
  it('names whom a quote reaches, once, however much of theirs it reaches', () => {
    const { stage, watch, quote } = watched({ stopLoss: price('1.08') });
    stage.place('b', { stopLoss: price('1.081') });
    watch.put('ann', stage.state());
    watch.put('bob', {
      orders: [],
      positions: stage
        .state()
        .positions.slice(0, 1)
        .map((one) => ({ ...one, id: 'p-c' })),
    });
    expect(quote('EUR/USD', '1.08200')).toEqual([]);
    expect(quote('EUR/USD', '1.07000')).toEqual(['ann', 'bob']);
    expect(quote('EUR/USD', '1.06000')).toEqual([]);
    watch.put('ann', stage.state());
    expect(quote('EUR/USD', '1.07000')).toEqual(['ann']);
  });

  it('watches the side of the quote on which a position closes', () => {
    const stage = createStage('10000');
    stage.set('EUR/USD', '1.08400', '1.08500');
    stage.place('long', { stopLoss: price('1.08') });
    stage.place('short', { side: 'sell', stopLoss: price('1.09') });
    const watch = createTriggerWatch();
    const namesAt = (bid: string, ask: string) => {
      watch.put('ann', { ...stage.state(), positions: stage.state().positions.slice(0, 1) });
      watch.put('bob', { ...stage.state(), positions: stage.state().positions.slice(1) });
      stage.set('EUR/USD', bid, ask);
      return watch.fire('EUR/USD', stage.market()).map(({ customerId }) => customerId);
    };
    expect(namesAt('1.08001', '1.08999')).toEqual([]);
    expect(namesAt('1.08000', '1.08999')).toEqual(['ann']);
    expect(namesAt('1.08001', '1.09000')).toEqual(['bob']);
  });

  it('forgets a customer who waits for nothing any more', () => {
    const { stage, watch, quote } = watched({ stopLoss: price('1.08'), ...trailing });
    expect(watch.size()).toBe(2);
    watch.remove('ann');
    expect(watch.size()).toBe(0);
    expect([...watch.bestsOf('ann'), ...watch.unstored()]).toEqual([]);
    expect(quote('EUR/USD', '1.07000')).toEqual([]);
    watch.put('ann', stage.state());
    expect(watch.size()).toBe(2);
  });

  it('brings the best price with the stop it fires, and decide closes at the quote', () => {
    const { stage, watch, quote } = watched(trailing);
    for (const bid of ['1.09000', '1.09500', '1.09100']) expect(quote('EUR/USD', bid)).toEqual([]);
    expect(stage.state().positions[0]?.trailingBest).toBe(price('1.084'));
    stage.set('EUR/USD', '1.09000');
    const reached = watch.fire('EUR/USD', stage.market());
    const seen = { distance: price('0.005'), best: price('1.095') };
    expect(reached).toEqual([{ customerId: 'ann', bests: new Map([['p-a', seen]]) }]);
    const events = stage.run({ type: 'tick', symbol: 'EUR/USD', bests: watch.bestsOf('ann') });
    expect(ofType(events, 'trailing-moved')).toEqual([
      { type: 'trailing-moved', positionId: 'p-a', best: price('1.095'), stop: price('1.09') },
    ]);
    expect(ofType(events, 'position-closed')[0]?.reason).toBe('trailing_stop');
  });

  it('goes on from the best so far when something else of the customer changes', () => {
    const { stage, watch, quote } = watched(trailing);
    quote('EUR/USD', '1.09500');
    quote('EUR/USD', '1.09300');
    // Whoever decided this did not know of the ticks in between.
    stage.run({ type: 'modify-position', positionId: 'p-a', change: { takeProfit: price('1.2') } });
    watch.put('ann', stage.state());
    expect(watch.bestsOf('ann').get('p-a')?.best).toBe(price('1.095'));
    expect(quote('EUR/USD', '1.09000')).toEqual(['ann']);
  });

  it('begins anew with another distance', () => {
    const { stage, watch, quote } = watched(trailing);
    quote('EUR/USD', '1.09500');
    quote('EUR/USD', '1.09300');
    const change = { trailingDistance: price('0.004') };
    stage.run({ type: 'modify-position', positionId: 'p-a', change, bests: watch.bestsOf('ann') });
    watch.put('ann', stage.state());
    expect(watch.bestsOf('ann').get('p-a')?.best).toBe(price('1.093'));
    expect(quote('EUR/USD', '1.09000')).toEqual([]);
    expect(quote('EUR/USD', '1.08900')).toEqual(['ann']);
  });

  it('keeps the best price of a stop that fired and was not closed', () => {
    const { stage, watch, quote } = watched(trailing);
    quote('EUR/USD', '1.09500');
    expect(quote('EUR/USD', '1.09000')).toEqual(['ann']);
    quote('EUR/USD', '1.10000');
    watch.put('ann', stage.state());
    expect(watch.bestsOf('ann').get('p-a')?.best).toBe(price('1.095'));
    expect(quote('EUR/USD', '1.09000')).toEqual(['ann']);
  });

  it('follows no quote that cannot be traded on', () => {
    const { stage, watch, quote } = watched(trailing);
    stage.change('EUR/USD', { isOpen: false });
    expect(quote('EUR/USD', '1.02000')).toEqual([]);
    expect(quote('EUR/USD', '1.20000')).toEqual([]);
    stage.change('EUR/USD', { isOpen: true, isFresh: false });
    expect(quote('EUR/USD', '1.20000')).toEqual([]);
    expect(watch.bestsOf('ann').get('p-a')?.best).toBe(price('1.084'));
  });

  it('catches up with a quote that counts only since its currency has a price again', () => {
    const stage = createStage('10000');
    stage.set('EUR/USD', '1.08');
    stage.set('GER40', '18000');
    stage.place('a', { symbol: 'GER40', quantity: hundredths('1'), stopLoss: price('17900') });
    const watch = createTriggerWatch();
    watch.put('ann', stage.state());
    stage.change('EUR/USD', { isFresh: false });
    stage.set('GER40', '17850');
    expect(watch.fire('GER40', stage.market())).toEqual([]);
    stage.change('EUR/USD', { isFresh: true });
    expect(watch.fire('EUR/USD', stage.market()).map(({ customerId }) => customerId)).toEqual(['ann']);
  });

  it('lets a stop-limit order wait for its limit once its stop was reached', () => {
    const { stage, watch, quote } = watched({});
    const limits = { limitPrice: price('1.085'), stopPrice: price('1.09') };
    stage.place('s', { type: 'stop_limit', ...limits });
    watch.put('ann', stage.state());
    expect(quote('EUR/USD', '1.09000')).toEqual(['ann']);
    stage.run({ type: 'tick', symbol: 'EUR/USD' });
    watch.put('ann', stage.state());
    expect(quote('EUR/USD', '1.09500')).toEqual([]);
    expect(quote('EUR/USD', '1.08500')).toEqual(['ann']);
  });

  it('tells which best prices are not stored yet', () => {
    const { stage, watch, quote } = watched(trailing);
    expect(watch.unstored()).toEqual(new Map());
    quote('EUR/USD', '1.09500');
    const moved = watch.unstored();
    expect(moved).toEqual(new Map([['p-a', { distance: price('0.005'), best: price('1.095') }]]));
    watch.markStored(moved);
    expect(watch.unstored()).toEqual(new Map());
    // A reader that was slower than the storing brings the old price back: it has to be stored again.
    watch.put('ann', stage.state());
    expect(watch.unstored()).toEqual(moved);
  });
});
