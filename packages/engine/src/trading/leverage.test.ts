import { INSTRUMENTS } from '@halyard/catalogue';
import { describe, expect, it } from 'vitest';
import { MONDAY_MS, createStage, ofType, placing, price } from '../sim/stage.ts';
import { decide } from './decide.ts';
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
