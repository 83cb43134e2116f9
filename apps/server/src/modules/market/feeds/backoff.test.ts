import { expect, test } from 'vitest';
import { createBackoff, reasonOf } from './quote-source.ts';

const TIMING = { pollEveryMs: 1, silenceMs: 1, quotelessMs: 1, firstRetryMs: 100, lastRetryMs: 1000 };

test('waits double up to the longest, and begin again after a success', () => {
  const backoff = createBackoff(TIMING, () => 1);
  expect([1, 2, 3, 4, 5, 6].map(() => backoff.nextMs())).toEqual([100, 200, 400, 800, 1000, 1000]);
  backoff.reset();
  expect(backoff.nextMs()).toBe(100);
});

test('half of a wait is left to chance', () => {
  expect(createBackoff(TIMING, () => 0).nextMs()).toBe(50);
});

test('a reason never holds an address', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(reasonOf(new TypeError('fetch failed', { cause }))).toBe('ECONNREFUSED');
  expect(reasonOf(new Error('no answer from wss://feed.test/?token=secret today'))).toBe(
    'no answer from (address) today',
  );
  expect(reasonOf('odd')).toBe('unknown');
});
