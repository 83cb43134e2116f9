import { expect, it, vi } from 'vitest';
import { inLanes, servePieces } from './serve-each.ts';

const soon = () => new Promise((resolve) => setImmediate(resolve));

it('works on so many at a time, and gives what came of them in their order', async () => {
  let [underWay, most] = [0, 0];
  const made = await inLanes([5, 4, 3, 2, 1, 0], 3, async (turns) => {
    underWay += 1;
    most = Math.max(most, underWay);
    for (let turn = 0; turn < turns; turn += 1) await soon();
    underWay -= 1;
    return turns * 10;
  });
  expect([made, most]).toEqual([[50, 40, 30, 20, 10, 0], 3]);
  expect(await inLanes([], 3, soon)).toEqual([]);
});

it('fails with the first failure, when nothing that has begun is under way any more', async () => {
  const ended: number[] = [];
  const work = async (one: number) => {
    if (one === 1) throw new Error('no');
    await soon();
    ended.push(one);
  };
  await expect(inLanes([1, 2, 3], 2, work)).rejects.toThrow('no');
  expect(ended).toEqual([2, 3]);
});

it('looks up between one and the next, and leaves the rest to the next run once all is to end', async () => {
  const all = ['1', '2', '3', '4', '5'];
  for (const last of ['1', '2', '3']) {
    const ending = new AbortController();
    const served: string[] = [];
    const read = vi.fn(async (after: string) => all.filter((one) => one > after).slice(0, 2));
    const serve = async (one: string) => {
      served.push(one);
      if (one === last) ending.abort();
    };
    await servePieces(read, String, serve, 'not all of them', ending.signal);
    expect([served.at(-1), served.length]).toEqual([last, Number(last)]);
    expect(read).toHaveBeenCalledTimes(Math.ceil(Number(last) / 2));
  }
});

it('serves whoever stands behind more than a piece of those that cannot be served, and says so at the end', async () => {
  const all = ['1', '2', '3', '4', '5'];
  const served: string[] = [];
  const serve = async (one: string) => {
    if (one !== '5') throw new Error(`not ${one}`);
    served.push(one);
  };
  const read = async (after: string) => all.filter((one) => one > after).slice(0, 2);
  await expect(servePieces(read, String, serve, 'not all of them')).rejects.toThrow('not all of them');
  expect(served).toEqual(['5']);
});
