import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '../../../platform/settings.ts';
import { systemClock } from '../../../platform/clock.ts';
import { createLog } from '../../../platform/telemetry/log.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createFeed } from './create-feed.ts';
import { createSyntheticFeed } from './synthetic-feed.ts';

const AT_MS = Date.parse('2026-03-04T12:00:00Z');

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function priceOf(environment: Readonly<Record<string, string>> = {}, database = app.database) {
  const warnings: string[] = [];
  const write = (line: string) => warnings.push((JSON.parse(line) as { msg: string }).msg);
  const log = createLog({ LOG_LEVEL: 'warn' }, { write } as unknown as NodeJS.WritableStream);
  const deps = { settings: readSettings(environment), clock: systemClock, log, database };
  return { price: (await createFeed(deps)).quote('BTC/USD', AT_MS)?.bid, warnings };
}
const known = createSyntheticFeed('halyard').quote('BTC/USD', AT_MS)?.bid;

it('nodes that start at once walk the same market, and so does the next start; nobody can compute it', async () => {
  const nodes = await Promise.all([priceOf(), priceOf(), priceOf()]);
  const again = await priceOf();
  expect(new Set([...nodes, again].map(({ price }) => price)).size).toBe(1);
  expect(again.price).not.toBe(known);
  expect(again.warnings).toEqual([]);
});

it('the operator may set one, which is not kept', async () => {
  const drawn = await priceOf();
  expect((await priceOf({ MARKET_SEED: 'mine' })).price).toBe(
    createSyntheticFeed('mine').quote('BTC/USD', AT_MS)?.bid,
  );
  expect((await priceOf()).price).toBe(drawn.price);
});

it('an installation that was in use keeps its prices, and its operator reads that they are known', async () => {
  await app.database.run(sql`update market_seed set seed = 'halyard'`);
  const { price, warnings } = await priceOf();
  expect(price).toBe(known);
  expect(warnings).toEqual([expect.stringContaining('set MARKET_SEED')]);
});
