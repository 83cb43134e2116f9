import { expect, it, vi } from 'vitest';
import { stopInTurn } from './stop.ts';

it('ends one after the other, and has nothing to name', async () => {
  const order: string[] = [];
  const slow = () => new Promise<void>((resolve) => setTimeout(() => resolve(void order.push('slow')), 20));
  expect(
    await stopInTurn(
      [
        ['slow', slow],
        ['quick', () => order.push('quick')],
      ],
      10_000,
    ),
  ).toBeNull();
  expect(order).toEqual(['slow', 'quick']);
});

it('names what does not end, and leaves the rest', async () => {
  const [before, after] = [vi.fn(), vi.fn()];
  const never = () => new Promise(() => undefined);
  expect(
    await stopInTurn(
      [
        ['before', before],
        ['never', never],
        ['after', after],
      ],
      30,
    ),
  ).toBe('never');
  expect([before, after].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});
