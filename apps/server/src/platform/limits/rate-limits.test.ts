import { describe, expect, it } from 'vitest';
import { settableClock } from '../clock.ts';
import { createRateLimits, LIMITS, takeForAll } from './rate-limits.ts';

const START = new Date('2026-03-04T12:00:00Z');

async function takeMany(limits: ReturnType<typeof createRateLimits>, caller: string, count: number) {
  const outcomes = await Promise.allSettled(
    Array.from({ length: count }, () => limits.take('login', caller)),
  );
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

describe('a limit', () => {
  it('lets so many through at once, and then one as each place comes free', async () => {
    const clock = settableClock(START);
    const limits = createRateLimits(clock, true);
    const { calls, perMs } = LIMITS.login;
    expect(await takeMany(limits, 'ann', calls + 5)).toBe(calls);
    clock.advance(perMs / calls);
    expect(await takeMany(limits, 'ann', 5)).toBe(1);
    clock.advance(perMs);
    expect(await takeMany(limits, 'ann', calls + 5)).toBe(calls);
  });

  it('keeps nobody waiting because the clock was put back', async () => {
    const clock = settableClock(START);
    const limits = createRateLimits(clock, true);
    await takeMany(limits, 'ann', 1);
    clock.advance(-3_600_000);
    expect(await takeMany(limits, 'ann', LIMITS.login.calls + 5)).toBe(LIMITS.login.calls);
  });

  it('is larger for whom stands for many', async () => {
    const limits = createRateLimits(settableClock(START), true);
    const { calls } = LIMITS.login;
    const takes = Array.from({ length: calls * 10 + 5 }, () => limits.take('login', 'a network', 10));
    const ends = await Promise.allSettled(takes);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(calls * 10);
  });

  it('is one for each caller and each kind of call, and says how long to wait', async () => {
    const limits = createRateLimits(settableClock(START), true);
    await takeMany(limits, 'ann', LIMITS.login.calls);
    await expect(limits.take('login', 'ann')).rejects.toThrow(/Please try again in \d+ seconds/);
    await expect(limits.take('login', 'ben')).resolves.toBe(LIMITS.login.calls - 1);
    await expect(limits.take('code', 'ann')).resolves.toBe(LIMITS.login.calls - 1);
  });
});

describe('whoever comes from a great many places', () => {
  const isRefused = (limits: ReturnType<typeof createRateLimits>, caller: string) =>
    limits.take('login', caller).then(
      () => false,
      () => true,
    );

  it('has nobody else forgotten, where their network refuses them', async () => {
    const limits = createRateLimits(settableClock(START), true);
    await takeMany(limits, 'ann', LIMITS.login.calls);
    let refused = 0;
    for (let place = 0; place <= 100_000; place += 1) {
      const site = `2001:db8:${place % 2}`;
      const counted = [
        { caller: `${site}:${place.toString(16)}`, times: 1 },
        { caller: `${site}::/48`, times: 10 },
      ];
      const ends = await Promise.allSettled([takeForAll(limits, 'register', counted)]);
      if (ends[0].status === 'rejected') refused += 1;
    }
    expect(refused).toBe(100_001 - 2 * 10 * LIMITS.register.calls);
    expect(await isRefused(limits, 'ann')).toBe(true);
    // Nor were they counted for what was refused.
    await expect(limits.take('register', '2001:db8:0:186a0')).resolves.toBe(LIMITS.register.calls - 1);
  });

  it('is forgotten before who has used up what they may', async () => {
    const limits = createRateLimits(settableClock(START), true);
    await takeMany(limits, 'ann', LIMITS.login.calls);
    for (let place = 0; place <= 200_000; place += 1) await limits.take('register', `place ${place}`);
    expect(await isRefused(limits, 'ann')).toBe(true);
  });
});
