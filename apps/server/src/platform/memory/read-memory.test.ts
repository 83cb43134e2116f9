import { describe, expect, it } from 'vitest';
import { type BookReader, createReadMemory } from './read-memory.ts';

function scene(mostWeight = 10) {
  let era = 0;
  const database = { era: () => era };
  const memory = createReadMemory<string>(database, mostWeight, (value) => value.length);
  let reads = 0;
  const ask = (reader: BookReader, question = 'q', answer = 'x') =>
    memory.of(reader, question, () => {
      reads += 1;
      return Promise.resolve(answer);
    });
  return { memory, ask, reads: () => reads, beginEra: () => void (era += 1) };
}

const ann = (bookVersion: bigint): BookReader => ({ bookId: 'ann', bookVersion });

describe('what was read of a book', () => {
  it('forgets everything when the database is another one, and what was still being read of the one before', async () => {
    const { memory, ask, beginEra } = scene();
    await ask(ann(1n), 'q', 'lost');
    beginEra();
    expect(await ask(ann(1n), 'q', 'now')).toBe('now');
    const across = memory.of(ann(2n), 'q', async () => {
      beginEra();
      return 'lost';
    });
    expect(await across).toBe('lost');
    expect(await ask(ann(2n), 'q', 'now')).toBe('now');
  });

  it('is given again under the same version, and read anew under any other', async () => {
    const { ask, reads } = scene();
    expect([await ask(ann(1n), 'q', 'a'), await ask(ann(1n), 'q', 'b')]).toEqual(['a', 'a']);
    expect(await ask(ann(2n), 'q', 'c')).toBe('c');
    expect(reads()).toBe(2);
    expect([await ask(ann(1n), 'q', 'd'), reads()]).toEqual(['d', 3]);
  });

  it('is nobody else’s, and answers no other question', async () => {
    const { ask } = scene();
    await ask(ann(1n), 'q', 'a');
    expect(await ask({ bookId: 'bob', bookVersion: 1n }, 'q', 'b')).toBe('b');
    expect(await ask(ann(1n), 'r', 'c')).toBe('c');
    expect(await ask(ann(1n), 'q', 'd')).toBe('a');
  });

  it('is read each time for whoever was not looked up, or has no book', async () => {
    const { ask, reads } = scene();
    for (const reader of [{ bookId: 'ann' }, { bookId: 'ann', bookVersion: null }])
      expect([await ask(reader, 'q', 'a'), await ask(reader, 'q', 'b')]).toEqual(['a', 'b']);
    expect(reads()).toBe(4);
  });

  it('is not remembered when reading failed', async () => {
    const { memory, ask } = scene();
    const failing = memory.of(ann(1n), 'q', () => Promise.reject(new Error('no database')));
    await expect(failing).rejects.toThrow('no database');
    expect(await ask(ann(1n), 'q', 'a')).toBe('a');
  });
});

describe('a full memory', () => {
  it('keeps those who read last', async () => {
    const { ask } = scene(3);
    await ask(ann(1n), 'one', '1');
    await ask(ann(1n), 'two', '2');
    await ask(ann(1n), 'one', 'not read');
    await ask(ann(1n), 'long', 'ab');
    expect(await ask(ann(1n), 'one', 'anew')).toBe('1');
    expect(await ask(ann(1n), 'two', 'anew')).toBe('anew');
  });

  it('does not count what was replaced, and keeps nothing that is larger than itself', async () => {
    const { ask } = scene(3);
    for (let version = 1n; version <= 9n; version += 1n) await ask(ann(version), 'one', 'ab');
    await ask(ann(1n), 'two', '2');
    expect(await ask(ann(9n), 'one', 'anew')).toBe('ab');
    await ask(ann(1n), 'huge', 'abcd');
    expect(await ask(ann(1n), 'huge', 'anew')).toBe('anew');
  });
});
