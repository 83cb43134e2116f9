import type { AddressInfo } from 'node:net';
import { events, keys } from '@halyard/contract';
import { type EventReader, readEventStream } from '@halyard/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeKey } from '../../../testing/api-keys.ts';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createOpenCalls } from '../../../platform/http/streams/open-calls.ts';
import { createStreams } from '../../../platform/http/streams/streams.ts';
import { createEventStreams } from './event-streams.ts';

let app: TestApp;
let person: Person;
let url: string;
const readers: EventReader[] = [];
beforeAll(async () => {
  app = await createTestApp();
  person = await verifiedCustomer(app);
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}/api/events`;
});
afterEach(async () => {
  for (const reader of readers) reader.cut();
  await Promise.all(readers.splice(0).map(({ ended }) => ended));
});
afterAll(() => app.close());

const called = (equity: number): events.NewEvent => ({
  type: 'margin-call',
  version: events.EVENT_VERSION,
  data: { equity, usedMargin: 1 },
});
const tell = (...equities: number[]) =>
  app.database.transaction((tx) => app.live.append(tx, person.userId, [], equities.map(called)));
const newest = async () => (await app.call(events.listEvents, { as: person })).data().newest;

async function follow(
  from: { after?: number; lastEventId?: number },
  token = person.token,
): Promise<EventReader> {
  const reader = await readEventStream(url, { token, ...from });
  readers.push(reader);
  return reader;
}
const numbers = (reader: EventReader) => reader.events.map(({ number }) => number);
const upTo = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('a stream of events', () => {
  it('brings what was and then what comes, each once and in order', async () => {
    const before = await newest();
    await tell(1, 2);
    const reader = await follow({ after: before });
    await expect.poll(() => numbers(reader)).toEqual([before + 1, before + 2]);
    for (let nth = 0; nth < 30; nth++) await tell(nth, nth, nth);
    await expect.poll(() => reader.events.length).toBe(92);
    expect(numbers(reader)).toEqual(upTo(before + 1, before + 92));
  });

  it('goes on after the last event its reader names, whatever the address says', async () => {
    await tell(1, 2, 3);
    const last = await newest();
    const reader = await follow({ after: 0, lastEventId: last - 2 });
    await expect.poll(() => numbers(reader)).toEqual([last - 1, last]);
  });

  it('misses and doubles nothing, however often it is cut off', async () => {
    const before = await newest();
    const seen: number[] = [];
    const state = { isDone: false };
    const hasSome = (reader: EventReader) => () => reader.events.length > 0 || state.isDone;
    const writing = (async () => {
      for (let nth = 0; nth < 60; nth++) await tell(nth, nth);
      state.isDone = true;
    })();
    const all = before + 120;
    while (seen.at(-1) !== all) {
      const reader = await readEventStream(url, { token: person.token, lastEventId: seen.at(-1) ?? before });
      await expect.poll(hasSome(reader)).toBe(true);
      reader.cut();
      await reader.ended;
      seen.push(...numbers(reader));
    }
    await writing;
    expect(seen).toEqual(upTo(before + 1, all));
  });

  it.each([
    ['an event that is yet to come', '?after=999999999', {}, 409, 'event-ahead'],
    ['what is no number', '', { 'last-event-id': 'seven' }, 400, 'invalid-request'],
  ])('is refused from %s', async (_, query, more, status, code) => {
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${person.token}`, ...more };
    const answer = await fetch(url + query, { headers });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code]);
  });

  it('of a key ends with the key, and that of another goes on', async () => {
    const [ended, stays] = [await makeKey(app, person), await makeKey(app, person)];
    const before = await newest();
    const [one, other] = [
      await follow({ after: before }, ended.token),
      await follow({ after: before }, stays.token),
    ];
    await app.call(keys.revokeKey, { as: person, params: { id: ended.id } });
    await one.ended;
    await tell(1);
    await expect.poll(() => numbers(other)).toEqual([before + 1]);
    expect(one.events).toEqual([]);
  });

  it('is opened by nobody who asks for the head of it alone', async () => {
    const { token } = await makeKey(app, person);
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
    const door = url.replace('/api/events', `/v3/accounts/${person.userId}/transactions/stream`);
    for (let nth = 0; nth < 12; nth++) {
      expect((await fetch(url, { method: 'HEAD', headers })).status).toBe(200);
      expect((await fetch(door, { method: 'HEAD', headers })).status).toBe(200);
    }
    expect((await follow({ after: await newest() }, token)).status).toBe(200);
  });

  it('is one of a few that a key can have open', async () => {
    const { token } = await makeKey(app, person);
    const open = [];
    for (let nth = 0; nth < 10; nth++) open.push((await follow({ after: await newest() }, token)).status);
    expect(new Set(open)).toEqual(new Set([200]));
    const answer = await fetch(url, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      429,
      'too-many-streams',
    ]);
  });
});

describe('streams of their own times', () => {
  const caller = { userId: 'somebody' } as never;
  const begin = (stuckMs: number, heartbeatMs: number) => {
    const openCalls = createOpenCalls({
      ...app,
      stillMay: async () => true,
      log: { error: () => undefined },
    });
    const streams = createStreams({ ...app, openCalls }, stuckMs);
    const close = () => {
      openCalls.close();
      streams.endAll();
    };
    return { ...createEventStreams({ ...app, streams }, heartbeatMs), count: openCalls.count, close };
  };

  it('show that the line is alive while nothing happens', async () => {
    const streams = begin(60_000, 1);
    const stream = streams.open({ caller, token: undefined, bookId: person.userId, after: await newest() });
    const pieces: string[] = [];
    for await (const piece of stream) {
      pieces.push(String(piece));
      if (pieces.length === 4) break;
    }
    expect(pieces.slice(1)).toEqual([': still here\n\n', ': still here\n\n', ': still here\n\n']);
    streams.close();
    await expect.poll(() => streams.count()).toBe(0);
  });

  it('cut off whoever takes nothing, and nobody else', async () => {
    const streams = begin(200, 3_600_000);
    const wish = { caller, token: undefined, bookId: person.userId, after: await newest() };
    const [slow, quick] = [streams.open(wish), streams.open(wish)];
    const heard: string[] = [];
    quick.on('data', (piece) => heard.push(String(piece)));
    slow.read();
    await tell(1);
    await expect.poll(() => slow.destroyed).toBe(true);
    await tell(2);
    await expect.poll(() => heard.join('')).toContain('"equity":2');
    streams.close();
    await expect.poll(() => streams.count()).toBe(0);
  });
});
