import sql, { type Sql } from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { type Person, verifiedCustomer } from '../../testing/people.ts';
import { CONNECTION_WITHIN_MS, withDatabase } from '../../testing/global-setup.ts';
import { type SecondNode, startSecondNode } from '../../testing/second-node.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { EUR_USD, traceOf } from '../../testing/traders.ts';

/** Somebody has locked a customer's book or messages, from a console or by a slow statement, and does not let go. */
let app: TestApp;
/** Waits for a lock a fifth of a second, so that the test need not wait for five. */
let node: SecondNode;
let database: Database;
let people: Person[];
let person: Person;
let letGo: () => Promise<void>;
let url: string;

beforeAll(async () => {
  app = await createTestApp();
  const here = await app.database.row<{ name: string }>(sql`select current_database() as name`);
  url = withDatabase(inject('databaseUrl'), here?.name ?? '');
  database = openDatabase(url, { poolSize: 8, lockWithinMs: 200, connectionWithinMs: CONNECTION_WITHIN_MS });
  node = await startSecondNode(app, { database });
  people = await Promise.all(Array.from({ length: 5 }, () => verifiedCustomer(app)));
});
beforeEach(async () => {
  person = await verifiedCustomer(app);
  letGo = await holdBook(person.userId);
});
afterEach(() => letGo());
afterAll(async () => {
  await node.close();
  await database.close();
  await app.close();
});

const holdBook = (userId: string) =>
  hold(sql`select 1 from ledger_book where user_id = ${userId} for update`);

async function hold(lock: Sql): Promise<() => Promise<void>> {
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = app.database.transaction(async (tx) => {
    await tx.run(lock);
    held.resolve();
    await over.promise;
  });
  await held.promise;
  return async () => {
    over.resolve();
    await holding;
  };
}

async function post(
  { server }: Pick<SecondNode, 'server'>,
  { token }: Person,
  path: string,
  payload: Readonly<Record<string, unknown>>,
  key = 'once',
) {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
  const answer = await server.inject({
    method: 'POST',
    url: `/api${path}`,
    headers,
    payload: { ...payload },
  });
  return { status: answer.statusCode, comeAgain: answer.headers['retry-after'], text: answer.body };
}

const trade = (one: Person, at: Pick<SecondNode, 'server'> = node, key?: string) =>
  post(at, one, '/investment/trade', EUR_USD, key);
const convert = (one: Person) => post(node, one, '/wallet/convert', { from: 'USD', to: 'EUR', amount: '10' });

const waiting = async () =>
  (
    await app.database.rows(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  ).length;

/** Ends whatever waits for a lock, as an administrator of the database would. */
async function cancelWaiting(): Promise<void> {
  const cancelled = async () =>
    app.database.run(sql`
      select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
  await expect.poll(cancelled).toBe(1);
}

describe('a call that waits for a book which somebody holds', () => {
  it.each([
    ['trades', trade],
    ['moves money', convert],
  ])('and %s is told to come again, and has one effect later', async (_, call) => {
    const before = await traceOf(app, person.userId);
    const refused = await call(person);
    expect([refused.status, refused.comeAgain]).toEqual([503, '2']);
    expect(JSON.parse(refused.text)).toEqual({
      success: false,
      error: 'The service is not available right now. Please try again shortly.',
      code: 'not-ready',
    });
    expect(await traceOf(app, person.userId)).toEqual(before);
    await letGo();
    const done = await call(person);
    expect([done.status, (await call(person)).text]).toEqual([200, done.text]);
  });

  it('is told the same when the database ends its wait', async () => {
    const patient = await startSecondNode(app);
    const [refused] = await Promise.all([trade(person, patient), cancelWaiting()]);
    expect([refused.status, refused.comeAgain]).toEqual([503, '2']);
    await patient.close();
  });

  it('holds up none of the others in its batch: they trade while it is still held', async () => {
    const replies = await Promise.all([person, ...people].map((one) => trade(one)));
    expect(replies.map(({ status }) => status)).toEqual([503, ...people.map(() => 200)]);
  });
});

describe('a customer whom somebody is telling something, and does not end', () => {
  it('is told to come again, and holds up none of the others in the batch', async () => {
    const letGoOfMessages = await hold(
      sql`select 1 from live_account where user_id = ${people[0]?.userId} for update`,
    );
    const replies = await Promise.all(people.map((one) => trade(one, node, 'told')));
    await letGoOfMessages();
    expect(replies.map(({ status }) => status)).toEqual([503, 200, 200, 200, 200]);
  });
});

describe('a node with the fewest connections', () => {
  it('still answers others while more books are held than it has connections', async () => {
    // They wait for as long as a busy machine may need, and a call that had to wait for a connection of theirs would not.
    const few = openDatabase(url, { poolSize: 4, lockWithinMs: 14_000, connectionWithinMs: 5000 });
    const small = await startSecondNode(app, { database: few });
    const letGoOfThem = await Promise.all(people.map(({ userId }) => holdBook(userId)));
    const trades = Promise.all(people.map((one) => trade(one, small, 'few')));
    await expect.poll(waiting).toBe(2);
    const path = '/api/investment/portfolio';
    const headers = { authorization: `Bearer ${person.token}` };
    const answer = await small.server.inject({ url: path, headers });
    for (const letGoOf of letGoOfThem) await letGoOf();
    expect([answer.statusCode, (await trades).map(({ status }) => status)]).toEqual([
      200,
      people.map(() => 200),
    ]);
    await small.close();
    await few.close();
  });
});
