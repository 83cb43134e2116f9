import fc from 'fast-check';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { Place } from './heads.ts';
import type { HeardMessage, Message } from './message.ts';
import { createRelay } from './relay.ts';

const log = pino({ level: 'silent' });
const message = (userId: string, seq: bigint): Message => ({
  userId,
  seq,
  at: new Date(0),
  changes: [],
  firstEvent: null,
  events: [],
});

/** A table that this node and another one write to, and what this node's listener hears. */
function createStage() {
  const table: Message[] = [];
  const heard: HeardMessage[] = [];
  let looked = 0;
  const relay = createRelay({
    log,
    readSince: async (places, limit) => {
      const found = places.flatMap(({ userId, seq }) =>
        table.filter((row) => row.userId === userId && row.seq > seq),
      );
      // The answer is on its way for a while, and the world goes on.
      await Promise.resolve();
      return found.slice(0, limit);
    },
  });
  relay.onMessage((one) => heard.push(one));
  return {
    heard,
    table,
    relay,
    commit: (userId: string): Message => {
      const row = message(userId, BigInt(table.filter((one) => one.userId === userId).length + 1));
      table.push(row);
      return row;
    },
    look: (): Promise<void> => {
      const places: Place[] = table.slice(looked);
      looked = table.length;
      return relay.noted(places);
    },
  };
}

const step = fc.record({
  act: fc.constantFrom('own', 'own', 'foreign', 'publish', 'publish-newest', 'look', 'wait'),
  userId: fc.constantFrom('a', 'b', 'c'),
});

describe('messages on a node', () => {
  it('are heard in order per account and all of them, whatever the order they come in', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
        const stage = createStage();
        const unpublished: Message[] = [];
        const publish = (row: Message | undefined) => row && stage.relay.published(row);
        for (const { act, userId } of steps) {
          if (act === 'own') unpublished.push(stage.commit(userId));
          else if (act === 'foreign') stage.commit(userId);
          else if (act === 'publish') publish(unpublished.shift());
          else if (act === 'publish-newest') publish(unpublished.pop());
          else if (act === 'look') void stage.look();
          else await Promise.resolve();
        }
        for (const row of unpublished) publish(row);
        await stage.look();
        for (const userId of ['a', 'b', 'c']) {
          const seqs = stage.heard.filter((one) => one.userId === userId).map(({ seq }) => seq);
          // Never past one that was not heard yet; back is allowed, since once more is.
          for (const [index, seq] of seqs.entries())
            if (index > 0) expect(seq <= (seqs[index - 1] ?? 0n) + 1n).toBe(true);
          const committed = stage.table.filter((row) => row.userId === userId).map(({ seq }) => seq);
          expect([...new Set(seqs)].toSorted((a, b) => Number(a - b))).toEqual(committed);
          expect(seqs.at(-1)).toEqual(committed.at(-1));
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('are heard to the last, however many there are to read', async () => {
    const { commit, heard, look } = createStage();
    for (let count = 0; count < 1700; count++) commit(['a', 'b', 'c'][count % 3] ?? '');
    await look();
    for (const userId of ['a', 'b', 'c']) {
      const seqs = heard.filter((one) => one.userId === userId).map(({ seq }) => Number(seq));
      expect(seqs).toEqual(Array.from(seqs, (_, index) => index + 1));
    }
    expect(heard).toHaveLength(1700);
  });

  it('are heard once, when those before were heard', async () => {
    const { commit, heard, look, relay } = createStage();
    relay.published(commit('a'));
    commit('a');
    relay.published(commit('a'));
    await look();
    await look();
    expect(heard.map(({ seq, isOwn }) => [seq, isOwn])).toEqual([
      [1n, true],
      [2n, false],
      [3n, false],
    ]);
  });

  it('come back in order when one was committed elsewhere just before the first that was heard', async () => {
    const { commit, heard, look, relay } = createStage();
    commit('a');
    relay.published(commit('a'));
    await look();
    expect(heard.map(({ seq }) => seq)).toEqual([2n, 1n, 2n]);
  });

  it('wait for a table that cannot be read, and are not lost', async () => {
    const heard: bigint[] = [];
    let isAway = true;
    const rows = [message('a', 1n), message('a', 2n)];
    const relay = createRelay({
      log,
      readSince: async (places) => {
        if (isAway) throw new Error('away');
        return rows.filter(({ seq }) => places.some((place) => seq > place.seq));
      },
    });
    relay.onMessage(({ seq }) => heard.push(seq));
    await expect(relay.noted(rows)).rejects.toThrow('away');
    isAway = false;
    await relay.noted([]);
    expect(heard).toEqual([1n, 2n]);
  });

  it('reach the other listeners when one fails, and none that has left', () => {
    const { commit, heard, relay } = createStage();
    const leave = relay.onMessage(() => {
      throw new Error('a bad listener');
    });
    const late: unknown[] = [];
    relay.onMessage((one) => late.push(one));
    relay.published(commit('a'));
    leave();
    relay.published(commit('a'));
    expect([heard.length, late.length]).toEqual([2, 2]);
  });
});
