import type { Duplex } from 'node:stream';
import type { live } from '@halyard/contract';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { settableClock } from '../../../platform/clock.ts';
import { createConnection } from './connection.ts';
import { createConnections } from './connections.ts';
import { lagging, readOn, tell } from '../messages/follow-account.ts';
import { hear } from './hear.ts';
import type { Message } from '../messages/message.ts';
import { createPriceBoard } from '../boards/price-board.ts';
import { createPriceFrames } from '../boards/price-frames.ts';

const clock = settableClock(new Date('2026-03-04T12:00:00Z'));

const nothing = { changes: [], firstEvent: null, events: [] };

/** A socket of an account that has five messages, and a sixth while the number of the newest is being read. */
function createStage() {
  const table: Message[] = [1n, 2n, 3n, 4n, 5n].map((seq) => ({
    userId: 'a',
    seq,
    at: clock.now(),
    ...nothing,
  }));
  const said: live.ServerMessage[] = [];
  const ws = { readyState: 1, send: (text: string) => said.push(JSON.parse(text) as live.ServerMessage) };
  const stream = { writableNeedDrain: false };
  const connection = createConnection(ws as unknown as WebSocket, stream as unknown as Duplex, {
    ip: '127.0.0.1',
    authority: 'localhost',
    scheme: 'http',
  });
  const connections = createConnections();
  const reading: Promise<void>[] = [];
  const deps = {
    clock,
    connections,
    prices: createPriceBoard(createPriceFrames(clock, () => null)),
    queueBoard: { admit: () => {}, leave: () => {} },
    identify: async () => ({ userId: 'a' }) as never,
    findBook: async () => null,
    identifyKey: async () => 'api-key-unknown' as const,
    isLive: false,
    openCalls: { admit: () => () => undefined },
    rateLimits: { take: async () => Infinity, giveBack: () => {} },
    eraName: () => 'an-era',
    ends: async () => {
      const newest = table.at(-1)?.seq ?? 0n;
      const sixth = { userId: 'a', seq: 6n, at: clock.now(), ...nothing };
      table.push(sixth);
      for (const open of connections.following('a') ?? []) tell(open, sixth);
      return { gone: 0n, newest };
    },
    groupOf: async () => 'standard',
    bring: (open: typeof connection) => {
      for (const followed of lagging(open))
        reading.push(readOn(open, followed, async ({ sent }) => table.filter((row) => row.seq > sent)));
    },
  };
  return {
    greet: async (since?: number) => {
      const hello = { type: 'hello', token: 't', symbols: [], ...(since === undefined ? {} : { since }) };
      await hear(deps, connection, JSON.stringify(hello));
      await Promise.all(reading);
      return said.flatMap((message) => (message.type === 'event' ? [message.seq] : []));
    },
  };
}

describe('greeting while something happens', () => {
  it('loses nothing and repeats nothing', async () => {
    expect(await createStage().greet()).toEqual([6]);
    expect(await createStage().greet(5)).toEqual([6]);
    expect(await createStage().greet(2)).toEqual([3, 4, 5, 6]);
  });
});
