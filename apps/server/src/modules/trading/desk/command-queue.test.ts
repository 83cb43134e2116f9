import { describe, expect, it } from 'vitest';
import { createCommandQueue, type Door, type Turn, type Waiting } from './command-queue.ts';

type Job = { readonly name: string; readonly isTick: boolean };

function createQueue({ maxCustomers = 10, maxCommands = 10 } = {}) {
  const queue = createCommandQueue<Job, void>({
    maxCommands,
    kindOf: ({ isTick }) => (isTick ? 'tick' : 'request'),
    isUrgent: ({ isTick }) => isTick,
  });
  const waiting = (name: string, tries = 0): Waiting<Job, void> => ({
    job: { name, isTick: name.startsWith('tick') },
    tries,
    resolve: () => {},
    reject: () => {},
  });
  return {
    ...queue,
    takeBy: queue.take,
    take: (isFor: Door<Job, void>['isFor'] = () => true) =>
      queue.take({ isFor, isForNew: true, maxCustomers }),
    come: (userId: string, ...names: string[]) => {
      for (const name of names) queue.add(userId, waiting(name));
    },
    comeBack: (userId: string, ...names: string[]) =>
      queue.putBack(
        userId,
        names.map((name) => waiting(name, 1)),
      ),
  };
}

const said = (batch: readonly Turn<Job, void>[]) =>
  batch.map(({ userId, waiting }) => [userId, ...waiting.map(({ job }) => job.name)].join(' '));

describe('a command queue', () => {
  it('lets all who wait in together, each with all they want, in the order they came', () => {
    const queue = createQueue();
    queue.come('ann', 'a');
    queue.come('bob', 'b');
    queue.come('ann', 'c');
    expect(said(queue.take())).toEqual(['ann a c', 'bob b']);
    expect([queue.take(), queue.isEmpty(), queue.count()]).toEqual([[], true, 0]);
  });

  it('does not let somebody in again who is still inside', () => {
    const queue = createQueue();
    queue.come('ann', 'a');
    const inside = queue.take();
    queue.come('ann', 'b');
    queue.come('bob', 'c');
    expect(said(queue.take())).toEqual(['bob c']);
    expect([queue.take(), queue.count()]).toEqual([[], 1]);
    queue.leave(inside);
    expect(said(queue.take())).toEqual(['ann b']);
  });

  it('looks through a door for those who come again only while there are some', () => {
    const queue = createQueue();
    const again = () => queue.takeBy({ isFor: ({ tries }) => tries > 0, isForNew: false, maxCustomers: 10 });
    queue.come('ann', 'a');
    queue.come('bob', 'b');
    expect(again()).toEqual([]);
    queue.comeBack('bob', 'c');
    expect([said(again()), again()]).toEqual([['bob c b'], []]);
    expect(said(queue.take())).toEqual(['ann a']);
  });

  it('lets in no more at a time than there is room for, and forgets nobody', () => {
    const queue = createQueue({ maxCustomers: 2, maxCommands: 2 });
    queue.come('ann', 'a', 'b', 'c');
    queue.come('bob', 'd');
    queue.come('cid', 'e');
    const first = queue.take();
    expect(said(first)).toEqual(['ann a b', 'bob d']);
    expect(said(queue.take())).toEqual(['cid e']);
    queue.leave(first);
    expect(said(queue.take())).toEqual(['ann c']);
  });

  it('keeps kinds apart: of what waits first, no more than is of its kind', () => {
    const queue = createQueue();
    queue.come('ann', 'a', 'b');
    queue.come('bob', 'tick 1');
    queue.come('cid', 'c');
    expect(said(queue.take())).toEqual(['ann a b', 'cid c']);
    expect(said(queue.take())).toEqual(['bob tick 1']);
  });

  it('lets a tick of a customer go before their requests, and leaves the order of each alone', () => {
    const queue = createQueue();
    queue.come('ann', 'a', 'tick 1', 'b', 'tick 2');
    const ticks = queue.take();
    expect(said(ticks)).toEqual(['ann tick 1 tick 2']);
    queue.leave(ticks);
    expect(said(queue.take())).toEqual(['ann a b']);
  });

  it('puts back in front what could not be done', () => {
    const queue = createQueue();
    queue.come('ann', 'a', 'b');
    const inside = queue.take();
    queue.come('ann', 'c');
    queue.comeBack('ann', 'a', 'b');
    expect(queue.isEmpty()).toBe(false);
    queue.leave(inside);
    expect(said(queue.take())).toEqual(['ann a b c']);
  });

  it('keeps no line for somebody who is put back with nothing', () => {
    const queue = createQueue();
    queue.comeBack('ann');
    expect([queue.isEmpty(), queue.take()]).toEqual([true, []]);
  });

  it('lets somebody out by the door that is for their first command, with all they want', () => {
    const queue = createQueue();
    queue.come('ann', 'b');
    queue.comeBack('ann', 'a');
    queue.come('bob', 'c');
    expect(said(queue.take(({ tries }) => tries === 0))).toEqual(['bob c']);
    expect(said(queue.take(({ tries }) => tries > 0))).toEqual(['ann a b']);
  });
});
