import { admin, auth, books, live, notificationOf, notifications, plainText } from '@halyard/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { administrator, type Person, signInAs, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { connectClient, type LiveClient } from './live-client.ts';
import { startLiveNode } from './live-node.ts';

type Node = Awaited<ReturnType<typeof startLiveNode>>;

let app: TestApp;
let reader: Person;
let node: Node;
const clients: LiveClient[] = [];
const others: Node[] = [];

beforeAll(async () => {
  app = await createTestApp();
  reader = await verifiedCustomer(app);
  node = await start();
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.cut();
  for (const other of others.splice(0)) await other.close();
});
afterAll(async () => {
  await node.close();
  await app.close();
});

function start(options: Parameters<typeof startLiveNode>[1] = {}): Promise<Node> {
  const { clock, database, live: messages, market: prices, ledger } = app;
  const findBook = (userId: string, bookId: string) => ledger.book(database, userId, bookId);
  const { identify } = app.auth;
  return startLiveNode({ clock, database, findBook, identify, live: messages, prices }, options);
}

async function startOther(options: Parameters<typeof startLiveNode>[1]): Promise<Node> {
  const other = await start(options);
  others.push(other);
  return other;
}

async function open(at: Node = node, headers: Readonly<Record<string, string>> = {}): Promise<LiveClient> {
  const client = await connectClient(at.url, headers);
  clients.push(client);
  return client;
}

async function signIn(
  person: Pick<Person, 'token'>,
  hello: Omit<Extract<live.ClientMessage, { type: 'hello' }>, 'type'> = {},
  at: Node = node,
): Promise<LiveClient> {
  const client = await open(at);
  client.send({ type: 'hello', token: person.token, symbols: [], ...hello });
  return client;
}

const tell = (person: Pick<Person, 'userId'>, title: string) =>
  app.database.transaction((tx) =>
    app.notifications.notify(tx, {
      userId: person.userId,
      kind: 'money',
      title: plainText(title),
      body: plainText('News'),
    }),
  );
const lastSeq = async (person: Person) => Number(await app.live.lastSeq(app.database, person.userId));
describe('a customer', () => {
  it('is told what happens to them as it happens, by number', async () => {
    const before = await lastSeq(reader);
    const client = await signIn(reader);
    expect(await client.next('ready')).toEqual({
      type: 'ready',
      seq: before,
      serverTime: app.clock.now().toISOString(),
      era: app.database.eraName(),
    });
    await tell(reader, 'First');
    const event = await client.next('event');
    expect(event).toMatchObject({ seq: before + 1, at: app.clock.now().toISOString() });
    const [shown] = (await app.call(notifications.listNotifications, { as: reader })).data().notifications;
    expect(event.changes).toEqual([
      { kind: 'notification', id: shown?.id, category: 'money', title: 'First', body: 'News' },
    ]);
    await tell(reader, 'Second');
    expect((await client.next('event')).seq).toBe(before + 2);
  });

  it('gets a notification in words, at once and when it was missed', async () => {
    const before = await lastSeq(reader);
    const client = await signIn(reader);
    await client.next('ready');
    const news = notificationOf('identity-rejected', { reason: 'It has expired.' });
    await app.database.transaction((tx) => app.notifications.notify(tx, { userId: reader.userId, ...news }));
    const late = await signIn(reader, { since: before });
    for (const one of [client, late])
      expect((await one.next('event')).changes).toMatchObject([
        {
          title: 'Identity check not accepted',
          body: 'We could not verify your identity: It has expired.\n\nYou can upload new documents at any time.',
        },
      ]);
  });

  it('hears the same at all their sockets, and nobody hears of anybody else', async () => {
    const neighbour = await verifiedCustomer(app);
    const sockets = [await signIn(reader), await signIn(reader), await signIn(neighbour), await open()];
    sockets[3]?.send({ type: 'hello', symbols: [] });
    for (const socket of sockets) await socket.next('ready');
    await tell(reader, 'Mine');
    await tell(neighbour, 'Theirs');
    const [mine, again, theirs] = await Promise.all(
      sockets.slice(0, 3).map((socket) => socket.next('event')),
    );
    expect(mine).toEqual(again);
    expect([mine?.changes[0], theirs?.changes[0]]).toMatchObject([{ title: 'Mine' }, { title: 'Theirs' }]);
    await tell(neighbour, 'Theirs, too');
    await sockets[2]?.next('event');
    expect(sockets.map(({ heard }) => heard.filter(({ type }) => type === 'event'))).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  it('who is suspended may still look', async () => {
    const suspended = await verifiedCustomer(app);
    const staff = await administrator(app);
    const client = await signIn(suspended, {}, await startOther({ sessionMs: 20, roundMs: 10 }));
    const { seq } = await client.next('ready');
    await app.call(admin.adminUpdateUser, {
      as: staff,
      params: { id: suspended.userId },
      body: { status: 'suspended', reason: 'Test' },
    });
    expect(await client.next('event')).toMatchObject({ seq: seq + 1, changes: [{ category: 'account' }] });
    expect((await (await signIn(suspended)).next('ready')).seq).toBe(seq + 1);
  });
});

describe('signing in at the socket', () => {
  it.each(['A'.repeat(43), 'x', "' or 1=1"])('refuses the made-up token %s', async (token) => {
    const client = await signIn({ token });
    expect((await client.next('error')).error).toBe('Session expired. Please log in again.');
    expect(await client.closed).toBe(4401);
  });

  it('ends with the session, and without it prices stay', async () => {
    const quick = await startOther({ sessionMs: 20, roundMs: 10 });
    const [one, two] = [await verifiedCustomer(app), await verifiedCustomer(app)];
    const [leaving, closing, staying, stranger] = [
      await signIn(one, {}, quick),
      await signIn(two, {}, quick),
      await signIn(reader, {}, quick),
      await open(quick),
    ];
    stranger.send({ type: 'hello' });
    for (const client of [leaving, closing, staying, stranger]) await client.next('ready');
    await app.call(auth.logout, { as: one });
    const staff = await administrator(app);
    const closed = { status: 'closed', reason: 'Test' } as const;
    await app.call(admin.adminUpdateUser, { as: staff, params: { id: two.userId }, body: closed });
    for (const client of [leaving, closing]) {
      expect((await client.next('error')).error).toBe('Session expired. Please log in again.');
      expect(await client.closed).toBe(4401);
    }
    await tell(reader, 'Still here');
    await staying.next('event');
    expect([staying.ws.readyState, stranger.ws.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
  });

  it('ends with the token, unless a newer one was brought', async () => {
    const quick = await startOther({ sessionMs: 20, roundMs: 10 });
    const person = await verifiedCustomer(app);
    const [renewing, idle] = [await signIn(person, {}, quick), await signIn(person, {}, quick)];
    for (const client of [renewing, idle]) await client.next('prices');
    app.clock.advance(44 * 60_000);
    const renewed = (await app.call(auth.refresh, { as: person })).data();
    renewing.send({ type: 'token', token: renewed.token });
    // What a client says is done in turn: once this is answered, the token was taken.
    renewing.send({ type: 'subscribe', symbols: [] });
    await renewing.next('prices');
    app.clock.advance(2 * 60_000);
    expect(await idle.closed).toBe(4401);
    await tell(person, 'Renewed');
    await renewing.next('event');
    expect(renewing.ws.readyState).toBe(WebSocket.OPEN);
    reader = await signInAs(app, reader);
  });

  it('does not turn into somebody else, nor into somebody at all', async () => {
    const neighbour = await verifiedCustomer(app);
    const client = await signIn(reader);
    await client.next('ready');
    client.send({ type: 'token', token: neighbour.token });
    expect(await client.closed).toBe(4401);
    const stranger = await open();
    stranger.send({ type: 'hello' });
    stranger.send({ type: 'token', token: reader.token });
    expect(await stranger.closed).toBe(4400);
  });
});

describe('a socket that was cut', () => {
  it('goes on after the number it saw last', async () => {
    const before = await lastSeq(reader);
    for (const title of ['One', 'Two', 'Three']) await tell(reader, title);
    const client = await signIn(reader, { since: before + 1 });
    expect((await client.next('ready')).seq).toBe(before + 3);
    expect([(await client.next('event')).seq, (await client.next('event')).seq]).toEqual([
      before + 2,
      before + 3,
    ]);
    await tell(reader, 'Four');
    expect((await client.next('event')).seq).toBe(before + 4);
  });

  it('starts anew when it missed too much, or knows a number that does not exist', async () => {
    const person = await verifiedCustomer(app);
    const append = () => app.database.transaction((tx) => app.live.append(tx, person.userId, []));
    for (let count = 0; count <= live.MAX_MISSED_EVENTS; count++) await append();
    const newest = await lastSeq(person);
    const longest = newest - live.MAX_MISSED_EVENTS;
    const patient = await signIn(person, { since: longest });
    for (let seq = longest + 1; seq <= newest; seq++) expect((await patient.next('event')).seq).toBe(seq);

    const lost: LiveClient[] = [];
    for (const since of [longest - 1, newest + 1, Number.MAX_SAFE_INTEGER]) {
      const client = await signIn(person, { since });
      expect((await client.next('reset')).seq).toBe(newest);
      lost.push(client);
    }
    await append();
    for (const client of [patient, ...lost]) expect((await client.next('event')).seq).toBe(newest + 1);
    expect(patient.heard.filter(({ type }) => type === 'reset')).toEqual([]);
  });
});

describe('prices', () => {
  it('are for everybody: all of them first, then only those that changed', async () => {
    const client = await open();
    client.send({ type: 'hello' });
    expect((await client.next('ready')).seq).toBe(0);
    const first = await client.next('prices');
    expect(first.prices.map(({ symbol }) => symbol)).toEqual([
      'EUR/USD',
      'GBP/USD',
      'BTC/USD',
      'ETH/USD',
      'SOL/USD',
    ]);
    app.feed.set('BTC/USD', '50000', '50020');
    app.feed.set('BTC/USD', '50090', '50110');
    app.feed.set('SOL/USD', '100', '100.2');
    app.market.pulse();
    const shown = (await client.next('prices')).prices;
    expect(shown.map(({ symbol, price }) => [symbol, price])).toEqual([
      ['BTC/USD', 50_100],
      ['SOL/USD', 100.1],
    ]);
    expect(shown[0]).toEqual(app.market.describe('BTC/USD'));
  });

  it('are only of the symbols that were asked for, which can change', async () => {
    const client = await open();
    client.send({ type: 'hello', symbols: ['ethusd', 'MOON'] });
    expect((await client.next('prices')).prices.map(({ symbol }) => symbol)).toEqual(['ETH/USD']);
    app.feed.set('BTC/USD', '50000', '50020');
    app.market.pulse();
    client.send({ type: 'subscribe', symbols: ['BTC/USD'] });
    expect((await client.next('prices')).prices.map(({ symbol }) => symbol)).toEqual(['BTC/USD']);
    client.send({ type: 'subscribe' });
    expect((await client.next('prices')).prices).toHaveLength(5);
  });
});

describe('several books', () => {
  const openBook = async (as: Person) =>
    (await app.call(books.openBook, { as, body: { kind: 'practice', name: 'Second' } })).data().id;
  const rename = (book: string) =>
    app.database.transaction((tx) => app.live.append(tx, book, [{ kind: 'watchlists' }, { kind: 'alerts' }]));

  it('are followed by one socket, each with a sequence of its own', async () => {
    const person = await verifiedCustomer(app);
    const [one, two] = [await openBook(person), await openBook(person)];
    const client = await signIn(person, { books: [{ book: one }] });
    const ready = await client.next('ready');
    expect(ready.books).toMatchObject([{ book: one }]);
    const from = ready.books?.[0]?.seq ?? 0;
    await rename(two);
    await rename(one);
    await tell(person, 'In the main one');
    const events = [await client.next('event'), await client.next('event')];
    expect(events.find(({ book }) => book === one)).toMatchObject({ seq: from + 1 });
    expect(events.find(({ book }) => book === undefined)).toMatchObject({ seq: ready.seq + 1 });
    client.cut();
    await rename(one);
    const back = await signIn(person, { since: ready.seq + 1, books: [{ book: one, since: from + 1 }] });
    expect(await back.next('event')).toMatchObject({ book: one, seq: from + 2 });
    const lost = await signIn(person, { books: [{ book: one, since: from + 99 }] });
    expect(await lost.next('reset')).toEqual({ type: 'reset', seq: from + 2, book: one });
  });

  it('are one’s own, and twelve at most', async () => {
    const [person, stranger] = [await verifiedCustomer(app), await verifiedCustomer(app)];
    const client = await signIn(person, { books: [{ book: await openBook(stranger) }] });
    expect(await client.next('error')).toMatchObject({ error: 'Account not found', code: 'book-not-found' });
    expect(await client.closed).toBe(live.LIVE_CLOSES.badMessage);
    const many = Array.from({ length: 13 }, () => ({ book: person.userId }));
    expect(await (await signIn(person, { books: many })).closed).toBe(live.LIVE_CLOSES.badMessage);
  });
});
