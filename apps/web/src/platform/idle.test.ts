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
    onTimeout: () => told.push('timeout'),
  });
  const pass = (ms: number) => {
    now += ms;
    watch.check();
  };
  return { watch, told, pass, otherTabActs: () => (shared = now) };
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
  expect(told).toEqual(['warning']);
  pass(1);
  expect(told).toEqual(['warning', 'warning']);
});

test('a busy tab keeps an idle one alive', () => {
  const { told, pass, otherTabActs } = start();
  pass(IDLE_WARNING_MS - 1);
  otherTabActs();
  pass(60_000);
  expect(told).toEqual([]);
});
