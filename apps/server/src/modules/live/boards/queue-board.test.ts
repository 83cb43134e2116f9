import type { Duplex } from 'node:stream';
import type { admin } from '@halyard/contract';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { systemClock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { createConnection } from '../sockets/connection.ts';
import { createQueueBoard, type QueueBoard } from './queue-board.ts';

const ADMINISTRATOR = { role: 'admin', status: 'active', hasSecondFactor: false } as Identity;

let waiting: number;
let identities: Record<string, Identity | null>;
let readQueues: ReturnType<typeof vi.fn<() => Promise<admin.Queues>>>;
let board: QueueBoard;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  waiting = 0;
  identities = {};
  readQueues = vi.fn(async () => ({ deposits: { waiting, mark: `m${waiting}` } }) as admin.Queues);
  board = start(false);
});
afterEach(() => {
  board.stop();
  vi.useRealTimers();
});

function start(isLive: boolean): QueueBoard {
  return createQueueBoard({
    clock: systemClock,
    log: pino({ level: 'silent' }),
    identify: async (token) => identities[token] ?? null,
    isLive,
    readQueues: () => readQueues(),
    queuesMs: 1000,
  });
}

/** A socket of an administrator who is signed in under a token of their name. */
function open(name: string) {
  const said: string[] = [];
  const close = vi.fn<(code: number) => void>();
  const ws = { readyState: 1, send: (text: string) => said.push(text), close };
  const stream = { writableNeedDrain: false };
  const connection = createConnection(ws as unknown as WebSocket, stream as unknown as Duplex, {
    ip: '127.0.0.1',
    authority: 'localhost',
    scheme: 'http',
  });
  connection.account = { userId: name, token: name };
  identities[name] = ADMINISTRATOR;
  board.admit(connection, ADMINISTRATOR);
  const counts = () =>
    said.map((text) => (JSON.parse(text) as { queues?: admin.Queues }).queues?.deposits.waiting);
  return { connection, counts, said, close, stream, ws };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the board of queues', () => {
  it('reads nothing while no administrator is there, and stops when the last one leaves', async () => {
    await pass(5000);
    expect(readQueues).not.toHaveBeenCalled();
    const ada = open('ada');
    await pass(2500);
    expect(readQueues).toHaveBeenCalledTimes(3);
    board.leave(ada.connection);
    await pass(5000);
    expect(readQueues).toHaveBeenCalledTimes(4);
    open('ben');
    await pass(0);
    expect(readQueues).toHaveBeenCalledTimes(5);
  });

  it('says how things stand at once, and then only what is different', async () => {
    const ada = open('ada');
    await pass(3000);
    expect(ada.counts()).toEqual([0]);
    waiting = 2;
    await pass(3000);
    const ben = open('ben');
    await pass(1000);
    expect([ada.counts(), ben.counts()]).toEqual([[0, 2], [2]]);
  });

  it.each([
    ['demoted', { ...ADMINISTRATOR, role: 'user' }],
    ['suspended', { ...ADMINISTRATOR, status: 'suspended' }],
  ] as const)('says nothing more to one who was %s, whose socket stays', async (_, identity) => {
    const ada = open('ada');
    const ben = open('ben');
    await pass(0);
    identities['ada'] = identity;
    waiting = 1;
    await pass(2000);
    expect([ada.counts(), ben.counts()]).toEqual([[0], [0, 1]]);
    expect(ada.close).not.toHaveBeenCalled();
  });

  it('ends the socket of one whose session is over', async () => {
    const ada = open('ada');
    await pass(0);
    identities['ada'] = null;
    waiting = 1;
    await pass(2000);
    expect(ada.counts()).toEqual([0, undefined]);
    expect(ada.close).toHaveBeenCalledWith(4401, 'session expired');
  });

  it('waits for one whose token is just being renewed', async () => {
    const ada = open('ada');
    await pass(0);
    identities['ada'] = null;
    identities['newer'] = ADMINISTRATOR;
    waiting = 1;
    const asked = pass(1000);
    ada.connection.account = { userId: 'ada', token: 'newer' };
    await asked;
    await pass(1000);
    expect(ada.counts()).toEqual([0, 1]);
    expect(ada.close).not.toHaveBeenCalled();
  });

  it('never takes in who is no administrator, nor one without a second factor where that is asked for', async () => {
    const ada = open('ada');
    board.leave(ada.connection);
    board.admit(ada.connection, { ...ADMINISTRATOR, role: 'premium' });
    board.stop();
    board = start(true);
    board.admit(ada.connection, ADMINISTRATOR);
    await pass(2000);
    expect(ada.said).toEqual([]);
    identities['ada'] = { ...ADMINISTRATOR, hasSecondFactor: true };
    board.admit(ada.connection, { ...ADMINISTRATOR, hasSecondFactor: true });
    await pass(1000);
    expect(ada.counts()).toEqual([0]);
  });

  it('gives a socket that was full the newest, once it takes something again', async () => {
    const ada = open('ada');
    await pass(0);
    ada.stream.writableNeedDrain = true;
    for (waiting = 1; waiting < 5; waiting += 1) await pass(1000);
    expect(ada.counts()).toEqual([0]);
    ada.stream.writableNeedDrain = false;
    await pass(1000);
    expect(ada.counts()).toEqual([0, 5]);
  });

  it('does not take back in a socket that closed while its owner was looked up', async () => {
    const ada = open('ada');
    ada.ws.readyState = 3;
    board.leave(ada.connection);
    board.admit(ada.connection, ADMINISTRATOR);
    await pass(3000);
    expect(ada.said).toEqual([]);
    expect(readQueues).toHaveBeenCalledTimes(1);
  });

  it('goes on when the database was away', async () => {
    readQueues.mockRejectedValueOnce(new Refusal('not-ready'));
    const ada = open('ada');
    await pass(0);
    expect(ada.counts()).toEqual([]);
    await pass(1000);
    expect(ada.counts()).toEqual([0]);
    readQueues.mockRejectedValueOnce(new Refusal('not-ready'));
    waiting = 3;
    await pass(1000);
    expect(ada.counts()).toEqual([0]);
    await pass(1000);
    expect(ada.counts()).toEqual([0, 3]);
  });
});
