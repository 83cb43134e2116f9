import type { market } from '@halyard/contract';
import { beforeEach, expect, test } from 'vitest';
import { createPriceStore } from './price-store.ts';

const START_MS = Date.UTC(2026, 0, 1);
let frames: (() => void)[];
let nowMs: number;

beforeEach(() => {
  frames = [];
  nowMs = START_MS;
});

function start() {
  return createPriceStore({ schedule: (work) => frames.push(work), now: () => nowMs });
}

function priceOf(symbol: string, price: number, ageMs = 0): market.MarketPrice {
  const at = new Date(nowMs - ageMs).toISOString();
  return { symbol, price, bid: price, ask: price, change: 0, changePercent: 0, volume: 0, at };
}

function draw(): void {
  for (const frame of frames.splice(0)) frame();
}

test('many prices between two pictures are shown as one, and only to those who look at the symbol', () => {
  const store = start();
  const heard: string[] = [];
  store.subscribe(['EUR/USD'], () => heard.push('EUR/USD'));
  store.subscribe(['BTC/USD'], () => heard.push('BTC/USD'));
  store.put([priceOf('EUR/USD', 1.1)]);
  store.put([priceOf('EUR/USD', 1.2)]);
  store.put([priceOf('EUR/USD', 1.3)]);
  expect(frames).toHaveLength(1);
  expect(store.read('EUR/USD')).toBeUndefined();
  draw();
  expect(heard).toEqual(['EUR/USD']);
  expect(store.read('EUR/USD')?.price).toBe(1.3);
});

test('a price that is older than the one that is known changes nothing', () => {
  const store = start();
  store.put([priceOf('EUR/USD', 1.1)]);
  store.put([priceOf('EUR/USD', 1.0, 500)]);
  draw();
  expect(store.read('EUR/USD')?.price).toBe(1.1);
});

test('who has left hears nothing, also when two looked at the same', () => {
  const store = start();
  const heard: string[] = [];
  const leave = store.subscribe(['EUR/USD'], () => heard.push('left'));
  store.subscribe(['EUR/USD', 'BTC/USD'], () => heard.push('stayed'));
  leave();
  store.put([priceOf('EUR/USD', 1), priceOf('BTC/USD', 2)]);
  draw();
  expect(heard).toEqual(['stayed']);
});

test('a price becomes stale by itself after what the operator has set, and fresh with the next', () => {
  const store = start();
  store.trustFor(15_000);
  store.put([priceOf('EUR/USD', 1.1)]);
  draw();
  nowMs += 15_000;
  store.age();
  expect(frames).toEqual([]);
  nowMs += 1;
  store.age();
  draw();
  expect(store.read('EUR/USD')?.isStale).toBe(true);
  store.put([priceOf('EUR/USD', 1.1)]);
  draw();
  expect(store.read('EUR/USD')?.isStale).toBe(false);
});

test('when the line is gone every price is stale at once, until the next comes', () => {
  const store = start();
  store.put([priceOf('EUR/USD', 1.1), priceOf('BTC/USD', 2)]);
  draw();
  store.put([priceOf('EUR/USD', 1.2)]);
  store.doubt();
  draw();
  expect(['EUR/USD', 'BTC/USD'].map((symbol) => store.read(symbol)?.isStale)).toEqual([true, true]);
  expect(store.read('EUR/USD')?.price).toBe(1.2);
  expect(store.areOld()).toBe(true);
  store.put([priceOf('EUR/USD', 1.2)]);
  draw();
  expect(store.read('EUR/USD')?.isStale).toBe(false);
  expect(store.areOld()).toBe(false);
});

test('how long a price counts is known after the first prices, and may be longer for others', () => {
  const store = start();
  store.put([priceOf('EUR/USD', 1.1, 20_000)]);
  draw();
  expect(store.read('EUR/USD')?.isStale).toBe(false);
  store.trustFor(15_000);
  draw();
  expect(store.read('EUR/USD')?.isStale).toBe(true);
  store.trustFor(60_000);
  store.put([priceOf('EUR/USD', 1.1, 20_000)]);
  draw();
  expect(store.read('EUR/USD')?.isStale).toBe(false);
});

test('a view of some symbols is the same as long as none of them changed', () => {
  const store = start();
  const view = store.view(['EUR/USD', 'GBP/USD']);
  store.put([priceOf('EUR/USD', 1), priceOf('BTC/USD', 2)]);
  draw();
  const before = view.read();
  expect([...before.keys()]).toEqual(['EUR/USD']);
  store.put([priceOf('BTC/USD', 3)]);
  draw();
  expect(view.read()).toBe(before);
  store.put([priceOf('GBP/USD', 4)]);
  draw();
  expect([...view.read().keys()]).toEqual(['EUR/USD', 'GBP/USD']);
});

test('whoever follows one symbol gets the same source each time, and hears of that symbol alone', () => {
  const store = start();
  const heard: (number | undefined)[] = [];
  const quote = store.quoteOf('EUR/USD');
  const leave = quote.subscribe(() => heard.push(quote.read()?.price));
  expect(store.quoteOf('EUR/USD')).toBe(quote);
  store.put([priceOf('EUR/USD', 1.1), priceOf('BTC/USD', 2)]);
  draw();
  store.put([priceOf('BTC/USD', 3)]);
  draw();
  leave();
  store.put([priceOf('EUR/USD', 1.2)]);
  draw();
  expect(heard).toEqual([1.1]);
});

test('who looks at several symbols hears once of a picture in which more than one of them changed', () => {
  const store = start();
  let heard = 0;
  store.subscribe(['EUR/USD', 'GBP/USD'], () => (heard += 1));
  store.put([priceOf('EUR/USD', 1), priceOf('GBP/USD', 2)]);
  draw();
  expect(heard).toBe(1);
});
