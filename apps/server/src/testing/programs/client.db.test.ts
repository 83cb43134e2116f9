import type { AddressInfo } from 'node:net';
import {
  bearerKey,
  CallFailure,
  type ClientOptions,
  createClient,
  newSigningKey,
  signingKey,
} from '@halyard/client';
import {
  admin,
  books,
  events,
  investment,
  keys,
  type market,
  notifications,
  transactions,
  wallet,
} from '@halyard/contract';
import { createChance, startDatabaseProxy, startGate } from '@halyard/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeKey } from '../api-keys.ts';
import { administrator, type Person, verifiedCustomer } from '../people.ts';
import { bringQuote } from '../quotes.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { agreed } from '../two-people.ts';

/** The client against a real server, over lines that break. */

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await createTestApp();
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

const ORDER = { symbol: 'EUR/USD', side: 'buy', quantity: 1000, leverage: 100 } as const;
const AT_ONCE = { attempts: 20, wait: async () => {} };

async function clientOf(person: Person, options: Partial<ClientOptions> = {}) {
  const { token } = await makeKey(app, person);
  return createClient({ origin, credential: bearerKey(token), ...options });
}

/** The signing key of a new customer, whose private half only their program has. */
async function signer() {
  const ann = await verifiedCustomer(app);
  const { publicKey, privateKey } = await newSigningKey();
  const own = (await app.call(books.listBooks, { as: ann })).data().books.map(({ id }) => id);
  const body = { name: 'Signs', kind: 'ed25519', publicKey, scopes: ['read', 'trade'], books: own } as const;
  const { key } = (
    await app.call(keys.createKey, { as: ann, body: { ...body, scopes: [...body.scopes] } })
  ).data();
  return { id: key.id, privateKey };
}

const now = () => app.clock.now().getTime();

describe('the client', () => {
  it('calls with a bearer key, and says which refusal it met', async () => {
    const client = await clientOf(await verifiedCustomer(app));
    const { order, position } = await client.call(investment.placeTrade, { body: ORDER });
    expect([order.status, position?.symbol]).toEqual(['filled', 'EUR/USD']);
    const { orders } = await client.call(investment.listOrders, { query: { status: 'filled' } });
    expect(orders.map(({ id }) => id)).toEqual([order.id]);
    const failure: unknown = await client
      .call(wallet.withdraw, { body: { currency: 'USD', amount: '5', destination: 'DE00' } })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CallFailure);
    expect((failure as CallFailure).code).toBe('api-key-never');
  });

  it('signs what it asks for: paths, queries, bodies and keys', async () => {
    const client = createClient({ origin, credential: signingKey({ ...(await signer()), now }) });
    await client.call(transactions.listTransactions, { query: { search: 'a+b &ü/?', limit: 5 } });
    const { position } = await client.call(investment.placeTrade, {
      body: ORDER,
      idempotencyKey: 'a-key-of-mine',
    });
    await client.call(investment.closePosition, { params: { id: position?.id ?? '' }, body: {} });
    const pending = { ...ORDER, orderType: 'limit', limitPrice: 1.05 } as const;
    const { order } = await client.call(investment.placeTrade, { body: pending });
    await client.call(investment.modifyOrder, { params: { id: order.id }, body: { quantity: 2000 } });
    expect((await client.call(investment.cancelOrder, { params: { id: order.id } })).status).toBe(
      'cancelled',
    );
  });

  it("sets its clock by the server's where its own is wrong", async () => {
    const own = await signer();
    let asked = 0;
    // The answers say what the machine's clock says, so here the server is the one that goes by another.
    const fetchAndSay = async (url: string, init: RequestInit) => {
      asked += 1;
      const { status, headers, ...response } = await fetch(url, init).then(async (given) => ({
        status: given.status,
        headers: new Headers(given.headers),
        text: await given.text(),
      }));
      headers.set('date', new Date(now()).toUTCString());
      return new Response(response.text, { status, headers });
    };
    const credential = signingKey({ ...own, now: () => now() - 3_600_000 });
    const client = createClient({ origin, credential, fetch: fetchAndSay });
    await client.call(investment.getPortfolio);
    expect(asked).toBe(2);
    await client.call(investment.getPortfolio);
    expect(asked).toBe(3);
  });

  it('makes one order of one order, however often its answer is lost', async () => {
    const bob = await verifiedCustomer(app);
    const chance = createChance(17);
    let lost = 0;
    const line = await startDatabaseProxy(origin, {
      onAnswer: () => {
        const isLost = chance.happens(50);
        if (isLost) lost += 1;
        return isLost;
      },
    });
    const client = await clientOf(bob, { origin: line.url, patience: AT_ONCE });
    const placed = [];
    for (let count = 0; count < 50; count += 1) {
      const { order } = await client.call(investment.placeTrade, { body: { ...ORDER, quantity: 100 } });
      placed.push(order.id);
    }
    await line.close();
    expect(lost).toBeGreaterThan(20);
    const { orders } = (await app.call(investment.listOrders, { as: bob, query: { limit: 200 } })).data();
    expect(orders.map(({ id }) => id).toSorted()).toEqual(placed.toSorted());
  });

  it('gives every row of a list once, also of those that move while it reads', async () => {
    const eve = await verifiedCustomer(app);
    const client = await clientOf(eve);
    for (let count = 0; count < 7; count += 1)
      await client.call(investment.placeTrade, { body: { ...ORDER, quantity: 100 } });
    const rows = [];
    for await (const row of client.rows(transactions.listTransactions, { query: { limit: 5 } })) {
      // Each new one moves all others along by one.
      if (rows.length < 3) await client.call(investment.placeTrade, { body: { ...ORDER, quantity: 100 } });
      rows.push(row.id);
    }
    const { pagination } = await client.call(transactions.listTransactions, { query: { limit: 5 } });
    expect(new Set(rows).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThanOrEqual(pagination.total - 3);

    const orders = [];
    for await (const order of client.rows(investment.listOrders, { query: { limit: 3 } }))
      orders.push(order.id);
    expect(orders).toHaveLength(10);
    expect(new Set(orders).size).toBe(10);
    for await (const { title } of client.rows(notifications.listNotifications)) expect(title).not.toBe('');
  });

  it('gives every row of what is given whole or is a list itself, and ends', async () => {
    const kim = await verifiedCustomer(app);
    const client = await clientOf(kim);
    const { id } = (
      await app.call(books.openBook, { as: kim, body: { kind: 'trading', name: 'Second' } })
    ).data();
    const found: string[] = [];
    for await (const book of client.rows(books.listBooks)) {
      found.push(book.id);
      if (found.length > 5) break;
    }
    expect(found.toSorted()).toEqual([kim.userId]);
    expect(id).not.toBe(kim.userId);
    for (let count = 0; count < 5; count += 1) {
      const { position } = await client.call(investment.placeTrade, { body: { ...ORDER, quantity: 100 } });
      await client.call(investment.closePosition, { params: { id: position?.id ?? '' }, body: {} });
    }
    const closed = [];
    for await (const row of client.rows(investment.listHistory, { query: { limit: 2 } })) closed.push(row.id);
    expect([closed.length, new Set(closed).size]).toEqual([5, 5]);
  });

  it('says of what is no list that ends that it is none, and of what is no list at all', async () => {
    const client = await clientOf(await verifiedCustomer(app));
    await expect(client.rows(events.listEvents).next()).rejects.toThrow('listEvents is no list that ends');
    await expect(client.rows(investment.getRisk).next()).rejects.toThrow(
      'getRisk does not answer with one list',
    );
  });

  it('hears the prices of the group of its owner, and of an account with another', async () => {
    const lea = await verifiedCustomer(app);
    const body = { kind: 'trading', name: 'Second' } as const;
    const { id: book } = (await app.call(books.openBook, { as: lea, body })).data();
    const staff = [await administrator(app, 'super_admin'), await administrator(app)] as const;
    const tier = { tier: 'premium', reason: 'An agreement' } as const;
    const moved = await app.call(admin.adminUpdateUser, {
      as: staff[0],
      params: { id: lea.userId },
      body: tier,
    });
    await agreed(app, staff[1], moved);
    const group = { group: 'professional', reason: 'An agreement' };
    const proposed = await app.call(admin.adminProposeBookGroup, {
      as: staff[0],
      params: { id: lea.userId, book },
      body: group,
    });
    (await app.call(admin.adminApproveProposal, { as: staff[1], params: { id: proposed.data().id } })).data();
    app.clock.advance(1000);
    bringQuote(app, 'EUR/USD', '1.0999', '1.1001');
    const { token } = await makeKey(app, lea, { books: [lea.userId, book] });
    const first = async (
      client: ReturnType<typeof createClient>,
      wanted: { readonly book?: string } = {},
    ) => {
      for await (const [price] of client.prices({ symbols: ['EUR/USD'], ...wanted }))
        if (price) return [price.bid, price.ask];
      return [];
    };
    const own = createClient({ origin, credential: bearerKey(token) });
    expect(await first(createClient({ origin }))).toEqual([1.0999, 1.1001]);
    expect(await first(own)).toEqual([1.09993, 1.10007]);
    expect(await first(own, { book })).toEqual([1.09996, 1.10004]);
    const signs = createClient({ origin, credential: signingKey({ ...(await signer()), now }) });
    expect(await first(signs)).toEqual([1.0999, 1.1001]);
    await expect(first(signs, { book })).rejects.toMatchObject({ code: 'book-not-found' });
    await expect(first(createClient({ origin, credential: bearerKey('hk_live_no') }))).rejects.toMatchObject({
      code: 'api-key-unknown',
    });
  });

  it('hears prices, each once, over a line that breaks', async () => {
    const gate = await startGate(origin);
    const client = createClient({ origin: gate.url });
    const heard: market.MarketPrice[] = [];
    for await (const news of client.prices({ symbols: ['EUR/USD'] })) {
      heard.push(...news);
      if (heard.length === 4) break;
      // What comes while nobody is connected is there when the line is.
      gate.open();
      app.clock.advance(1000);
      bringQuote(app, 'EUR/USD', '1.0999', (1.1001 + heard.length / 10_000).toFixed(4));
    }
    await gate.stop();
    expect(heard.map(({ symbol }) => symbol)).toEqual(['EUR/USD', 'EUR/USD', 'EUR/USD', 'EUR/USD']);
    expect(new Set(heard.map(({ at }) => at)).size).toBe(4);
  });

  it.each(['http', 'socket'] as const)(
    'hears every event once and in order over a line of %s that is cut 50 times',
    async (over) => {
      const kim = await verifiedCustomer(app);
      const gate = await startGate(origin);
      const client = await clientOf(kim, { origin: gate.url, patience: AT_ONCE });
      const told: events.NewEvent = {
        type: 'margin-call',
        version: events.EVENT_VERSION,
        data: { equity: 1, usedMargin: 1 },
      };
      const before = (await client.call(events.listEvents)).newest;
      const tell = () =>
        app.database.transaction((tx) => app.live.append(tx, kim.userId, [], [told, told, told]));
      const writing = (async () => {
        for (let count = 0; count < 100; count += 1) await tell();
      })();
      const numbers: number[] = [];
      let cuts = 0;
      for await (const { number } of client.events({ after: before, over })) {
        if (numbers.push(number) === 300) break;
        if (numbers.length % 6 !== 0) continue;
        cuts += 1;
        gate.open();
      }
      await writing;
      await gate.stop();
      expect(cuts).toBeGreaterThanOrEqual(49);
      expect(numbers).toEqual(Array.from({ length: 300 }, (_, index) => before + 1 + index));
      expect((await app.call(events.listEvents, { as: kim })).data().newest).toBe(before + 300);
    },
  );

  it.each(['http', 'socket'] as const)(
    'hears events over %s by a key that signs, and hears why there are no more',
    async (over) => {
      const own = await signer();
      const client = createClient({ origin, credential: signingKey({ ...own, now }), patience: AT_ONCE });
      await client.call(investment.placeTrade, { body: ORDER });
      const kinds = [];
      for await (const event of client.events({ over })) {
        kinds.push(event.type);
        if (event.type === 'position-opened') break;
      }
      expect(kinds).toContain('order-filled');
      await expect(client.events({ after: 9999, over }).next()).rejects.toMatchObject({
        code: 'event-ahead',
      });
    },
  );

  it('stops hearing when it is told to', async () => {
    const stop = new AbortController();
    const client = createClient({ origin });
    for await (const news of client.prices({ signal: stop.signal })) {
      expect(news.length).toBeGreaterThan(1);
      stop.abort();
    }
    expect(stop.signal.aborted).toBe(true);
  });
});
