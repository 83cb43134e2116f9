import { spawnSync } from 'node:child_process';
import { needing } from '@halyard/testkit';
import { plainText } from '@halyard/contract';
import {
  adjustment,
  customer,
  depositCompleted,
  house,
  practiceFunds,
  withdrawalCompleted,
  withdrawalGivenBack,
  withdrawalRequested,
} from '@halyard/accounting';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { exportJournal, moveBooks, trialBalance, verifyLedger } from './index.ts';

let app: TestApp;
let userId: string;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  userId = newId();
  await app.database.transaction(async (tx) => {
    await app.ledger.openBook(tx, userId);
  });
});
afterAll(async () => {
  await app.close();
});

async function deposit(amount: bigint, asset = 'USD'): Promise<string> {
  return app.database.transaction(async (tx) => {
    const row = await app.ledger.record(tx, {
      userId,
      type: 'deposit',
      status: 'completed',
      asset,
      amount,
      description: plainText('Deposit'),
    });
    await app.ledger.post(tx, row.id, depositCompleted({ userId, asset, amount }));
    return row.id;
  });
}

async function journal(): Promise<string> {
  let text = '';
  for await (const part of exportJournal(app.database)) text += part;
  return text;
}

async function available(asset = 'USD'): Promise<bigint> {
  const balances = await app.ledger.balances(app.database, userId);
  return balances.find((balance) => balance.asset === asset)?.available ?? 0n;
}

describe('what the database refuses by itself', () => {
  const insertEntry = (lines: string) => `
    with e as (insert into ledger_entry values ('${newId()}', 'adjustment', '${newId()}', 2, now()) returning id)
    insert into ledger_line select e.id, l.* from e, (values ${lines}) as l (position, user_id, account, asset, amount)`;

  it.each([
    ['that does not balance', "(2, null, 'adjustments', 'USD', -99)", 'does not balance in USD'],
    ['that balances only across assets', "(2, null, 'adjustments', 'EUR', -100)", 'does not balance'],
    ['in an account there is not', "(2, null, 'house-money', 'USD', -100)", 'ledger_line_account'],
    ["in a customer's account of nobody", "(2, null, 'locked', 'USD', -100)", 'ledger_line_account'],
    ["in the house's of a customer", `(2, '${newId()}', 'fees', 'USD', -100)`, 'ledger_line_account'],
  ])('refuses an entry %s', async (_, other, why) => {
    const lines = `(1::smallint, '${userId}'::uuid, 'available', 'USD', 100::bigint), ${other}`;
    await expect(app.database.run(raw(insertEntry(lines)))).rejects.toThrow(why);
  });

  it('refuses lines added to an entry later, balanced or not', async () => {
    await deposit(100n);
    const entry = await app.database.row<{ id: string }>(
      sql`select id from ledger_entry order by id desc limit 1`,
    );
    const late = sql`
      insert into ledger_line values
        (${entry?.id}, 3, ${userId}, 'available', 'USD', 5), (${entry?.id}, 4, null, 'treasury', 'USD', -5)`;
    await expect(app.database.run(late)).rejects.toThrow(/not complete/);
  });

  it('refuses lines that are not numbered from one without a gap', async () => {
    for (const [first, second] of [
      [2, 3],
      [1, 3],
    ]) {
      const lines = `(${first}::smallint, '${userId}'::uuid, 'available', 'USD', 100::bigint), (${second}, null, 'adjustments', 'USD', -100)`;
      await expect(app.database.run(raw(insertEntry(lines)))).rejects.toThrow(/not complete/);
    }
  });

  it('refuses one entry of a statement that has others which are right', async () => {
    const [right, wrong] = [newId(), newId()];
    const both = sql`
      with e as (insert into ledger_entry values
        (${right}, 'adjustment', ${newId()}, 2, now()), (${wrong}, 'adjustment', ${newId()}, 2, now()))
      insert into ledger_line values
        (${right}, 1, ${userId}, 'available', 'USD', 7), (${right}, 2, null, 'treasury', 'USD', -7),
        (${wrong}, 1, ${userId}, 'available', 'USD', 7), (${wrong}, 2, null, 'treasury', 'USD', -6)`;
    await expect(app.database.run(both)).rejects.toThrow(`entry ${wrong} does not balance`);
    expect(await available()).toBe(0n);
  });

  it('refuses an entry that would begin a balance below zero', async () => {
    const lines = `(1::smallint, '${userId}'::uuid, 'available', 'BTC', -1::bigint), (2, null, 'adjustments', 'BTC', 1)`;
    await expect(app.database.run(raw(insertEntry(lines)))).rejects.toThrow(/ledger_balance_available/);
    expect(await available('BTC')).toBe(0n);
  });

  it('refuses an entry without lines', async () => {
    const bare = sql`insert into ledger_entry values (${newId()}, 'adjustment', ${newId()}, 2, now())`;
    await expect(app.database.run(bare)).rejects.toThrow(/no lines/);
  });

  it.each(['ledger_entry', 'ledger_line'])('refuses to change, delete or empty %s', async (table) => {
    await deposit(100n);
    const column = table === 'ledger_line' ? 'asset' : 'event';
    for (const statement of [
      `update ${table} set ${column} = 'X'`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      await expect(app.database.run(raw(statement))).rejects.toThrow(/append-only/);
    }
  });

  it('refuses to write a balance directly', async () => {
    await deposit(100n);
    for (const statement of [
      'update ledger_balance set available = 1000000',
      'delete from ledger_balance',
      `insert into ledger_balance values ('${userId}', 'EUR', 5)`,
    ]) {
      await expect(app.database.run(raw(statement))).rejects.toThrow(/by postings only/);
    }
  });

  it('refuses to change a transaction that has ended, its facts, or to delete it', async () => {
    const id = await deposit(100n);
    await expect(app.database.run(sql`update ledger_transaction set status = 'failed'`)).rejects.toThrow(
      /has ended/,
    );
    await expect(app.database.run(sql`delete from ledger_transaction where id = ${id}`)).rejects.toThrow(
      /kept/,
    );
    const pending = await app.database.transaction((tx) =>
      app.ledger.record(tx, {
        userId,
        type: 'deposit',
        status: 'pending',
        asset: 'USD',
        amount: 5n,
        description: plainText('x'),
      }),
    );
    const steal = sql`update ledger_transaction set user_id = ${newId()} where id = ${pending.id}`;
    await expect(app.database.run(steal)).rejects.toThrow(/cannot change/);
  });
});

describe('postings', () => {
  it('moves balances with the lines', async () => {
    await deposit(12_345n);
    expect(await available()).toBe(12_345n);
  });

  it('turns an overdraft into a refusal and moves nothing', async () => {
    await deposit(100n);
    const overdraw = app.database.transaction(async (tx) => {
      await app.ledger.post(tx, newId(), adjustment({ userId, asset: 'USD', amount: -101n }));
    });
    await expect(overdraw).rejects.toMatchObject({ code: 'insufficient-balance' });
    expect(await available()).toBe(100n);
  });

  it('refuses a balance of more than fifteen digits', async () => {
    await deposit(999_999_999_999_999n);
    await expect(deposit(1n)).rejects.toMatchObject({ code: 'amount-too-large' });
  });

  it('asserts that an entry balances before the database has to', async () => {
    const crooked = {
      event: 'adjustment',
      lines: [customer(userId, 'available', 'USD', 5n), house('fees', 'USD', -4n)],
    } as const;
    await expect(app.database.transaction((tx) => app.ledger.post(tx, newId(), crooked))).rejects.toThrow(
      /does not balance/,
    );
  });

  it('lets sixteen at once take from one balance only what is there', async () => {
    await deposit(1000n);
    const attempts = Array.from({ length: 16 }, () =>
      app.database
        .transaction(async (tx) => {
          const row = await app.ledger.record(tx, {
            userId,
            type: 'adjustment',
            status: 'completed',
            asset: 'USD',
            amount: -300n,
            description: plainText('x'),
          });
          await app.ledger.post(tx, row.id, adjustment({ userId, asset: 'USD', amount: -300n }));
        })
        .then(
          () => 'done',
          () => 'refused',
        ),
    );
    const results = await Promise.all(attempts);
    expect(results.filter((result) => result === 'done')).toHaveLength(3);
    expect(await available()).toBe(100n);
  });
});

describe('the lock', () => {
  const versionNow = async () =>
    (await app.database.row<{ version: bigint }>(
      sql`select version from ledger_book where user_id = ${userId}`,
    )) ?? expect.fail('the book is open');
  const decidedOn = (seen: { readonly version: bigint }) =>
    app.database.transaction((tx) => tx.rows(moveBooks([{ userId, ...seen }], 1n)));

  it('makes everybody decide anew who has read the book before it was taken', async () => {
    const before = await versionNow();
    await app.database.transaction((tx) => app.ledger.lock(tx, userId));
    expect(await decidedOn(before)).toEqual([]);
    expect(await decidedOn(await versionNow())).toHaveLength(1);
  });

  it('is not waited for by who decides for many', async () => {
    const before = await versionNow();
    await app.database.transaction(async (tx) => {
      await app.ledger.lock(tx, userId);
      expect(await app.database.rows(moveBooks([{ userId, ...before }], 1n))).toEqual([]);
    });
    expect(await decidedOn(await versionNow())).toHaveLength(1);
  });

  it('leaves a version that never comes again, also where a database that was put back goes on differently', async () => {
    const before = await versionNow();
    const moveOn = () => app.database.transaction((tx) => app.ledger.lock(tx, userId));
    const seen = new Set<bigint>();
    for (let turn = 0; turn < 3; turn += 1) {
      await moveOn();
      seen.add((await versionNow()).version);
      await app.database.run(
        sql`update ledger_book set version = ${before.version} where user_id = ${userId}`,
      );
    }
    expect(seen.size).toBe(3);
  });

  it('is as if it had never been when its transaction comes to nothing', async () => {
    const before = await versionNow();
    const work = app.database.transaction(async (tx) => {
      await app.ledger.lock(tx, userId);
      throw new Error('undone');
    });
    await expect(work).rejects.toThrow('undone');
    expect(await decidedOn(before)).toHaveLength(1);
  });
});

describe('holds', () => {
  const parts = () => ({ userId, asset: 'USD', amount: 70n, fee: 5n });

  async function holdSome(): Promise<string> {
    return app.database.transaction(async (tx) => {
      const row = await app.ledger.record(tx, {
        userId,
        type: 'withdrawal',
        status: 'pending',
        asset: 'USD',
        amount: 70n,
        fees: 5n,
        description: plainText('x'),
      });
      const hold = { userId, asset: 'USD', amount: 75n, kind: 'withdrawal', subjectId: row.id } as const;
      await app.ledger.hold(tx, hold, withdrawalRequested(parts()));
      return row.id;
    });
  }

  it('locks and gives back to the cent', async () => {
    await deposit(100n);
    const id = await holdSome();
    expect(await available()).toBe(25n);
    await app.database.transaction(async (tx) => {
      await app.ledger.release(tx, id, withdrawalGivenBack(parts()));
      await app.ledger.end(tx, id, { status: 'cancelled' });
    });
    expect(await available()).toBe(100n);
  });

  it('cannot be released twice', async () => {
    await deposit(100n);
    const id = await holdSome();
    await app.database.transaction(async (tx) => {
      await app.ledger.release(tx, id, withdrawalCompleted(parts()));
      await app.ledger.end(tx, id, { status: 'completed' });
    });
    const again = app.database.transaction((tx) => app.ledger.release(tx, id, withdrawalCompleted(parts())));
    await expect(again).rejects.toThrow(/no active hold/);
  });

  it('must match the entry that locks it', async () => {
    await deposit(100n);
    const hold = { userId, asset: 'USD', amount: 74n, kind: 'withdrawal', subjectId: newId() } as const;
    const wrong = app.database.transaction((tx) => app.ledger.hold(tx, hold, withdrawalRequested(parts())));
    await expect(wrong).rejects.toThrow(/must lock what the hold says/);
  });
});

describe('the auditor', () => {
  it('finds an honest book honest', async () => {
    await deposit(100n);
    expect(await verifyLedger(app.database)).toEqual([]);
    const rows = await trialBalance(app.database);
    expect(rows.reduce((sum, row) => sum + row.total, 0n)).toBe(0n);
  });

  it('exports a journal whose every entry sums to zero', async () => {
    await deposit(12_345n);
    await app.database.transaction(async (tx) => {
      const row = await app.ledger.record(tx, {
        userId,
        type: 'adjustment',
        status: 'completed',
        asset: 'USD',
        amount: 1_000_000n,
        description: plainText('x'),
      });
      await app.ledger.post(tx, row.id, practiceFunds({ userId, amount: 1_000_000n }));
    });
    const text = await journal();
    expect(text).toContain('house:treasury  -123.45 "USD"');
    expect(text).toContain(`customers:${userId}:available  10000.00 "USD"`);
  });

  it('declares every account and commodity once, before anything is booked', async () => {
    for (const asset of ['USD', 'BTC', 'SHIB', 'MOON1']) await deposit(100n, asset);
    const [head = '', ...entries] = (await journal()).split(/\n(?=\d{4}-)/);
    const declared = [...head.matchAll(/^(?:account (\S+)|commodity "(\w+)")$/gm)].map(
      ([, account, asset]) => account ?? asset,
    );
    const lines = entries.join('\n').matchAll(/^ {4}(\S+) {2}-?\d+\.\d+ "(\w+)"$/gm);
    const used = [...lines].flatMap(([, account, asset]) => [account, asset]);
    expect(declared.toSorted()).toEqual([...new Set(used)].toSorted());
    expect(head).toContain('commodity "BTC"\n    format 1000.00000000 "BTC"\n');
    expect(head).toContain('commodity "SHIB"\n    format 1000.00 "SHIB"\n');
  });

  // Where somebody has the program, it has the last word.
  it('stands the strict check of an accounting program', needing('hledger'), async () => {
    await deposit(777n, 'BTC');
    const checked = spawnSync('hledger', ['-f', '-', 'check', '-s'], { input: await journal() });
    expect([checked.status, String(checked.stderr)]).toEqual([0, '']);
  });
});
