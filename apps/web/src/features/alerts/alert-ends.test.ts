import type { watch } from '@halyard/contract';
import { afterEach, expect, test } from 'vitest';
import { setServerTime } from '../../platform/live/server-clock.ts';
import { endOf, endToCome } from './alert-ends.ts';

afterEach(() => setServerTime(new Date().toISOString()));

test("an end is one by the server's clock, whatever the customer's own says", () => {
  setServerTime('2031-05-01T12:00:00.000Z');
  expect(endOf('day')?.slice(0, 10)).toBe('2031-05-02');
  const until = (expiresAt: string) => endToCome({ expiresAt } as watch.Alert);
  expect([until('2031-04-30T00:00:00.000Z'), until('2031-05-03T00:00:00.000Z')]).toEqual([
    null,
    '2031-05-03T00:00:00.000Z',
  ]);
});
