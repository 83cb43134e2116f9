import {
  MARK,
  notifications,
  plainText,
  say,
  type StoredText,
  textOf,
  transactions,
} from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type Person, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { renderedIn, withoutSeparators } from './rendered.ts';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp({ WELCOME_CREDIT_USD: 0 });
  person = await verifiedCustomer(app);
  for (const line of [...LINES, OLD]) await record(line);
});
afterAll(() => app.close());

const TRADE = { quantity: '1000.00', symbol: 'BTC/USD', price: '84220.35' } as const;
const LINES: readonly StoredText[] = [
  say('opened', { side: 'buy', ...TRADE }),
  say('opened', { side: 'sell', ...TRADE }),
  say('closed', { ...TRADE, reason: 'customer' }),
  say('closed', { ...TRADE, reason: 'stop_loss' }),
  say('conversion', { gave: '1000.00', from: 'USD', received: '0.01187500', to: 'BTC' }),
  say('withdrawal', { network: '100 % {network}' }),
  say('practice-funds', {}),
];
/** Written before there were codes. */
const OLD = plainText('Bought 2,000.00 ETH/USD at 3,100.10');

let transactionId: string;
async function record(description: StoredText): Promise<void> {
  const row = {
    userId: person.userId,
    type: 'deposit',
    status: 'pending',
    asset: 'USD',
    amount: 1n,
  } as const;
  app.clock.advance(1000);
  transactionId = (await app.database.transaction((tx) => app.ledger.record(tx, { ...row, description }))).id;
}

const found = async (search: string) =>
  (await app.call(transactions.listTransactions, { as: person, query: { search } }))
    .data()
    .transactions.map(({ description }) => description)
    .toReversed();

describe('the search', () => {
  it.each([
    ['bought', [LINES[0], OLD]],
    ['Bought 1,000.00 BTC', [LINES[0]]],
    ['bought 1000.00', [LINES[0]]],
    ['84,220', LINES.slice(0, 4)],
    ['84220.35 (stop', [LINES[3]]],
    ['2,000.00 eth', [OLD]],
    ['1,000.', LINES.slice(0, 5)],
    ['to 0.01', [LINES[4]]],
    ['100 % {network}', [LINES[5]]],
    ['practice', [LINES[6]]],
    ['opened', []],
    ['practice-funds', []],
    ['stop_loss', []],
  ])('for %s meets what people read, new lines and old ones alike', async (search, lines) => {
    expect(await found(search)).toEqual(lines.map((line) => textOf(line ?? OLD)));
  });

  it('reads each line as the screen does, but for separators', async () => {
    const rows = await app.database.rows<{ description: StoredText; rendered: string }>(
      sql`select description, ${renderedIn(sql`description`)} as rendered from ledger_transaction where description like ${`${MARK}%`}`,
    );
    expect(rows).toHaveLength(LINES.length);
    for (const { description, rendered } of rows)
      expect(rendered).toBe(withoutSeparators(textOf(description)));
  });
});

describe('what was stored as text', () => {
  it('reads as it was written: on the statement, in its file, in a timeline and in a reason', async () => {
    await app.database.run(sql`insert into wallet_step (transaction_id, position, at, what, by)
      values (${transactionId}, 1, ${app.clock.now()}, 'Deposit announced', 'customer')`);
    await app.database
      .run(sql`update ledger_transaction set status = 'cancelled', completed_at = ${app.clock.now()},
      reason = 'Cancelled by the customer' where id = ${transactionId}`);
    const detail = (
      await app.call(transactions.getTransaction, { as: person, params: { id: transactionId } })
    ).data();
    expect(detail).toMatchObject({
      description: 'Bought 2,000.00 ETH/USD at 3,100.10',
      reason: 'Cancelled by the customer',
      timeline: [{ what: 'Deposit announced', by: 'customer' }],
    });
    const file = await app.call(transactions.exportTransactions, { as: person });
    expect(JSON.stringify(file.body)).toContain('Bought 2,000.00 ETH/USD at 3,100.10');
    expect(JSON.stringify(file.body)).toContain('Bought 1,000.00 BTC/USD at 84,220.35');
  });

  it('reads as it was written among the notifications', async () => {
    const { userId } = person;
    const row = sql`insert into notification (id, user_id, kind, title, body, created_at)
      values (${newId()}, ${userId}, 'money', 'Deposit completed', '5.00 USD is now available', ${app.clock.now()})`;
    await app.database.run(row);
    const { notifications: list } = (await app.call(notifications.listNotifications, { as: person })).data();
    expect(list[0]).toMatchObject({ title: 'Deposit completed', body: '5.00 USD is now available' });
  });
});
