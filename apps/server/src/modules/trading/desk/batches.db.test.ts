import { investment } from '@halyard/contract';
import { type OrderTerms, QUANTITY_SCALE } from '@halyard/engine';
import { parseUnits } from '@halyard/money';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { named, openDatabase } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';
import { type Around, type SecondNode, startSecondNode, watched } from '../../../testing/second-node.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { EUR_USD, place, traceOf } from '../../../testing/traders.ts';
import type { Job } from './job.ts';
import { behindTheBack } from '../../../testing/behind-the-back.ts';

let app: TestApp;
/** Works on a database whose every query is counted and can be held up. */
let node: SecondNode;
let queries: string[] = [];
let around: Around = (_, ask) => ask();
let people: Person[] = [];
let person: Person;

beforeAll(async () => {
  app = await createTestApp();
  node = await startSecondNode(app, {
    database: watched(app.database, (text, ask) => {
      queries.push(text);
      return around(text, ask);
    }),
  });
  people = await Promise.all(Array.from({ length: 20 }, () => verifiedCustomer(app)));
});
beforeEach(async () => {
  person = await verifiedCustomer(app);
  around = (_, ask) => ask();
  queries = [];
});
afterAll(async () => {
  await node.close();
  await app.close();
});

const isCommit = (text: string) => text.startsWith('with moved as');
const isLoad = (text: string) => text.includes('trading_position p');
const counted = () => ({ loads: queries.filter(isLoad).length, commits: queries.filter(isCommit).length });

/** A market order as the desk gets it. */
function order(userId: string, overrides: Partial<Job> & { readonly quantity?: string } = {}): Job {
  const { quantity = '1', ...job } = overrides;
  const units = parseUnits(quantity, QUANTITY_SCALE);
  const none = {
    limitPrice: null,
    stopPrice: null,
    stopLoss: null,
    takeProfit: null,
    trailingDistance: null,
  };
  const terms: OrderTerms = {
    ...none,
    symbol: 'EUR/USD',
    side: 'buy',
    type: 'market',
    leverage: 100,
    timeInForce: 'gtc',
    expiresAtMs: null,
    quantity: units.ok ? units.value : 0n,
  };
  const [orderId, positionId] = [newId(), newId()];
  return {
    userId,
    command: (atMs) => ({ type: 'place-order', atMs, orderId, positionId, terms }),
    answer: () => ({ status: 200, body: positionId }),
    ...job,
  };
}

const positionsOf = async (userId: string) =>
  (await app.database.rows(sql`select id from trading_position where user_id = ${userId}`)).length;

describe('commands of many customers', () => {
  it('go together: one reading and one writing for all', async () => {
    const answers = await Promise.all(people.map(({ userId }) => node.trading.desk.run(order(userId))));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(counted()).toEqual({ loads: 1, commits: 1 });
    for (const { userId } of people) expect(await positionsOf(userId)).toBe(1);
  });

  it('of one customer are decided in their order, each on what the one before left', async () => {
    // Each needs a bit more than 40 % of what there is.
    const four = ['400000', '400000', '400000', '1'].map((quantity) => order(person.userId, { quantity }));
    const results = await Promise.allSettled(four.map((job) => node.trading.desk.run(job)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(counted()).toEqual({ loads: 1, commits: 1 });
  });

  it('are not held up by customers in whose books somebody else is writing, who come after that', async () => {
    const held = people.slice(0, 6);
    const others = people.slice(6);
    const before = await Promise.all(held.map(({ userId }) => positionsOf(userId)));
    let waiting: Promise<unknown> = Promise.resolve();
    await app.database.transaction(async (tx) => {
      for (const { userId } of held) await app.ledger.lock(tx, userId);
      waiting = Promise.all(held.map(({ userId }) => node.trading.desk.run(order(userId))));
      for (const one of others) await node.trading.desk.run(order(one.userId));
      expect(await Promise.all(held.map(({ userId }) => positionsOf(userId)))).toEqual(before);
    });
    await waiting;
    expect(await Promise.all(held.map(({ userId }) => positionsOf(userId)))).toEqual(
      before.map((count) => count + 1),
    );
  });

  it('that come while others are under way wait, and then go together', async () => {
    const gate = Promise.withResolvers<void>();
    around = async (text, ask) => {
      if (isCommit(text)) await gate.promise;
      return ask();
    };
    const running = people.map(({ userId }) => [node.trading.desk.run(order(userId))]);
    await new Promise(setImmediate);
    for (const [index, { userId }] of people.entries())
      running[index]?.push(node.trading.desk.run(order(userId)));
    gate.resolve();
    await Promise.all(running.flat());
    expect(counted().commits).toBe(2);
  });

  it('that copy a leader let whatever else waits have its turn in between', async () => {
    let isOver = false;
    const turns: number[] = [];
    let decided = 0;
    const others = (): void => {
      if (decided > 0) turns.push(decided);
      if (!isOver) setImmediate(others);
    };
    setImmediate(others);
    const slow = people.map(({ userId }) => {
      const job = order(userId, { quantity: '0.01', copies: 'opening' });
      const command: Job['command'] = (atMs) => {
        const until = performance.now() + 3;
        while (performance.now() < until);
        decided += 1;
        return job.command(atMs);
      };
      return node.trading.desk.run({ ...job, command });
    });
    await Promise.all(slow);
    isOver = true;
    expect(turns.some((count) => count < people.length)).toBe(true);
    expect(counted()).toEqual({ loads: 0, commits: 1 });
  });

  it('are all answered by the time the desk has settled', async () => {
    const states: string[] = [];
    for (const { userId } of people)
      void node.trading.desk.run(order(userId, { quantity: '0.01' })).then(() => states.push('done'));
    await node.trading.desk.settled();
    await node.trading.desk.settled();
    expect(states).toHaveLength(20);
  });
});

describe('the statement of a commit', () => {
  it('is parsed once a connection for each kind, however many customers are in it', async () => {
    const name = await app.database.row<{ name: string }>(sql`select current_database() as name`);
    const url = new URL(inject('databaseUrl'));
    url.pathname = `/${name?.name}`;
    const database = openDatabase(url.href, { poolSize: 1, connectionWithinMs: 10_000 });
    const alone = await startSecondNode(app, { database });
    for (const many of [1, 3, 20])
      await Promise.all(people.slice(0, many).map(({ userId }) => alone.trading.desk.run(order(userId))));
    for (let nth = 0; nth < 3; nth++) await alone.post(person, '/investment/trade', EUR_USD, `k${nth}`);
    for (let nth = 0; nth < 2; nth++) await alone.post(person, '/investment/close-all', {});
    // Asked under a name, it goes where the named ones are.
    const query = sql`select name, statement from pg_prepared_statements where name like 'trading-%'`;
    const prepared = await database.rows<{ name: string; statement: string }>(named('prepared', query));
    const commits = prepared.filter(({ statement }) => isCommit(statement));
    // An order, several, one with a key of somebody looked up and of somebody remembered, closes. The second close-all had nothing to do.
    expect(commits).toHaveLength(5);
    expect(prepared.filter(({ statement }) => isLoad(statement))).toHaveLength(1);
    for (const statement of prepared) expect(Buffer.byteLength(statement.name)).toBeLessThan(64);
    await alone.close();
    await database.close();
  });
});

describe('a command that fails', () => {
  const broken = () => {
    throw new Error('a bug in the answer');
  };

  it('hurts nobody else, of other customers or of the same', async () => {
    const jobs = [
      ...people.map(({ userId }) => order(userId)),
      order(person.userId),
      order(person.userId, { answer: broken }),
      order(person.userId),
    ];
    const results = await Promise.allSettled(jobs.map((job) => node.trading.desk.run(job)));
    const failed = results.filter((result) => result.status === 'rejected');
    expect(failed.map(({ reason }) => String(reason))).toEqual(['Error: a bug in the answer']);
    expect(results.findIndex(({ status }) => status === 'rejected')).toBe(people.length + 1);
    expect(await positionsOf(person.userId)).toBe(2);
  });

  it('of somebody without a book hurts nobody else', async () => {
    const results = await Promise.allSettled(
      [newId(), person.userId].map((userId) => node.trading.desk.run(order(userId))),
    );
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('at the database is a 500 for who sent it, with no word of why, and nothing for the others', async () => {
    const rule = `alter table trading_fill add constraint poison check (user_id <> '${person.userId}') not valid`;
    await app.database.run(raw(rule));
    const before = await traceOf(app, person.userId);
    const replies = await Promise.all(
      [person, ...people].map((one) => node.post(one, '/investment/trade', EUR_USD, 'k')),
    );
    await app.database.run(raw('alter table trading_fill drop constraint poison'));
    expect(replies.map(({ status }) => status)).toEqual([500, ...people.map(() => 200)]);
    expect(replies[0]?.body.error).toBe('Something went wrong on our side. Please try again.');
    expect(await traceOf(app, person.userId)).toEqual(before);
    expect((await node.post(person, '/investment/trade', EUR_USD, 'k')).status).toBe(200);
  });

  it('after its commit, in somebody who hears of it, changes nothing and is not done again', async () => {
    let heard = 0;
    node.trading.desk.onDone(({ userId }) => {
      if (userId !== person.userId) return;
      heard += 1;
      throw new Error('a bug in a listener');
    });
    expect((await node.post(person, '/investment/trade', EUR_USD)).status).toBe(200);
    expect([heard, await positionsOf(person.userId)]).toEqual([1, 1]);
  });
});

describe('a book that moves on while a command is decided', () => {
  /** What every other movement of a customer's money does first. */
  const moveOn = () =>
    app.database.run(sql`update ledger_book set version = version + 1 where user_id = ${person.userId}`);

  it('has it decided anew, at the price of then', async () => {
    let moves = 0;
    around = async (text, ask) => {
      if (isCommit(text) && moves++ === 0) {
        await moveOn();
        app.feed.set('EUR/USD', '1.1999', '1.2001');
      }
      return ask();
    };
    const reply = await node.post(person, '/investment/trade', EUR_USD);
    expect(reply.body.data).toMatchObject({ position: { entryPrice: 1.2001 } });
    expect([counted(), await positionsOf(person.userId)]).toEqual([{ loads: 2, commits: 2 }, 1]);
    app.feed.set('EUR/USD', '1.0999', '1.1001');
  });

  it('does not hold up the others of its batch', async () => {
    let moves = 0;
    around = async (text, ask) => {
      if (isCommit(text) && moves++ === 0) await moveOn();
      return ask();
    };
    const other = people[0] ?? person;
    const before = await positionsOf(other.userId);
    await Promise.all([person, other].map(({ userId }) => node.trading.desk.run(order(userId))));
    expect([await positionsOf(person.userId), await positionsOf(other.userId)]).toEqual([1, before + 1]);
    expect(counted()).toEqual({ loads: 2, commits: 2 });
  });

  it('twice is held after that until the command is written', async () => {
    around = async (text, ask) => {
      if (isCommit(text)) await moveOn();
      return ask();
    };
    expect((await node.post(person, '/investment/trade', EUR_USD, 'k')).status).toBe(200);
    // Those that waited for nobody; the third is one of a transaction.
    expect(counted().commits).toBe(2);
    expect(await positionsOf(person.userId)).toBe(1);
  });

  it('all the time leaves nobody unanswered', async () => {
    const moved = { isOver: false };
    const move = () =>
      app.database.transaction(async (tx) => {
        await app.ledger.lock(tx, person.userId);
        await tx.run(sql`update ledger_book set version = version + 1 where user_id = ${person.userId}`);
      });
    const moveOnAndOn = async (): Promise<void> => {
      while (!moved.isOver) await move();
    };
    const movers = Array.from({ length: 6 }, moveOnAndOn);
    const statuses: number[] = [];
    for (let nth = 0; nth < 20; nth++)
      statuses.push((await node.post(person, '/investment/trade', EUR_USD, `k${nth}`)).status);
    moved.isOver = true;
    await Promise.all(movers);
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await positionsOf(person.userId)).toBe(20);
  });

  it('is held for one whose answer another node has kept meanwhile, who hears it', async () => {
    let asked = 0;
    around = async (text, ask) => {
      if (isCommit(text) && asked++ < 2) await moveOn();
      return ask();
    };
    const replies = await Promise.all([
      node.post(person, '/investment/trade', EUR_USD, 'k'),
      app.call(investment.placeTrade, { as: person, body: EUR_USD, key: 'k' }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await positionsOf(person.userId)).toBe(1);
  });
});

describe('a connection that is lost', () => {
  const lost = () => new Refusal('not-ready');

  it('before the commit was sent: nothing has happened, and all hear so at once', async () => {
    around = async (text, ask) => {
      if (isCommit(text)) throw lost();
      return ask();
    };
    const results = await Promise.allSettled(
      people.map(({ userId }) => node.trading.desk.run(order(userId))),
    );
    for (const result of results) expect(result).toMatchObject({ reason: { code: 'not-ready' } });
    // Trying each alone would make everybody wait for a database that is away.
    expect(counted().commits).toBe(1);
  });

  it('after it was sent: nothing is done a second time, for nobody of the batch', async () => {
    around = async (text, ask) => {
      const rows = await ask();
      if (isCommit(text)) throw lost();
      return rows;
    };
    const counts = async () => Promise.all(people.map(({ userId }) => positionsOf(userId)));
    const before = await counts();
    await Promise.allSettled(people.map(({ userId }) => node.trading.desk.run(order(userId))));
    expect(await counts()).toEqual(before.map((many) => many + 1));
  });

  it('after it was sent: it is not sent again, and whoever repeats it with their key hears what became of it', async () => {
    around = async (text, ask) => {
      const rows = await ask();
      if (isCommit(text)) throw lost();
      return rows;
    };
    expect((await node.post(person, '/investment/trade', EUR_USD, 'k')).status).toBe(503);
    around = (_, ask) => ask();
    expect(await positionsOf(person.userId)).toBe(1);
    const again = await node.post(person, '/investment/trade', EUR_USD, 'k');
    expect([again.status, await positionsOf(person.userId)]).toEqual([200, 1]);
    const { positions } = (await app.call(investment.getPortfolio, { as: person })).data();
    expect(again.body.data).toMatchObject({ position: { id: positions[0]?.id } });
  });
});

describe('while the books are being checked', () => {
  const tamper = (change: bigint) =>
    behindTheBack(app.database, async (tx) => {
      await tx.run(
        sql`update ledger_balance set available = available + ${change} where user_id = ${person.userId}`,
      );
      return change;
    });

  it('no money moves, whoever asks, and afterwards it does again', async () => {
    const id = (await place(app, person)).data().position?.id ?? '';
    const limit = { orderType: 'limit', limitPrice: 1.05 } as const;
    const orderId = (await place(app, person, limit)).data().order.id;
    await tamper(1n);
    await app.site.books.verify();
    const before = await traceOf(app, person.userId);
    const as = person;
    const answers = [
      await place(app, person, {}, 'k'),
      await app.call(investment.modifyOrder, { as, params: { id: orderId }, body: { quantity: 5 } }),
      await app.call(investment.cancelOrder, { as, params: { id: orderId } }),
      await app.call(investment.modifyPosition, { as, params: { id }, body: { stopLoss: 1 } }),
      await app.call(investment.closePosition, { as, params: { id } }),
      await app.call(investment.closeAllPositions, { as }),
    ];
    for (const answer of answers)
      expect([answer.status, answer.error()]).toEqual([
        503,
        'Money movements are paused while the books are being checked',
      ]);
    expect(await traceOf(app, person.userId)).toEqual(before);
    expect((await app.call(investment.getPortfolio, { as })).status).toBe(200);

    await tamper(-1n);
    await app.site.books.verify();
    expect((await place(app, person, {}, 'k')).status).toBe(200);
  });
});
