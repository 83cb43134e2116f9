import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BusState, NoticeListener } from '../../../platform/bus/bus.ts';
import type { Database } from '../../../platform/database/database.ts';
import { createNodeWatch } from './watch-nodes.ts';

/** A watch on a table in which nothing ever is, at a bus that is told what to say. */
function createStage(state: BusState) {
  let listener: NoticeListener = () => {};
  let looks = 0;
  const bus = {
    state: () => state,
    on: (_: string, given: NoticeListener) => {
      listener = given;
      return () => {};
    },
  };
  const rows = async () => {
    looks += 1;
    return [];
  };
  const database = {
    rows,
    row: async () => ({ snapshot: '1:1:' }),
    era: () => 0,
    onNewEra: () => {},
  } as unknown as Database;
  const relay = {
    published: () => {},
    noted: async () => {},
    onMessage: () => () => {},
    forgetAll: () => {},
  };
  const watch = createNodeWatch({ database, bus, log: pino({ level: 'silent' }), relay });
  return {
    watch,
    tell: (isOwn = false) => listener('', isOwn),
    takeLooks: (): number => {
      const seen = looks;
      looks = 0;
      return seen;
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a node', () => {
  it.each([
    ['alone', 25],
    ['away', 25],
    ['well', 5],
  ] as const)('looks by itself when its bus is %s, %i times in five seconds', async (state, times) => {
    const { takeLooks, watch } = createStage(state);
    await watch.start();
    await vi.advanceTimersByTimeAsync(5000);
    expect(takeLooks()).toBe(times);
    await watch.stop();
  });

  it('looks at once when another one tells it to, and not because of itself', async () => {
    const { takeLooks, tell, watch } = createStage('well');
    await watch.start();
    tell();
    await vi.advanceTimersByTimeAsync(1);
    expect(takeLooks()).toBe(1);
    tell(true);
    await vi.advanceTimersByTimeAsync(100);
    expect(takeLooks()).toBe(0);
    await watch.stop();
  });

  it('cannot be made to look all the time, and looks after the last it was told', async () => {
    const { takeLooks, tell, watch } = createStage('well');
    await watch.start();
    for (let ms = 0; ms < 500; ms++) {
      tell();
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(takeLooks()).toBeLessThanOrEqual(30);
    tell();
    await vi.advanceTimersByTimeAsync(25);
    expect(takeLooks()).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(100);
    expect(takeLooks()).toBe(0);
    await watch.stop();
  });
});
