import { INSTRUMENTS } from '@halyard/catalogue';
import { describe, expect, it } from 'vitest';
import { MONDAY_MS, createStage, ofType, placing, price } from '../../sim/stage.ts';
import { decide } from '../decide.ts';
import { LEVERAGES, maxLeverageOf } from './leverage.ts';

describe('the largest leverage', () => {
  it.each([
    ['EUR/USD', 25],
    ['USD/CHF', 25],
    ['AUD/USD', 10],
    ['XAU/USD', 10],
    ['XAG/USD', 10],
    ['GER40', 10],
    ['USOIL', 10],
    ['BTC/USD', 2],
    ['USDC/USD', 2],
  ])('of %s is %i where the European rule holds', (symbol, most) => {
    expect(maxLeverageOf(symbol, 'esma')).toBe(most);
  });

  it('is always one that is offered, and never more than the instrument allows', () => {
    for (const { symbol, maxLeverage } of INSTRUMENTS) {
      expect(maxLeverageOf(symbol, null)).toBe(maxLeverage);
      expect(LEVERAGES).toContain(maxLeverageOf(symbol, 'esma'));
      expect(maxLeverageOf(symbol, 'esma')).toBeLessThanOrEqual(maxLeverage);
    }
  });
});

describe('a cap on leverage', () => {
  const capped = () => {
    const stage = createStage('10000');
    stage.set('EUR/USD', '1.084');
    const market = () => ({ ...stage.market(), leverageCaps: 'esma' as const });
    return { stage, market };
  };

  it('refuses a new order that asks for more, and names the most', () => {
    const { stage, market } = capped();
    const asked = (leverage: number) =>
      decide(stage.state(), { ...placing('a', { leverage }), atMs: MONDAY_MS }, market());
    expect(asked(50)).toEqual({ ok: false, refusal: { code: 'invalid-leverage', words: { max: 25 } } });
    expect(asked(25).ok).toBe(true);
  });

  it('leaves alone an order that was there before: it can be changed, and it fills', () => {
    const { stage, market } = capped();
    stage.place('a', { type: 'limit', limitPrice: price('1.08'), leverage: 100 });
    const change = { limitPrice: price('1.081') };
    const modify = { type: 'modify-order', orderId: 'a', change, atMs: MONDAY_MS } as const;
    const changed = decide(stage.state(), modify, market());
    expect(changed.ok).toBe(true);
    stage.set('EUR/USD', '1.080');
    const tick = { type: 'tick', symbol: 'EUR/USD', atMs: MONDAY_MS } as const;
    const filled = changed.ok && decide(changed.state, tick, market());
    expect(filled && filled.ok && ofType(filled.events, 'order-filled').length).toBe(1);
  });
});

describe('the largest leverage of the house', () => {
  const HOUSE = new Map([['EUR/USD', 10]]);
  const lowered = () => {
    const stage = createStage('10000');
    stage.set('EUR/USD', '1.084');
    const market = () => ({ ...stage.market(), houseLeverages: HOUSE });
    return { stage, market };
  };

  it('ends the choices of its symbol alone, and never above those of the catalogue or a supervisor', () => {
    expect(maxLeverageOf('EUR/USD', null, HOUSE)).toBe(10);
    expect(maxLeverageOf('GBP/USD', null, HOUSE)).toBe(100);
    expect(maxLeverageOf('BTC/USD', 'esma', new Map([['BTC/USD', 50]]))).toBe(2);
    expect(maxLeverageOf('SHIB/USD', null, new Map([['SHIB/USD', 100]]))).toBe(50);
  });

  it('refuses a new order above it, and one that is changed', () => {
    const { stage, market } = lowered();
    stage.place('old', { type: 'limit', limitPrice: price('1.08'), leverage: 100 });
    const refusal = { code: 'invalid-leverage', words: { max: 10 } };
    const asked = { ...placing('a', { leverage: 25 }), atMs: MONDAY_MS };
    expect(decide(stage.state(), asked, market())).toEqual({ ok: false, refusal });
    const change = { limitPrice: price('1.081') };
    const modify = { type: 'modify-order', orderId: 'old', change, atMs: MONDAY_MS } as const;
    expect(decide(stage.state(), modify, market())).toEqual({ ok: false, refusal });
  });

  it('ends an order above it unfilled when its price comes, and gives everything back', () => {
    const { stage, market } = lowered();
    const before = stage.state().availableUsd;
    stage.place('old', { type: 'limit', limitPrice: price('1.08'), leverage: 25 });
    stage.set('EUR/USD', '1.080');
    const tick = decide(stage.state(), { type: 'tick', symbol: 'EUR/USD', atMs: MONDAY_MS }, market());
    expect(tick.ok && tick.state).toMatchObject({ availableUsd: before, orders: [], positions: [] });
    expect(tick.ok && ofType(tick.events, 'order-rejected')).toMatchObject([
      { orderId: 'old', reason: 'leverage' },
    ]);
  });

  it('leaves alone what is open', () => {
    const { stage, market } = lowered();
    stage.place('a', { leverage: 100 });
    const tick = decide(stage.state(), { type: 'tick', symbol: 'EUR/USD', atMs: MONDAY_MS }, market());
    expect(tick.ok && tick.state.positions).toEqual(stage.state().positions);
  });
});
