import { plainText, wallet } from '@halyard/contract';
import { practiceFunds } from '@halyard/accounting';
import sql, { raw } from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { open } from '../../testing/traders.ts';
import { behindTheBack } from '../../testing/behind-the-back.ts';

/** The books as the background check proves them: in parts, after everything was looked at once. */

let app: TestApp;
let ada: string;
let bob: string;
const taken: string[] = [];

beforeEach(async () => {
  app = await createTestApp();
  [ada, bob] = [newId(), newId()];
  for (const userId of [ada, bob]) await openBook(userId);
  await app.proof.whole(app.database);
});
afterEach(async () => {
  for (const repair of taken.splice(0).toReversed()) await apply(repair);
  await app.close();
});

async function openBook(userId: string): Promise<void> {
  await app.database.transaction((tx) => app.ledger.openBook(tx, userId));
  await pay(userId, 100n);
}

async function pay(userId: string, amount: bigint, wait: Promise<void> = Promise.resolve()): Promise<void> {
  app.clock.advance(1000);
  await app.database.transaction(async (tx) => {
    await app.ledger.lock(tx, userId);
    const row = await app.ledger.record(tx, {
      userId,
      type: 'adjustment',
      status: 'completed',
      asset: 'USD',
      amount,
      description: plainText('Practice funds'),
    });
    await app.ledger.post(tx, row.id, practiceFunds({ userId, amount }));
    await wait;
  });
}

const apply = async (statement: string): Promise<void> => {
  const rows = await behindTheBack(app.database, (tx) => tx.run(raw(statement)));
  expect(rows, statement).toBeGreaterThan(0);
};

const tamper = async (change: string, repair: string) => {
  taken.push(repair);
  await apply(change);
};

const look = async () => (await app.proof.inParts(app.database)).map(({ invariant }) => invariant);

const rounds = () =>
  app.database.rows<{ along: string; after: string; isWhole: boolean }>(
    sql`select along, after, whole_since is not null as "isWhole" from ledger_round order by along`,
  );

/** As in a book that is too large for one look: pieces of one customer and one entry each. */
async function makeLarge(): Promise<void> {
  await app.database.run(
    sql`update pg_class set reltuples = case relname when 'ledger_line_first' then 100000000 else 250 end
      where relname in ('ledger_line_first', 'ledger_entry_first', 'ledger_book', 'trading_order')`,
  );
}

describe('a part of the proof', () => {
  it('finds nothing in honest books, however often', async () => {
    expect([await look(), await look()]).toEqual([[], []]);
    await pay(ada, 50n);
    await pay(bob, 7n);
    expect(await look()).toEqual([]);
    expect(await known(ada)).toEqual([150n, 150n]);
    expect([await look(), await known(bob)]).toEqual([[], [107n, 107n]]);
  });

  it('finds a balance that is not what its lines say, of whomever', async () => {
    await makeLarge();
    await tamper(
      `update ledger_balance set available = available + 1 where user_id = '${bob}'`,
      `update ledger_balance set available = available - 1 where user_id = '${bob}'`,
    );
    expect(await look()).toContain('balances are the fold of their lines');
  });

  it('finds a new line that was changed since it was written, and again, for a verdict may be lost', async () => {
    await makeLarge();
    await pay(ada, 31n);
    await tamper(
      `update ledger_line set amount = amount + 1 where amount = -31`,
      `update ledger_line set amount = amount - 1 where amount = -30`,
    );
    expect(await look()).toEqual(['each entry balances per asset']);
    expect(await look()).toContain('each entry balances per asset');
  });

  it('finds a statement that says something else than the money', async () => {
    await makeLarge();
    await pay(bob, 31n);
    await tamper(
      'update ledger_transaction set amount = 32 where amount = 31',
      'update ledger_transaction set amount = 31 where amount = 32',
    );
    expect(await look()).toEqual(['the statement adds up to the balance']);
  });

  it('finds a hold that nothing is locked for', async () => {
    await makeLarge();
    await tamper(
      `insert into ledger_hold values ('${bob}', '${bob}', 'USD', 5, 'order', '${bob}', now())`,
      `delete from ledger_hold where subject_id = '${bob}'`,
    );
    expect(await look()).toEqual([
      'locked balances are the sum of active holds',
      'the reservation of each pending order is held, and no other',
    ]);
  });

  // With its fee, in its own asset, as long as it is pending.
  it.each([
    ['a fee that is not set aside', 'ledger_transaction', 'fees = fees + 1', 'fees = fees - 1'],
    ['more than is asked for', 'ledger_transaction', 'amount = amount - 1', 'amount = amount + 1'],
    ['another asset', 'ledger_transaction', `asset = 'EUR'`, `asset = 'USD'`],
    ['another account', 'ledger_transaction', 'user_id = :bob', 'user_id = :person'],
    [
      'one that has ended',
      'ledger_transaction',
      `status = 'failed', completed_at = now()`,
      `status = 'pending', completed_at = null`,
    ],
    ['none at all', 'ledger_hold', `released_at = now()`, 'released_at = null'],
  ])('finds a hold that is not what a pending withdrawal takes: %s', async (_, table, change, back) => {
    const person = await verifiedCustomer(app);
    const body = { currency: 'USD', amount: 100, destination: 'Bank, account 12345678' };
    const { id } = (await app.call(wallet.withdraw, { as: person, body })).data();
    await app.proof.whole(app.database);
    await makeLarge();
    const key = table === 'ledger_hold' ? 'subject_id' : 'id';
    const named = (what: string) => what.replace(':bob', `'${bob}'`).replace(':person', `'${person.userId}'`);
    const set = (what: string) => `update ${table} set ${named(what)} where ${key} = '${id}'`;
    await tamper(set(change), set(back));
    expect(await look()).toContain('each pending withdrawal is held with its fee, and nothing else is');
  });

  it.each([
    [
      'opening of a position',
      'every fill happened at its side of its quote, and the first one made the entry price',
      'update trading_position set entry_price = entry_price + 1 where id = :id',
      'update trading_position set entry_price = entry_price - 1 where id = :id',
    ],
    [
      'order that was filled',
      'a position is what its order asked for',
      'update trading_order set quantity = quantity + 1 where position_id = :id',
      'update trading_order set quantity = quantity - 1 where position_id = :id',
    ],
  ])('finds what is wrong behind new entries: an %s', async (_, rule, change, repair) => {
    const person = await verifiedCustomer(app);
    // Pieces of what is old look at these first.
    for (const quantity of [1, 2]) await open(app, person, { quantity });
    await app.proof.whole(app.database);
    await makeLarge();
    await look();
    const id = await open(app, person, {});
    await tamper(change.replace(':id', `'${id}'`), repair.replace(':id', `'${id}'`));
    expect(await look()).toEqual([rule]);
  });

  it('finds a gap in messages that are new', async () => {
    await makeLarge();
    for (const amount of [1n, 2n, 3n]) await pay(bob, amount);
    const message = `live_event where user_id = '${bob}' and seq = (select max(seq) - 1 from live_event where user_id = '${bob}')`;
    await app.database.run(raw(`create table kept_aside as select * from ${message}`));
    await tamper(`delete from ${message}`, 'insert into live_event select * from kept_aside');
    const missing = (what: string) => `an account's ${what} are numbered without a gap or a repeat`;
    expect((await look()).toSorted()).toEqual([missing('events'), missing('messages')]);
  });

  it('skips nothing of a transaction that was under way during a look', async () => {
    await makeLarge();
    const { promise: goOn, resolve: commit } = Promise.withResolvers<void>();
    const late = pay(ada, 31n, goOn);
    // Ids and transactions that begin after it are read before it.
    await pay(bob, 1n);
    expect(await look()).toEqual([]);
    await pay(bob, 2n);
    commit();
    await late;
    await tamper(
      `update ledger_line set amount = amount + 1 where amount = -31`,
      `update ledger_line set amount = amount - 1 where amount = -30`,
    );
    expect(await look()).toEqual(['each entry balances per asset']);
    expect(await known(ada)).toEqual([131n, 131n]);
  });
});

describe('what is old', () => {
  it.each([
    [
      'a line',
      'each entry balances per asset',
      `update ledger_line set amount = amount + 1 where amount = -100`,
      `update ledger_line set amount = amount - 1 where amount = -99`,
    ],
    [
      'a line of the statement',
      'the statement adds up to the balance',
      'update ledger_transaction set amount = 99 where amount = 100',
      'update ledger_transaction set amount = 100 where amount = 99',
    ],
    [
      'the number of a message',
      "an account's messages are numbered without a gap or a repeat",
      'update live_event set seq = seq + 500',
      'update live_event set seq = seq - 500',
    ],
  ])(
    'is looked at once in a round, in which %s that was changed is found',
    async (_, rule, change, repair) => {
      await makeLarge();
      await look();
      await tamper(change, repair);
      const found = new Set<string>();
      for (let piece = 0; piece < 4; piece += 1) for (const one of await look()) found.add(one);
      expect([...found]).toEqual([rule]);
    },
  );

  it('is gone through piece by piece, then from the beginning', async () => {
    await makeLarge();
    await look();
    expect((await rounds()).find(({ along }) => along === 'customers')).toEqual({
      along: 'customers',
      after: ada,
      isWhole: false,
    });
    for (let piece = 0; piece < 3; piece += 1) await look();
    expect((await rounds()).map(({ isWhole }) => isWhole)).toEqual([true, true, true, true, true, true]);
  });

  it('is looked at whole each time in a small book', async () => {
    await tamper(
      `update ledger_transaction set amount = 99 where user_id = '${ada}'`,
      `update ledger_transaction set amount = 100 where user_id = '${ada}'`,
    );
    expect(await look()).toEqual(['the statement adds up to the balance']);
  });
});

describe('what is known of a customer', () => {
  it('is a hint: where it is wrong and the customer is right, it is what changes', async () => {
    await makeLarge();
    await app.database.run(sql`update ledger_proven set available = 5, statement = 5 where user_id = ${ada}`);
    expect([await look(), await known(ada)]).toEqual([[], [100n, 100n]]);
  });

  it('is renewed where two lines of a statement have the same moment and a look came in between', async () => {
    await makeLarge();
    await pay(ada, 31n);
    await look();
    app.clock.advance(-1000);
    await pay(ada, 5n);
    expect([await look(), await known(ada)]).toEqual([[], [136n, 136n]]);
  });

  it('counts for nothing in a database whose transactions have other numbers', async () => {
    await app.database.run(sql`update ledger_proof set seen = '9000000000:9000000000:'`);
    await tamper(
      `update ledger_line set amount = amount + 1 where amount = -100`,
      `update ledger_line set amount = amount - 1 where amount = -99`,
    );
    await makeLarge();
    expect(await look()).toContain('each entry balances per asset');
  });
});

const known = async (userId: string) => {
  const row = await app.database.row<{ available: bigint; statement: bigint }>(
    sql`select available, statement from ledger_proven where user_id = ${userId} and asset = 'USD'`,
  );
  return [row?.available, row?.statement];
};
