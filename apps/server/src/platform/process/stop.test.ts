import { expect, it, vi } from 'vitest';
import { type Running, stopInTurn } from './stop.ts';

const never = () => new Promise(() => undefined);

/** What did not end, what was asked to, and why something failed. */
async function stop(withinMs: number, ...parts: readonly Running[]) {
  const asked: string[] = [];
  const failures: unknown[] = [];
  const all = parts.map(([name, end, limitMs]): Running => [
    name,
    () => {
      asked.push(name);
      return end();
    },
    limitMs,
  ]);
  const unfinished = await stopInTurn(all, { withinMs, onFailed: (...failure) => failures.push(failure) });
  return { unfinished, asked, failures };
}

it('ends one after the other, and has nothing to name', async () => {
  const order: string[] = [];
  const slow = () => new Promise<void>((resolve) => setTimeout(() => resolve(void order.push('slow')), 20));
  const { unfinished } = await stop(30_000, ['slow', slow], ['quick', () => order.push('quick')]);
  expect([unfinished, order]).toEqual([[], ['slow', 'quick']]);
});

it('names each that does not end within its own time, and ends the next all the same', async () => {
  const { unfinished, asked } = await stop(
    30_000,
    ['before', vi.fn()],
    ['hangs', never, 20],
    ['between', async () => undefined],
    ['hangs, too', never, 20],
    ['after', vi.fn()],
  );
  expect(unfinished).toEqual(['hangs', 'hangs, too']);
  expect(asked).toEqual(['before', 'hangs', 'between', 'hangs, too', 'after']);
});

it('what takes all there is leaves some to each behind it', async () => {
  vi.useFakeTimers();
  try {
    const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 400));
    const stopped = stop(
      10_000,
      ['one', never, 60_000],
      ['two', never, 60_000],
      ['soon', soon],
      ['last', soon],
    );
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await stopped).toMatchObject({
      unfinished: ['one', 'two'],
      asked: ['one', 'two', 'soon', 'last'],
    });
  } finally {
    vi.useRealTimers();
  }
});

it('one that fails is named, its failure told, and the next is ended all the same', async () => {
  const failure = new Error('no');
  const { unfinished, asked, failures } = await stop(
    30_000,
    ['fails', async () => Promise.reject(failure)],
    [
      'throws',
      () => {
        throw failure;
      },
    ],
    ['after', vi.fn()],
  );
  expect([unfinished, asked]).toEqual([
    ['fails', 'throws'],
    ['fails', 'throws', 'after'],
  ]);
  expect(failures).toEqual([
    ['fails', failure],
    ['throws', failure],
  ]);
});
