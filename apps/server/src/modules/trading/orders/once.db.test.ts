import { wallet } from '@halyard/contract';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';
import {
  postTo,
  type Reply,
  type SecondNode,
  startSecondNode,
  watched,
} from '../../../testing/second-node.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { close, EUR_USD, open, place, traceOf } from '../../../testing/traders.ts';

let app: TestApp;
let second: SecondNode;
let person: Person;
/** Comes between the second node's look for a key and its reading of the account. */
let between: (() => Promise<void>) | undefined;

beforeAll(async () => {
  app = await createTestApp();
  const looked = Promise.withResolvers<void>();
  const database = watched(app.database, async (text, ask) => {
    if (!between) return ask();
    if (text.includes('idempotency_key')) return ask().finally(looked.resolve);
    if (!text.includes('trading_position p')) return ask();
    await looked.promise;
    const work = between;
    between = undefined;
    await work();
    return ask();
  });
  second = await startSecondNode(app, { database });
});
beforeEach(async () => {
  person = await verifiedCustomer(app);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const TRADE = '/investment/trade';
const SIXTEEN = Array.from({ length: 16 }, (_, index) => index);

async function count(table: 'trading_position' | 'trading_fill' | 'idempotency_key', of = person) {
  const query = sql`select count(*)::int as many from ${raw(table)} where user_id = ${of.userId}`;
  return (await app.database.row<{ many: number }>(query))?.many;
}

describe('an order with a key', () => {
  it('sent again gets the first answer again, and is placed once', async () => {
    const post = postTo(app);
    const first = await post(person, TRADE, EUR_USD, 'k');
    expect(first.status).toBe(200);
    const trace = await traceOf(app, person.userId);
    app.feed.set('EUR/USD', '1.1999', '1.2001');
    expect((await post(person, TRADE, EUR_USD, 'k')).text).toBe(first.text);
    expect((await second.post(person, TRADE, EUR_USD, 'k')).text).toBe(first.text);
    app.feed.set('EUR/USD', '1.0999', '1.1001');
    expect(await traceOf(app, person.userId)).toEqual(trace);
  });

  it('says when it was asked for again, of an order as of money that moves', async () => {
    const deposit = () =>
      app.call(wallet.depositFiat, { as: person, body: { currency: 'EUR', amount: 500 }, key: 'k' });
    const replayed = 'idempotency-replayed';
    for (const call of [() => place(app, person, {}, 'k'), deposit]) {
      const [once, again] = [await call(), await call()];
      expect([once.headers[replayed], again.headers[replayed]]).toEqual([undefined, 'true']);
      expect(again.data()).toEqual(once.data());
    }
  });

  it('sixteen times at once is placed once, and all hear the same', async () => {
    const post = postTo(app);
    const replies = await Promise.all(SIXTEEN.map(() => post(person, TRADE, EUR_USD, 'k')));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    expect([await count('trading_position'), await count('idempotency_key')]).toEqual([1, 1]);
  });

  it('sixteen times at once to two nodes is placed once', async () => {
    const post = postTo(app);
    const replies = await Promise.all(
      SIXTEEN.map((nth) => (nth % 2 === 0 ? post : second.post)(person, TRADE, EUR_USD, 'k')),
    );
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect([await count('trading_position'), await count('idempotency_key')]).toEqual([1, 1]);
  });

  it('is placed once also when the other node keeps the answer between our two readings', async () => {
    const post = postTo(app);
    const first: Reply[] = [];
    between = async () => void first.push(await post(person, TRADE, EUR_USD, 'k'));
    const late = await second.post(person, TRADE, EUR_USD, 'k');
    expect([late.text]).toEqual(first.map(({ text }) => text));
    expect(late.status).toBe(200);
    expect([await count('trading_position'), await count('idempotency_key')]).toEqual([1, 1]);
  });

  it('with another body is refused, later and at once', async () => {
    const post = postTo(app);
    await post(person, TRADE, EUR_USD, 'k');
    const sentence = 'This Idempotency-Key was already used for a different request';
    const other = await post(person, TRADE, { ...EUR_USD, quantity: 2 }, 'k');
    expect([other.status, other.body.error]).toEqual([409, sentence]);

    const both = await Promise.all(
      SIXTEEN.map((nth) => post(person, TRADE, { ...EUR_USD, quantity: 1 + (nth % 2) }, 'l')),
    );
    expect(both.filter(({ status }) => status === 200)).toHaveLength(8);
    expect(both.filter(({ status, body }) => status === 409 && body.error === sentence)).toHaveLength(8);
    expect(await count('trading_position')).toBe(2);
  });

  it('is somebody else’s own when they use the same key', async () => {
    const other = await verifiedCustomer(app);
    const post = postTo(app);
    const replies = await Promise.all([post(person, TRADE, EUR_USD, 'k'), post(other, TRADE, EUR_USD, 'k')]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(2);
    expect([await count('trading_position'), await count('trading_position', other)]).toEqual([1, 1]);
  });

  it('that was refused runs anew: nothing had happened', async () => {
    app.feed.freeze('EUR/USD', app.clock.now().getTime() - 60_000);
    expect((await place(app, person, {}, 'k')).error()).toBe('Unable to get current market price');
    app.feed.set('EUR/USD', '1.0999', '1.1001');
    expect((await place(app, person, {}, 'k')).status).toBe(200);
    expect(await count('trading_position')).toBe(1);
  });

  it('beside another key has nothing to do with it', async () => {
    const post = postTo(app);
    const replies = await Promise.all(SIXTEEN.map((nth) => post(person, TRADE, EUR_USD, `k${nth % 2}`)));
    const answersOf = (rest: number) =>
      new Set(replies.filter((_, nth) => nth % 2 === rest).map(({ text }) => text));
    expect([answersOf(0).size, answersOf(1).size, await count('trading_position')]).toEqual([1, 1, 2]);
    expect(answersOf(0)).not.toEqual(answersOf(1));
  });

  it('that nobody can write is refused', async () => {
    expect((await place(app, person, {}, 'a b')).error()).toBe(
      'Idempotency-Key must be 1 to 100 printable characters',
    );
    expect((await place(app, person, {}, 'k'.repeat(101))).status).toBe(400);
    expect(await count('trading_position')).toBe(0);
  });
});

describe('a close with a key', () => {
  it('closes once, whole or in part', async () => {
    const id = await open(app, person);
    const part = await close(app, person, id, { quantity: 400 }, 'k');
    const again = await close(app, person, id, { quantity: 400 }, 'k');
    expect(again.body).toEqual(part.body);
    expect(part.data()).toMatchObject({ remainingQuantity: 600 });
    const rest = await Promise.all(SIXTEEN.map(() => close(app, person, id, {}, 'l')));
    for (const answer of rest) expect(answer.data()).toMatchObject({ status: 'closed', closedQuantity: 600 });
    expect(await count('trading_fill')).toBe(3);
    expect((await close(app, person, id, {}, 'm')).error()).toBe('Position is already closed');
  });

  it('is answered as before also when the other node closes it between our two readings', async () => {
    const path = `/investment/close/${await open(app, person)}`;
    const first: Reply[] = [];
    between = async () => void first.push(await postTo(app)(person, path, {}, 'k'));
    const late = await second.post(person, path, {}, 'k');
    expect([late.text]).toEqual(first.map(({ text }) => text));
    expect([late.status, await count('trading_fill')]).toEqual([200, 2]);
  });

  it('of another position is another call', async () => {
    const ids = [await open(app, person), await open(app, person)];
    for (const id of ids) expect((await close(app, person, id, {}, 'k')).data().id).toBe(id);
  });

  it('closes all once: what was opened since stays open', async () => {
    await open(app, person);
    const post = postTo(app);
    const first = await post(person, '/investment/close-all', {}, 'k');
    await open(app, person);
    expect((await post(person, '/investment/close-all', {}, 'k')).text).toBe(first.text);
    expect((await post(person, '/investment/close-all', { side: 'buy' }, 'k')).status).toBe(409);
    expect(await count('trading_fill')).toBe(3);
  });

  it('that found nothing to close has been answered all the same, and closes nothing later', async () => {
    const post = postTo(app);
    const first = await post(person, '/investment/close-all', {}, 'k');
    await open(app, person);
    expect((await post(person, '/investment/close-all', {}, 'k')).text).toBe(first.text);
    expect(await count('trading_fill')).toBe(1);
  });
});
