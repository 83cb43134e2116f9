import { expect, test } from 'vitest';
import type { Ticket } from '../domain/trading/ticket.ts';
import { TOUR_SYMBOL } from './practice-account.ts';
import {
  currentStep,
  phaseOf,
  stopLossUsd,
  TOUR_START,
  type TourAct,
  tourReducer,
  type TourState,
} from './tour-model.ts';

const NOON_MS = Date.UTC(2026, 0, 5, 12);

function priceAt(bid: number, { second = 0, isStale = false } = {}): TourAct {
  const atMs = NOON_MS + second * 1_000;
  const at = new Date(atMs).toISOString();
  const rest = { change: 0, changePercent: 0, volume: 0 };
  const price = { symbol: TOUR_SYMBOL, price: bid + 5, bid, ask: bid + 10, at, isStale, ...rest };
  return { type: 'price', price, atMs };
}

const play = (...acts: readonly TourAct[]): TourState => acts.reduce(tourReducer, TOUR_START);
const typed = (part: Partial<Ticket>): TourAct => ({ type: 'change', part });

const START = [priceAt(60_000), { type: 'side', side: 'buy' }] as const;
const READY = [...START, typed({ quantity: '0.5', leverage: 10, stopLoss: '59400' })] as const;
const OPENED = [...READY, { type: 'send' }] as const;

test('each step is the next one until it is taken, and they may be taken in any order', () => {
  expect(currentStep(TOUR_START)).toBe('side');
  expect(currentStep(play(...START))).toBe('quantity');
  expect(currentStep(play(...START, typed({ quantity: '0.5' })))).toBe('leverage');
  expect(currentStep(play(...START, typed({ quantity: '0.5', leverage: 10 })))).toBe('stop');
  expect(currentStep(play(...READY))).toBe('send');
  expect(currentStep(play(priceAt(60_000), typed({ quantity: '0.5', leverage: 10 })))).toBe('side');
});

test('a stop loss counts once the engine would take it, and says what it would lose', () => {
  // (59,400 - 60,010) * 0.5
  expect(stopLossUsd(play(...READY))).toBe(-305);
  expect(stopLossUsd(play(...READY, typed({ stopLoss: '60500' })))).toBeNull();
  expect(currentStep(play(...READY, typed({ stopLoss: '60500' })))).toBe('stop');
});

test('an order without a side, with nothing in it, or beyond the funds is refused in the words of the product', () => {
  const send = { type: 'send' } as const;
  expect(play(priceAt(60_000), typed({ quantity: '1' }), send).problem).toBe('Please choose Buy or Sell');
  expect(play(...START, send).problem).toBe('Please enter a valid quantity');
  expect(play(...START, typed({ quantity: '1' }), send).problem).toMatch(
    /^Insufficient balance. Required: \$60,0/,
  );
  expect(play(...READY, typed({ stopLoss: '60500' }), send).problem).toBe(
    'Stop loss must be below the current price for a buy order',
  );
  expect(phaseOf(play(...START, typed({ quantity: '1' }), send))).toBe('ticket');
});

test('a stale price opens nothing, and what was typed stays', () => {
  const state = play(...READY, priceAt(60_000, { second: 20, isStale: true }), { type: 'send' });
  expect(state.problem).toBe('Unable to get current market price');
  expect(state.ticket).toMatchObject({ quantity: '0.5', leverage: 10, stopLoss: '59400' });
});

test('the position opens at the ask, locks its margin and closes at the bid; the balance adds up to the cent', () => {
  const opened = play(...OPENED);
  expect(phaseOf(opened)).toBe('open');
  const [position] = opened.account.positions;
  // 0.5 at 60,010 by 10, and what the engine charges for it.
  expect(position).toMatchObject({ entryPrice: 600_100_000_000_000n, marginUsd: 300_050n });
  const commission = position?.commissionUsd ?? 0n;
  expect(opened.account.availableUsd).toBe(1_000_000n - 300_050n - commission);

  const closed = play(...OPENED, priceAt(60_250, { second: 1 }), { type: 'close' });
  expect(phaseOf(closed)).toBe('closed');
  expect(closed.ended?.closed).toMatchObject({ reason: 'customer', pnlUsd: 12_000n });
  expect(closed.account.availableUsd).toBe(1_000_000n - commission + 12_000n);
});

test('the stop loss closes it when a price reaches it, at that price and not at the level', () => {
  const before = play(...OPENED, priceAt(59_401, { second: 1 }));
  expect(phaseOf(before)).toBe('open');
  const after = tourReducer(before, priceAt(59_390, { second: 2 }));
  expect(after.ended?.closed).toMatchObject({ reason: 'stop_loss', pnlUsd: -31_000n });
  expect(phaseOf(tourReducer(after, priceAt(70_000, { second: 3 })))).toBe('closed');
});

test('beginning anew gives the practice funds back and keeps the price', () => {
  const again = play(...OPENED, { type: 'close' }, { type: 'again' });
  expect(again).toMatchObject({ ended: null, hasSide: false, account: TOUR_START.account });
  expect(again.price?.bid).toBe(60_000);
});

test('only prices that are new are drawn', () => {
  const state = play(priceAt(60_000), priceAt(60_000), priceAt(60_010, { second: 1 }));
  expect(state.seen).toEqual([
    { bid: 60_000, ask: 60_010 },
    { bid: 60_010, ask: 60_020 },
  ]);
});
