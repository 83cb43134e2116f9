import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { admin, plainText, transactions, wallet } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../../platform/refusal.ts';
import { administrator, type Person, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const HEADER = '\uFEFFDate,Type,Amount,Currency,Fee,Status,Reference,Description,Net';

let app: TestApp;
let port: number;
const open: ClientRequest[] = [];

beforeAll(async () => {
  app = await createTestApp({ WELCOME_CREDIT_USD: 0 });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.server.address() as AddressInfo).port;
});
afterEach(() => {
  for (const request of open.splice(0)) request.destroy();
});
afterAll(() => app.close());

/** Many rows that moved no money, each with its number in front of the description. */
async function fill(userId: string, rows: number, description: string): Promise<void> {
  const now = app.clock.now();
  await app.database.run(sql`
    insert into ledger_transaction (id, user_id, reference, type, status, asset, amount, description, created_at, completed_at)
    select gen_random_uuid(), ${userId}, ${userId} || n, 'deposit', 'failed', 'USD', n, n || ' ' || ${description}::text,
      ${now}::timestamptz - n * interval '1 second', ${now} from generate_series(1, ${rows}::int) n`);
}

async function record(userId: string, description: string, amount = 100n): Promise<void> {
  const row = { userId, type: 'deposit', status: 'pending', asset: 'USD', amount } as const;
  await app.database.transaction((tx) =>
    app.ledger.record(tx, { ...row, description: plainText(description) }),
  );
}

const download = (as: Person, query: Record<string, unknown> = {}) =>
  app.call(transactions.exportTransactions, { as, query });
const USD = (amount: number) => ({ currency: 'USD', amount });
const linesOf = (body: unknown) => (body as { data: string }).data.split('\r\n');

/** A download whose reader takes the head of the answer and then nothing. */
async function stalled(as: Person): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${as.token}` };
  const request = get({ host: '127.0.0.1', port, path: '/api/transaction/export', headers, agent: false });
  request.on('error', () => {});
  open.push(request);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

async function openCursors(): Promise<number> {
  const found = await app.database.row<{ total: number }>(sql`
    select count(*)::int as total from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`);
  return found?.total ?? 0;
}

/** When somebody was last given rows who has not come for the next ones; null while none are waited for. */
async function restsSince(): Promise<number | null> {
  const found = await app.database.row<{ at: Date }>(sql`
    select state_change as at from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`);
  return found?.at.getTime() ?? null;
}

describe('the file', () => {
  it('has a name, a type, the header and exact values, newest first', async () => {
    const person = await verifiedCustomer(app);
    await app.database.transaction(async (tx) => {
      const shared = {
        userId: person.userId,
        status: 'cancelled',
        type: 'withdrawal',
        description: plainText('x'),
      } as const;
      await app.ledger.record(tx, { ...shared, asset: 'BTC', amount: 1n, fees: 12_345n, reference: 'WDR-1' });
    });
    app.clock.advance(1);
    await app.database.transaction(async (tx) => {
      const shared = {
        userId: person.userId,
        status: 'cancelled',
        type: 'adjustment',
        description: plainText('y'),
      } as const;
      await app.ledger.record(tx, { ...shared, asset: 'USD', amount: -123_456n, reference: 'ADJ-1' });
    });
    const answer = await download(person);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="transactions_2026-03-04.csv"',
    });
    expect(linesOf(answer.body)).toEqual([
      HEADER,
      '2026-03-04T12:00:00.001Z,adjustment,-1234.56,USD,0.00,cancelled,ADJ-1,y,0.00',
      '2026-03-04T12:00:00.000Z,withdrawal,0.00000001,BTC,0.00012345,cancelled,WDR-1,x,0.00000000',
      '',
    ]);
  });

  it('has a column that adds up to what is held of each currency', async () => {
    const [person, staff, other] = [
      await verifiedCustomer(app),
      await administrator(app),
      await administrator(app),
    ];
    const paid = (await app.call(wallet.depositFiat, { as: person, body: USD(1000) })).data();
    (await app.call(admin.adminApproveTransaction, { as: staff, params: { id: paid.id } })).data();
    (await app.call(wallet.depositFiat, { as: person, body: USD(500) })).data();
    (await app.call(wallet.convert, { as: person, body: { from: 'USD', to: 'EUR', amount: 300 } })).data();
    const out = { ...USD(200), destination: 'My bank account 12345678' };
    const [first, second] = [
      (await app.call(wallet.withdraw, { as: person, body: out })).data(),
      (await app.call(wallet.withdraw, { as: person, body: out })).data(),
    ];
    (await app.call(admin.adminApproveTransaction, { as: other, params: { id: first.id } })).data();
    (await app.call(wallet.cancelTransaction, { as: person, params: { id: second.id } })).data();
    const cells = linesOf((await download(person)).body)
      .slice(1, -1)
      .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/));
    const sumOf = (currency: string) =>
      cells.filter((row) => row[3] === currency).reduce((sum, row) => sum + Number(row[8]), 0);
    const held = (await app.call(wallet.getBalances, { as: person })).data();
    for (const { currency, balance } of held) expect(sumOf(currency), currency).toBeCloseTo(balance, 8);
    expect([sumOf('USD'), cells.length]).toEqual([500, 6]);
  });

  it('of nothing is a header', async () => {
    const answer = await download(await verifiedCustomer(app));
    expect(linesOf(answer.body)).toEqual([HEADER, '']);
  });

  it.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+1, and more', `"'+1, and more"`],
    ['-2+3', `'-2+3`],
    ['@SUM(A1:A9)', `'@SUM(A1:A9)`],
    ['\tTab', `'\tTab`],
    ['\rReturn', `"'\rReturn"`],
    ['Ünïcödé 💶', 'Ünïcödé 💶'],
  ])('keeps %j harmless', async (description, cell) => {
    const person = await verifiedCustomer(app);
    await record(person.userId, description);
    const text = (await download(person)).data() as unknown as string;
    expect(text.endsWith(`,${cell},0.00\r\n`)).toBe(true);
  });

  it('honours every filter of the screen', async () => {
    const person = await verifiedCustomer(app);
    await fill(person.userId, 3, 'of three');
    await record(person.userId, 'Waiting_here');
    const count = async (query: Record<string, unknown>) =>
      linesOf((await download(person, query)).body).length - 2;
    expect(await count({})).toBe(4);
    expect(await count({ status: 'pending' })).toBe(1);
    expect(await count({ type: 'deposit', currency: 'USD', period: '7d' })).toBe(4);
    expect(await count({ type: 'withdrawal' })).toBe(0);
    expect(await count({ search: '2 of' })).toBe(1);
    expect(await count({ search: 'g_h' })).toBe(1);
    expect(await count({ search: 'o_t' })).toBe(0);
  });

  it('takes no page and refuses a stranger', async () => {
    const person = await verifiedCustomer(app);
    expect((await download(person, { page: 1 })).status).toBe(400);
    expect((await app.call(transactions.exportTransactions)).status).toBe(401);
  });
});

describe('a download that cannot begin', () => {
  it('is refused like any other call, and takes no place', async () => {
    const person = await verifiedCustomer(app);
    const { past } = app.database;
    const { streamText } = past;
    const away = { streamText: () => Readable.from([Promise.reject(new Refusal('not-ready'))]) };
    Object.assign(past, away);
    const answers = [await download(person), await download(person), await download(person)];
    Object.assign(past, { streamText });
    expect(answers.map((answer) => answer.status)).toEqual([503, 503, 503]);
    expect(answers[0]?.error()).toBe('The service is not available right now. Please try again shortly.');
    expect((await download(person)).status).toBe(200);
  });
});

describe('a long download', () => {
  it('carries all of five thousand rows, in order', async () => {
    const person = await verifiedCustomer(app);
    await fill(person.userId, 5000, 'row');
    const lines = linesOf((await download(person)).body);
    expect(lines).toHaveLength(5002);
    expect(lines.slice(1, -1).map((line) => Number(/,(\d+) row,0\.00$/.exec(line)?.[1]))).toEqual(
      Array.from({ length: 5000 }, (_, index) => index + 1),
    );
    expect(await openCursors()).toBe(0);
  });

  it('waits for its reader, and lets go of the database when the reader goes', async () => {
    const person = await verifiedCustomer(app);
    await fill(person.userId, 10_000, 'long '.repeat(400));
    const response = await stalled(person);
    // Twenty megabytes do not fit into the buffers on the way, so the cursor comes to stand, and stays where it is.
    let before: number | null = null;
    const stands = async () => {
      const last = before;
      before = await restsSince();
      return before !== null && before === last;
    };
    await expect.poll(stands, { interval: 300 }).toBe(true);
    expect(await openCursors()).toBe(1);
    response.destroy();
    await expect.poll(openCursors).toBe(0);
  });

  it('leaves room for others: four at once, two of one customer', async () => {
    const people = [
      await verifiedCustomer(app),
      await verifiedCustomer(app),
      await verifiedCustomer(app),
    ] as const;
    for (const { userId } of people) await fill(userId, 10_000, 'long '.repeat(400));
    const [first, second, third] = people;
    const responses = [await stalled(first), await stalled(first), await stalled(second)];
    expect((await download(first)).status).toBe(429);
    responses.push(await stalled(second));
    const answer = await download(third);
    expect(answer.status).toBe(429);
    expect(answer.headers['retry-after']).toBe('5');
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200, 200]);
    for (const response of responses) response.destroy();
    // What it downloads are twenty megabytes.
    await expect.poll(async () => (await download(third)).status, { timeout: 50_000 }).toBe(200);
    expect(await openCursors()).toBe(0);
  });
});
