import type { Market } from '@halyard/engine';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredAnswer } from '../../../platform/idempotency.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Job } from '../desk/job.ts';
import type { Mirror } from './mirror.ts';
import { createTickDispatcher } from './tick-dispatcher.ts';
import type { OwnedTick } from './tick-worker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const NO_BESTS = new Map();
const tickAt = (seenAtMs: number): OwnedTick => ({
  symbol: 'EUR/USD',
  fence: 1n,
  market: { symbols: new Map(), nights: new Map() } satisfies Market,
  seenAtMs,
});

/** An dispatcher whose desk answers what it is told to, one answer for each time it is asked. */
function askerWith(answers: readonly ('done' | Error)[], { isOwned = (): boolean => true } = {}) {
  const left = [...answers];
  const asked: Job[] = [];
  const refreshed: string[] = [];
  const waiting: (() => void)[] = [];
  const run = async (job: Job): Promise<StoredAnswer> => {
    asked.push(job);
    await new Promise<void>((resolve) => waiting.push(resolve));
    const answer = left.shift() ?? 'done';
    if (answer === 'done') return { status: 200, body: null };
    throw answer;
  };
  const dispatcher = createTickDispatcher({
    desk: { run },
    isOwned,
    log: pino({ level: 'silent' }),
    mirror: { refresh: (userId) => void refreshed.push(userId) } as Pick<Mirror, 'refresh'> as Mirror,
  });
  const moments = () => asked.map(({ command }) => command(0).atMs);
  /** The desk does what it was asked, and time passes. */
  const passTime = async (ms: number) => {
    for (const end = Date.now() + ms; Date.now() < end;) {
      for (const work of waiting.splice(0)) work();
      await vi.advanceTimersByTimeAsync(50);
    }
  };
  return { dispatcher, asked, moments, refreshed, passTime };
}

const away = new Refusal('not-ready');

describe('a tick that cannot be worked', () => {
  it('is tried again with the same quote, until it can', async () => {
    const { dispatcher, moments, passTime, refreshed } = askerWith([away, away, 'done']);
    dispatcher.reached('ada', tickAt(1), NO_BESTS);
    await passTime(3000);
    expect([moments(), refreshed]).toEqual([[1, 1, 1], []]);
    await dispatcher.settled();
  });

  it('lets no later quote of the same customer go first', async () => {
    const { dispatcher, asked, moments, passTime } = askerWith([away, 'done', away]);
    dispatcher.reached('ada', tickAt(1), NO_BESTS);
    await passTime(100);
    dispatcher.reached('ada', tickAt(2), NO_BESTS);
    dispatcher.reached('ada', tickAt(3), NO_BESTS);
    dispatcher.reached('bea', tickAt(4), NO_BESTS);
    await passTime(3000);
    expect(moments()).toEqual([1, 4, 1, 1, 2, 3]);
    expect(new Set(asked.map(({ fence }) => fence?.fence))).toEqual(new Set([1n]));
  });

  it('is given up when the symbol is somebody else’s, and read anew a moment later', async () => {
    const { dispatcher, moments, passTime, refreshed } = askerWith([away], { isOwned: () => false });
    dispatcher.reached('ada', tickAt(1), NO_BESTS);
    await passTime(500);
    expect([moments(), refreshed]).toEqual([[1], []]);
    await passTime(1500);
    expect([moments(), refreshed]).toEqual([[1], ['ada']]);
  });

  it('is given up at once where no money moves, or where it is a bug', async () => {
    const { dispatcher, moments, passTime, refreshed } = askerWith([
      new Refusal('books-halted'),
      new Error('Bug'),
    ]);
    dispatcher.reached('ada', tickAt(1), NO_BESTS);
    dispatcher.reached('bea', tickAt(2), NO_BESTS);
    await passTime(2000);
    expect([moments(), refreshed]).toEqual([
      [1, 2],
      ['ada', 'bea'],
    ]);
  });

  it('is given up when its price has become an old one', async () => {
    const { dispatcher, passTime, refreshed } = askerWith(Array.from({ length: 200 }, () => away));
    dispatcher.reached('ada', tickAt(1), NO_BESTS);
    await passTime(20_000);
    expect(refreshed).toEqual(['ada']);
  });
});

describe('a margin', () => {
  it('is not judged twice at a time, nor beside a tick with the same market', async () => {
    const { dispatcher, moments, passTime } = askerWith([]);
    const [one, two, three] = [tickAt(1), tickAt(2), tickAt(3)];
    dispatcher.reached('ada', one, NO_BESTS);
    dispatcher.judge('ada', one, NO_BESTS);
    expect(moments()).toEqual([1]);
    dispatcher.judge('ada', two, NO_BESTS);
    dispatcher.judge('ada', three, NO_BESTS);
    expect(moments()).toEqual([1, 2]);
    await passTime(100);
    dispatcher.judge('ada', three, NO_BESTS);
    expect(moments()).toEqual([1, 2, 3]);
  });
});
