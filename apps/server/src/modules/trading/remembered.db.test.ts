import { plainText } from '@halyard/contract';
import { practiceFunds } from '@halyard/accounting';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailTo, type Person, verifiedCustomer } from '../../testing/people.ts';
import { type SecondNode, startSecondNode, watched } from '../../testing/second-node.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { EUR_USD, setTier } from '../../testing/traders.ts';
import { closePosition } from './orders/manage-positions.ts';

/** A node remembers the accounts it traded for. Whatever has changed since must count as if it had read them. */
let app: TestApp;
/** Remembers; every query it asks is noted. */
let node: SecondNode;
/** Does what the other does not know of. */
let elsewhere: SecondNode;
let queries: string[] = [];
let person: Person;

beforeAll(async () => {
  app = await createTestApp();
  const database = watched(app.database, (text, ask) => {
    queries.push(text);
    return ask();
  });
  node = await startSecondNode(app, { database });
  elsewhere = await startSecondNode(app);
});
beforeEach(async () => {
  person = await verifiedCustomer(app);
  await node.post(person, TRADE, EUR_USD);
  queries = [];
});
afterAll(async () => {
  await elsewhere.close();
  await node.close();
  await app.close();
});

const TRADE = '/investment/trade';
/** More than there is. */
const HUGE = { ...EUR_USD, quantity: 5_000_000 } as const;
const loads = () => queries.filter((text) => text.includes('trading_position p')).length;
const lookUps = () => queries.filter((text) => text.includes('join idempotency_key')).length;

async function positions(): Promise<number> {
  const query = sql`select id from trading_position where user_id = ${person.userId} and quantity > 0`;
  return (await app.database.rows(query)).length;
}

async function giveDollars(amount: bigint): Promise<void> {
  const { userId } = person;
  await app.database.transaction(async (tx) => {
    const row = { userId, type: 'adjustment', status: 'completed', asset: 'USD', amount } as const;
    await app.ledger.lock(tx, userId);
    const { id } = await app.ledger.record(tx, { ...row, description: plainText('Funds') });
    await app.ledger.post(tx, id, practiceFunds({ userId, amount }));
  });
}

describe('the next order of a customer', () => {
  it('is written without anything being read before it', async () => {
    expect(node.trading.desk.remembered(person.userId)?.state.positions).toHaveLength(1);
    expect((await node.post(person, TRADE, EUR_USD, 'k')).status).toBe(200);
    expect([loads(), lookUps(), await positions()]).toEqual([0, 0, 2]);
  });

  it('sent again is looked up, and placed once', async () => {
    const first = await node.post(person, TRADE, EUR_USD, 'k');
    const second = await node.post(person, TRADE, EUR_USD, 'k');
    expect([second.text, lookUps(), await positions()]).toEqual([first.text, 1, 2]);
    expect((await node.post(person, TRADE, { ...EUR_USD, quantity: 2000 }, 'k')).status).toBe(409);
  });

  it('that another node has placed already is placed once', async () => {
    const first = await elsewhere.post(person, TRADE, EUR_USD, 'k');
    const second = await node.post(person, TRADE, EUR_USD, 'k');
    expect([second.text, await positions()]).toEqual([first.text, 2]);
  });

  it('that another node has placed already is placed once, though the memory is right again', async () => {
    const first = await elsewhere.post(person, TRADE, EUR_USD, 'k');
    expect((await node.post(person, TRADE, EUR_USD, 'l')).status).toBe(200);
    const others = await verifiedCustomer(app);
    const [second, third] = await Promise.all([
      node.post(person, TRADE, EUR_USD, 'k'),
      node.post(others, TRADE, EUR_USD, 'k'),
    ]);
    expect([second.text, third.status, await positions()]).toEqual([first.text, 200, 3]);
  });
});

describe('what has changed since', () => {
  it('money that came in counts: an order is not refused for what was remembered', async () => {
    expect((await node.post(person, TRADE, HUGE)).status).toBe(400);
    expect(loads()).toBe(1);
    await giveDollars(100_000_000n);
    expect((await node.post(person, TRADE, HUGE)).status).toBe(200);
  });

  it('money that left counts: an order is not placed with it', async () => {
    const fill = { ...EUR_USD, quantity: 700_000 } as const;
    expect((await elsewhere.post(person, TRADE, fill)).status).toBe(200);
    expect((await node.post(person, TRADE, fill)).status).toBe(400);
    expect(await positions()).toBe(2);
  });

  it('a position that another node has closed is gone', async () => {
    const [open] = node.trading.desk.remembered(person.userId)?.state.positions ?? [];
    const close = (at: SecondNode) => closePosition(at.trading.deps, person, open?.id ?? '', {});
    await close(elsewhere);
    await expect(close(node)).rejects.toMatchObject({ code: 'position-closed' });
    expect(await positions()).toBe(0);
  });

  it('another tier pays its own commission', async () => {
    const commission = async () => {
      await node.post(person, TRADE, { ...EUR_USD, quantity: 100_000 });
      const query = sql`select commission from trading_fill where user_id = ${person.userId} order by filled_at desc, id desc limit 1`;
      return (await app.database.row<{ commission: bigint }>(query))?.commission ?? 0n;
    };
    const before = await commission();
    await setTier(app, person.userId, 'professional');
    expect([before > 0n, await commission()]).toEqual([true, (before * 40n + 99n) / 100n]);
  });

  it('mail goes to the new address', async () => {
    const email = `new-${person.userId}@example.test`;
    await app.database.run(sql`update app_user set email = ${email} where id = ${person.userId}`);
    const order = { ...EUR_USD, orderType: 'limit', limitPrice: '1.2' } as const;
    expect((await node.post(person, TRADE, order)).status).toBe(200);
    expect(loads()).toBe(1);
    expect(node.trading.desk.remembered(person.userId)?.recipient.email).toBe(email);
    expect(await mailTo(app, email)).toBeDefined();
  });
});
