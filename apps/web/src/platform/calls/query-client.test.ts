import { expect, test } from 'vitest';
import { retryDelayMs } from './query-client.ts';

test('waits double up to thirty seconds', () => {
  expect([0, 1, 2, 5, 20].map(retryDelayMs)).toEqual([1000, 2000, 4000, 30_000, 30_000]);
});
