import { describe, expect, it } from 'vitest';
import { openJournal, type PlacedOrder } from './customer-load.ts';
import { judgeOrders } from './judge-load.ts';
import { STAND_MS, type Track } from './price-track.ts';

/** Cheap for three stands, dear for the rest of the round. */
const CHEAP_STANDS = 3;
const track: Track = {
  symbol: 'EUR/USD',
  decimals: 5,
  grid: 200,
  halfSpread: 5,
  mids: Array.from({ length: 60 }, (_, nth) => (nth < CHEAP_STANDS ? 100_000 : 110_000)),
};
/** From here on the price is dear. */
const DEAR_MS = CHEAP_STANDS * STAND_MS;

/** A limit order to buy cheaply that was filled at the last cheap price, asked for this long after it was over. */
function filledAfter(
  lateMs: number,
  darks: readonly { readonly fromMs: number; readonly untilMs: number }[],
) {
  const askedAtMs = DEAR_MS + lateMs;
  const order: PlacedOrder = {
    id: 'one',
    track,
    side: 'buy',
    orderType: 'limit',
    level: 105_000,
    stopLoss: null,
    takeProfit: null,
    answer: { status: 200, text: '', askedAtMs, toldAtMs: askedAtMs + 5 } as PlacedOrder['answer'],
    cancelAskedAtMs: null,
  };
  const fill = { kind: 'open', reason: 'order', price: 0n, bid: 0n, ask: 0n } as const;
  const fills = [{ ...fill, at: new Date(DEAR_MS - 50), filledAt: new Date(askedAtMs) }];
  const found = new Map([['one', { id: 'one', status: 'filled', positionId: 'p', fills }]]);
  return judgeOrders({
    journal: { ...openJournal(), orders: [order] },
    found,
    darks,
    endMs: askedAtMs + 4000,
  });
}

describe('an order that was filled although its price is over', () => {
  const NEVER = ['order one was filled and never reached'];

  it('is wrong', () => {
    expect(filledAfter(5000, []).faults).toEqual(NEVER);
  });

  it('is right while no price has come since', () => {
    expect(filledAfter(5000, [{ fromMs: DEAR_MS - 50, untilMs: DEAR_MS + 7000 }]).faults).toEqual([]);
  });

  it('is wrong where the line died after the price was over, or was back when it was asked for', () => {
    expect(filledAfter(5000, [{ fromMs: DEAR_MS + 3000, untilMs: DEAR_MS + 7000 }]).faults).toEqual(NEVER);
    expect(filledAfter(5000, [{ fromMs: DEAR_MS - 50, untilMs: DEAR_MS + 4000 }]).faults).toEqual(NEVER);
  });
});
