import type { Duplex } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import type { Identify } from '../../../platform/http/identity.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Connection, createConnection } from './connection.ts';
import { createConnections } from './connections.ts';
import { MAX_WAITING_BYTES, TIMES } from './limits.ts';
import { startPatrol } from './patrol.ts';

const log = pino({ level: 'silent' });
let connections: ReturnType<typeof createConnections>;
let identify: ReturnType<typeof vi.fn<Identify>>;
let patrol: ReturnType<typeof startPatrol>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  connections = createConnections();
  identify = vi.fn<Identify>(async () => null);
  patrol = startPatrol({
    log,
    identify,
    connections,
    times: TIMES,
    queueBoard: { admit: () => {} },
    bring: () => {},
  });
});
afterEach(() => {
  patrol.stop();
  vi.useRealTimers();
});

function open() {
  const close = vi.fn<(code: number) => void>();
  const terminate = vi.fn<() => void>();
  const ws = { readyState: 1, close, terminate, send: () => {} } as unknown as WebSocket;
  const stream = { writableLength: 0, writableNeedDrain: false };
  const connection: Connection = createConnection(ws, stream as unknown as Duplex, {
    ip: '127.0.0.1',
    authority: 'localhost',
    scheme: 'http',
  });
  connections.add(connection);
  return { connection, close, terminate, stream };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the patrol', () => {
  it('closes a socket for which more is waiting in memory than ever should', async () => {
    const { close, connection, stream } = open();
    connection.isGreeted = true;
    stream.writableLength = MAX_WAITING_BYTES;
    await pass(2000);
    expect(close).not.toHaveBeenCalled();
    stream.writableLength = MAX_WAITING_BYTES + 1;
    await pass(2000);
    expect(close).toHaveBeenCalledWith(4408, 'takes too little for too long');
  });

  it('closes one that takes nothing for a quarter of a minute, and not one that drained in between', async () => {
    const { close, connection } = open();
    connection.isGreeted = true;
    connection.fullSinceMs = performance.now();
    await pass(14_000);
    connection.fullSinceMs = null;
    await pass(2000);
    connection.fullSinceMs = performance.now();
    await pass(14_000);
    expect(close).not.toHaveBeenCalled();
    await pass(3000);
    expect(close.mock.calls[0]?.[0]).toBe(4408);
  });

  it('cuts off one that was silent for three quarters of a minute', async () => {
    const { connection, terminate } = open();
    connection.isGreeted = true;
    await pass(44_000);
    expect(terminate).not.toHaveBeenCalled();
    await pass(3000);
    expect(terminate).toHaveBeenCalled();
  });

  it('asks about each session every half minute, and keeps a socket while nobody can answer', async () => {
    const { close, connection } = open();
    connection.isGreeted = true;
    connections.claim(connection, { userId: 'a', token: 'old' });
    identify.mockRejectedValue(new Refusal('not-ready'));
    await pass(29_000);
    expect(identify).not.toHaveBeenCalled();
    await pass(5000);
    expect([identify.mock.calls.length > 1, close.mock.calls.length]).toEqual([true, 0]);
    identify.mockResolvedValue(null);
    await pass(2000);
    expect(close).toHaveBeenCalledWith(4401, 'session expired');
  });

  it('does not hold a token against a session that was renewed meanwhile', async () => {
    const { close, connection } = open();
    connection.isGreeted = true;
    connections.claim(connection, { userId: 'a', token: 'old' });
    identify.mockImplementation(async () => {
      if (connection.account) connection.account.token = 'new';
      return null;
    });
    await pass(32_000);
    expect(identify).toHaveBeenCalledTimes(1);
    expect(close).not.toHaveBeenCalled();
  });
});
