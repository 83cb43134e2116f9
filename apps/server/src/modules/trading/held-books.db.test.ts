import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '../../platform/database.ts';
import { type Person, verifiedCustomer } from '../../testing/people.ts';
import { withDatabase } from '../../testing/global-setup.ts';
import { type SecondNode, startSecondNode } from '../../testing/second-node.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { EUR_USD, traceOf } from '../../testing/traders.ts';

/** Somebody has locked a customer's book, from a console or by a slow statement, and does not let go. */
let app: TestApp;
/** Waits for a lock a fifth of a second, so that the test need not wait for five. */
let node: SecondNode;
let database: Database;
let people: Person[];
let person: Person;
let letGo: () => Promise<void>;

beforeAll(async () => {
  app = await createTestApp();
  const here = await app.database.row<{ name: string }>(sql`select current_database() as name`);
  const url = withDatabase(inject('databaseUrl'), here?.name ?? '');
  database = openDatabase(url, { poolSize: 8, lockWithinMs: 200 });
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

async function holdBook(userId: string): Promise<() => Promise<void>> {
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = app.database.transaction(async (tx) => {
    await tx.run(sql`select 1 from ledger_book where user_id = ${userId} for update`);
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
) {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'once' };
  const answer = await server.inject({
    method: 'POST',
    url: `/api${path}`,
    headers,
    payload: { ...payload },
  });
  return { status: answer.statusCode, comeAgain: answer.headers['retry-after'], text: answer.body };
}

const trade = (one: Person, at: Pick<SecondNode, 'server'> = node) =>
  post(at, one, '/investment/trade', EUR_USD);
const convert = (one: Person) => post(node, one, '/wallet/convert', { from: 'USD', to: 'EUR', amount: '10' });

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
