import { expect, it, vi } from 'vitest';
import { createCounts } from './remembered-counts.ts';

const LARGE = 1_000_000;

function scene(...answers: readonly number[]) {
  let nowMs = 0;
  const count = vi.fn<() => Promise<number>>();
  for (const answer of answers) count.mockResolvedValueOnce(answer);
  const countOf = createCounts({ now: () => new Date(nowMs) });
  return { count, countOf, wait: (ms: number) => (nowMs += ms) };
}

it('remembers a large number for ten seconds, and no longer', async () => {
  const { count, countOf, wait } = scene(LARGE, LARGE + 1);
  expect(await countOf('all', count)).toBe(LARGE);
  wait(9_999);
  expect(await countOf('all', count)).toBe(LARGE);
  wait(1);
  expect(await countOf('all', count)).toBe(LARGE + 1);
});

it('counts a small number anew each time', async () => {
  const { count, countOf } = scene(3, 4);
  expect(await countOf('all', count)).toBe(3);
  expect(await countOf('all', count)).toBe(4);
});

it('keeps the numbers of different questions apart', async () => {
  const { count, countOf } = scene(LARGE, LARGE * 2);
  expect(await countOf({ type: 'trade' }, count)).toBe(LARGE);
  expect(await countOf({ type: 'deposit' }, count)).toBe(LARGE * 2);
  expect(await countOf({ type: 'trade' }, count)).toBe(LARGE);
});

it('counts once for all who ask at one time', async () => {
  const { count, countOf } = scene(3);
  expect(await Promise.all([countOf('all', count), countOf('all', count)])).toEqual([3, 3]);
  expect(count).toHaveBeenCalledOnce();
});

it('asks again after a count that failed', async () => {
  const { count, countOf } = scene(5);
  const failing = () => Promise.reject(new Error('no database'));
  await expect(countOf('all', failing)).rejects.toThrow('no database');
  expect(await countOf('all', count)).toBe(5);
});

it('forgets the oldest questions when there are too many', async () => {
  const { countOf } = scene();
  const again = vi.fn<() => Promise<number>>().mockResolvedValue(LARGE);
  await countOf('first', again);
  for (let index = 0; index < 200; index++) await countOf(index, async () => LARGE);
  await countOf('first', again);
  expect(again).toHaveBeenCalledTimes(2);
});
