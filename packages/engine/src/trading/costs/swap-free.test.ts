import { describe, expect, it } from 'vitest';
import { DAY_MS, MONDAY_MS, createStage, hundredths, ofType, quoteOf } from '../../sim/stage.ts';
import type { SwapFree } from '../trading-state.ts';

/** Nights of a customer without financing, with figures that were worked out by hand. */

const HOUR_MS = DAY_MS / 24;
const NIGHT_MS = MONDAY_MS - (MONDAY_MS % DAY_MS) + 22 * HOUR_MS;

/** What nights a position opened on Monday is booked with, one number a night from Monday's on. */
function nightsOf(
  symbol: string,
  swapFree: SwapFree | undefined,
  count: number,
  side: 'buy' | 'sell' = 'buy',
) {
  const stage = createStage('100000');
  if (swapFree) stage.give({ swapFree });
  stage.set(symbol, '50000', '50010');
  stage.place('a', { symbol, side, quantity: hundredths('1'), leverage: 2 });
  for (let night = 0; night < count; night += 1)
    stage.keepNight(NIGHT_MS + night * DAY_MS, [quoteOf(symbol, '50000', '50010')]);
  stage.advanceTo(NIGHT_MS + (count - 1) * DAY_MS + 1);
  return ofType(stage.run({ type: 'night' }), 'financing-booked').map(({ amountUsd }) => amountUsd);
}

const always: SwapFree = { fromMs: 0, untilMs: null };
// 160 millionths of 50,005 are 8.0008, and for the house to the next cent. 12 % a year of it are 16.44 a night.
const [FEE, FINANCING] = [-801n, -1644n];

describe('nights without financing', () => {
  it('are two for nothing, and the fee for each after them, whichever side is held', () => {
    expect(nightsOf('BTC/USD', always, 4)).toEqual([0n, 0n, FEE, FEE]);
    expect(nightsOf('BTC/USD', always, 4, 'sell')).toEqual([0n, 0n, FEE, FEE]);
  });

  it('bring nothing where financing would have', () => {
    const [monday = 0n] = nightsOf('XAU/USD', undefined, 1, 'sell');
    expect(monday).toBeGreaterThan(0n);
    // Wednesday's night counts for three. 80 millionths of 50,005 are 4.0004.
    expect(nightsOf('XAU/USD', always, 4, 'sell')).toEqual([0n, 0n, -1201n, -401n]);
  });

  it('count from the opening, so that turning it on late or off early gives no other free nights', () => {
    const from = { fromMs: NIGHT_MS + 3 * DAY_MS, untilMs: null };
    expect(nightsOf('BTC/USD', from, 5)).toEqual([FINANCING, FINANCING, FINANCING, FEE, FEE]);
    const until = { fromMs: 0, untilMs: NIGHT_MS + DAY_MS };
    expect(nightsOf('BTC/USD', until, 3)).toEqual([0n, FINANCING, FINANCING]);
  });
});
