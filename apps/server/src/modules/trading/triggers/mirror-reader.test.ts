import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unavailableOr } from '../../../platform/database/failures.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { createReader } from './mirror-reader.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const log = pino({ level: 'silent' });
const everybody = Array.from({ length: 4800 }, (_, index) => `user-${String(index).padStart(4, '0')}`);

/** A reader over a list of people, with what it has read; reading does what it is told to. */
function readerWith(read: (userIds: readonly string[]) => void | Promise<void> = () => undefined) {
  const seen: string[] = [];
  const batches: number[] = [];
  const readMany = async (userIds: readonly string[]): Promise<void> => {
    batches.push(userIds.length);
    await read(userIds);
    seen.push(...userIds);
  };
  const reader = createReader({
    log,
    readMany,
    readPage: readMany,
    watchedAfter: async (after, limit) => everybody.filter((id) => id > (after ?? '')).slice(0, limit),
  });
  return { reader, seen, batches };
}

const goneFor = (tries: number) => {
  let left = tries;
  return () => {
    left -= 1;
    if (left >= 0) throw new Refusal('not-ready');
  };
};
const tooLongFor = (most: number) => (userIds: readonly string[]) => {
  if (userIds.length > most) throw unavailableOr(Object.assign(new Error('timeout'), { code: '57014' }));
};
const failsOver = (poisoned: string) => (userIds: readonly string[]) => {
  if (userIds.includes(poisoned)) throw new Error('Assertion failed');
};

describe('filling', () => {
  it('reads everybody once, some at a time', async () => {
    const { reader, seen, batches } = readerWith();
    await reader.fill();
    expect([seen.toSorted(), batches]).toEqual([everybody, [2000, 2000, 800]]);
  });

  it('goes on where it was when the database comes back', async () => {
    const { reader, seen } = readerWith(goneFor(3));
    const filled = reader.fill();
    await vi.advanceTimersByTimeAsync(5000);
    await filled;
    expect(seen.toSorted()).toEqual(everybody);
  });

  it('reads in halves what takes the database too long', async () => {
    const { reader, seen } = readerWith(tooLongFor(600));
    await reader.fill();
    expect(seen.toSorted()).toEqual(everybody);
  });

  it('leaves out one who cannot be read, and nobody else', async () => {
    const { reader, seen } = readerWith(failsOver('user-0777'));
    await reader.fill();
    expect(seen.toSorted()).toEqual(everybody.filter((id) => id !== 'user-0777'));
  });
});

describe('filling, asked for again and again', () => {
  it('reads everybody once more, however often, and tells nobody before', async () => {
    const { promise: isHeld, resolve: goOn } = Promise.withResolvers<void>();
    const { reader, seen } = readerWith(() => isHeld);
    const first = reader.fill();
    await vi.advanceTimersByTimeAsync(10);
    const toldAt = Array.from({ length: 10 }, async () => reader.fill().then(() => seen.length));
    await vi.advanceTimersByTimeAsync(10);
    goOn();
    await first;
    expect(await Promise.all(toldAt)).toEqual(Array(10).fill(2 * everybody.length));
    await reader.settled();
    expect(seen).toHaveLength(2 * everybody.length);
    await reader.fill();
    expect(seen).toHaveLength(3 * everybody.length);
  });
});

describe('reading anew', () => {
  it('reads once whoever is named several times before', async () => {
    const { reader, seen } = readerWith();
    for (const name of ['a', 'b', 'a', 'c', 'a']) reader.refresh(name);
    await reader.settled();
    expect(seen).toEqual(['a', 'b', 'a', 'c']);
  });

  it('forgets nobody while the database is away', async () => {
    const { reader, seen } = readerWith(goneFor(2));
    reader.refresh('a');
    await vi.advanceTimersByTimeAsync(100);
    reader.refresh('b');
    await vi.advanceTimersByTimeAsync(5000);
    await reader.settled();
    expect(new Set(seen)).toEqual(new Set(['a', 'b']));
  });

  it.each(Array.from({ length: 12 }, (_, turns) => turns))(
    'reads whoever is named at the very end of a reading: %i turns later',
    async (turns) => {
      const { reader, seen } = readerWith();
      reader.refresh('first');
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      reader.refresh('late');
      await vi.advanceTimersByTimeAsync(10);
      expect(seen).toEqual(['first', 'late']);
    },
  );
});
