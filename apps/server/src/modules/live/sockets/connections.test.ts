import type { Duplex } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { createConnection } from './connection.ts';
import { createConnections } from './connections.ts';
import { MAX_SOCKETS_PER_USER } from './limits.ts';

let connections: ReturnType<typeof createConnections>;
beforeEach(() => {
  connections = createConnections();
});

function open(address = '10.0.0.1') {
  const connection = createConnection({} as WebSocket, {} as Duplex, {
    ip: address,
    authority: 'localhost',
    scheme: 'http',
  });
  connections.add(connection);
  return connection;
}
const account = { userId: 'a', token: 't' };

describe('the open sockets', () => {
  it('are counted by address until the last is gone, however often that is said', () => {
    const [one, two] = [open(), open()];
    open('10.0.0.2');
    expect(connections.countFrom('10.0.0.1')).toBe(2);
    for (const gone of [one, one, two, two]) connections.remove(gone);
    expect([connections.countFrom('10.0.0.1'), connections.countFrom('10.0.0.2')]).toEqual([0, 1]);
    expect(connections.all.size).toBe(1);
  });

  it('are found by account, and make room when they go', () => {
    const own = Array.from({ length: MAX_SOCKETS_PER_USER }, () => open());
    expect(own.map((one) => connections.claim(one, account)).every(Boolean)).toBe(true);
    const extra = open();
    expect([connections.claim(extra, account), extra.account]).toEqual([null, null]);
    for (const one of own) connections.remove(one);
    expect(connections.following('a')).toBeUndefined();
    expect(connections.claim(extra, account)).toMatchObject({ bookId: 'a', carries: 'messages' });
    expect([...(connections.following('a') ?? [])]).toEqual([extra]);
  });
});
