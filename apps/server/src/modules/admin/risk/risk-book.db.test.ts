import { admin, wallet } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { close, open, place, setTier, tick } from '../../../testing/traders.ts';

let app: TestApp;
let staff: Person;
beforeEach(async () => {
  app = await createTestApp();
  app.feed.set('GER40', '18000', '18002');
  staff = await administrator(app);
});
afterEach(() => app.close());

/** Past what is kept of the last look. */
const look = () => app.clock.advance(60_000);
const risk = async () => {
  look();
  return (await app.call(admin.adminRisk, { as: staff })).data();
};
const accounts = async (as = staff) => {
  look();
  return (await app.call(admin.adminRiskAccounts, { as })).data();
};
const scenario = async (of?: string) => {
  look();
  const { moves, ...rest } = (
    await app.call(admin.adminRiskScenario, { as: staff, query: of === undefined ? {} : { of } })
  ).data();
  const at = (percent: number) => moves.find(({ movePercent }) => movePercent === percent);
  return { ...rest, moves, at };
};

/** 100,000 euro bought and 40,000 sold by two, half a bitcoin, and one contract that is paid for in euro. */
async function openSome(): Promise<readonly [Person, Person]> {
  const [one, other] = [await verifiedCustomer(app), await verifiedCustomer(app)];
  await open(app, one, { symbol: 'EUR/USD', side: 'buy', quantity: 100_000, leverage: 100 });
  await open(app, other, { symbol: 'EUR/USD', side: 'sell', quantity: 40_000, leverage: 10 });
  await open(app, other, { symbol: 'BTC/USD', side: 'buy', quantity: 0.5, leverage: 10 });
  await open(app, one, { symbol: 'GER40', side: 'buy', quantity: 1, leverage: 10 });
  app.feed.set('EUR/USD', '1.1049', '1.1051');
  return [one, other];
}

/** 800,000 EUR/USD at 1.1001: margin 8,800.80, commission 26.41. At a bid of 1.0999 equity is 9,813.59. */
const MUCH = { symbol: 'EUR/USD', side: 'buy', quantity: 800_000, leverage: 100 } as const;

describe('the risk book', () => {
  it('is empty where nobody holds anything', async () => {
    const nothing = { positions: 0, customers: 0, long: 0, short: 0, gross: 0, net: 0, pnl: 0, margin: 0 };
    const { totals, symbols } = await risk();
    expect(totals).toEqual({ ...nothing, equity: 0, deficit: 0, nearCall: 0, called: 0 });
    expect(symbols).toEqual([]);
    expect((await scenario()).moves.map((move) => Object.values(move))).toEqual(
      [-10, -5, -2, -1, 0, 1, 2, 5, 10].map((percent) => [percent, 0, 0, 0, 0, 0, 0]),
    );
    expect(await accounts()).toMatchObject({ largest: [], nearCall: [] });
  });

  it('adds up what all customers hold, at the mids of this moment, the largest first', async () => {
    await openSome();
    const { symbols, totals } = await risk();
    expect(symbols).toEqual([
      {
        symbol: 'EUR/USD',
        type: 'forex',
        longQuantity: 100_000,
        shortQuantity: 40_000,
        positions: 2,
        customers: 2,
        // At 1.1050.
        long: 110_500,
        short: 44_200,
        gross: 154_700,
        net: 66_300,
        // (1.1049 - 1.1001) x 100,000 and (1.0999 - 1.1051) x 40,000
        pnl: 272,
        // 110,010 / 100 and 43,996 / 10
        margin: 5499.7,
        isStale: false,
      },
      {
        symbol: 'BTC/USD',
        type: 'crypto',
        longQuantity: 0.5,
        shortQuantity: 0,
        positions: 1,
        customers: 1,
        long: 25_000,
        short: 0,
        gross: 25_000,
        net: 25_000,
        pnl: -10,
        margin: 2500.5,
        isStale: false,
      },
      {
        symbol: 'GER40',
        type: 'indices',
        longQuantity: 1,
        shortQuantity: 0,
        positions: 1,
        customers: 1,
        // 18,001 euro of 1.1050 are 19,891.105; two euro lost are 2.21.
        long: 19_891.1,
        short: 0,
        gross: 19_891.1,
        net: 19_891.1,
        pnl: -2.21,
        // 18,002 euro at the 1.1000 of then, by ten
        margin: 1980.22,
        isStale: false,
      },
    ]);
    expect(totals).toMatchObject({
      positions: 4,
      customers: 2,
      long: 155_391.1,
      short: 44_200,
      gross: 199_591.1,
      net: 111_191.1,
      pnl: 259.79,
      margin: 9980.42,
    });
  });

  it('says which symbols stand at an old price, their own or that of their currency', async () => {
    await openSome();
    app.feed.freeze('EUR/USD', app.clock.now().getTime());
    const { symbols } = await risk();
    expect(symbols.map(({ symbol, isStale }) => [symbol, isStale])).toEqual([
      ['EUR/USD', true],
      ['BTC/USD', false],
      ['GER40', true],
    ]);
    const { largest } = await accounts();
    expect(largest.map((row) => [row.symbol, row.isStale])).toEqual([
      ['EUR/USD', true],
      ['EUR/USD', true],
      ['BTC/USD', false],
      ['GER40', true],
    ]);
  });

  it('follows closes in part and in full, and is one answer for some seconds', async () => {
    const person = await verifiedCustomer(app);
    const id = await open(app, person, { quantity: 1000 });
    expect((await risk()).totals).toMatchObject({ positions: 1, long: 1100 });
    await close(app, person, id, { quantity: 400 });
    const { totals, computedAt } = (await app.call(admin.adminRisk, { as: staff })).data();
    expect(totals).toMatchObject({ positions: 1, long: 1100 });
    expect(computedAt).toBe(app.clock.now().toISOString());
    expect((await risk()).totals).toMatchObject({ positions: 1, long: 660, customers: 1 });
    await close(app, person, id);
    expect((await risk()).totals).toMatchObject({ positions: 0, customers: 0, long: 0 });
  });
});

describe('a jump of prices', () => {
  it('changes what customers have open, and what the house has against it', async () => {
    await openSome();
    const { at, positions, customers, of } = await scenario('EURUSD');
    expect({ of, positions, customers }).toEqual({ of: 'EUR/USD', positions: 3, customers: 2 });
    // Bid 1.093851 and ask 1.094049: -0.011049 x 100,000 and 0.011051 x 40,000, and the two euro lost in GER40 are worth
    // 2.19 in place of 2.21.
    expect(at(-1)).toEqual({
      movePercent: -1,
      pnlChange: -662.84,
      deficits: 0,
      houseChange: 662.84,
      called: 0,
      stoppedOut: 0,
      inDeficit: 0,
    });
    expect(at(0)).toMatchObject({ pnlChange: 0, houseChange: 0 });
    // 0.5 x 4,999; of everything it is one part.
    expect((await scenario('crypto')).at(10)).toMatchObject({ pnlChange: 2499.5, houseChange: -2499.5 });
    expect(await scenario('metals')).toMatchObject({ positions: 0, customers: 0 });
    expect((await scenario()).positions).toBe(4);
  });

  it('calls, closes out and forgives as the engine would, and no further', async () => {
    const person = await verifiedCustomer(app);
    await open(app, person, MUCH);
    const { at } = await scenario('forex');
    expect(at(0)).toMatchObject({ called: 0, stoppedOut: 0 });
    // 0.010999 x 800,000 leaves 1,014.39, of which 50 % of the margin would be 4,400.40.
    expect(at(-1)).toEqual({
      movePercent: -1,
      pnlChange: -8799.2,
      deficits: 0,
      houseChange: 8799.2,
      called: 1,
      stoppedOut: 1,
      inDeficit: 0,
    });
    // 0.021998 x 800,000 is more than the 9,813.59 there are: the house has those and forgives the rest.
    expect(at(-2)).toEqual({
      movePercent: -2,
      pnlChange: -17_598.4,
      deficits: 7784.81,
      houseChange: 9813.59,
      called: 1,
      stoppedOut: 1,
      inDeficit: 1,
    });
    expect(at(10)).toMatchObject({ pnlChange: 87_992, houseChange: -87_992, called: 0 });
    // It was only asked: nothing has happened.
    expect((await risk()).totals).toMatchObject({ positions: 1, pnl: -160, equity: 9813.59 });
  });

  it('counts who has been called already, as long as the jump does not lift it', async () => {
    const person = await verifiedCustomer(app);
    await open(app, person, MUCH);
    app.feed.set('EUR/USD', '1.0986', '1.0988');
    await tick(app, person.userId, 'EUR/USD');
    const { at } = await scenario('EUR/USD');
    expect([at(0)?.called, at(0)?.stoppedOut, at(1)?.called]).toEqual([1, 0, 0]);
  });

  it('takes what waits to leave before anything is forgiven', async () => {
    const person = await verifiedCustomer(app);
    await open(app, person, MUCH);
    const body = { currency: 'USD', amount: 500, destination: 'DE89370400440532013000' };
    (await app.call(wallet.withdraw, { as: person, body })).data();
    const { at } = await scenario('EUR/USD');
    expect(at(-2)).toMatchObject({ deficits: 7784.81, inDeficit: 1 });
  });

  it('works stops before the margin is judged, and fills no order', async () => {
    const [stopped, waiting] = [await verifiedCustomer(app), await verifiedCustomer(app)];
    await open(app, stopped, { ...MUCH, stopLoss: 1.095 });
    await open(app, waiting, { quantity: 1000 });
    await place(app, waiting, { orderType: 'limit', limitPrice: 1.08, quantity: 500_000 });
    const { at } = await scenario('EUR/USD');
    expect(at(-1)).toMatchObject({ called: 0, stoppedOut: 0, deficits: 0 });
    // Closed by their stop at a price beyond it they owe the same.
    expect(at(-2)).toMatchObject({ called: 0, stoppedOut: 0, deficits: 7784.81, inDeficit: 1 });
    // 0.10999 x 801,000
    expect(at(-10)).toMatchObject({ pnlChange: -88_101.99, called: 0 });
  });

  it('opens a market that is closed, and leaves one that does not jump as it is', async () => {
    const enforced = await createTestApp({ TRADING_HOURS: 'enforced' });
    await open(enforced, await verifiedCustomer(enforced), MUCH);
    // Saturday.
    enforced.clock.advance(3 * 86_400_000);
    const as = await administrator(enforced);
    const query = { of: 'EUR/USD' };
    const { moves } = (await enforced.call(admin.adminRiskScenario, { as, query })).data();
    expect(moves.map(({ stoppedOut }) => stoppedOut)).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 0]);
    await enforced.close();
  });

  it('reaches those who hold what is halted, too: that is when it is asked', async () => {
    const halted = await createTestApp();
    await open(halted, await verifiedCustomer(halted), MUCH);
    const as = await administrator(halted);
    const halt = { as, params: { symbol: 'EUR/USD' }, body: { reason: 'Something is wrong' } };
    (await halted.call(admin.adminHaltInstrument, halt)).data();
    const query = { of: 'EUR/USD' };
    const { moves } = (await halted.call(admin.adminRiskScenario, { as, query })).data();
    expect(moves.map(({ stoppedOut }) => stoppedOut)).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 0]);
    await halted.close();
  });

  it('of something that is not quoted is refused', async () => {
    const answer = await app.call(admin.adminRiskScenario, { as: staff, query: { of: 'moon' } });
    expect([answer.status, answer.error()]).toEqual([404, 'Unknown symbol']);
  });
});

describe('the lists of the risk book', () => {
  it('name whose the largest positions are, and how far each is from being closed out', async () => {
    const person = await verifiedCustomer(app, { firstName: 'Ada', lastName: 'Lovelace' });
    const id = await open(app, person, MUCH);
    const { largest } = await accounts();
    expect(largest).toEqual([
      {
        userId: person.userId,
        email: person.email,
        name: 'Ada Lovelace',
        id,
        symbol: 'EUR/USD',
        side: 'buy',
        quantity: 800_000,
        leverage: 100,
        value: 880_000,
        pnl: -160,
        openedAt: '2026-03-04T12:00:00.000Z',
        isStale: false,
        // 9,813.59 - 4,400.40 of 800,000 is 0.0067665, which is 0.6152 percent of 1.0999.
        stopOut: { movePercent: -0.61, price: 1.09313 },
      },
    ]);
  });

  it('are the twenty largest of all', async () => {
    const person = await verifiedCustomer(app);
    for (let nth = 1; nth <= 23; nth++) await open(app, person, { quantity: 100 * ((nth * 7) % 24) });
    const { largest } = await accounts();
    expect(largest.map((row) => row.quantity / 100)).toEqual(Array.from({ length: 20 }, (_, at) => 23 - at));
  });

  it('name who is near a margin call, the thinnest first, and what is left until then', async () => {
    const [thin, thinner, calm] = [
      await verifiedCustomer(app),
      await verifiedCustomer(app),
      await verifiedCustomer(app),
    ];
    await open(app, thin, { ...MUCH, quantity: 700_000 });
    await open(app, thinner, MUCH);
    await open(app, calm, { ...MUCH, quantity: 1000 });
    app.feed.set('EUR/USD', '1.0986', '1.0988');
    const { nearCall, levels } = await accounts();
    expect(levels).toEqual({ listed: 150, call: 100, stopOut: 50 });
    expect(nearCall).toEqual([
      {
        userId: thinner.userId,
        email: thinner.email,
        name: expect.any(String) as string,
        positions: 1,
        // 9,973.59 - 0.0015 x 800,000, of 8,800.80
        equity: 8773.59,
        usedMargin: 8800.8,
        marginLevel: 99.69,
        pnl: -1200,
        levels,
        toCall: -27.21,
        toStopOut: 4373.19,
      },
      expect.objectContaining({ userId: thin.userId, equity: 8926.89, marginLevel: 115.92 }) as object,
    ]);
    expect((await risk()).totals).toMatchObject({ customers: 3, nearCall: 2, called: 1 });
  });

  it('name by the levels of their group who is in one with others', async () => {
    const [usual, careful] = [await verifiedCustomer(app), await verifiedCustomer(app)];
    await setTier(app, careful.userId, 'premium');
    const terms = {
      all: { spreadPercent: 100, commissionPercent: 100 },
      margin: { callPercent: 110, stopOutPercent: 60 },
    };
    await app.database.run(sql`
      insert into market_group_version (group_id, version, effective_at, terms)
      values ('premium', 2, '2000-01-01', ${JSON.stringify(terms)}::jsonb)`);
    await app.market.groups.look();
    for (const person of [usual, careful]) await open(app, person, { ...MUCH, quantity: 580_000 });
    const { nearCall } = await accounts();
    expect(nearCall).toMatchObject([
      { userId: careful.userId, levels: { listed: 160, call: 110, stopOut: 60 } },
    ]);
    expect((await risk()).totals).toMatchObject({ nearCall: 1 });
  });

  it('leave one row in the audit log when they are opened, and one for whoever comes into them', async () => {
    const [first, second] = [await verifiedCustomer(app), await verifiedCustomer(app)];
    const seen = async () =>
      app.database.rows<{ actor: string; accounts: string[] }>(sql`
        select actor_id as actor, detail->'accounts' as accounts from audit_entry
        where action = 'risk.read' order by seq`);
    await risk();
    await scenario();
    await accounts();
    expect(await seen()).toEqual([]);
    await open(app, first);
    await accounts();
    await accounts();
    expect(await seen()).toEqual([{ actor: staff.userId, accounts: [first.userId] }]);
    await open(app, second);
    await accounts();
    const other = await administrator(app);
    await accounts(other);
    const [, came, ofOther] = await seen();
    expect(came).toEqual({ actor: staff.userId, accounts: [second.userId] });
    expect(ofOther?.accounts.toSorted()).toEqual([first.userId, second.userId].toSorted());
    app.clock.advance(10 * 60_000);
    await accounts();
    expect((await seen()).at(-1)).toMatchObject({ actor: staff.userId, accounts: { length: 2 } });
  });
});
