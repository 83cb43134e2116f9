import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRounds } from './rounds.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const none = () => undefined;

it('runs every so often, counted from the end of the one before', async () => {
  let runs = 0;
  const rounds = createRounds({ run: async () => (runs += 1), everyMs: 100, onFailed: none });
  rounds.start();
  await vi.advanceTimersByTimeAsync(99);
  expect(runs).toBe(0);
  await vi.advanceTimersByTimeAsync(201);
  expect(runs).toBe(3);
  await rounds.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs).toBe(3);
});

it('never has two under way, and answers any number of wishes with one more', async () => {
  const ends: (() => void)[] = [];
  let most = 0;
  let underWay = 0;
  const run = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise<void>((resolve) => void ends.push(resolve));
    underWay -= 1;
  };
  const rounds = createRounds({ run, everyMs: 10_000, gapMs: 20, onFailed: none });
  rounds.start(0);
  await vi.advanceTimersByTimeAsync(1);
  for (let wish = 0; wish < 5; wish += 1) rounds.soon();
  const own = rounds.now();
  await vi.advanceTimersByTimeAsync(50);
  expect([ends.length, most]).toEqual([1, 1]);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(50);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await own;
  await vi.advanceTimersByTimeAsync(50);
  ends[2]?.();
  await vi.advanceTimersByTimeAsync(5000);
  expect([ends.length, most]).toEqual([3, 1]);
});

it('comes soon when asked, and no sooner than the gap after the last began', async () => {
  const at: number[] = [];
  const rounds = createRounds({
    run: async () => void at.push(Math.round(performance.now())),
    everyMs: () => null,
    gapMs: 20,
    onFailed: none,
  });
  rounds.soon();
  await vi.advanceTimersByTimeAsync(100);
  expect(at).toHaveLength(0);
  rounds.start();
  rounds.soon();
  await vi.advanceTimersByTimeAsync(5);
  rounds.soon();
  rounds.soon();
  await vi.advanceTimersByTimeAsync(500);
  expect(at).toHaveLength(2);
  expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(20);
});

it('goes on after a failure, tells which one is new, and hands the failure of a direct wish to whoever wished', async () => {
  let isBroken = true;
  const told: boolean[] = [];
  const run = async () => {
    if (isBroken) throw new Error('away');
  };
  const rounds = createRounds({ run, everyMs: 100, onFailed: (_, isNew) => void told.push(isNew) });
  rounds.start();
  await vi.advanceTimersByTimeAsync(200);
  await expect(rounds.now()).rejects.toThrow('away');
  isBroken = false;
  await vi.advanceTimersByTimeAsync(100);
  isBroken = true;
  await vi.advanceTimersByTimeAsync(100);
  expect(told).toEqual([true, false, true]);
  await rounds.stop();
});

it('stops when the one under way has ended', async () => {
  let end = none as () => void;
  const run = async () => new Promise<void>((resolve) => void (end = resolve));
  const rounds = createRounds({ run, everyMs: 100, onFailed: none });
  rounds.start(0);
  await vi.advanceTimersByTimeAsync(1);
  let isStopped = false;
  const stopping = rounds.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(500);
  expect(isStopped).toBe(false);
  end();
  await stopping;
  expect(isStopped).toBe(true);
});
