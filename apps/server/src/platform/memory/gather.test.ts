import { describe, expect, it } from 'vitest';
import { gather } from './gather.ts';

/** A source whose answers come when the test says so. */
function slowSource() {
  const asked: { keys: readonly string[]; answer: () => void; fail: () => void }[] = [];
  const ask = (keys: readonly string[]) =>
    new Promise<ReadonlyMap<string, string>>((resolve, reject) => {
      asked.push({
        keys,
        answer: () => resolve(new Map(keys.filter((key) => key !== 'none').map((key) => [key, `${key}!`]))),
        fail: () => reject(new Error('away')),
      });
    });
  return { asked, ask };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('gathered questions', () => {
  it('go at once when they come alone, and together when they come at once', async () => {
    const { asked, ask } = slowSource();
    const one = gather(ask, { flights: 1, keys: 10 });
    const answers = Promise.all([one('a'), one('b'), one('a'), one('none')]);
    await turn();
    expect(asked.map(({ keys }) => keys)).toEqual([['a', 'b', 'none']]);
    asked[0]?.answer();
    expect(await answers).toEqual(['a!', 'b!', 'a!', null]);
  });

  it('are never answered by a flight that left before they were asked', async () => {
    const { asked, ask } = slowSource();
    const one = gather(ask, { flights: 1, keys: 10 });
    const first = one('a');
    await turn();
    const second = one('a');
    await turn();
    expect(asked).toHaveLength(1);
    asked[0]?.answer();
    await first;
    await turn();
    expect(asked).toHaveLength(2);
    asked[1]?.answer();
    expect(await second).toBe('a!');
  });

  it('are split when there are more than go at once, and the rest follows', async () => {
    const { asked, ask } = slowSource();
    const one = gather(ask, { flights: 2, keys: 2 });
    const answers = Promise.all(['a', 'b', 'c', 'd', 'e'].map(one));
    await turn();
    expect(asked.map(({ keys }) => keys.length)).toEqual([2, 2]);
    asked[0]?.answer();
    await turn();
    expect(asked.map(({ keys }) => keys.length)).toEqual([2, 2, 1]);
    for (const { answer } of asked) answer();
    expect(await answers).toEqual(['a!', 'b!', 'c!', 'd!', 'e!']);
  });

  it('that are too few to be worth a flight of their own wait for the one under way, or for enough others', async () => {
    const { asked, ask } = slowSource();
    const one = gather(ask, { flights: 2, keys: 10, worth: 3 });
    const answers = [one('a')];
    await turn();
    answers.push(one('b'), one('c'));
    await turn();
    expect(asked.map(({ keys }) => keys)).toEqual([['a']]);
    answers.push(one('d'));
    await turn();
    expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c', 'd']]);
    answers.push(one('e'));
    await turn();
    expect(asked).toHaveLength(2);
    asked[0]?.answer();
    asked[1]?.answer();
    await turn();
    expect(asked[2]?.keys).toEqual(['e']);
    asked[2]?.answer();
    expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!', 'd!', 'e!']);
  });

  it('fail together and leave the next ones unharmed', async () => {
    const { asked, ask } = slowSource();
    const one = gather(ask, { flights: 1, keys: 10 });
    const failing = Promise.allSettled([one('a'), one('b')]);
    await turn();
    asked[0]?.fail();
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = one('a');
    await turn();
    asked[1]?.answer();
    expect(await next).toBe('a!');
  });
});
