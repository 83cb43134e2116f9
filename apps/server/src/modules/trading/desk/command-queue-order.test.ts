import { describe, expect, it } from 'vitest';
import { createCommandQueue } from './command-queue.ts';

type Job = { readonly name: string; readonly kind: 'tick' | 'request' };

function queue() {
  const made = createCommandQueue<Job, void>({
    maxCommands: 10,
    kindOf: ({ kind }) => kind,
    isUrgent: ({ kind }) => kind === 'tick',
  });
  const waiting = (kind: Job['kind'], name: string) => ({
    job: { name, kind },
    tries: 0,
    resolve: () => undefined,
    reject: () => undefined,
  });
  const take = () => {
    const batch = made.take({ isFor: () => true, isForNew: true, maxCustomers: 10 });
    made.leave(batch);
    return batch.flatMap((turn) => turn.waiting.map(({ job }) => job.name));
  };
  return { ...made, take, waiting };
}

describe('ticks of a customer', () => {
  it('come before requests that could not be done the first time', () => {
    const { add, waiting, take, putBack } = queue();
    add('ada', waiting('tick', 'later'));
    putBack('ada', [waiting('request', 'tried')]);
    putBack('ada', [waiting('tick', 'earlier')]);
    expect([take(), take()]).toEqual([['earlier', 'later'], ['tried']]);
  });
});
