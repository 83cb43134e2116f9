import { adjustment, depositCompleted } from '@halyard/accounting';
import { admin, books, wallet, plainText, say } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { close, open, place } from '../../../testing/traders.ts';
import { behindTheBack } from '../../../testing/behind-the-back.ts';

let app: TestApp;
let staff: Person;
let zoe: Person;
let ben: Person;
let position: string;

beforeAll(async () => {
  app = await createTestApp();
  staff = await administrator(app);
  zoe = await verifiedCustomer(app, { email: 'zoe@example.test' });
  ben = await verifiedCustomer(app);
  app.clock.advance(1000);
  position = await open(app, zoe);
  app.clock.advance(1000);
  (await close(app, zoe, position)).data();
  app.clock.advance(1000);
  const trade = { from: 'USD', to: 'BTC', amount: 1000 };
  (await app.call(wallet.convert, { as: ben, body: trade })).data();
});
afterAll(() => app.close());

type Query = Record<string, unknown>;
const list = async (query: Query = {}, as = staff) =>
  (await app.call(admin.adminListEntries, { as, query })).data();
const events = async (query: Query) => (await list(query)).entries.map(({ event }) => event);
const readEntry = async (id: string) =>
  (await app.call(admin.adminGetEntry, { as: staff, params: { id } })).data();
const account = async (user: string, currency: string, query: Query = {}, as = staff) =>
  (await app.call(admin.adminLedgerAccount, { as, params: { user, currency }, query })).data();
const looks = (action: string, actorId = staff.userId) =>
  app.database.rows<{ subjectId: string; detail: unknown }>(sql`
    select subject_id as "subjectId", detail from audit_entry where action = ${action} and actor_id = ${actorId} order by seq`);

/** One more entry in a customer's book, as an administrator's correction makes it. */
async function correct(userId: string, amount: bigint): Promise<void> {
  await app.database.transaction(async (tx) => {
    await app.ledger.lock(tx, userId);
    const description = say('adjustment', {});
    const statement = { userId, type: 'adjustment', status: 'completed', asset: 'USD', amount } as const;
    const row = await app.ledger.record(tx, { ...statement, description });
    await app.ledger.post(tx, row.id, adjustment({ userId, asset: 'USD', amount }));
  });
}

describe('the trial balance', () => {
  it('has what independent sums have, and zero for every currency', async () => {
    const { currencies } = (await app.call(admin.adminTrialBalance, { as: staff })).data();
    expect(currencies.map(({ currency, sum, isZero }) => [currency, Number(sum), isZero])).toEqual([
      ['BTC', 0, true],
      ['USD', 0, true],
    ]);
    const dollars = currencies.find(({ currency }) => currency === 'USD');
    const held = await app.database.row<Record<string, bigint>>(sql`
      select sum(available)::bigint as available, sum(locked)::bigint as locked from ledger_balance where asset = 'USD'`);
    const fees = await app.database.row<{ cents: bigint }>(
      sql`select sum(fees)::bigint as cents from ledger_transaction where asset = 'USD'`,
    );
    const totalOf = (name: string) => dollars?.accounts.find((row) => row.account === name)?.total;
    expect(totalOf('available')).toBe(
      `${String(held?.['available']).slice(0, -2)}.${String(held?.['available']).slice(-2)}`,
    );
    expect([totalOf('locked'), held?.['locked']]).toEqual(['0.00', 0n]);
    expect(Number(totalOf('fees')) * 100).toBe(Number(fees?.cents));
    // Practice funds of three people.
    expect(totalOf('promotions')).toBe('-30000.00');
  });

  it('shows a line that somebody with the keys to the database put in', async () => {
    const tampered = await createTestApp();
    const clerk = await administrator(tampered);
    await behindTheBack(tampered.database, async (tx) => {
      await tx.run(sql`update ledger_line set amount = amount + 1 where account = 'available'`);
    });
    const answer = (await tampered.call(admin.adminTrialBalance, { as: clerk })).data();
    expect(answer.currencies[0]).toMatchObject({ currency: 'USD', sum: '0.01', isZero: false });
    await expect(tampered.close()).rejects.toThrow('each entry balances per asset');
  });
});

describe('the entries', () => {
  it('come newest first, with whose they are, what they are about and how much moved', async () => {
    const { entries } = await list({ limit: 3 });
    expect(entries.map(({ event }) => event)).toEqual(['conversion', 'position.closed', 'position.opened']);
    expect(entries[0]).toMatchObject({
      customers: [{ userId: ben.userId, user: ben.email }],
      reference: expect.stringMatching(/^TRF-/) as string,
      moved: expect.arrayContaining([{ currency: 'USD', amount: 1000 }]) as unknown,
    });
  });

  it('are filtered by currency, event, account, customer, reference, cause and time', async () => {
    expect(await events({ currency: 'btc' })).toEqual(['conversion']);
    expect(await events({ event: 'position.opened' })).toEqual(['position.opened']);
    expect(await events({ event: 'practice-funds' })).toHaveLength(3);
    // The conversion takes its fee in what is bought.
    expect(await events({ account: 'fees' })).toEqual(['conversion', 'position.opened']);
    expect(await events({ account: 'fees', currency: 'USD' })).toEqual(['position.opened']);
    expect(await events({ account: 'locked' })).toEqual(['position.closed', 'position.opened']);
    expect(await events({ account: 'deficit' })).toEqual([]);
    expect(await events({ user: ' ZOE@example.test' })).toEqual([
      'position.closed',
      'position.opened',
      'practice-funds',
    ]);
    expect(await events({ user: ben.userId, currency: 'BTC' })).toEqual(['conversion']);
    expect(await events({ user: ben.userId, event: 'practice-funds' })).toEqual(['practice-funds']);
    expect(await events({ user: ben.userId, account: 'fees' })).toEqual([]);
    const [newest] = (await list({ limit: 1 })).entries;
    for (const find of [newest?.id, newest?.causeId, newest?.reference?.toLowerCase()])
      expect(await events({ find })).toEqual(['conversion']);
    expect(await events({ find: 'TRD-NOSUCHTRADE' })).toEqual([]);
    const at = newest?.at ?? '';
    expect(await events({ from: at })).toEqual(['conversion']);
    expect((await events({ to: at })).includes('conversion')).toBe(false);
    expect(await events({ from: at, account: 'fees' })).toEqual(['conversion']);
  });

  it.each([
    [{ event: 'moonlight' }, 400, 'This event is not known'],
    [{ account: 'moonlight' }, 400, 'This account is not known'],
    [{ user: 'nobody@example.test' }, 404, 'User not found'],
    [{ from: 'yesterday' }, 400, 'This date is not valid'],
    [{ before: '1' }, 400, 'This id is not valid'],
    [{ limit: 0 }, 400, 'limit must be a whole number from 1 to 200'],
  ])('refuse %j in a sentence', async (query, status, sentence) => {
    const answer = await app.call(admin.adminListEntries, { as: staff, query });
    expect([answer.status, answer.error()]).toEqual([status, sentence]);
  });

  it('lead to their lines, their cause, the statement and other entries of the cause', async () => {
    const [closed, opened] = (await list({ user: zoe.userId })).entries;
    const detail = await readEntry(opened?.id ?? '');
    expect(detail.lines.map((line) => [line.owner, line.account, line.customer?.user])).toEqual([
      ['customers', 'available', zoe.email],
      ['customers', 'locked', zoe.email],
      ['house', 'fees', undefined],
    ]);
    expect(detail.lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(0);
    expect(detail.cause).toEqual({
      kind: 'transaction',
      reference: opened?.reference,
      description: detail.statement[0]?.description,
    });
    expect(detail.statement).toMatchObject([{ type: 'trade', status: 'completed' }]);
    expect((await readEntry(closed?.id ?? '')).statement).toHaveLength(1);
    const [conversion] = (await list({ event: 'conversion' })).entries;
    expect((await readEntry(conversion?.id ?? '')).statement.map(({ currency }) => currency)).toEqual([
      'USD',
      'BTC',
    ]);
    const unknown = await app.call(admin.adminGetEntry, { as: staff, params: { id: newId() } });
    expect([unknown.status, unknown.error()]).toEqual([404, 'Entry not found']);
  });

  it('name the order a reservation is for', async () => {
    const body = { orderType: 'limit', limitPrice: 0.5, timeInForce: 'gtc' } as const;
    const { order } = (await place(app, ben, body)).data();
    const [reserved] = (await list({ event: 'order.reserved' })).entries;
    expect(reserved).toMatchObject({ causeId: order.id, reference: null });
    expect((await readEntry(reserved?.id ?? '')).cause).toMatchObject({
      kind: 'order',
      symbol: 'EUR/USD',
      quantity: 1000,
      status: 'pending',
    });
  });
});

describe('pages of the journal', () => {
  it('have no gap and no repeat while entries arrive, in either direction', async () => {
    const frozen = (await list({ limit: 200 })).entries.map(({ id }) => id);
    for (const query of [{}, { currency: 'USD' }, { account: 'available' }] as Query[]) {
      const whole = (await list({ ...query, limit: 200 })).entries.map(({ id }) => id);
      const seen: string[] = [];
      let before: string | null = null;
      let top: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof list>> = await list({
          ...query,
          limit: 2,
          ...(before ? { before } : {}),
        });
        top ??= page.entries[0]?.id ?? null;
        seen.push(...page.entries.map(({ id }) => id));
        before = page.older;
        await correct(zoe.userId, 1n);
      } while (before !== null);
      expect(seen).toEqual(whole);
      const arrived: string[] = [];
      let after: string | null = top;
      while (after !== null) {
        const page: Awaited<ReturnType<typeof list>> = await list({ ...query, limit: 2, after });
        arrived.push(...page.entries.map(({ id }) => id).toReversed());
        after = page.newer;
      }
      const now = (await list({ ...query, limit: 200 })).entries.map(({ id }) => id);
      expect(arrived.toReversed()).toEqual(now.slice(0, now.indexOf(top ?? '')));
    }
    expect(frozen.length).toBeGreaterThan(5);
  });

  it('keep entries of one moment apart', async () => {
    const { userId } = ben;
    await app.database.transaction(async (tx) => {
      await app.ledger.lock(tx, userId);
      for (const amount of [1n, 2n, 3n, 4n, 5n]) {
        const statement = { userId, type: 'deposit', status: 'completed', asset: 'EUR', amount } as const;
        const row = await app.ledger.record(tx, { ...statement, description: plainText('Deposit') });
        await app.ledger.post(tx, row.id, depositCompleted({ userId, asset: 'EUR', amount }));
      }
    });
    for (const query of [
      { event: 'deposit.completed' },
      { currency: 'EUR' },
      { user: userId, currency: 'EUR' },
    ]) {
      const amounts: unknown[] = [];
      let before: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof list>> = await list({
          ...query,
          limit: 2,
          ...(before ? { before } : {}),
        });
        amounts.push(...page.entries.map(({ moved }) => moved[0]?.amount));
        before = page.older;
      } while (before !== null);
      expect(amounts).toEqual([0.05, 0.04, 0.03, 0.02, 0.01]);
    }
  });
});

describe("a customer's account", () => {
  it('tells after each line what it held, whatever page it is on', async () => {
    for (const amount of [100n, -250n, 75n]) await correct(ben.userId, amount);
    const { lines, balances, currencies, user } = await account(ben.email, 'USD', { limit: 200 });
    expect([user, currencies]).toEqual([ben.email, ['BTC', 'EUR', 'USD']]);
    const held: Record<string, number> = { available: 0, locked: 0, deficit: 0 };
    for (const line of lines.toReversed()) {
      held[line.account] = Math.round((held[line.account] ?? 0) * 100 + line.amount * 100) / 100;
      expect([line.id, line.balance]).toEqual([line.id, held[line.account]]);
    }
    expect(balances).toEqual(held);

    const paged: unknown[] = [];
    let before: string | null = null;
    do {
      const page: admin.LedgerAccount = await account(ben.userId, 'USD', {
        limit: 2,
        ...(before ? { before } : {}),
      });
      paged.push(...page.lines);
      before = page.older;
    } while (before !== null);
    expect(paged).toEqual(lines);
    const oldest = lines.at(-1);
    const upwards = await account(ben.userId, 'USD', {
      limit: 2,
      after: `${oldest?.id}.${oldest?.position}`,
    });
    expect(upwards.lines).toEqual(lines.slice(-3, -1));
  });

  it('tells the lines of one entry apart, also where a page ends between them', async () => {
    // A conversion pays out in full and takes its fee from that.
    const whole = (await account(ben.userId, 'BTC')).lines;
    expect(whole.map(({ id }) => id)).toEqual([whole[0]?.id, whole[0]?.id]);
    expect(whole[1]?.balance).toBe(whole[1]?.amount);
    expect(whole[0]?.balance).toBeLessThan(whole[1]?.balance ?? 0);
    const newest = await account(ben.userId, 'BTC', { limit: 1 });
    const older = await account(ben.userId, 'BTC', { limit: 1, before: newest.older ?? '' });
    expect([...newest.lines, ...older.lines]).toEqual(whole);
    expect([older.older, older.newer]).toEqual([null, `${whole[1]?.id}.${whole[1]?.position}`]);
  });

  it('can be one of the three accounts', async () => {
    const { lines } = await account(ben.userId, 'USD', { account: 'locked' });
    expect(lines.map(({ account: name, balance }) => [name, balance])).toEqual([
      ['locked', expect.any(Number)],
    ]);
    expect((await account(ben.userId, 'USD', { account: 'deficit' })).lines).toEqual([]);
    expect((await account(ben.userId, 'SHIB')).lines).toEqual([]);
  });
});

describe('a customer with another account', () => {
  it('has the entries of both, and the account of each, named and under their owner', async () => {
    const kim = await verifiedCustomer(app);
    const body = { kind: 'trading', name: 'Second' } as const;
    const { id: second } = (await app.call(books.openBook, { as: kim, body })).data();
    app.clock.advance(1000);
    const moved = { from: kim.userId, to: second, amount: 700 };
    (await app.call(books.transferMoney, { as: kim, body: moved })).data();
    app.clock.advance(1000);
    await correct(second, 5n);
    const clerk = await administrator(app);
    for (const query of [{}, { currency: 'USD' }, { account: 'available' }]) {
      const { entries } = await list({ ...query, user: kim.email }, clerk);
      expect(entries.map(({ event }) => event)).toEqual(['adjustment', 'book.transferred', 'practice-funds']);
      expect(entries.map(({ customers }) => customers)).toEqual(
        Array.from({ length: 3 }, () => [{ userId: kim.userId, user: kim.email }]),
      );
    }
    const own = await list({ user: second, limit: 1 }, clerk);
    expect(own.entries.map(({ event }) => event)).toEqual(['adjustment']);
    const between = await list({ user: second, before: own.older ?? '' }, clerk);
    expect(between.entries.map(({ event }) => event)).toEqual(['book.transferred']);
    const which = { id: second, name: 'Second' };
    const { lines } = await readEntry(between.entries[0]?.id ?? '');
    expect(lines.map(({ customer, amount }) => [customer?.userId, customer?.book, amount])).toEqual([
      [kim.userId, undefined, -700],
      [kim.userId, which, 700],
    ]);
    const accounts = [{ id: kim.userId, name: 'Main account' }, which];
    const main = await account(kim.email, 'USD', {}, clerk);
    expect([main.balances.available, main.accounts, main.book]).toEqual([9300, accounts, undefined]);
    const other = await account(second, 'USD', {}, clerk);
    expect(other).toMatchObject({ userId: kim.userId, user: kim.email, book: which, accounts });
    expect(other.lines.map(({ amount, balance }) => [amount, balance])).toEqual([
      [0.05, 700.05],
      [700, 700],
    ]);
    expect(await looks('ledger.read', clerk.userId)).toEqual([{ subjectId: kim.userId, detail: {} }]);
  });
});

describe('reading the books of somebody', () => {
  it('is written down once a look, and not for each page', async () => {
    const clerk = await administrator(app);
    await list({}, clerk);
    expect(await looks('ledger.read', clerk.userId)).toEqual([]);
    for (const limit of [1, 2, 3]) await list({ user: zoe.userId, limit }, clerk);
    await account(zoe.userId, 'USD', {}, clerk);
    expect(await looks('ledger.read', clerk.userId)).toEqual([{ subjectId: zoe.userId, detail: {} }]);
    app.clock.advance(11 * 60_000);
    await account(zoe.userId, 'USD', {}, clerk);
    expect(await looks('ledger.read', clerk.userId)).toHaveLength(2);

    const [entry] = (await list({ user: zoe.userId }, clerk)).entries;
    const params = { id: entry?.id ?? '' };
    for (let time = 0; time < 2; time++) (await app.call(admin.adminGetEntry, { as: clerk, params })).data();
    expect(await looks('ledger.entry-read', clerk.userId)).toEqual([
      { subjectId: zoe.userId, detail: { entryId: params.id } },
    ]);
  });

  it('leaves no trace of somebody who does not exist', async () => {
    const answer = await app.call(admin.adminListEntries, { as: staff, query: { user: newId() } });
    expect([answer.status, answer.error()]).toEqual([404, 'User not found']);
  });
});
