import { INSTRUMENTS } from '@halyard/catalogue';
import { admin, type market } from '@halyard/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { administrator, type Person } from '../../../testing/people.ts';
import { type SecondNode, startSecondNode } from '../../../testing/second-node.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { describePrice } from './describe-price.ts';
import { agreed } from '../../../testing/two-people.ts';
import { createSyntheticFeed } from '../index.ts';

/** The list of prices is kept as it is sent. Whoever asks gets what holds at that moment, to the quote. */
let app: TestApp;
/** A node whose quotes stand for a while, as those of any feed but the tests' own. */
let node: SecondNode;
let staff: Person;

beforeAll(async () => {
  app = await createTestApp();
  node = await startSecondNode(app, { feed: createSyntheticFeed('list') });
  staff = await administrator(app);
});
afterAll(async () => {
  await node.close();
  await app.close();
});

const listed = async () => {
  const { body } = await node.server.inject('/api/market/prices');
  return { body, prices: (JSON.parse(body) as { data: market.MarketPrice[] }).data };
};

/** Described from a market of its own, which has remembered nothing. */
function fresh(): market.MarketPrice[] {
  const feed = createSyntheticFeed('list');
  const group = app.market.groups.of('standard');
  return INSTRUMENTS.flatMap(
    ({ symbol }) => describePrice(feed, symbol, app.clock.now().getTime(), { group, termsVersion: 0 }) ?? [],
  );
}

it('is what each price is at the moment of the question, however time goes on', async () => {
  const seen = new Set<string>();
  for (const ms of [0, 1, 248, 1, 250, 60_000, 3_600_000, 43_200_000, -250, -60_000, 86_400_000]) {
    app.clock.advance(ms);
    const { body, prices } = await listed();
    expect([ms, prices]).toEqual([ms, fresh()]);
    expect((await listed()).body).toBe(body);
    seen.add(body);
  }
  expect(seen.size).toBeGreaterThan(7);
});

it('has what the house decides on any node with the next look at it', async () => {
  staff = await administrator(app);
  const versionOf = async () => (await listed()).prices.find(({ symbol }) => symbol === 'EUR/USD');
  const before = await versionOf();
  expect(before).not.toHaveProperty('termsVersion');
  const params = { symbol: 'EUR/USD' };
  const body = { reason: 'Maintenance' };
  (await app.call(admin.adminHaltInstrument, { as: staff, params, body })).data();
  await node.market.settings.look();
  expect(await versionOf()).toEqual({ ...before, termsVersion: 1 });
  const change = {
    version: 1,
    extraSpreadPpm: 200,
    maxLeverage: 50,
    hours: 'catalogue',
    closures: [],
  } as const;
  const changed = { as: staff, params, body: { ...change, reason: 'Wider' } };
  await agreed(app, await administrator(app), await app.call(admin.adminChangeInstrument, changed));
  app.clock.advance(5 * 60_000);
  await node.market.settings.look();
  const after = await versionOf();
  expect(after).toMatchObject({ termsVersion: 2 });
  const widthOf = ({ bid = 0, ask = 0, price = 1 } = {}) => (ask - bid) / price;
  expect(widthOf(after) - widthOf(before)).toBeGreaterThan(0.000_19);
});

it('of some symbols is of those alone, and of none is of all', async () => {
  const count = async (query: string) => {
    const { body } = await node.server.inject(`/api/market/prices${query}`);
    return (JSON.parse(body) as { data: unknown[] }).data.length;
  };
  expect([await count('?symbols=BTC/USD,eurusd,NOPE'), await count('?symbols=')]).toEqual([
    2,
    INSTRUMENTS.length,
  ]);
});
