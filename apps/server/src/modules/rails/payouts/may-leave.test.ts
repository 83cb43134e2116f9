import { expect, it } from 'vitest';
import { mayLeave } from './store-payouts.ts';

it('a payout leaves for whoever is free to take it and, where money is real, has shown who they are', () => {
  const live = { SITE_MODE: 'live' } as const;
  const simulated = { SITE_MODE: 'simulated' } as const;
  const outcomes = [live, simulated].map((settings) =>
    [true, false].flatMap((isStopped) =>
      [true, false].map((isVerified) => mayLeave(settings, { isStopped, isVerified })),
    ),
  );
  expect(outcomes).toEqual([
    [false, false, true, false],
    [false, false, true, true],
  ]);
});
