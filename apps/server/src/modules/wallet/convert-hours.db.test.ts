import { admin, wallet } from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator, type Person, signInAs, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** An installation that keeps trading hours. */
let app: TestApp;
let person: Person;

const FRIDAY = new Date('2026-03-06T21:00:00Z');
const SATURDAY = new Date('2026-03-07T12:00:00Z');
const CLOSED = [409, 'Market is closed'];

beforeAll(async () => {
  app = await createTestApp({ TRADING_HOURS: 'enforced' });
  app.clock.set(FRIDAY);
  person = await verifiedCustomer(app);
});
afterAll(() => app.close());

async function moveTo(at: Date): Promise<void> {
  app.clock.set(at);
  person = await signInAs(app, person);
}

const PAIR = { from: 'USD', to: 'EUR', amount: 100 };
const convert = (body: Readonly<Record<string, unknown>> = PAIR) =>
  app.call(wallet.convert, { as: person, body });
const preview = (query: Readonly<Record<string, unknown>> = PAIR) =>
  app.call(wallet.quoteConversion, { as: person, query });

async function answersOf(pair: Readonly<Record<string, unknown>>) {
  const answers = [await preview(pair), await convert(pair)];
  return answers.map((answer) => [answer.status, answer.error()]);
}

describe('a conversion keeps the hours of the markets its price comes from', () => {
  it('runs while they are open', async () => {
    await moveTo(FRIDAY);
    expect(await answersOf(PAIR)).toEqual([
      [200, ''],
      [200, ''],
    ]);
  });

  it.each([
    ['USD', 'EUR'],
    ['EUR', 'USD'],
    ['EUR', 'GBP'],
    ['BTC', 'EUR'],
    ['EUR', 'USDT'],
  ])('is refused on a Saturday from %s to %s, in the preview too', async (from, to) => {
    await moveTo(SATURDAY);
    expect(await answersOf({ from, to, amount: 1 })).toEqual([CLOSED, CLOSED]);
  });

  it('runs on a Saturday between dollars and coins, whose markets never close', async () => {
    await moveTo(SATURDAY);
    for (const to of ['BTC', 'USDT']) expect((await convert({ ...PAIR, to })).status).toBe(200);
  });

  it('is refused while its instrument is halted', async () => {
    await moveTo(FRIDAY);
    const staff = await administrator(app);
    const about = { as: staff, params: { symbol: 'GBP/USD' } };
    (await app.call(admin.adminHaltInstrument, { ...about, body: { reason: 'Maintenance' } })).data();
    expect(await answersOf({ ...PAIR, to: 'GBP' })).toEqual([CLOSED, CLOSED]);
    (await app.call(admin.adminResumeInstrument, { ...about, body: { reason: 'Done' } })).data();
    expect((await convert({ ...PAIR, to: 'GBP' })).status).toBe(200);
  });
});
