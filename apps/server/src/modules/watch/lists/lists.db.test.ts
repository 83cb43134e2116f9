import { randomUUID } from 'node:crypto';
import { market, watch } from '@halyard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';
import { toldSince } from '../../../testing/quotes.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  person = await verifiedCustomer(app);
});
afterAll(() => app.close());

const list = (name: string, symbols: readonly string[] = []) => ({
  id: randomUUID(),
  name,
  symbols: [...symbols],
  columns: ['price' as const],
});
const put = (version: number, lists: readonly unknown[], as = person) =>
  app.call(watch.putWatchlists, { as, body: { version, lists } });
const read = async (as = person) => (await app.call(watch.getWatchlists, { as })).data();

describe('lists of symbols', () => {
  it('are none at first, and then what was written last, in that order', async () => {
    expect(await read()).toEqual({ version: 0, lists: [] });
    const [majors, coins] = [list('Majors', ['GBP/USD', 'EUR/USD']), list('Coins', ['btc/usd'])];
    expect((await put(0, [majors, coins])).data().version).toBe(1);
    expect((await put(1, [coins, majors])).data().version).toBe(2);
    expect(await read()).toEqual({ version: 2, lists: [{ ...coins, symbols: ['BTC/USD'] }, majors] });
  });

  it('are not written over what another device has written since', async () => {
    const mine = list('Mine', ['EUR/USD']);
    const before = await app.live.lastSeq(app.database, person.userId);
    (await put(0, [mine])).data();
    const late = await put(0, [list('Late')]);
    expect([late.status, late.error()]).toEqual([
      409,
      'Your lists were changed in another window or on another device. Please reload and try again.',
    ]);
    expect((await read()).lists).toEqual([mine]);
    expect(await toldSince(app, person.userId, before)).toEqual([{ kind: 'watchlists' }]);
  });

  it('take one of two that are written at the same moment', async () => {
    const answers = await Promise.all(['One', 'Two', 'Three'].map((name) => put(0, [list(name)])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('are nobody else’s', async () => {
    (await put(0, [list('Mine')])).data();
    expect(await read(await verifiedCustomer(app))).toEqual({ version: 0, lists: [] });
  });

  it.each([
    [
      'more than twenty',
      Array.from({ length: 21 }, (_, nth) => list(`List ${nth}`)),
      'You can have 20 lists',
    ],
    ['a name twice', [list('Coins'), list('coins ')], 'Two lists have the same name'],
    [
      'an id twice',
      [
        { ...list('One'), id: '00000000-0000-4000-8000-000000000000' },
        { ...list('Two'), id: '00000000-0000-4000-8000-000000000000' },
      ],
      'Two lists have the same id',
    ],
    ['a symbol twice', [list('One', ['EUR/USD', 'eur/usd'])], 'A symbol stands in a list once'],
    ['a symbol that nobody quotes', [list('One', ['MOON/USD'])], 'Unknown symbol'],
    ['no name', [list('  ')], 'Please give the list a name'],
    ['a name of control characters', [list('a\u0000b')], 'Name contains characters that are not allowed'],
    ['a name that is too long', [list('x'.repeat(41))], 'Name is too long: at most 40 characters'],
  ])('refuse %s', async (_what, lists, sentence) => {
    const answer = await put(0, lists);
    expect([answer.status, answer.error()]).toEqual([400, sentence]);
    expect((await read()).version).toBe(0);
  });
});

it('shows how every symbol went from where its change is measured until now', async () => {
  app.feed.setPast('EUR/USD', 0, '1.0899', '1.0901');
  app.feed.set('EUR/USD', '1.0999', '1.1001');
  const trends = (await app.call(market.listTrends)).data();
  expect(trends).toHaveLength(29);
  const prices = (await app.call(market.listPrices)).data();
  expect(prices.find(({ symbol }) => symbol === 'EUR/USD')?.change).toBeCloseTo(0.01, 5);
  for (const { symbol, price, change } of prices) {
    const closes = trends.find((trend) => trend.symbol === symbol)?.closes ?? [];
    expect(closes.length).toBeLessThanOrEqual(26);
    expect(closes[0]).toBeCloseTo(price - change, 4);
  }
});
