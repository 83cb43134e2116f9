import type { live } from '@halyard/contract';
import { beforeEach, expect, test } from 'vitest';
import { backoffMs } from '../backoff.ts';
import { createLiveSocket } from './live-socket.ts';
import type { WireEvents } from './wire.ts';

type Sent = live.ClientMessage & Record<string, unknown>;
type FakeWire = { readonly events: WireEvents; readonly sent: Sent[]; isClosed: boolean };

let wires: FakeWire[];
let timers: { ms: number; work: () => void }[];
let token: string | null;
let books: string[];
let log: string[];

beforeEach(() => {
  wires = [];
  timers = [];
  token = 'first';
  books = [];
  log = [];
});

function start() {
  const socket = createLiveSocket({
    open: (events) => {
      const opened: FakeWire = { events, sent: [], isClosed: false };
      wires.push(opened);
      return {
        send: (text) => opened.sent.push(JSON.parse(text) as Sent),
        close: () => void (opened.isClosed = true),
      };
    },
    readToken: () => token,
    readBooks: () => books,
    renewSession: async () => void log.push('renew'),
    after: (ms, work) => {
      const timer = { ms, work };
      timers.push(timer);
      return () => void (timers = timers.filter((other) => other !== timer));
    },
    random: () => 1,
    onState: (isUp) => log.push(isUp ? 'up' : 'down'),
    onServerTime: () => {},
    onPrices: ({ prices }) => log.push(`prices ${prices.length}`),
    onChanges: (changes) => log.push(`changes ${changes.length}`),
    onQueues: ({ deposits }) => log.push(`queues ${deposits.waiting}`),
    onMissed: (isOfMain) => log.push(isOfMain ? 'missed' : 'missed of others'),
    onNewEra: () => log.push('new era'),
  });
  socket.start();
  return socket;
}

function wire(index = -1): FakeWire {
  const found = wires.at(index);
  if (!found) throw new Error('no wire was opened');
  return found;
}

const hear = (message: live.ServerMessage, index = -1) => wire(index).events.onText(JSON.stringify(message));
const ready = (seq: number, era?: string) =>
  hear({ type: 'ready', seq, serverTime: '2026-01-01T00:00:00.000Z', era });
const event = (seq: number) => hear({ type: 'event', seq, at: '2026-01-01T00:00:00.000Z', changes: [] });

/** Lets the next retry happen; the wait for silence is another timer. */
function retry(): void {
  const timer = timers.find(({ ms }) => ms < 45_000);
  if (!timer) throw new Error('no retry is waiting');
  timers = timers.filter((other) => other !== timer);
  timer.work();
}

test('says who it is, and reads the account anew once because messages may have come before', () => {
  start();
  wire().events.onOpen();
  expect(wire().sent).toEqual([{ type: 'hello', token: 'first' }]);
  ready(7);
  event(8);
  expect(log).toEqual(['up', 'missed', 'changes 0']);
});

test('comes back with the last number it saw and takes what was missed, each once', () => {
  start();
  wire().events.onOpen();
  ready(7);
  event(8);
  log = [];
  wire().events.onClose(1006);
  retry();
  wire().events.onOpen();
  expect(wire().sent).toEqual([{ type: 'hello', token: 'first', since: 8 }]);
  ready(10);
  event(9);
  event(9);
  event(10);
  expect(log).toEqual(['down', 'up', 'changes 0', 'changes 0']);
});

test('passes on what waits in the back office', () => {
  start();
  wire().events.onOpen();
  ready(0);
  const queue = { waiting: 2, mark: 'a' };
  const queues = {
    deposits: queue,
    withdrawals: queue,
    approvals: queue,
    identityChecks: queue,
    messages: queue,
  };
  hear({ type: 'queues', queues });
  expect(log).toEqual(['up', 'missed', 'queues 2']);
});

test('a reset and a gap both mean that everything is read anew', () => {
  start();
  wire().events.onOpen();
  ready(1);
  log = [];
  hear({ type: 'reset', seq: 5000 });
  event(5001);
  event(5003);
  expect(log).toEqual(['missed', 'changes 0', 'missed', 'changes 0']);
});

test('waits longer after each failure, and starts over once it was greeted', () => {
  start();
  const waits: number[] = [];
  for (let failure = 0; failure < 3; failure += 1) {
    wire().events.onClose(1006);
    waits.push(timers.find(({ ms }) => ms < 45_000)?.ms ?? 0);
    retry();
  }
  wire().events.onOpen();
  ready(0);
  wire().events.onClose(1006);
  expect([...waits, timers.find(({ ms }) => ms < 45_000)?.ms]).toEqual([500, 1000, 2000, 500]);
  expect([backoffMs(20, 0), backoffMs(20, 1)]).toEqual([15_000, 30_000]);
});

test('a renewed token is told once; a session that ended asks for one', async () => {
  const socket = start();
  wire().events.onOpen();
  ready(0);
  socket.tokenChanged();
  token = 'second';
  socket.tokenChanged();
  socket.tokenChanged();
  expect(wire().sent.slice(1)).toEqual([{ type: 'token', token: 'second' }]);
  wire().events.onClose(4401);
  await Promise.resolve();
  expect(log).toContain('renew');
});

test('a socket that began without a token begins anew once there is one', () => {
  token = null;
  const socket = start();
  socket.tokenChanged();
  wire().events.onOpen();
  expect(wire().sent).toEqual([{ type: 'hello' }]);
  ready(0);
  socket.tokenChanged();
  expect([wires.length, log]).toEqual([1, ['up']]);
  token = 'first';
  socket.tokenChanged();
  expect([wires.length, wire(0).isClosed]).toEqual([2, true]);
  wire().events.onOpen();
  expect(wire().sent).toEqual([{ type: 'hello', token: 'first' }]);
  ready(7);
  expect(log).toEqual(['up', 'up', 'missed']);
});

test('answers a ping, and gives up a wire that has gone silent', () => {
  start();
  wire().events.onOpen();
  ready(0);
  hear({ type: 'ping' });
  expect(wire().sent.at(-1)).toEqual({ type: 'pong' });
  timers.find(({ ms }) => ms === 45_000)?.work();
  expect(wire().isClosed).toBe(true);
  expect(log.at(-1)).toBe('down');
  retry();
  expect(wires).toHaveLength(2);
});

test('an earlier wire has nothing to say any more, and a stopped socket stays away', () => {
  const socket = start();
  wire().events.onOpen();
  ready(0);
  socket.stop();
  socket.start();
  log = [];
  wires[0]?.events.onOpen();
  hear({ type: 'prices', at: '', prices: [] }, 0);
  wires[0]?.events.onClose(1006);
  expect(log).toEqual([]);
  expect(wire().sent).toEqual([]);
  socket.stop();
  expect(timers).toEqual([]);
});

test('other accounts are followed by numbers of their own, and a new one is asked for at once', () => {
  const socket = start();
  wire().events.onOpen();
  ready(5);
  books = ['b'];
  socket.booksChanged();
  expect(wire(0).isClosed).toBe(true);
  wire().events.onOpen();
  expect(wire().sent[0]).toEqual({ type: 'hello', token: 'first', since: 5, books: [{ book: 'b' }] });
  log = [];
  hear({ type: 'ready', seq: 5, serverTime: '2026-01-01T00:00:00.000Z', books: [{ book: 'b', seq: 2 }] });
  expect(log).toEqual(['up', 'missed of others']);
  const of = (seq: number) =>
    hear({ type: 'event', seq, book: 'b', at: '2026-01-01T00:00:00.000Z', changes: [] });
  log = [];
  of(3);
  of(3);
  event(6);
  expect(log).toEqual(['changes 0', 'changes 0']);
  of(5);
  expect(log.slice(2)).toEqual(['missed of others', 'changes 0']);
  hear({ type: 'reset', book: 'b', seq: 5 });
  expect(log.at(-1)).toBe('missed of others');
  socket.booksChanged();
  wire().events.onOpen();
  expect(wire().sent[0]).toMatchObject({ since: 6, books: [{ book: 'b', since: 5 }] });
});

test('numbers of another era are those of other messages: everything is read anew, once', () => {
  start();
  wire().events.onOpen();
  ready(7, 'one');
  event(8);
  log = [];
  const comeBack = (seq: number, era?: string) => {
    wire().events.onClose(1012);
    retry();
    wire().events.onOpen();
    ready(seq, era);
  };
  comeBack(8, 'one');
  expect(log).toEqual(['down', 'up']);
  log = [];
  comeBack(8, 'two');
  // What the server believes to be missing is part of what is read.
  event(8);
  event(9);
  expect(log).toEqual(['down', 'up', 'new era', 'changes 0']);
  log = [];
  comeBack(9);
  comeBack(9, 'two');
  expect(log).toEqual(['down', 'up', 'down', 'up']);
});
