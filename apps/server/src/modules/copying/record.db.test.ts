import { books, copying, investment } from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copied, type Leader, leaderOf, SHOWN_AT_ONCE } from '../../testing/copying/leaders.ts';
import { type Person, signInAs } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { EUR_USD } from '../../testing/traders.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(SHOWN_AT_ONCE);
});
afterAll(() => app.close());

/** A price from now on, which is also remembered as having stood from now on. */
function price(mid: number): void {
  const [bid, ask] = [(mid - 0.0001).toFixed(5), (mid + 0.0001).toFixed(5)];
  app.feed.set('EUR/USD', bid, ask);
  app.feed.setPast('EUR/USD', app.clock.now().getTime(), bid, ask);
}
const later = (): void => app.clock.advance(60_000);
const trade = async (as: Person, book: string, side: 'buy' | 'sell', quantity: number): Promise<string> => {
  const body = { ...EUR_USD, side, quantity, leverage: 100 };
  const { position } = (await app.call(investment.placeTrade, { as, query: { book }, body })).data();
  return position?.id ?? '';
};
const close = async (as: Person, book: string, id: string): Promise<void> => {
  (await app.call(investment.closePosition, { as, query: { book }, params: { id }, body: {} })).data();
};
const move = async (as: Person, from: string, to: string, amount: number): Promise<void> => {
  (await app.call(books.transferMoney, { as, body: { from, to, amount } })).data();
};
/** A session ends before a day is over, so its owner comes anew, to the price of the day before. */
async function nextDay(person: Person): Promise<Person> {
  app.clock.advance(DAY_MS);
  const back = await signInAs(app, person);
  price(1.1);
  return back;
}
async function recordOf({ person, strategy }: Leader) {
  const as = await signInAs(app, person);
  const { strategies } = (await app.call(copying.listStrategies, { as })).data();
  return strategies.find(({ id }) => id === strategy)?.record;
}

describe('attempts to have a better record', () => {
  it('trades against oneself in the account that is shown only cost it', async () => {
    price(1.1);
    const leader = await leaderOf(app);
    const { book } = leader;
    // A day that began with less than 500 dollars does not count.
    const person = await nextDay(leader.person);
    for (let count = 0; count < 10; count += 1) {
      const one = await trade(person, book, 'buy', 1000);
      const other = await trade(person, book, 'sell', 1000);
      await close(person, book, one);
      await close(person, book, other);
    }
    app.clock.advance(DAY_MS);
    const record = await recordOf(leader);
    expect(record).toMatchObject({ closed: 20, winnersPercent: 0, meanHoldingHours: 0 });
    expect(record?.returnPercent).toBeLessThan(0);
  });

  it('money that is moved in after a win makes the win no larger, and moved out before a loss the loss no smaller', async () => {
    price(1.1);
    const leader = await leaderOf(app, { usd: 2000 });
    const { book } = leader;
    let person = await nextDay(leader.person);
    const id = await trade(person, book, 'buy', 10_000);
    later();
    price(1.2);
    await close(person, book, id);
    later();
    await move(person, person.userId, book, 5000);
    app.clock.advance(DAY_MS);
    const after = (await recordOf(leader))?.returnPercent ?? 0;
    // 998 of 2,000 dollars: what came later was no part of it.
    expect(after).toBeGreaterThan(49);
    expect(after).toBeLessThan(50);
    person = await signInAs(app, person);
    price(1.2);
    await move(person, book, person.userId, 5000);
    later();
    const losing = await trade(person, book, 'buy', 10_000);
    later();
    price(1.11);
    await close(person, book, losing);
    app.clock.advance(DAY_MS);
    // Some 900 of the 3,000 that were left, and not of the 8,000 that had been there.
    const record = await recordOf(leader);
    expect(record?.drawdownPercent).toBeLessThan(-25);
  });

  it('what is won on a few dollars counts for nothing, and nobody copies it', async () => {
    price(1.1);
    const leader = await leaderOf(app, { usd: 400 });
    const { book } = leader;
    const person = await nextDay(leader.person);
    const id = await trade(person, book, 'buy', 10_000);
    price(1.2);
    await close(person, book, id);
    await copied(app);
    app.clock.advance(DAY_MS);
    expect((await recordOf(leader))?.returnPercent).toBe(0);
  });

  it('nor does it on a day that began with enough, of which all but a few were taken away for a while', async () => {
    price(1.1);
    const leader = await leaderOf(app, { usd: 600 });
    const { book } = leader;
    const person = await nextDay(leader.person);
    later();
    await move(person, book, person.userId, 590);
    later();
    const id = await trade(person, book, 'buy', 500);
    later();
    price(1.12);
    await close(person, book, id);
    later();
    await move(person, person.userId, book, 590);
    app.clock.advance(DAY_MS);
    expect((await recordOf(leader))?.returnPercent).toBe(0);
  });
});
