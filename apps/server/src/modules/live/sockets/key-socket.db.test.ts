import type { AddressInfo } from 'node:net';
import { admin, auth, books, events, keys, live } from '@halyard/contract';
import { readEventStream } from '@halyard/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeKey, makeSigningKey, signedHeaders, type SigningKey } from '../../../testing/api-keys.ts';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { connectClient, type LiveClient } from './live-client.ts';

/** The socket for programs: what a key hears of, and what it does not. */

type Hello = Extract<live.ClientMessage, { type: 'hello' }>;

let app: TestApp;
let ada: Person;
let host: string;
const clients: LiveClient[] = [];
beforeAll(async () => {
  app = await createTestApp();
  ada = await verifiedCustomer(app);
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  host = `127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const client of clients.splice(0)) client.cut();
});
afterAll(() => app.close());

const called = (equity: number): events.NewEvent => ({
  type: 'margin-call',
  version: events.EVENT_VERSION,
  data: { equity, usedMargin: 1 },
});
const tell = (person: Person, ...equities: number[]) =>
  app.database.transaction((tx) => app.live.append(tx, person.userId, [], equities.map(called)));
const newest = async (as: Person) => (await app.call(events.listEvents, { as })).data().newest;

async function greet(hello: Omit<Hello, 'type'>): Promise<LiveClient> {
  const client = await connectClient(`ws://${host}${live.LIVE_PATH}`);
  clients.push(client);
  client.send({ type: 'hello', symbols: [], ...hello });
  return client;
}
/** Takes as many events as these are, in the order in which they come. */
async function take(client: LiveClient, many: number): Promise<events.BookEvent[]> {
  const taken: events.BookEvent[] = [];
  while (taken.length < many) taken.push(...(await client.next('events')).events);
  return taken;
}
const refused = async (client: LiveClient) => [(await client.next('error')).code, await client.closed];
const signedHello = (key: SigningKey, more: { authority?: string; nonce?: string; url?: string } = {}) => {
  const headers = signedHeaders(key, {
    method: 'GET',
    url: live.LIVE_PATH,
    at: app.clock.now(),
    authority: host,
    ...more,
  });
  return { 'signature-input': headers['signature-input'] ?? '', signature: headers['signature'] ?? '' };
};

describe('a key', () => {
  it('hears the events of its book with the numbers they have everywhere, and goes on where it was', async () => {
    const { token } = await makeKey(app, ada);
    const before = await newest(ada);
    await tell(ada, 1, 2, 3);
    const client = await greet({ token, events: [{ after: before + 1 }] });
    const ready = await client.next('ready');
    expect(ready).toMatchObject({ seq: 0, events: [{ book: ada.userId, newest: before + 3 }] });
    // It goes on in the middle of what was told in one message.
    const early = await take(client, 2);
    await tell(ada, 4, 5);
    const late = await take(client, 2);
    const read = (await app.call(events.listEvents, { as: ada, query: { after: before + 1 } })).data().events;
    expect([...early, ...late]).toEqual(read);
    const stream = await readEventStream(`http://${host}/api/events`, { token, after: before + 1 });
    await expect.poll(() => stream.events.length).toBe(4);
    expect(stream.events).toEqual(read);
    stream.cut();
    await stream.ended;
  });

  it('that signs shows itself in its first message, once', async () => {
    const key = await makeSigningKey(app, ada);
    const signed = signedHello(key);
    const client = await greet({ signed, events: [{ after: await newest(ada) }] });
    await client.next('ready');
    await tell(ada, 1);
    expect(await take(client, 1)).toHaveLength(1);
    expect(await refused(await greet({ signed, events: [{}] }))).toEqual(['signature-repeated', 4403]);
    const elsewhere = signedHello(key, { authority: 'other.example' });
    expect(await refused(await greet({ signed: elsewhere }))).toEqual(['signature-invalid', 4403]);
    const forACall = signedHello(key, { url: '/api/events' });
    expect(await refused(await greet({ signed: forACall }))).toEqual(['signature-invalid', 4403]);
  });

  it('hears nothing that is told to screens, and nothing of other books', async () => {
    const bob = await verifiedCustomer(app);
    const { token } = await makeKey(app, ada);
    const client = await greet({ token, events: [{ after: await newest(ada) }] });
    await client.next('ready');
    await app.call(books.openBook, { as: ada, body: { kind: 'practice', name: 'Beside' } });
    await tell(bob, 1);
    await tell(ada, 2);
    const [event] = await take(client, 1);
    expect(event?.book).toBe(ada.userId);
    expect(client.heard.filter(({ type }) => type !== 'ping' && type !== 'prices')).toEqual([]);
  });

  it.each([
    ['is not known', async () => ({ token: 'hk_live_unknown' }), 'api-key-unknown', 4403],
    [
      'may not read',
      async () => ({ token: (await makeKey(app, ada, { scopes: ['trade'] })).token, events: [{}] }),
      'api-key-scope',
      4403,
    ],
    [
      'is asked for an account of somebody else',
      async () => ({
        token: (await makeKey(app, ada)).token,
        events: [{ book: (await verifiedCustomer(app)).userId }],
      }),
      'book-not-found',
      4400,
    ],
    [
      'asks for what screens are told',
      async () => ({ token: (await makeKey(app, ada)).token, since: 0 }),
      'api-key-never',
      4403,
    ],
    [
      'comes from elsewhere',
      async () => ({ token: (await makeKey(app, ada, { ipRanges: ['10.0.0.0/8'] })).token }),
      'api-key-address',
      4403,
    ],
    [
      'asks for what is yet to come',
      async () => ({ token: (await makeKey(app, ada)).token, events: [{ after: 999_999 }] }),
      'event-ahead',
      4400,
    ],
    [
      'asks for one account twice',
      async () => ({ token: (await makeKey(app, ada)).token, events: [{}, { book: ada.userId }] }),
      'invalid-request',
      4400,
    ],
  ])('that %s is refused', async (_, hello, code, close) => {
    expect(await refused(await greet(await hello()))).toEqual([code, close]);
  });

  it('for practice alone hears nothing of the main account', async () => {
    const body = { kind: 'practice', name: 'Trying' } as const;
    const book = (await app.call(books.openBook, { as: ada, body })).data();
    const { token } = await makeKey(app, ada, { books: [book.id], scopes: ['read'] });
    expect(await refused(await greet({ token, events: [{}] }))).toEqual(['book-not-found', 4400]);
    const client = await greet({ token, events: [{ book: book.id }] });
    expect((await client.next('ready')).events?.[0]?.book).toBe(book.id);
  });

  it.each([
    [
      'it is revoked',
      async (owner: Person, id: string) => app.call(keys.revokeKey, { as: owner, params: { id } }),
    ],
    [
      'its owner is suspended',
      async ({ userId }: Person) =>
        app.call(admin.adminUpdateUser, {
          as: await administrator(app),
          params: { id: userId },
          body: { status: 'suspended', reason: 'Test' },
        }),
    ],
  ])('is cut off when %s', async (_, act) => {
    const owner = await verifiedCustomer(app);
    const { id, token } = await makeKey(app, owner);
    const client = await greet({ token, events: [{}] });
    await client.next('ready');
    await act(owner, id);
    expect(await client.closed).toBe(4401);
    await tell(owner, 7);
    expect(client.heard.filter(({ type }) => type === 'events').flatMap((one) => one)).not.toContainEqual(
      expect.objectContaining({ events: [expect.objectContaining({ data: { equity: 7, usedMargin: 1 } })] }),
    );
  });

  it('has ten open at most, streams and sockets together, and takes no place of a screen', async () => {
    const owner = await verifiedCustomer(app);
    const { token } = await makeKey(app, owner);
    const stream = await readEventStream(`http://${host}/api/events`, { token });
    for (let nth = 0; nth < 9; nth++) await (await greet({ token })).next('ready');
    expect(await refused(await greet({ token }))).toEqual(['too-many-streams', 4429]);
    for (let nth = 0; nth < 20; nth++) await (await greet({ token: owner.token })).next('ready');
    expect(await (await greet({ token: owner.token })).closed).toBe(4429);
    stream.cut();
    await stream.ended;
  });
});

describe('a session', () => {
  it('hears messages and events side by side, each by its own numbers, until it ends', async () => {
    const owner = await verifiedCustomer(app);
    const client = await greet({ token: owner.token, events: [{ after: await newest(owner) }] });
    const { seq } = await client.next('ready');
    await tell(owner, 1, 2);
    expect((await client.next('event')).seq).toBe(seq + 1);
    expect(await take(client, 2)).toHaveLength(2);
    await app.call(auth.logout, { as: owner });
    expect(await client.closed).toBe(4401);
  });

  it('is needed for events', async () => {
    expect(await refused(await greet({ events: [{}] }))).toEqual(['not-signed-in', 4403]);
  });
});
