import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBatchScheduler, type Lane } from './batch-scheduler.ts';
import { createCommandQueue } from './command-queue.ts';

// Time passes when a test says so: in real time a busy machine would have waited before it is looked at.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

type Job = { readonly name: string };

/**
 * A lane with two flights, of which the second leaves with three, and one of copies, who give way. What has left lands when
 * the test says so.
 */
function createDepartures() {
  const queue = createCommandQueue<Job, void>({
    maxCommands: 10,
    kindOf: ({ name }) => name,
    isUrgent: () => false,
  });
  const lane: Lane<Job, void> = {
    isFor: ({ job }) => job.name !== 'copy',
    isForNew: true,
    maxCustomers: 10,
    flights: 2,
    worth: 3,
  };
  const copies: Lane<Job, void> = {
    isFor: ({ job }) => job.name === 'copy',
    isForNew: true,
    maxCustomers: 2,
    flights: 1,
    worth: 1,
    givesWay: true,
  };
  const left: string[] = [];
  const landings: (() => void)[] = [];
  const scheduler = createBatchScheduler(queue, [lane, copies], async (batch) => {
    left.push(batch.map(({ userId }) => userId).join(' '));
    await new Promise<void>((resolve) => landings.push(resolve));
  });
  const add = async (name: string, userIds: readonly string[]): Promise<void> => {
    for (const userId of userIds) {
      queue.add(userId, { job: { name }, tries: 0, resolve: () => {}, reject: () => {} });
      scheduler.schedule();
    }
    await nextTurn();
  };
  return {
    left,
    settled: scheduler.settled,
    come: (...userIds: string[]) => add('a', userIds),
    copy: (...userIds: string[]) => add('copy', userIds),
    land: async (): Promise<void> => {
      landings.shift()?.();
      await nextTurn();
      await nextTurn();
    },
  };
}

describe('batches', () => {
  it('leave at once while nothing is under way, however small', async () => {
    const { come, left } = createDepartures();
    await come('ann');
    expect(left).toEqual(['ann']);
  });

  it('leave beside another once enough customers are ready', async () => {
    const { come, left } = createDepartures();
    await come('ann');
    await come('bob', 'cid');
    expect(left).toEqual(['ann']);
    await come('dee');
    expect(left).toEqual(['ann', 'bob cid dee']);
  });

  it('take all who came meanwhile when the last one has landed', async () => {
    const { come, land, left } = createDepartures();
    await come('ann');
    await come('bob', 'cid');
    await land();
    expect(left).toEqual(['ann', 'bob cid']);
  });

  it('never hold somebody who is under way already, nor count them among those who are ready', async () => {
    const { come, land, left } = createDepartures();
    await come('ann', 'bob', 'cid');
    await come('ann', 'bob', 'dee');
    expect(left).toEqual(['ann bob cid']);
    await land();
    expect(left).toEqual(['ann bob cid', 'ann bob dee']);
  });

  it('are no more at once than there are flights, and have settled when all have landed', async () => {
    const { come, land, left, settled } = createDepartures();
    await come('ann');
    await come('bob', 'cid', 'dee');
    await come('eve', 'fay', 'gus');
    expect(left).toEqual(['ann', 'bob cid dee']);
    let isSettled = false;
    void settled().then(() => (isSettled = true));
    await land();
    expect(left).toEqual(['ann', 'bob cid dee', 'eve fay gus']);
    await land();
    expect(isSettled).toBe(false);
    await land();
    expect(isSettled).toBe(true);
  });

  it('of copies follow each other at once while nobody else trades', async () => {
    const { copy, land, left } = createDepartures();
    await copy('ann', 'bob', 'cid', 'dee');
    await land();
    expect(left).toEqual(['ann bob', 'cid dee']);
  });

  it('of copies wait as long again as one took beside the batch of somebody else, and all have left in the end', async () => {
    const { come, copy, land, left, settled } = createDepartures();
    await copy('ann', 'bob', 'cid');
    await come('eve');
    vi.advanceTimersByTime(40);
    await land();
    await land();
    await come('fay');
    await land();
    vi.advanceTimersByTime(39);
    await nextTurn();
    expect(left).toEqual(['ann bob', 'eve', 'fay']);
    vi.advanceTimersByTime(1);
    await nextTurn();
    expect(left).toEqual(['ann bob', 'eve', 'fay', 'cid']);
    await land();
    await settled();
  });
});
