import type { BookId } from '@halyard/accounting';
import { expect, it } from 'vitest';
import { Refusal } from '../../platform/refusal.ts';
import { passTimeFor } from './pass-time.ts';

const DUE = Array.from({ length: 500 }, (_, nth) => `${nth}` as BookId);

it('stands at the desk for a hundred at once, and for everybody in the end', async () => {
  const served = new Set<string>();
  let most = 0;
  let there = 0;
  const run = async ({ userId }: { readonly userId: BookId }) => {
    most = Math.max(most, (there += 1));
    await new Promise(setImmediate);
    there -= 1;
    served.add(userId);
    return { status: 200, body: null };
  };
  await passTimeFor({ run }, DUE);
  expect([most, served.size]).toEqual([100, 500]);
});

it('goes on where some cannot be served, and says so', async () => {
  let asked = 0;
  const run = () => {
    asked += 1;
    return Promise.reject(new Refusal('not-ready'));
  };
  await expect(passTimeFor({ run }, DUE)).rejects.toThrow(AggregateError);
  expect(asked).toBe(500);
});
