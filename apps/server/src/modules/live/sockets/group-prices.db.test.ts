import { admin, books, investment, market } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeKey } from '../../../testing/api-keys.ts';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { fillsOf, quote, units } from '../../../testing/quotes.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { agreed } from '../../../testing/two-people.ts';
import { open, place } from '../../../testing/traders.ts';
import { connectV20 } from '../../../testing/v20/v20-client.ts';
import { connectClient, type LiveClient } from './live-client.ts';

let app: TestApp;
let ada: Person;
let url: string;
const clients: LiveClient[] = [];

beforeAll(async () => {
  app = await createTestApp();
  await app.trading.owner.start();
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.server.address();
  url = `ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/api/live`;
});
beforeEach(async () => {
  await quote(app, 'EUR/USD', '1.09990', '1.10010');
  ada = await verifiedCustomer(app);
});
afterAll(async () => {
  for (const client of clients.splice(0)) await client.close();
  await app.trading.owner.stop();
  await app.close();
});

type Tier = 'standard' | 'premium' | 'professional';

/** As the back office moves somebody, with all that follows. */
async function moveTo(tier: Tier, person = ada): Promise<void> {
  const staff = await administrator(app, 'super_admin');
  const body = { tier, reason: 'An agreement' };
  const moved = await app.call(admin.adminUpdateUser, { as: staff, params: { id: person.userId }, body });
  await agreed(app, await administrator(app), moved);
  await app.trading.owner.settled();
}

const openSecond = async (): Promise<string> =>
  (await app.call(books.openBook, { as: ada, body: { kind: 'trading', name: 'Second' } })).data().id;

/** One account of hers is in a group of its own from now on. */
async function giveGroup(book: string, group: Tier): Promise<void> {
  const proposed = await app.call(admin.adminProposeBookGroup, {
    as: await administrator(app, 'super_admin'),
    params: { id: ada.userId, book },
    body: { group, reason: 'An agreement' },
  });
  const approving = { as: await administrator(app), params: { id: proposed.data().id } };
  (await app.call(admin.adminApproveProposal, approving)).data();
}

const priceFor = async (as?: Person, book?: string) => {
  const query = book === undefined ? {} : { book };
  const call = { params: { symbol: 'EUR/USD' }, query, ...(as && { as }) };
  const { bid, ask, price } = (await app.call(market.getPrice, call)).data();
  return [bid, price, ask];
};

async function connect(
  hello: {
    readonly token?: string;
    readonly pricesOf?: string;
    readonly books?: { readonly book: string }[];
    readonly events?: { readonly book?: string }[];
  } = {},
): Promise<LiveClient> {
  const client = await connectClient(url);
  clients.push(client);
  client.send({ type: 'hello', symbols: ['EUR/USD'], ...hello });
  return client;
}
const shown = async (client: LiveClient) => {
  const { prices } = await client.next('prices');
  return prices.map(({ bid, ask }) => [bid, ask]);
};

describe('the prices of a group', () => {
  it.each([
    ['standard', [1.0999, 1.1001]],
    ['premium', [1.09993, 1.10007]],
    ['professional', [1.09996, 1.10004]],
  ] as const)(
    'are for %s what is shown, what fills, what closes and what is valued',
    async (tier, [bid, ask]) => {
      await moveTo(tier);
      expect(await priceFor(ada)).toEqual([bid, 1.1, ask]);
      expect(await priceFor()).toEqual([1.0999, 1.1, 1.1001]);
      const list = (await app.call(market.listPrices, { as: ada })).data();
      expect(list.find(({ symbol }) => symbol === 'EUR/USD')).toMatchObject({ bid, ask });
      const id = await open(app, ada, { quantity: 100_000 });
      const { positions, summary } = (await app.call(investment.getPortfolio, { as: ada })).data();
      const lossNow = -Math.round((ask - bid) * 100_000 * 100) / 100;
      expect(positions).toMatchObject([{ entryPrice: ask, currentPrice: bid, pnl: lossNow }]);
      expect(summary.totalPnl).toBe(lossNow);
      await app.call(investment.closePosition, { as: ada, params: { id }, body: {} });
      expect(await fillsOf(app, id)).toMatchObject([
        { kind: 'open', price: units(String(ask)) },
        { kind: 'close', price: units(String(bid)) },
      ]);
      const { opening, closes, matches } = (
        await app.call(investment.explainPosition, { as: ada, params: { id } })
      ).data();
      const percent = { standard: 100, premium: 70, professional: 40 }[tier];
      expect(opening).toMatchObject({
        quote: { bid, ask },
        tierPercent: percent,
        group: { id: tier, version: 1, spreadPercent: percent, feed: { bid: 1.0999, ask: 1.1001 } },
      });
      expect([closes.length, matches]).toEqual([1, true]);
    },
  );

  it('trigger what waits and what is held, and not those of another group', async () => {
    const bob = await verifiedCustomer(app);
    await moveTo('professional');
    const limit = { orderType: 'limit', limitPrice: '1.09905', quantity: 1000 } as const;
    for (const person of [ada, bob]) (await place(app, person, limit)).data();
    // 1.09910 for everybody else, and 1.09901 at 40 percent of the spread.
    await quote(app, 'EUR/USD', '1.09880', '1.09910');
    const pending = async (as: Person) =>
      (await app.call(investment.listOrders, { as, query: { status: 'pending' } })).data().orders.length;
    expect([await pending(ada), await pending(bob)]).toEqual([0, 1]);
    const [position] = (await app.call(investment.getPortfolio, { as: ada })).data().positions;
    expect(position).toMatchObject({ entryPrice: 1.09901, symbol: 'EUR/USD' });
  });

  it('count in every book of a customer, and a book of somebody else has none', async () => {
    const id = await openSecond();
    await moveTo('premium');
    expect(await priceFor(ada, id)).toEqual([1.09993, 1.1, 1.10007]);
    const bob = await verifiedCustomer(app);
    const call = { as: bob, params: { symbol: 'EUR/USD' }, query: { book: id } };
    expect((await app.call(market.getPrice, call)).status).toBe(404);
  });

  it('come over the socket, and change there with the group', async () => {
    const [own, visitor] = [await connect({ token: ada.token }), await connect()];
    expect([await shown(own), await shown(visitor)]).toEqual([[[1.0999, 1.1001]], [[1.0999, 1.1001]]]);
    await moveTo('premium');
    expect((await own.next('event')).changes).toEqual([{ kind: 'group', group: 'premium' }]);
    expect(await shown(own)).toEqual([[1.09993, 1.10007]]);
    await quote(app, 'EUR/USD', '1.10000', '1.10030');
    app.market.pulse();
    expect([await shown(own), await shown(visitor)]).toEqual([[[1.10004, 1.10025]], [[1.1, 1.1003]]]);
  });

  it('come over the socket for an account with a group of its own, which stays when the tier moves', async () => {
    const book = await openSecond();
    const client = await connect({ token: ada.token, books: [{ book }], pricesOf: book });
    expect(await shown(client)).toEqual([[1.0999, 1.1001]]);
    await giveGroup(book, 'premium');
    expect(await shown(client)).toEqual([[1.09993, 1.10007]]);
    await moveTo('professional');
    expect(await priceFor(ada, book)).toEqual([1.09993, 1.1, 1.10007]);
    await quote(app, 'EUR/USD', '1.10000', '1.10030');
    app.market.pulse();
    expect(await shown(client)).toEqual([[1.10004, 1.10025]]);
  });

  it('come over the socket of a key that follows nothing, and change there too', async () => {
    const { token } = await makeKey(app, ada);
    const program = await connect({ token });
    expect(await shown(program)).toEqual([[1.0999, 1.1001]]);
    await moveTo('premium');
    expect(await shown(program)).toEqual([[1.09993, 1.10007]]);
  });

  it.each([
    ['follows the other account alone', (book: string) => [{ book }]],
    ['follows both', (book: string) => [{ book }, {}]],
    ['follows nothing', () => []],
  ])('of a key that %s are those of the account it names, or of the main one', async (_, followed) => {
    const book = await openSecond();
    await giveGroup(book, 'premium');
    const { token } = await makeKey(app, ada, { books: [ada.userId, book] });
    const [MAIN, OTHER] = [[[1.0999, 1.1001]], [[1.09993, 1.10007]]];
    const events = followed(book);
    expect(await shown(await connect({ token, events }))).toEqual(MAIN);
    const program = await connect({ token, events, pricesOf: book });
    expect(await shown(program)).toEqual(OTHER);
    program.send({ type: 'subscribe', symbols: ['EUR/USD'] });
    expect(await shown(program)).toEqual(MAIN);
    program.send({ type: 'subscribe', symbols: ['EUR/USD'], pricesOf: book });
    expect(await shown(program)).toEqual(OTHER);
    program.send({ type: 'subscribe', symbols: ['EUR/USD'], pricesOf: ada.userId });
    expect(await shown(program)).toEqual(MAIN);
    await moveTo('professional');
    expect(await shown(program)).toEqual([[1.09996, 1.10004]]);
  });

  it('are refused for a book that the socket does not follow', async () => {
    const client = await connect({ token: ada.token, pricesOf: crypto.randomUUID() });
    expect((await client.next('error')).error).toBe('Account not found');
  });

  it('are those of a key and of a program that speaks v20', async () => {
    await moveTo('professional');
    const { token } = await makeKey(app, ada);
    expect(await priceFor({ ...ada, token })).toEqual([1.09996, 1.1, 1.10004]);
    const v20 = await connectV20(app, token);
    const said = await v20.get('pricing', 'get', ada.userId, { instruments: 'EUR_USD' });
    expect([said.text('prices.0.bids.0.price'), said.text('prices.0.asks.0.price')]).toEqual([
      '1.09996',
      '1.10004',
    ]);
  });

  it('are of a version that a node has not heard of before anything is written at another', async () => {
    await moveTo('professional');
    await open(app, ada, {});
    const known = app.market.groups.known();
    const at = new Date(app.clock.now().getTime() - 1);
    const terms = JSON.stringify({ all: { spreadPercent: 200, commissionPercent: 40 } });
    await app.database.run(sql`
      insert into market_group_version (group_id, version, effective_at, terms) values ('professional', 2, ${at}, ${terms}::jsonb)`);
    expect(app.market.groups.known()).toBe(known);
    const id = await open(app, ada, {});
    expect(app.market.groups.known()).toBe(known + 1);
    expect((await fillsOf(app, id)).map(({ price }) => price)).toEqual([units('1.10020')]);
    expect(await priceFor(ada)).toEqual([1.0998, 1.1, 1.1002]);
  });
});
