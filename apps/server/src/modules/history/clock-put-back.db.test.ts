import { plainText, transactions } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** The clock was an hour ahead when the first row was written, and is right for the others (decision 033). */
const HOUR_MS = 3_600_000;

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp({ WELCOME_CREDIT_USD: 0 });
  person = await verifiedCustomer(app);
  await record('ahead');
  app.clock.advance(-HOUR_MS);
  await record('first of a moment');
  await record('second of it');
  app.clock.advance(1);
  await record('last');
});
afterAll(() => app.close());

async function record(description: string): Promise<void> {
  const { userId } = person;
  const row = {
    userId,
    type: 'deposit',
    status: 'pending',
    asset: 'USD',
    amount: 100n,
    description: plainText(description),
  } as const;
  await app.database.transaction((tx) => app.ledger.record(tx, row));
}

it('the statement stands by the times it shows, and by the order of writing within a moment', async () => {
  const page = async (query: Readonly<Record<string, unknown>>) =>
    (await app.call(transactions.listTransactions, { as: person, query }))
      .data()
      .transactions.map(({ description }) => description);
  const order = ['ahead', 'last', 'second of it', 'first of a moment'];
  expect(await page({})).toEqual(order);
  expect([...(await page({ limit: 2 })), ...(await page({ limit: 2, page: 2 }))]).toEqual(order);
});

it('what has happened is numbered as it happened', async () => {
  const told = await app.database.rows<{ description: string }>(sql`
    select t.description from live_event e, jsonb_array_elements(e.changes) c
    join ledger_transaction t on t.id = (c ->> 'id')::uuid and c ->> 'kind' = 'transaction'
    where e.user_id = ${person.userId} order by e.seq`);
  expect(told.map(({ description }) => description)).toEqual([
    'ahead',
    'first of a moment',
    'second of it',
    'last',
  ]);
});
