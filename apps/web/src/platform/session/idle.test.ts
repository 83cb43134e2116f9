import { expect, test } from 'vitest';
import { createIdleWatch, IDLE_TIMEOUT_MS, IDLE_WARNING_MS } from './idle.ts';

function start() {
  let now = 1_000_000;
  let shared: number | null = null;
  const told: string[] = [];
  const watch = createIdleWatch({
    now: () => now,
    readLast: () => shared,
    writeLast: (at) => {
      shared = at;
    },
    onWarning: () => told.push('warning'),
    onReturn: () => told.push('return'),
    onTimeout: () => told.push('timeout'),
  });
  const pass = (ms: number) => {
    now += ms;
    watch.check();
  };
  const sleep = (ms: number) => {
    now += ms;
  };
  return { watch, told, pass, sleep, otherTabActs: () => (shared = now) };
}

test('one warning at seven and a half hours, the end at eight', () => {
  const { told, pass } = start();
  pass(IDLE_WARNING_MS - 1);
  expect(told).toEqual([]);
  pass(1);
  pass(60_000);
  expect(told).toEqual(['warning']);
  pass(IDLE_TIMEOUT_MS - IDLE_WARNING_MS - 60_000);
  expect(told).toEqual(['warning', 'timeout']);
});

test('who comes back starts again, and can be warned again', () => {
  const { watch, told, pass } = start();
  pass(IDLE_WARNING_MS);
  watch.touch();
  pass(IDLE_WARNING_MS - 1);
  expect(told).toEqual(['warning', 'return']);
  pass(1);
  expect(told).toEqual(['warning', 'return', 'warning']);
});

test('who comes back in another tab takes the warning away here', () => {
  const { told, pass, otherTabActs } = start();
  pass(IDLE_WARNING_MS);
  otherTabActs();
  pass(60_000);
  expect(told).toEqual(['warning', 'return']);
});

test('a hand on the mouse after the end does not undo it', () => {
  const { watch, told, sleep } = start();
  sleep(IDLE_TIMEOUT_MS);
  watch.touch();
  expect(told).toEqual(['timeout']);
});

test('a busy tab keeps an idle one alive', () => {
  const { told, pass, otherTabActs } = start();
  pass(IDLE_WARNING_MS - 1);
  otherTabActs();
  pass(60_000);
  expect(told).toEqual([]);
});
