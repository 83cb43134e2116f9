import {
  admin,
  type BodyInput,
  books,
  investment,
  keys,
  market,
  notifications,
  users,
} from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashOf } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { makeKey } from '../../testing/api-keys.ts';
import { behindTheBack } from '../../testing/behind-the-back.ts';
import { administrator, mailTo, type Person, signInAs, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { open, place } from '../../testing/traders.ts';

let app: TestApp;
let ann: Person;

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(new Date('2026-03-04T12:00:00Z'));
  ann = await verifiedCustomer(app);
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const later = (ms: number) => app.clock.set(new Date(app.clock.now().getTime() + ms));
const read = (as: { token: string }, ip = '203.0.113.7') =>
  app.call(investment.getPortfolio, { as, headers: { 'x-forwarded-for': ip } });
const answer = async (call: ReturnType<typeof read>) => {
  const { status, error } = await call;
  return [status, error()];
};
const make = (wish: Partial<BodyInput<typeof keys.createKey>>) =>
  app.call(keys.createKey, {
    as: ann,
    body: { name: 'A program', scopes: ['read'], books: [ann.userId], ...wish },
  });
const practiceOf = async (person: Person, name: string) =>
  (await app.call(books.openBook, { as: person, body: { kind: 'practice', name } })).data().id;

describe('making a key', () => {
  it('shows the secret once and stores only its hash', async () => {
    const { key, secret } = (await make({})).data();
    expect(secret).toMatch(/^hk_live_[\w-]{43}[0-9a-f]{8}$/);
    expect(key).toMatchObject({
      name: 'A program',
      status: 'active',
      hint: `hk_live_…${secret?.slice(-4)}`,
      books: [{ id: ann.userId, name: 'Main account' }],
      expiresAt: '2026-06-02T12:00:00.000Z',
      lastUsedAt: null,
    });
    const rows = await app.database.rows<{ row: string }>(
      sql`select to_jsonb(k)::text as row from api_key k where id = ${key.id}`,
    );
    expect(rows[0]?.row).not.toContain(secret?.slice(8));
    expect((await app.call(keys.listKeys, { as: ann })).data()).toEqual([key]);
  });

  it('asks for the password again after five minutes', async () => {
    later(5 * 60_000 + 1);
    expect((await make({})).error()).toBe('Please confirm your password to continue');
  });

  it('says of a key for practice alone that it is one', async () => {
    const practice = await practiceOf(ann, 'Trying');
    expect((await make({ books: [practice] })).data().secret).toMatch(/^hk_test_/);
    expect((await make({ books: [practice, ann.userId] })).data().secret).toMatch(/^hk_live_/);
  });

  it('is mailed and told, whatever mail somebody chose to get', async () => {
    const body = { preferences: { mailOnSecurity: false } };
    expect((await app.call(users.updateProfile, { as: ann, body })).status).toBe(200);
    await make({ name: 'Grid bot' });
    const [mail] = await mailTo(app, ann.email);
    expect(mail?.subject).toBe('A new API key for your account');
    expect(mail?.text).toContain('Grid bot');
    const list = (await app.call(notifications.listNotifications, { as: ann })).data().notifications;
    expect(list[0]).toMatchObject({ title: 'A new API key for your account', kind: 'security' });
    const audited = await app.database.row<{ detail: { name: string } }>(
      sql`select detail from audit_entry where action = 'keys.created' and subject_id = ${ann.userId}`,
    );
    expect(audited?.detail.name).toBe('Grid bot');
  });

  it('refuses what cannot be', async () => {
    const other = await verifiedCustomer(app);
    const wrong: readonly (readonly [Partial<BodyInput<typeof keys.createKey>>, string])[] = [
      [{ books: [other.userId] }, 'Account not found'],
      [{ ipRanges: ['203.0.113.0/33'] }, '203.0.113.0/33 is not a range of addresses'],
      [{ ipRanges: ['999.1.1.1'] }, '999.1.1.1 is not a range of addresses'],
      [{ symbols: ['NOPE'] }, 'Unknown symbol'],
      [{ expiresAt: '2027-03-05T12:00:00Z' }, 'An API key can last from one hour to 365 days'],
      [{ expiresAt: '2026-03-04T11:00:00Z' }, 'An API key can last from one hour to 365 days'],
      [{ kind: 'ed25519' }, 'A signing key needs the public half of your key, and no other key does'],
      [
        { publicKey: 'A'.repeat(43) },
        'A signing key needs the public half of your key, and no other key does',
      ],
      [{ scopes: [] }, 'Please choose what the key may do'],
      [{ scopes: ['withdraw' as 'read'] }, 'value must be one of: read, trade, convert, transfer'],
      [{ maxOrderNotional: -1 }, 'Please enter an amount above zero'],
    ];
    for (const [wish, sentence] of wrong) expect((await make(wish)).error()).toBe(sentence);
    expect((await app.call(keys.listKeys, { as: ann })).data()).toEqual([]);
  });

  it('has an end at twenty that work, however many ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => make({})));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect((await make({})).error()).toBe('You can have 20 API keys at a time');
  });
});

describe('calling with a key', () => {
  it('answers as the owner is answered', async () => {
    await open(app, ann);
    const byKey = await read(await makeKey(app, ann));
    expect(byKey.data()).toEqual((await read(ann)).data());
    expect(byKey.headers['ratelimit-policy']).toBe('"read";q=600;w=60');
  });

  it('is told how many calls are left of its own, whatever others of its owner do', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' });
    try {
      const owner = await verifiedCustomer(limited);
      const [one, other] = [await makeKey(limited, owner), await makeKey(limited, owner)];
      const left = async (as: { readonly token: string }) =>
        (await limited.call(investment.getPortfolio, { as })).headers['ratelimit'];
      expect([await left(one), await left(one), await left(other)]).toEqual([
        '"read";r=599',
        '"read";r=598',
        '"read";r=599',
      ]);
      // A call of their session is counted for themselves.
      await limited.call(investment.getPortfolio, { as: owner });
      expect(await left(one)).toBe('"read";r=597');
    } finally {
      await limited.close();
    }
  });

  it('is refused with a key that never was, and with one that was mistyped', async () => {
    const { token } = await makeKey(app, ann);
    const mistyped = `${token.slice(0, 10)}${token[10] === 'x' ? 'y' : 'x'}${token.slice(11)}`;
    for (const wrong of [mistyped, 'hk_live_', `${token}0`, token.replace('live', 'test')])
      expect(await answer(read({ token: wrong }))).toEqual([401, 'This API key is not known']);
    expect(await answer(read({ token: `hk_prod_${token.slice(8)}` }))).toEqual([
      401,
      'Please log in to continue',
    ]);
  });

  it('ends with its time', async () => {
    const key = await makeKey(app, ann, { expiresAt: '2026-03-05T12:00:00Z' });
    later(DAY_MS - 1);
    expect((await read(key)).status).toBe(200);
    later(1);
    expect(await answer(read(key))).toEqual([401, 'This API key has expired']);
    expect((await app.call(market.listPrices, { as: key })).status).toBe(401);
  });

  it('dies with the person, and comes back with them', async () => {
    const key = await makeKey(app, ann);
    for (const status of ['suspended', 'closed']) {
      await app.database.run(sql`update app_user set status = ${status} where id = ${ann.userId}`);
      expect(await answer(read(key))).toEqual([401, 'The account of this API key is suspended or closed']);
    }
    await app.database.run(sql`update app_user set status = 'active' where id = ${ann.userId}`);
    expect((await read(key)).status).toBe(200);
  });

  it('is for the addresses it was given alone', async () => {
    const key = await makeKey(app, ann, { ipRanges: ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7'] });
    for (const ip of ['203.0.113.255', '::ffff:203.0.113.1', '2001:db8:1::9', '198.51.100.7'])
      expect([ip, (await read(key, ip)).status]).toEqual([ip, 200]);
    for (const ip of ['203.0.114.1', '2001:db9::1', '198.51.100.8', '::ffff:10.0.0.1'])
      expect([ip, ...(await answer(read(key, ip)))]).toEqual([
        ip,
        403,
        'This API key may not be used from this address',
      ]);
  });

  it('cannot name an address itself where no proxy is trusted to', async () => {
    const bare = await createTestApp();
    const owner = await verifiedCustomer(bare);
    const key = await makeKey(bare, owner, { ipRanges: ['203.0.113.0/24'] });
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const { status } = await bare.call(investment.getPortfolio, { as: key, headers });
    expect(status).toBe(403);
    await bare.close();
  });

  it('is about the accounts it was given alone', async () => {
    const practice = await practiceOf(ann, 'Trying');
    const secret = await practiceOf(ann, 'Not for programs');
    const key = await makeKey(app, ann, { books: [practice] });
    const portfolio = (book?: string) =>
      app.call(investment.getPortfolio, { as: key, query: book === undefined ? {} : { book } });
    expect((await portfolio(practice)).status).toBe(200);
    for (const book of [undefined, ann.userId, secret])
      expect(await answer(portfolio(book))).toEqual([404, 'Account not found']);
    // What is about the person is about their main account.
    expect((await app.call(notifications.listNotifications, { as: key })).status).toBe(404);
    const listed = (await app.call(books.listBooks, { as: key })).data();
    expect(listed).toMatchObject({ books: [{ id: practice }], realEquity: 0 });
  });

  it('is told of those accounts alone, and never where its owner can be reached', async () => {
    const practice = await practiceOf(ann, 'Trying');
    const key = await makeKey(app, ann, { books: [ann.userId] });
    const told = async (as: { token: string }) => {
      const { notifications: list, unread } = (
        await app.call(notifications.listNotifications, { as })
      ).data();
      return [list.length, unread];
    };
    const all = await told(ann);
    expect(await told(key)).toEqual(all);
    await app.database.run(
      sql`update notification set book_id = ${practice} where user_id = ${ann.userId} and kind = 'security'`,
    );
    expect(await told(ann)).toEqual(all);
    expect((await told(key))[0]).toBeLessThan(all[0] ?? 0);
    expect((await told(key))[1]).toBeLessThan(all[1] ?? 0);
    expect((await app.call(notifications.listPushDevices, { as: key })).error()).toMatch(/^No API key/);
  });

  it('moves money between accounts it has both of', async () => {
    const [one, two, three] = [
      await practiceOf(ann, 'One'),
      await practiceOf(ann, 'Two'),
      await practiceOf(ann, 'Three'),
    ];
    const key = await makeKey(app, ann, { books: [one, two], scopes: ['transfer'] });
    const move = (from: string, to: string, idempotency?: string) =>
      app.call(books.transferMoney, {
        as: key,
        body: { from, to, amount: 10 },
        ...(idempotency ? { key: idempotency } : {}),
      });
    expect((await move(one, two)).status).toBe(200);
    expect((await move(one, three)).error()).toBe('Account not found');
    expect((await move(three, two)).error()).toBe('Account not found');
    // Not even what was answered to the owner is said again.
    const body = { from: one, to: three, amount: 10 };
    await app.call(books.transferMoney, { as: ann, body, key: 'moved' });
    expect((await move(one, three, 'moved')).error()).toBe('Account not found');
  });
});

describe('renaming a key', () => {
  it('is written in the audit log', async () => {
    const { key } = (await make({ name: 'Grid bot' })).data();
    const body = { name: 'Old bot' };
    const renamed = await app.call(keys.renameKey, { as: ann, params: { id: key.id }, body });
    expect(renamed.data()).toEqual({ ...key, ...body });
    const audited = await app.database.row<{ detail: object }>(
      sql`select detail from audit_entry where action = 'keys.renamed' and subject_id = ${ann.userId}`,
    );
    expect(audited?.detail).toEqual({ keyId: key.id, before: { name: 'Grid bot' }, after: body });
  });
});

describe('the keys of a person, for staff', () => {
  it('are seen without what is secret, and can be ended', async () => {
    const key = await makeKey(app, ann, { name: 'Grid' });
    const of = { as: await administrator(app), params: { id: ann.userId } };
    const seen = (await app.call(admin.adminListKeys, of)).data();
    expect(seen).toMatchObject([{ id: key.id, name: 'Grid', status: 'active' }]);
    for (const secret of [key.token, hashOf(key.token)]) expect(JSON.stringify(seen)).not.toContain(secret);
    const body = { keyId: key.id, reason: 'It was found in public' };
    expect((await app.call(admin.adminRevokeKeys, { ...of, body })).data()).toEqual({ revoked: 1 });
    expect((await read(key)).status).toBe(401);
  });
});

describe('ending keys', () => {
  it('counts with the next call, and for good', async () => {
    const key = await makeKey(app, ann);
    const revoke = () => app.call(keys.revokeKey, { as: ann, params: { id: key.id } });
    expect((await revoke()).data()).toMatchObject({ status: 'revoked' });
    expect(await answer(read(key))).toEqual([401, 'This API key has been revoked']);
    expect((await revoke()).data()).toMatchObject({ status: 'revoked' });
    const other = await verifiedCustomer(app);
    const theirs = await app.call(keys.revokeKey, { as: other, params: { id: key.id } });
    expect([theirs.status, theirs.error()]).toEqual([404, 'API key not found']);
    const renamed = { as: other, params: { id: key.id }, body: { name: 'Mine' } };
    expect((await app.call(keys.renameKey, renamed)).error()).toBe('API key not found');
  });

  it('all at once, with what they have waiting in the market and nothing else', async () => {
    const [one, two] = [await makeKey(app, ann), await makeKey(app, ann)];
    const waiting = { orderType: 'limit', limitPrice: '1.05' } as const;
    const own = (await place(app, ann, waiting)).data().order.id;
    const first = (await place(app, one, waiting)).data().order.id;
    const second = (await place(app, two, waiting)).data().order.id;
    await place(app, two);
    const kill = (cancelOrders: boolean) => app.call(keys.revokeAllKeys, { as: ann, body: { cancelOrders } });
    expect((await kill(false)).data()).toEqual({ revoked: 2, cancelledOrders: 0 });
    // The switch can be pressed again: what was left waiting is found by the keys that sent it.
    expect((await kill(true)).data()).toEqual({ revoked: 0, cancelledOrders: 2 });
    const { orders } = (await app.call(investment.listOrders, { as: ann, query: {} })).data();
    const statusOf = (id: string) => orders.find((order) => order.id === id)?.status;
    expect([own, first, second].map(statusOf)).toEqual(['pending', 'cancelled', 'cancelled']);
    for (const key of [one, two]) expect((await read(key)).status).toBe(401);
  });

  it('with what a key left waiting that nobody knows any more, and not while nothing can be cancelled', async () => {
    const key = await makeKey(app, ann);
    await place(app, key, { orderType: 'limit', limitPrice: '1.05' });
    const kill = () => app.call(keys.revokeAllKeys, { as: ann, body: { cancelOrders: true } });
    await app.call(keys.revokeKey, { as: ann, params: { id: key.id } });
    later(91 * DAY_MS);
    await app.jobs.find(({ name }) => name === 'forget-old-api-keys')?.run();
    ann = await signInAs(app, ann);
    expect((await app.call(keys.listKeys, { as: ann })).data()).toEqual([]);
    // A desk that is busy says another word than a halt, and it is no less there still.
    const desk = vi.spyOn(app.trading.desk, 'run').mockRejectedValueOnce(new Refusal('not-ready'));
    expect((await kill()).body).toMatchObject({ code: 'not-ready' });
    desk.mockRestore();
    const tamper = (change: bigint) =>
      behindTheBack(app.database, async (tx) => {
        const balance = sql`update ledger_balance set available = available + ${change} where user_id = ${ann.userId}`;
        await tx.run(balance);
      });
    await tamper(1n);
    await app.site.books.verify();
    expect((await kill()).body).toMatchObject({ code: 'books-halted' });
    await tamper(-1n);
    await app.site.books.verify();
    expect((await kill()).data()).toEqual({ revoked: 0, cancelledOrders: 1 });
  });
});

describe('what is known of its use', () => {
  const shown = async () => (await app.call(keys.listKeys, { as: ann })).data()[0];

  it('is written down once a minute, with the address', async () => {
    const key = await makeKey(app, ann);
    await read(key, '203.0.113.7');
    expect(await shown()).toMatchObject({ lastUsedAt: '2026-03-04T12:00:00.000Z', lastIp: '203.0.113.7' });
    later(30_000);
    await read(key, '203.0.113.7');
    expect((await shown())?.lastUsedAt).toBe('2026-03-04T12:00:00.000Z');
    later(30_000);
    await read(key, '203.0.113.7');
    expect((await shown())?.lastUsedAt).toBe('2026-03-04T12:01:00.000Z');
  });

  it('is mailed when it comes from a new place, and from too many places no more', async () => {
    const key = await makeKey(app, ann, { name: 'Grid bot' });
    const before = (await mailTo(app, ann.email)).length;
    await read(key, '127.0.0.1');
    expect(await mailTo(app, ann.email)).toHaveLength(before);
    await read(key, '203.0.113.7');
    await read(key, '203.0.113.7');
    const [mail, ...rest] = await mailTo(app, ann.email);
    expect(rest).toHaveLength(before);
    expect(mail?.subject).toBe('An API key was used from a new place');
    expect(mail?.text).toContain('203.0.113.7');
    for (let last = 10; last < 30; last++) await read(key, `198.51.100.${last}`);
    expect((await mailTo(app, ann.email)).length - before).toBe(4);
  });
});

describe('what has run out', () => {
  it('is forgotten: keys ninety days after their end, and days that are over', async () => {
    const key = await makeKey(app, ann, { maxDayNotional: 5000 });
    await place(app, key, { orderType: 'limit', limitPrice: '1.05', quantity: 1000 });
    const count = async () =>
      app.database.row(sql`
        select (select count(*)::int from api_key where user_id = ${ann.userId}) as keys,
          (select count(*)::int from api_key_spending where key_id = ${key.id}) as spendings,
          (select count(*)::int from trading_key_order where key_id = ${key.id}) as orders`);
    const job = app.jobs.find(({ name }) => name === 'forget-old-api-keys') ?? expect.fail('there is a job');
    await job.run();
    expect(await count()).toEqual({ keys: 1, spendings: 1, orders: 1 });
    await app.call(keys.revokeAllKeys, { as: ann, body: { cancelOrders: true } });
    later(3 * DAY_MS);
    await job.run();
    expect(await count()).toEqual({ keys: 1, spendings: 0, orders: 0 });
    later(90 * DAY_MS);
    await job.run();
    expect(await count()).toEqual({ keys: 0, spendings: 0, orders: 0 });
  });
});
