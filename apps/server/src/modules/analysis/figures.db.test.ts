import { INSTRUMENTS } from '@halyard/catalogue';
import { analysis, books } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settableClock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createSentiment, KEPT_MS, MIN_CUSTOMERS } from './read-sentiment.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('the analysis of a symbol', () => {
  it('is open to everybody, and all nulls while the market has no candles', async () => {
    const answer = await app.call(analysis.getAnalysis, { params: { symbol: 'EUR-USD' } });
    const { indicators, ...rest } = answer.data();
    expect(new Set(Object.values(indicators))).toEqual(new Set([null]));
    expect(rest).toMatchObject({
      symbol: 'EUR/USD',
      timeframe: '1h',
      at: app.clock.now().toISOString(),
      pivots: null,
      overall: { buy: 0, sell: 0, neutral: 0, signal: null },
    });
    expect(rest.readings.map(({ words }) => words)).toContain('Not enough candles yet');
  });

  it('refuses a symbol that does not exist, and a time frame that does not', async () => {
    const unknown = await app.call(analysis.getAnalysis, { params: { symbol: 'ABC/USD' } });
    expect([unknown.status, unknown.body]).toMatchObject([404, { code: 'unknown-symbol' }]);
    const params = { symbol: 'BTC-USD' };
    const timeframe = await app.call(analysis.getAnalysis, { params, query: { timeframe: '2h' as '1h' } });
    expect([timeframe.status, timeframe.error()]).toEqual([
      400,
      'timeframe must be one of: 1m, 5m, 15m, 30m, 1h, 4h, 1d, 1w',
    ]);
  });
});

type Holding = readonly [symbol: string, side: 'buy' | 'sell', quantity: bigint, customer: string];

/** Open positions that are only there for the test: the transaction they stand in is rolled back. */
async function holding(positions: readonly Holding[], look: (tx: Tx) => Promise<void>): Promise<void> {
  const enough = new Error('seen enough');
  const work = app.database.transaction(async (tx) => {
    for (const position of positions) await insertPosition(tx, position);
    await look(tx);
    throw enough;
  });
  await expect(work).rejects.toBe(enough);
}

async function insertPosition(tx: Tx, [symbol, side, quantity, customer]: Holding): Promise<void> {
  const at = app.clock.now();
  await tx.run(sql`
    insert into trading_position (id, user_id, symbol, side, opened_quantity, quantity, leverage, entry_price,
      opened_margin, margin, commission, tier_percent, opened_at, last_night_at, quote_bid, quote_ask, quote_at,
      quote_source)
    values (${newId()}, ${customer}, ${symbol}, ${side}, ${quantity}, ${quantity}, 1, 1, 1, 1, 0, 100, ${at}, ${at}, 1,
      1, ${at}, 'fixed')`);
}

const people = Array.from({ length: 8 }, () => newId());
beforeAll(async () => {
  for (const id of people)
    await app.database.run(sql`
      insert into ledger_book (user_id, owner_id, kind, name, opened_at) values (${id}, ${id}, 'main', 'Main account', now())`);
});
const each = (count: number, symbol: string, side: 'buy' | 'sell', quantity: bigint): Holding[] =>
  people.slice(0, count).map((customer) => [symbol, side, quantity, customer]);

describe('sentiment', () => {
  const read = (tx: Tx, symbols: string) => createSentiment({ clock: app.clock, database: tx })(symbols);
  const hidden = (symbol: string) => ({ symbol, positions: null, byPositions: null, byNotional: null });

  it('tells shares of positions and of what they are worth', () =>
    holding(
      [
        ...each(6, 'EUR/USD', 'buy', 100n),
        ...each(2, 'EUR/USD', 'sell', 900n),
        ...each(5, 'BTC/USD', 'sell', 1n),
      ],
      async (tx) => {
        expect(await read(tx, 'eurusd, BTC-USD,nothing')).toEqual([
          {
            symbol: 'EUR/USD',
            positions: 8,
            byPositions: { longPercent: 75, shortPercent: 25 },
            byNotional: { longPercent: 25, shortPercent: 75 },
          },
          {
            symbol: 'BTC/USD',
            positions: 5,
            byPositions: { longPercent: 0, shortPercent: 100 },
            byNotional: { longPercent: 0, shortPercent: 100 },
          },
        ]);
      },
    ));

  it('hides what fewer than five customers hold, however many positions they have', () => {
    const few = each(MIN_CUSTOMERS - 1, 'EUR/USD', 'buy', 100n);
    const both = [...each(4, 'ETH/USD', 'buy', 5n), ...each(4, 'ETH/USD', 'sell', 5n)];
    return holding([...few, ...few, ...both], async (tx) => {
      expect(await read(tx, 'EUR/USD,ETH/USD')).toEqual([hidden('EUR/USD'), hidden('ETH/USD')]);
      await insertPosition(tx, ['EUR/USD', 'buy', 1n, people[4] ?? '']);
      expect(await read(tx, 'EUR/USD')).toMatchObject([{ positions: 9, byNotional: { longPercent: 100 } }]);
    });
  });

  it('counts somebody with several accounts once', async () => {
    const ann = await verifiedCustomer(app);
    const own: string[] = [ann.userId];
    for (let nth = 0; nth < 4; nth++) {
      const body = { kind: 'trading', name: `Another ${nth}` } as const;
      own.push((await app.call(books.openBook, { as: ann, body })).data().id);
    }
    expect(own).toHaveLength(MIN_CUSTOMERS);
    const held = own.map((book): Holding => ['EUR/USD', 'buy', 100n, book]);
    await holding(held, async (tx) => expect(await read(tx, 'EUR/USD')).toEqual([hidden('EUR/USD')]));
  });

  it('looks at the positions once in half a minute, also when the clock goes back', () =>
    holding(each(5, 'EUR/USD', 'buy', 100n), async (tx) => {
      const clock = settableClock(new Date('2026-03-04T12:00:00Z'));
      const ask = createSentiment({ clock, database: tx });
      const positions = async () => (await ask('EUR/USD'))[0]?.positions;
      expect(await positions()).toBe(5);
      await insertPosition(tx, ['EUR/USD', 'buy', 1n, people[5] ?? '']);
      clock.advance(KEPT_MS - 1);
      expect(await positions()).toBe(5);
      clock.advance(1);
      expect(await positions()).toBe(6);
      await insertPosition(tx, ['EUR/USD', 'buy', 1n, people[6] ?? '']);
      clock.advance(-3_600_000);
      expect(await positions()).toBe(7);
    }));

  it('asks again after a failure', async () => {
    let isAway = true;
    const database = {
      ...app.database,
      rows: async <T>(query: Parameters<typeof app.database.rows>[0]) => {
        if (isAway) throw new Error('away');
        return app.database.rows<T>(query);
      },
    };
    const ask = createSentiment({ clock: app.clock, database });
    await expect(ask('EUR/USD')).rejects.toThrow('away');
    isAway = false;
    expect(await ask('EUR/USD')).toEqual([hidden('EUR/USD')]);
  });

  it('is open to everybody: of all instruments, or of those asked for', async () => {
    const all = (await app.call(analysis.getSentiment)).data();
    expect(all.map(({ symbol }) => symbol)).toEqual(INSTRUMENTS.map(({ symbol }) => symbol));
    const some = await app.call(analysis.getSentiment, { query: { symbols: 'XAU/USD,none,EURUSD' } });
    expect(some.data()).toEqual([hidden('XAU/USD'), hidden('EUR/USD')]);
  });
});
