import { investment } from '@halyard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.feed.set('EUR/USD', '1.0999', '1.1001'));

const risk = async (as: Person) => (await app.call(investment.getRisk, { as })).data();
const setLimits = (as: Person, body: Readonly<Record<string, unknown>>) =>
  app.call(investment.setRiskLimits, { as, body });
const trade = (as: Person, body: Readonly<Record<string, unknown>> = {}) =>
  app.call(investment.placeTrade, {
    as,
    body: { symbol: 'EUR/USD', side: 'buy', quantity: 100_000, leverage: 100, ...body },
  });

describe('the risk of an account', () => {
  it('is that of its positions at this moment', async () => {
    const person = await verifiedCustomer(app);
    const { position } = (await trade(person, { stopLoss: 1.09 })).data();
    const report = await risk(person);
    // 10,000 less a spread of 20 and a commission of 3.31; the margin is 110,010 / 100.
    expect(report).toMatchObject({
      equity: 9976.69,
      usedMargin: 1100.1,
      availableMargin: 8876.59,
      marginLevel: 906.89,
      utilisation: {
        riskCapital: 1100.1,
        allowed: 1995.33,
        percentOfEquity: 11.03,
        percentOfAllowed: 55.13,
      },
      exposure: {
        gross: 110_000,
        net: 110_000,
        byClass: [{ type: 'forex', long: 110_000, short: 0, gross: 110_000, net: 110_000, share: 100 }],
      },
      // (1.0999 - 1.09) x 100,000
      stopLosses: { covered: 1, uncovered: 0, coveredPercent: 100, atRisk: 990 },
      dailyLoss: { loss: 23.31, limit: 2500, usedPercent: 0.93 },
      alerts: [],
    });
    // Its stop loss closes it before any fall of the euro could use up 9,426.64.
    expect(report.stopOut).toEqual({
      level: 50,
      equity: 550.05,
      distance: 9426.64,
      positions: [{ id: position?.id, symbol: 'EUR/USD', side: 'buy', movePercent: null, price: null }],
    });
    expect(report.scenarios.map(({ movePercent, equity }) => [movePercent, equity])).toEqual([
      [-10, -1022.31],
      [-5, 4477.19],
      [-1, 8876.79],
      [1, 11_076.59],
      [5, 15_476.19],
      [10, 20_975.69],
    ]);
  });

  it('warns of a loss beyond the customer’s own limit and blocks nothing', async () => {
    const person = await verifiedCustomer(app);
    await trade(person);
    app.feed.set('EUR/USD', '1.0749', '1.0751');
    expect(await risk(person)).toMatchObject({
      dailyLoss: { loss: 2523.31, usedPercent: 100.93 },
      alerts: [
        { code: 'daily-loss-over-limit', severity: 'critical', value: 2523.31, limit: 2500 },
        { code: 'no-stop-loss', severity: 'warning', value: 1, limit: 1 },
      ],
    });
    expect((await trade(person, { quantity: 1000 })).status).toBe(200);
  });

  it('is nobody else’s, and asks who is calling', async () => {
    const person = await verifiedCustomer(app);
    await trade(await verifiedCustomer(app));
    expect(await risk(person)).toMatchObject({ usedMargin: 0, marginLevel: null });
    for (const endpoint of [investment.getRisk, investment.setRiskLimits])
      expect((await app.call(endpoint, { body: { maxRiskPercent: 1 } })).status).toBe(401);
  });
});

describe('the limits', () => {
  const usual = { maxRiskPercent: 20, dailyLossLimit: 2500, isMaxRiskSet: false, isDailyLossSet: false };

  it('are the usual ones until they are set, each by itself, and again when taken back', async () => {
    const person = await verifiedCustomer(app);
    expect((await risk(person)).limits).toEqual(usual);
    expect((await setLimits(person, { maxRiskPercent: 10 })).data()).toMatchObject({
      limits: { ...usual, maxRiskPercent: 10, isMaxRiskSet: true },
      utilisation: { allowed: 1000 },
    });
    const both = { maxRiskPercent: 10, dailyLossLimit: 99.5, isMaxRiskSet: true, isDailyLossSet: true };
    expect((await setLimits(person, { dailyLossLimit: '99.50' })).data().limits).toEqual(both);
    expect((await risk(person)).limits).toEqual(both);
    const reset = (await setLimits(person, { maxRiskPercent: null })).data().limits;
    expect(reset).toEqual({ ...both, maxRiskPercent: 20, isMaxRiskSet: false });
    expect((await setLimits(person, { dailyLossLimit: null })).data().limits).toEqual(usual);
    expect((await risk(await verifiedCustomer(app))).limits).toEqual(usual);
  });

  it('stay when a margin call is noted beside them', async () => {
    const person = await verifiedCustomer(app);
    await setLimits(person, { maxRiskPercent: 7, dailyLossLimit: 12 });
    // A margin of 8,800.80 beside a spread of 160: a fall of 10 pips leaves less than that.
    await trade(person, { quantity: 800_000 });
    app.feed.set('EUR/USD', '1.0986', '1.0988');
    await app.trading.desk.run({
      userId: person.userId,
      command: (atMs) => ({ type: 'settle', atMs }),
    });
    const { limits, marginLevel, alerts } = await risk(person);
    expect(marginLevel).toBeLessThan(100);
    expect(limits).toMatchObject({ maxRiskPercent: 7, dailyLossLimit: 12 });
    expect(alerts.map(({ code, severity }) => [code, severity])).toEqual([
      ['margin-level-low', 'critical'],
      ['risk-over-limit', 'critical'],
      ['daily-loss-over-limit', 'critical'],
      ['no-stop-loss', 'warning'],
    ]);
  });

  it.each([
    [{}, 'Please change something'],
    [{ maxRiskPercent: 0 }, 'Please enter a percentage from 1 to 100'],
    [{ maxRiskPercent: 101 }, 'Please enter a percentage from 1 to 100'],
    [{ maxRiskPercent: 12.5 }, 'Please enter a percentage from 1 to 100'],
    [{ maxRiskPercent: '20' }, 'Please enter a percentage from 1 to 100'],
    [{ dailyLossLimit: 0 }, 'Please enter a valid amount'],
    [{ dailyLossLimit: -5 }, 'Please enter a valid amount'],
    [{ dailyLossLimit: 'much' }, 'Please enter a valid amount'],
    [{ dailyLossLimit: 1.005 }, 'Please enter at most 2 decimals for USD'],
    [{ dailyLossLimit: '99999999999999999' }, 'Amount is too large'],
  ])('refuse %j', async (body, sentence) => {
    const person = await verifiedCustomer(app);
    const answer = await setLimits(person, body);
    expect([answer.status, answer.error()]).toEqual([400, sentence]);
    expect((await risk(person)).limits).toEqual(usual);
  });

  it('take no field they do not know', async () => {
    const person = await verifiedCustomer(app);
    expect((await setLimits(person, { maxRiskPercent: 5, userId: person.userId })).status).toBe(400);
  });
});
