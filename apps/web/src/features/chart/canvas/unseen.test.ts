import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Candle } from '../candles.ts';
import { createUnseen } from './unseen.ts';

const candle = (close: number, time = 0): Candle => ({
  time,
  open: 100,
  high: 110,
  low: 90,
  close,
  volume: 1,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const brought: number[] = [];
  const sight = { isIn: true };
  // Ten dollars are one pixel.
  const unseen = createUnseen({
    yOf: (price) => price / 10,
    isInSight: () => sight.isIn,
    bring: ({ close }) => brought.push(close),
  });
  return { brought, sight, unseen };
}

test('what is seen is brought at once, what is not once a second, the newest of it', () => {
  const { brought, unseen } = watched();
  unseen.put(candle(100), undefined);
  unseen.put(candle(101), candle(100));
  unseen.put(candle(102), candle(100));
  expect(brought).toEqual([100]);
  vi.runAllTimers();
  expect(brought).toEqual([100, 102]);
  unseen.put(candle(103), candle(102));
  unseen.put(candle(108), candle(102));
  vi.runAllTimers();
  expect(brought).toEqual([100, 102, 108]);
});

test('another candle is always seen, and what was forgotten never comes', () => {
  const { brought, unseen } = watched();
  unseen.put(candle(100, 60), candle(100));
  expect(brought).toEqual([100]);
  unseen.put(candle(101, 60), candle(100, 60));
  unseen.forget();
  vi.runAllTimers();
  expect(brought).toEqual([100]);
});

test('what has waited long enough goes along with a price, for which the page is drawn anyway', () => {
  const { brought, unseen } = watched();
  for (let ticks = 1; ticks <= 12; ticks += 1) {
    unseen.put(candle(100 + ticks / 10), candle(100));
    vi.advanceTimersByTime(250);
  }
  // With the fifth, which comes a second after the first, and with the tenth; never between two.
  expect(brought).toEqual([100.5, 101]);
});

test('off the screen nothing is brought but a candle that is over, and the newest once it is seen', () => {
  const { brought, sight, unseen } = watched();
  unseen.put(candle(101), candle(100));
  sight.isIn = false;
  for (const close of [150, 200, 250]) unseen.put(candle(close), candle(100));
  unseen.put(candle(300, 60), candle(100));
  expect(brought).toEqual([250]);
  unseen.put(candle(400, 60), candle(250));
  sight.isIn = true;
  unseen.seen();
  expect(brought).toEqual([250, 400]);
  unseen.seen();
  unseen.put(candle(500, 60), candle(400, 60));
  expect(brought).toEqual([250, 400, 500]);
});
