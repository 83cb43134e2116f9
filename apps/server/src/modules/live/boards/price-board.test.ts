import { INSTRUMENTS } from '@halyard/catalogue';
import type { live } from '@halyard/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { settableClock } from '../../../platform/clock.ts';
import { createPriceBoard, type PriceReader } from './price-board.ts';
import { createPriceFrames } from './price-frames.ts';

const NOW = '2026-03-04T12:00:00.000Z';
const clock = settableClock(new Date(NOW));
const prices = new Map<string, number>();
const describePrice = vi.fn((symbol: string) => {
  const price = prices.get(symbol);
  const rest = { bid: 1, ask: 1, change: 0, changePercent: 0, volume: 0, at: NOW };
  return price === undefined ? null : { symbol, price, ...rest };
});

type Frame = Extract<live.ServerMessage, { type: 'prices' }>;

function createReader() {
  const frames: Buffer[] = [];
  const reader = {
    isFull: false,
    canTake: () => !reader.isFull,
    send: (frame: Buffer) => void frames.push(frame),
  };
  return {
    reader: reader satisfies PriceReader as PriceReader & { isFull: boolean },
    frames,
    /** The symbols and prices of each frame, and forgets them. */
    taken: () =>
      frames.splice(0).map((frame) => {
        const shown = (JSON.parse(frame.toString()) as Frame).prices;
        return Object.fromEntries(shown.map(({ symbol, price }) => [symbol, price]));
      }),
  };
}

let board: ReturnType<typeof createPriceBoard>;
beforeEach(() => {
  board = createPriceBoard(createPriceFrames(clock, describePrice));
  prices.clear();
  prices.set('EUR/USD', 1.1).set('BTC/USD', 50_000).set('ETH/USD', 2500);
  describePrice.mockClear();
});

describe('a reader of prices', () => {
  it('sees all symbols first and then those that changed, and nothing else', () => {
    const { reader, taken } = createReader();
    board.join(reader, ['btcusd', 'EUR-USD', 'NOPE', 'BTC/USD']);
    expect(taken()).toEqual([{ 'EUR/USD': 1.1, 'BTC/USD': 50_000 }]);
    prices.set('BTC/USD', 50_001).set('ETH/USD', 2501);
    board.show(['BTC/USD', 'ETH/USD']);
    board.show(['ETH/USD']);
    expect(taken()).toEqual([{ 'BTC/USD': 50_001 }]);
  });

  it('sees everything that has a quote when it names nothing, and nothing when it names an empty list', () => {
    const [all, none] = [createReader(), createReader()];
    board.join(all.reader, undefined);
    board.join(none.reader, []);
    board.show(INSTRUMENTS.map(({ symbol }) => symbol));
    expect(all.taken().map((frame) => Object.keys(frame).toSorted())).toEqual([
      ['BTC/USD', 'ETH/USD', 'EUR/USD'],
      ['BTC/USD', 'ETH/USD', 'EUR/USD'],
    ]);
    expect(none.taken()).toEqual([{}]);
  });

  it('can choose anew, and is then shown only that', () => {
    const { reader, taken } = createReader();
    board.join(reader, ['BTC/USD']);
    board.join(reader, ['ETH/USD']);
    board.show(['BTC/USD', 'ETH/USD']);
    expect(taken()).toEqual([{ 'BTC/USD': 50_000 }, { 'ETH/USD': 2500 }, { 'ETH/USD': 2500 }]);
    board.leave(reader);
    board.show(['ETH/USD']);
    expect(taken()).toEqual([]);
  });

  it('that is slow gets one frame with the newest of all it missed, once it can take it', () => {
    const [slow, quick] = [createReader(), createReader()];
    for (const { reader } of [slow, quick]) board.join(reader, undefined);
    slow.taken();
    slow.reader.isFull = true;
    for (let price = 1; price <= 100; price++) {
      prices.set('BTC/USD', price).set('ETH/USD', price);
      board.show(price % 2 === 0 ? ['BTC/USD'] : ['ETH/USD']);
    }
    expect([slow.frames.length, quick.frames.length]).toEqual([0, 101]);
    slow.reader.isFull = false;
    board.drained(slow.reader);
    board.drained(slow.reader);
    expect(slow.taken()).toEqual([{ 'BTC/USD': 100, 'ETH/USD': 100 }]);
  });

  it('that was slow and never said it had drained is brought up to date by the next change', () => {
    const { reader, taken } = createReader();
    board.join(reader, undefined);
    reader.isFull = true;
    board.show(['BTC/USD']);
    reader.isFull = false;
    board.show(['ETH/USD']);
    expect(taken().slice(1)).toEqual([{ 'BTC/USD': 50_000, 'ETH/USD': 2500 }]);
  });
});

describe('many readers', () => {
  it('of the same symbols get the very same bytes, and each symbol is described once', () => {
    const readers = Array.from({ length: 50 }, createReader);
    const orders = [
      ['BTC/USD', 'ETH/USD'],
      ['ETHUSD', 'BTCUSD'],
    ];
    for (const [index, { reader }] of readers.entries()) board.join(reader, orders[index % 2]);
    const other = createReader();
    board.join(other.reader, ['BTC/USD']);
    describePrice.mockClear();
    board.show(['BTC/USD', 'ETH/USD']);
    expect(new Set(readers.map(({ frames }) => frames.at(-1))).size).toBe(1);
    expect(other.taken().at(-1)).toEqual({ 'BTC/USD': 50_000 });
    expect(describePrice).toHaveBeenCalledTimes(2);
  });
});
