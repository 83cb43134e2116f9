import { investment } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, verifiedCustomer } from '../../testing/people.ts';
import { postTo, type Reply, type SecondNode, startSecondNode } from '../../testing/second-node.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { dollarsOf, EUR_USD, open, place } from '../../testing/traders.ts';

/** Many calls at once on one account, to one node and to two. Whatever happens, the books hold afterwards. */
let app: TestApp;
let second: SecondNode;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
  second = await startSecondNode(app);
});
beforeEach(async () => {
  person = await verifiedCustomer(app);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const SIXTEEN = Array.from({ length: 16 }, (_, index) => index);
/** Needs a bit more than 60 % of what a new customer has. */
const LARGE = { ...EUR_USD, quantity: 5500, leverage: 1 } as const;

type Post = ReturnType<typeof postTo>;
const nodesOf = (many: number): Post[] => [postTo(app), second.post].slice(0, many);
/** Sends sixteen at once, to so many nodes in turn. */
const sixteenTo = (nodes: number, send: (post: Post, nth: number) => Promise<Reply>): Promise<Reply[]> =>
  Promise.all(SIXTEEN.map((nth) => send(nodesOf(nodes)[nth % nodes] ?? postTo(app), nth)));

/** How often each answer was given: of those that succeeded the status, of the others their sentence. */
function tally(replies: readonly Reply[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status, body } of replies) {
    const word = body.error ?? String(status);
    counts[word] = (counts[word] ?? 0) + 1;
  }
  return counts;
}

describe.each([1, 2])('sixteen calls at once to %i node(s)', (nodes) => {
  it('orders never spend the same money twice', async () => {
    const replies = await sixteenTo(nodes, (post) => post(person, '/investment/trade', LARGE));
    expect(tally(replies)).toEqual({ 200: 1, 'Insufficient balance. Required: $6,050.74': 15 });
    // 5,500 × 1.1001 and 0.003 % of it
    expect(await dollarsOf(app, person.userId)).toMatchObject({
      locked: 605_055n,
      available: 1_000_000n - 605_055n - 19n,
    });
  });

  it('orders that wait reserve no more than there is', async () => {
    const limit = { ...LARGE, orderType: 'limit', limitPrice: 1.05, quantity: 2000 };
    const replies = await sixteenTo(nodes, (post) => post(person, '/investment/trade', limit));
    expect(tally(replies)).toEqual({ 200: 4, 'Insufficient balance. Required: $2,100.07': 12 });
  });

  it('orders and withdrawals share one balance', async () => {
    const withdrawal = { currency: 'USD', amount: 6000, destination: 'My bank account 12345678' };
    const replies = await sixteenTo(nodes, (post, nth) =>
      nth % 4 < 2 ? post(person, '/investment/trade', LARGE) : post(person, '/wallet/withdraw', withdrawal),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of replies.filter((reply) => reply.status !== 200))
      expect([status, body.error]).toEqual([400, expect.stringMatching(/^Insufficient balance/)]);
  });

  it('one position is closed once, and the others hear so', async () => {
    const id = await open(app, person);
    const replies = await sixteenTo(nodes, (post) => post(person, `/investment/close/${id}`, {}));
    expect(tally(replies)).toEqual({ 200: 1, 'Position is already closed': 15 });
    expect((await dollarsOf(app, person.userId)).locked).toBe(0n);
  });

  it('never more of it is closed than is open', async () => {
    const id = await open(app, person);
    const replies = await sixteenTo(nodes, (post) =>
      post(person, `/investment/close/${id}`, { quantity: 300 }),
    );
    expect(tally(replies)).toEqual({ 200: 3, 'Invalid quantity': 13 });
    const { positions } = (await app.call(investment.getPortfolio, { as: person })).data();
    expect(positions).toMatchObject([{ id, quantity: 100 }]);
  });

  it('closing all at once closes each once', async () => {
    for (let nth = 0; nth < 3; nth++) await open(app, person, { quantity: 1 + nth });
    const replies = await sixteenTo(nodes, (post) => post(person, '/investment/close-all', {}));
    const closed = replies.flatMap(({ body }) => (body.data as { closed: { id: string }[] }).closed);
    expect([closed.length, new Set(closed.map(({ id }) => id)).size]).toEqual([3, 3]);
  });
});

describe('two nodes', () => {
  it('cancel and fill one order by turns: it ends once', async () => {
    const { id } = (await place(app, person, { orderType: 'limit', limitPrice: 1.05 })).data().order;
    const answers = await Promise.all(
      SIXTEEN.map(async (nth) => {
        const url = `/api/investment/orders/${id}`;
        const { server } = nth % 2 === 0 ? app : second;
        const headers = { authorization: `Bearer ${person.token}` };
        const change = { method: 'PATCH', url, headers, payload: { limitPrice: 1.2 } } as const;
        const response = await server.inject(nth % 4 < 2 ? { method: 'DELETE', url, headers } : change);
        return response.statusCode;
      }),
    );
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(answers.filter((status) => status === 409)).toHaveLength(15);
    const [row] = await app.database.rows(
      sql`select count(*)::int as ended from trading_order where id = ${id} and status in ('cancelled', 'filled')`,
    );
    expect(row).toEqual({ ended: 1 });
  });

  it('take whatever comes from a few customers at once: everything is answered, nothing breaks', async () => {
    const people = [person, await verifiedCustomer(app), await verifiedCustomer(app)];
    const limit = { ...EUR_USD, orderType: 'limit', limitPrice: 1.05 };
    const withdrawal = { currency: 'USD', amount: 700, destination: 'My bank account 12345678' };
    const calls: readonly (readonly [path: string, body: Readonly<Record<string, unknown>>])[] = [
      ['/investment/trade', { ...EUR_USD, quantity: 20_000, leverage: 10 }],
      ['/investment/trade', { ...EUR_USD, side: 'sell', symbol: 'BTC/USD', quantity: 0.5, leverage: 10 }],
      ['/investment/trade', limit],
      ['/investment/close-all', {}],
      ['/wallet/withdraw', withdrawal],
      ['/wallet/convert', { from: 'USD', to: 'EUR', amount: 300 }],
      ['/investment/close-all', { side: 'sell' }],
    ];
    const replies = await Promise.all(
      Array.from({ length: 126 }, (_, nth) => {
        const [path, body] = calls[nth % calls.length] ?? calls[0] ?? ['', {}];
        const post = nth % 2 === 0 ? postTo(app) : second.post;
        return post(people[nth % people.length] ?? person, path, body);
      }),
    );
    const statuses = new Set(replies.map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 200 && status !== 400)).toEqual([]);
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(50);
  });
});
