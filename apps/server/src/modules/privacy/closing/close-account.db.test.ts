import { mkdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { admin, auth, closing, investment, wallet } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FIRST_ID } from '../../../platform/database/row-pieces.ts';
import { makeKey } from '../../../testing/api-keys.ts';
import {
  administrator,
  mailedResetToken,
  mailTo,
  type Person,
  signInAs,
  verifiedCustomer,
  withoutMoney,
} from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { close, leftOver, open } from '../../../testing/traders.ts';
import { agreed } from '../../../testing/two-people.ts';
import { switchOnTotp } from '../../../testing/who-may-call/factors.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let staff: Person;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  staff = await administrator(app);
  person = await withoutMoney(app, await verifiedCustomer(app));
});
afterAll(() => app.close());

const closeAs = (as: Person) => app.call(closing.closeAccount, { as, body: {} });
const inTheWay = async (as: Person) =>
  (await app.call(closing.readClosing, { as })).data().hindrances.map(({ code }) => code);
const logIn = ({ email, password }: Person, more: Readonly<Record<string, unknown>> = {}) =>
  app.call(auth.login, { body: { email, password, ...more } });
const statusOf = ({ userId }: Person) =>
  app.database.row(sql`select status from app_user where id = ${userId}`);
const erase = () => app.jobs.find(({ name }) => name === 'erase-closed')?.run();

describe('closing an account', () => {
  it('says first what is in the way, each with its own sentence', async () => {
    const rich = await verifiedCustomer(app);
    const position = await open(app, rich);
    expect(await inTheWay(rich)).toEqual(['closing-positions', 'closing-money']);
    expect((await closeAs(rich)).error()).toBe(
      'Please close all positions and pending orders first, in practice accounts too',
    );
    (await close(app, rich, position)).data();
    const body = { currency: 'USD', amount: 100, destination: 'My bank account 12345678' };
    (await app.call(wallet.withdraw, { as: rich, body })).data();
    expect(await inTheWay(rich)).toEqual(['closing-pending', 'closing-money']);
    expect((await closeAs(rich)).error()).toBe(
      'Please wait for your pending deposits and withdrawals, or cancel them',
    );
    expect(await inTheWay(staff)).toEqual(['closing-staff', 'closing-money']);
    expect(await inTheWay(person)).toEqual([]);
  });

  it('waits for an order that only reduces and is left over', async () => {
    const rich = await verifiedCustomer(app);
    const order = await leftOver(app, rich);
    expect(await inTheWay(rich)).toEqual(['closing-positions', 'closing-money']);
    (await app.call(investment.cancelOrder, { as: rich, params: { id: order } })).data();
    expect(await inTheWay(rich)).toEqual(['closing-money']);
  });

  it('waits for coins whose price nobody knows', async () => {
    const other = await administrator(app);
    const adjust = async (amount: number) => {
      const body = { userId: person.userId, currency: 'ADA', amount, reason: 'Correction' };
      await agreed(app, other, await app.call(admin.adminAdjustWallet, { as: staff, body }));
    };
    await adjust(5000);
    expect(await inTheWay(person)).toEqual(['closing-money']);
    await adjust(-5000);
    expect(await inTheWay(person)).toEqual([]);
  });

  it('waits for what is owed of a payment that was taken back', async () => {
    const hold = (isHeld: boolean) =>
      app.database.run(sql`update ledger_book set is_held = ${isHeld} where user_id = ${person.userId}`);
    await hold(true);
    expect(await inTheWay(person)).toEqual(['closing-owed']);
    expect((await closeAs(person)).error()).toBe(
      'Something is owed of a payment that was taken back. Please pay it first.',
    );
    await hold(false);
    expect(await inTheWay(person)).toEqual([]);
  });

  it('is no way out of a suspension', async () => {
    await app.database.run(sql`update app_user set status = 'suspended' where id = ${person.userId}`);
    const params = { id: person.userId };
    const asked = await app.call(admin.adminProposeClosing, {
      as: staff,
      params,
      body: { reason: 'A letter' },
    });
    expect(asked.error()).toBe('A suspended account cannot be closed: opened again, it would be active');
  });

  it('asks for the password again, and is not for whoever is suspended', async () => {
    app.clock.advance(10 * 60_000);
    expect((await closeAs(person)).status).toBe(403);
    await app.database.run(sql`update app_user set status = 'suspended' where id = ${person.userId}`);
    expect((await closeAs(await signInAs(app, person))).status).toBe(403);
  });

  it('shuts every door at once, and says so in a last letter', async () => {
    const { token } = await makeKey(app, person);
    const elsewhere = await signInAs(app, person);
    const { until } = (await closeAs(person)).data();
    expect(new Date(until).getTime() - app.clock.now().getTime()).toBe(30 * DAY_MS);
    for (const as of [person, elsewhere, { token }])
      expect((await app.call(wallet.getBalances, { as })).status).toBe(401);
    const mails = await mailTo(app, person.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your account is closed']);
    const { body } = await logIn(person);
    const error: unknown = expect.stringMatching(/^This account is closed\. Until \d+ \w+ \d+ you can/);
    expect(body).toMatchObject({ code: 'account-closing', error });
    expect((await logIn({ ...person, password: 'a wrong one here' })).error()).toBe(
      'Invalid email or password',
    );
    expect(await statusOf(person)).toEqual({ status: 'closed' });
  });

  it('may be taken back for 30 days by whoever can sign in and says so', async () => {
    const [code = ''] = await switchOnTotp(app, person);
    (await closeAs(person)).data();
    const first = (await logIn(person, { reopen: true })).data();
    const challenge = 'challenge' in first ? first.challenge : '';
    const second = (reopen: boolean) => app.call(auth.loginTwoFactor, { body: { challenge, code, reopen } });
    expect((await second(false)).status).toBe(403);
    expect(await statusOf(person)).toEqual({ status: 'closed' });
    (await second(true)).data();
    expect(await statusOf(person)).toEqual({ status: 'active' });
    app.clock.advance(31 * DAY_MS);
    await erase();
    expect((await logIn(person)).status).toBe(200);
  });

  it('is taken back with a mailed link too, where a thief had changed the password', async () => {
    (await closeAs(person)).data();
    (await app.call(auth.forgotPassword, { body: { email: person.email } })).data();
    const password = 'mine alone once more';
    const spend = async () =>
      app.call(auth.resetPassword, {
        body: { token: await mailedResetToken(app, person.email), password },
      });
    expect((await spend()).status).toBe(200);
    expect(await statusOf(person)).toEqual({ status: 'closed' });
    const { body } = await logIn({ ...person, password }, { reopen: true });
    expect(body).toMatchObject({ success: true, data: { user: { status: 'active' } } });
    expect(await statusOf(person)).toEqual({ status: 'active' });
  });

  it('leads nobody back by mail who has gone for good, or whom staff shut out', async () => {
    const shut = await withoutMoney(app, await verifiedCustomer(app));
    const body = { status: 'closed', reason: 'Under age' } as const;
    (await app.call(admin.adminUpdateUser, { as: staff, params: { id: shut.userId }, body })).data();
    (await closeAs(person)).data();
    app.clock.advance(30 * DAY_MS - 60_000);
    const ask = ({ email }: Person) => app.call(auth.forgotPassword, { body: { email } });
    await ask(person);
    const token = await mailedResetToken(app, person.email);
    app.clock.advance(60_000);
    const late = await app.call(auth.resetPassword, { body: { token, password: 'too late for this' } });
    expect(late.error()).toBe('This reset link is invalid or has expired');
    for (const gone of [person, shut]) {
      const before = (await mailTo(app, gone.email)).length;
      await ask(gone);
      expect(await mailTo(app, gone.email)).toHaveLength(before);
    }
  });

  it('is for good after that: nobody signs in, and the address may be used anew', async () => {
    (await closeAs(person)).data();
    app.clock.advance(30 * DAY_MS);
    expect((await logIn(person, { reopen: true })).error()).toBe(
      'This account is closed. Please contact support.',
    );
    await erase();
    expect((await logIn(person, { reopen: true })).error()).toBe('Invalid email or password');
    const next = await verifiedCustomer(app, { email: person.email });
    expect((await logIn(next)).status).toBe(200);
  });

  it('is for good also behind more than a piece of people who cannot be erased', async () => {
    (await closeAs(person)).data();
    app.clock.advance(30 * DAY_MS);
    // Nobody locks the account of somebody who has none.
    const [from, to] = ['01000000-0000-7000-8000-000000000000', '01000000-0000-7000-8000-ffffffffffff'];
    await app.database.run(sql`
      insert into app_user select (jsonb_populate_record(u, jsonb_build_object(
        'id', '01000000-0000-7000-8000-' || lpad(n::text, 12, '0'), 'email', 'stuck-' || n || '@example.test',
        'closed_at', u.closed_at - interval '1 day'))).*
      from app_user u, generate_series(1, 200) n where u.id = ${person.userId}`);
    await expect(erase()).rejects.toThrow();
    await app.database.run(sql`delete from app_user where id between ${from} and ${to}`);
    expect((await logIn(person, { reopen: true })).error()).toBe('Invalid email or password');
  });

  it('is forgotten after the years of the law, also where somebody before them cannot be', async () => {
    const other = await withoutMoney(app, await verifiedCustomer(app));
    for (const as of [person, other]) {
      const headers = { 'content-type': 'application/pdf', authorization: `Bearer ${as.token}` };
      const payload = Buffer.from('%PDF-1.7 my passport');
      const url = '/api/users/kyc/documents?kind=identity';
      await app.server.inject({ method: 'POST', url, headers, payload });
      (await closeAs(as)).data();
      app.clock.advance(1);
    }
    app.clock.advance(30 * DAY_MS);
    await erase();
    app.clock.advance((app.settings.RETENTION_YEARS + 1) * 366 * DAY_MS);
    const left = () => app.users.outdated(app.database, app.clock.now(), FIRST_ID);
    const names = await app.users.filesOf(app.database, person.userId);
    const file = join(app.settings.dataDir, 'documents', ...names);
    const waiting = await left();
    expect(waiting.indexOf(person.userId)).toBeLessThan(waiting.indexOf(other.userId));
    await rm(file);
    await mkdir(file);
    await expect(erase()).rejects.toThrow();
    expect(await left()).toEqual([person.userId]);
    await rmdir(file);
    await erase();
    expect(await left()).toEqual([]);
  });

  it('is not undone by staff, who could not do it alone either', async () => {
    const params = { id: person.userId };
    const body = { reason: 'By letter of 3 March' };
    const proposed = (await app.call(admin.adminProposeClosing, { as: staff, params, body })).data();
    expect([proposed.kind, proposed.status]).toEqual(['closing', 'pending']);
    expect(await statusOf(person)).toEqual({ status: 'active' });
    const about = { params: { id: proposed.id } };
    expect((await app.call(admin.adminApproveProposal, { as: staff, ...about })).status).toBe(403);
    (await app.call(admin.adminApproveProposal, { as: await administrator(app), ...about })).data();
    expect(await statusOf(person)).toEqual({ status: 'closed' });
    const back = { status: 'active', reason: 'Wants it back' } as const;
    const answer = await app.call(admin.adminUpdateUser, { as: staff, params, body: back });
    expect(answer.error()).toBe('The customer closed this account: only they can open it again');
    expect((await logIn(person, { reopen: true })).status).toBe(200);
  });

  it('takes what waits for two of the staff with it', async () => {
    const body = { userId: person.userId, currency: 'USD', amount: 20_000, reason: 'A bonus' };
    const { proposal } = (await app.call(admin.adminAdjustWallet, { as: staff, body })).data();
    (await closeAs(person)).data();
    const params = { id: proposal?.id ?? '' };
    const late = await app.call(admin.adminApproveProposal, { as: await administrator(app), params });
    expect(late.status).toBe(409);
  });
});
