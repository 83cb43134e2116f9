import { investment } from '@halyard/contract';
import sql, { raw, type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { type Person, signInAs, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { behindTheBack } from '../../../testing/behind-the-back.ts';

let app: TestApp;
let person: Person;
let id: string;
const told: investment.PositionExplanation[] = [];

const explain = (as: Person, of = id) => app.call(investment.explainPosition, { as, params: { id: of } });

async function goTo(moment: string): Promise<void> {
  app.clock.set(new Date(moment));
  await app.trading.passTime();
  person = await signInAs(app, person);
}

async function close(quantity?: number): Promise<void> {
  const answer = await app.call(investment.closePosition, { as: person, params: { id }, body: { quantity } });
  answer.data();
  told.push((await explain(person)).data());
}

/** Three lots of the German index, held over a night; a third of them closes before the rest. */
beforeAll(async () => {
  app = await createTestApp();
  person = await verifiedCustomer(app);
  app.feed.set('GER40', '17998.2', '18001.8');
  const body = { symbol: 'GER40', side: 'buy', quantity: 3, leverage: 10 } as const;
  const { position } = (await app.call(investment.placeTrade, { as: person, body })).data();
  id = position?.id ?? '';
  await goTo('2026-03-04T22:00:00Z');
  app.feed.set('GER40', '18111.1', '18112.9');
  await goTo('2026-03-05T09:00:00Z');
  await close(1);
  app.feed.set('GER40', '17900', '17901.8');
  await close();
});
afterAll(() => app.close());

const source = 'fixed';
const standard = (bid: number, ask: number) => ({
  id: 'standard',
  version: 1,
  spreadPercent: 100,
  feed: { bid, ask },
});
const euro = (at: string) => ({ symbol: 'EUR/USD', bid: 1.0999, ask: 1.1001, at, source });

describe('the explanation of a position', () => {
  it('shows the opening with its quotes, what it was worth, locked and cost', () => {
    const at = '2026-03-04T12:00:00.000Z';
    // 3 x 18,001.80 EUR at 1.10; a tenth of it, up; and 0.00005 of it, up.
    expect(told[1]?.opening).toEqual({
      at,
      quote: { symbol: 'GER40', bid: 17_998.2, ask: 18_001.8, at, source },
      group: standard(17_998.2, 18_001.8),
      conversion: euro(at),
      priceSide: 'ask',
      price: 18_001.8,
      quantity: 3,
      notional: 59_405.94,
      margin: 5940.6,
      commission: 2.98,
      tierPercent: 100,
      commissionRate: 0.00005,
      orderId: expect.any(String),
    });
  });

  it('shows each night with its rate', () => {
    const at = '2026-03-04T22:00:00.000Z';
    // 3 x 18,000 EUR at 1.10 x 0.058 / 365, up.
    expect(told[1]?.nights).toEqual([
      {
        night: at,
        bookedAt: at,
        quote: { symbol: 'GER40', bid: 17_998.2, ask: 18_001.8, at, source },
        conversion: euro(at),
        quantity: 3,
        yearlyRate: 0.058,
        nights: 1,
        isTooShortForCredit: false,
        amount: -9.44,
      },
    ]);
  });

  it('shows each close: one lot won 109.30 EUR, two lost 101.80 each', () => {
    const at = '2026-03-05T09:00:00.000Z';
    const shared = { at, conversion: euro(at), priceSide: 'bid', reason: 'customer' };
    expect(told[1]?.closes).toEqual([
      {
        ...shared,
        quote: { symbol: 'GER40', bid: 18_111.1, ask: 18_112.9, at, source },
        group: standard(18_111.1, 18_112.9),
        price: 18_111.1,
        quantity: 1,
        notional: 19_922.21,
        pnl: 120.23,
        marginReleased: 1980.2,
      },
      {
        ...shared,
        quote: { symbol: 'GER40', bid: 17_900, ask: 17_901.8, at, source },
        group: standard(17_900, 17_901.8),
        price: 17_900,
        quantity: 2,
        notional: 39_380,
        pnl: -223.96,
        marginReleased: 3960.4,
      },
    ]);
  });

  it('adds up, while it is open and afterwards, and matches what the quotes give', () => {
    expect(told[0]).toMatchObject({
      status: 'open',
      remainingQuantity: 2,
      totals: { pnl: 120.23, commission: 2.98, financing: -9.44, net: 107.81, margin: 3960.4 },
      matches: true,
      differences: [],
    });
    expect(told[1]).toMatchObject({
      id,
      status: 'closed',
      openedQuantity: 3,
      remainingQuantity: 0,
      totals: { pnl: -103.73, commission: 2.98, financing: -9.44, net: -116.15, margin: 0 },
      matches: true,
      differences: [],
    });
  });

  it('knows a close that was decided just before a night and booked just after it', async () => {
    const body = { symbol: 'BTC/USD', side: 'buy', quantity: 0.02 } as const;
    const { position } = (await app.call(investment.placeTrade, { as: person, body })).data();
    const positionId = position?.id ?? '';
    const seenAtMs = Date.parse('2026-03-05T21:59:59.900Z');
    app.clock.set(new Date('2026-03-05T22:00:00.100Z'));
    app.feed.freeze('BTC/USD', seenAtMs);
    const decide = (quantity: bigint | null) =>
      app.trading.desk.run({
        userId: person.userId,
        command: () => ({ type: 'close-position', atMs: seenAtMs, positionId, quantity, by: 'customer' }),
      });
    await decide(1n);
    person = await signInAs(app, person);
    expect((await explain(person, positionId)).data()).toMatchObject({ nights: [], matches: true });
    await app.trading.passTime();
    const { nights, closes, ...rest } = (await explain(person, positionId)).data();
    expect(rest).toMatchObject({ status: 'open', matches: true, differences: [] });
    expect([nights[0]?.quantity, closes[0]?.quantity]).toEqual([0.01, 0.01]);
    app.clock.set(new Date('2026-03-06T22:00:00.100Z'));
    app.feed.set('BTC/USD', '49990', '50010');
    await app.trading.passTime();
    app.feed.freeze('BTC/USD', Date.parse('2026-03-06T21:59:59.900Z'));
    await decide(null);
    person = await signInAs(app, person);
    expect((await explain(person, positionId)).data()).toMatchObject({ matches: true, differences: [] });
    app.feed.set('BTC/USD', '49990', '50010');
  });

  it('says why a night brought nothing to whoever opened minutes before it', async () => {
    app.clock.set(new Date('2026-03-11T21:59:55Z'));
    person = await signInAs(app, person);
    const body = { symbol: 'EUR/USD', side: 'sell', quantity: 5000 } as const;
    const { position } = (await app.call(investment.placeTrade, { as: person, body })).data();
    app.clock.set(new Date('2026-03-11T22:07:00Z'));
    await app.trading.passTime();
    const { nights, totals, matches } = (await explain(person, position?.id)).data();
    expect(nights).toMatchObject([{ nights: 3, amount: 0, isTooShortForCredit: true }]);
    expect([totals.financing, matches]).toEqual([0, true]);
  });

  it('names the side a seller gets', async () => {
    const body = { symbol: 'EUR/USD', side: 'sell', quantity: 10 } as const;
    const { position } = (await app.call(investment.placeTrade, { as: person, body })).data();
    const { opening, nights, closes } = (await explain(person, position?.id)).data();
    expect(opening).toMatchObject({ priceSide: 'bid', price: 1.0999, conversion: null });
    expect([nights, closes]).toEqual([[], []]);
  });
});

/** Changes stored figures behind the back of everything that guards them, and puts them back afterwards. */
async function tampered<T>(change: Sql, undo: Sql, work: () => Promise<T>): Promise<T> {
  const apply = (statement: Sql) =>
    behindTheBack(app.database, async (tx) => {
      expect(await tx.run(statement)).toBe(1);
    });
  await apply(change);
  try {
    return await work();
  } finally {
    await apply(undo);
  }
}

describe('a figure that was changed in the database', () => {
  const ofPosition = () => sql`position_id = ${id}`;
  const cases: readonly (readonly [string, string, () => Sql, string])[] = [
    ['trading_fill', 'pnl', () => sql`${ofPosition()} and pnl > 0`, 'close'],
    ['trading_fill', 'margin', () => sql`${ofPosition()} and pnl < 0`, 'close'],
    ['trading_fill', 'margin', () => sql`${ofPosition()} and kind = 'open'`, 'opening'],
    ['trading_fill', 'commission', () => sql`${ofPosition()} and kind = 'open'`, 'opening'],
    ['trading_fill', 'notional', () => sql`${ofPosition()} and kind = 'open'`, 'opening'],
    ['trading_fill', 'quantity', () => sql`${ofPosition()} and kind = 'open'`, 'opening'],
    ['trading_night', 'amount', ofPosition, 'night'],
    ['trading_night', 'quantity', ofPosition, 'night'],
    ['trading_position', 'pnl', () => sql`id = ${id}`, 'position'],
    ['trading_position', 'commission', () => sql`id = ${id}`, 'position'],
    ['trading_position', 'financing', () => sql`id = ${id}`, 'position'],
    ['trading_position', 'entry_price', () => sql`id = ${id}`, 'position'],
  ];

  it.each(cases)('%s.%s no longer matches', async (table, column, where, part) => {
    const by = (step: string) =>
      sql`update ${raw(table)} set ${raw(`${column} = ${column} ${step}`)} where ${where()}`;
    const answer = await tampered(by('+ 1'), by('- 1'), () => explain(person));
    const { matches, differences } = answer.data();
    expect(matches).toBe(false);
    expect(differences.map((one) => one.part)).toContain(part);
    expect((await explain(person)).data().matches).toBe(true);
  });

  it('says which one, with what was booked and what the quotes give', async () => {
    const by = (step: string) =>
      sql`update trading_fill set ${raw(`pnl = pnl ${step}`)} where ${ofPosition()} and pnl > 0`;
    const answer = await tampered(by('+ 100'), by('- 100'), () => explain(person));
    expect(answer.data().differences).toEqual([
      { part: 'close', at: '2026-03-05T09:00:00.000Z', figure: 'pnl', booked: 121.23, recomputed: 120.23 },
    ]);
  });

  it('also when it is a quote', async () => {
    const by = (step: string) =>
      sql`update trading_fill set ${raw(`conversion_bid = conversion_bid ${step}`)} where ${ofPosition()} and kind = 'open'`;
    const answer = await tampered(by('* 2'), by('/ 2'), () => explain(person));
    expect(answer.data().differences.map(({ figure }) => figure)).toContain('notional');
  });

  it('also when a night is gone', async () => {
    const away = sql`update trading_night set night_at = night_at - interval '9 days' where ${ofPosition()}`;
    const back = sql`update trading_night set night_at = night_at + interval '9 days' where ${ofPosition()}`;
    const { differences } = (await tampered(away, back, () => explain(person))).data();
    expect(differences).toContainEqual({
      part: 'night',
      at: '2026-03-04T22:00:00.000Z',
      figure: 'nights',
      booked: 0,
      recomputed: 1,
    });
  });
});

describe('what is not there to be explained', () => {
  it('is answered the same for somebody else’s and for nothing at all', async () => {
    const other = await verifiedCustomer(app);
    const [foreign, unknown] = [await explain(other), await explain(other, newId())];
    expect([foreign.status, foreign.error()]).toEqual([404, 'Position not found']);
    expect(foreign.body).toEqual(unknown.body);
    expect((await app.call(investment.explainPosition, { params: { id } })).status).toBe(401);
    expect((await explain(other, 'x')).error()).toBe('This id is not valid');
  });
});
