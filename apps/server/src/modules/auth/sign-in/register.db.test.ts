import { auth, users, wallet } from '@halyard/contract';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../../testing/invariants.ts';
import {
  cookiesOf,
  mailedCode,
  mailTo,
  type Person,
  registerPerson,
  TEST_PASSWORD,
} from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const form = (email: string, rest: Readonly<Record<string, unknown>> = {}) => ({
  email,
  password: TEST_PASSWORD,
  firstName: 'Ada',
  lastName: 'Lovelace',
  acceptTerms: true,
  ...rest,
});
const register = (body: Readonly<Record<string, unknown>>) => app.call(auth.register, { body });
const verify = (email: string, otp: string) => app.call(auth.verifyEmail, { body: { email, otp } });
const resend = (email: string) => app.call(auth.resendCode, { body: { email } });
const verifyAs = (as: Person, otp: string) =>
  app.call(auth.verifyEmail, { as, body: { email: as.email, otp } });
const resendAs = (as: Person) => app.call(auth.resendCode, { as, body: { email: as.email } });
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('opening an account', () => {
  it('starts a session at once, with practice funds and a mailed code', async () => {
    const answer = await register(
      form('First@Example.test', { accountType: 'corporate', phone: '+49 30 1234' }),
    );
    expect(answer.body).toMatchObject({
      message: 'Account created successfully! Please check your email for verification.',
    });
    const { token, user } = answer.data();
    expect(user).toMatchObject({
      email: 'first@example.test',
      phone: '+49 30 1234',
      role: 'user',
      status: 'pending',
      tier: 'standard',
      kycStatus: 'none',
      accountType: 'corporate',
      emailVerified: false,
      twoFactor: false,
    });
    const [balance] = (await app.call(wallet.getBalances, { as: { token } })).data();
    expect(balance).toMatchObject({ currency: 'USD', availableBalance: 10_000 });
    expect(await mailedCode(app, 'first@example.test')).toMatch(/^\d{6}$/);
    expect((await app.call(users.getProfile, { as: { token } })).data().id).toBe(user.id);
  });

  it('keeps the refresh token where no script and no other site can reach it', async () => {
    const answer = await register(form('cookie@example.test'));
    const lines = [answer.headers['set-cookie']].flat().map(String);
    const refresh = lines.find((line) => line.startsWith('halyard_refresh='));
    expect(refresh).toMatch(/; Path=\/api\/auth/);
    expect(refresh).toMatch(/; HttpOnly/);
    expect(refresh).toMatch(/; SameSite=Strict/);
    expect(refresh).not.toMatch(/Secure/);
    expect(JSON.stringify(answer.body)).not.toContain(cookiesOf(answer)['halyard_refresh']);
  });

  it('refuses a known address, in any letters, and leaves nothing behind', async () => {
    await register(form('twice@example.test'));
    const answer = await register(form('TWICE@example.test'));
    expect([answer.status, answer.error()]).toEqual([409, 'An account with this email already exists']);
    const both = await Promise.all([1, 2, 3].map(() => register(form('race@example.test'))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const books = await app.database.row<{ count: bigint }>(sql`
      select count(*) from ledger_book where user_id not in (select id from app_user)`);
    expect(books?.count).toBe(0n);
  });

  it('takes an accent that is a sign of its own for the same address, also of who signs in', async () => {
    const [composed, apart] = ['no\u00e9mie@example.test', 'noe\u0301mie@example.test'];
    expect((await register(form(apart))).body).toMatchObject({ data: { user: { email: composed } } });
    for (const email of [composed, apart]) {
      expect((await register(form(email))).status).toBe(409);
      const payload = { email, password: form(email).password };
      const answer = await app.server.inject({ method: 'POST', url: '/api/auth/login', payload });
      expect(answer.statusCode).toBe(200);
    }
  });

  it.each([
    [{ acceptTerms: false }, 'Please agree to the terms and conditions'],
    [{ password: 'short' }, 'Password must be at least 8 characters long'],
    [{ firstName: ' ' }, 'Please fill in all required fields'],
    [{ email: 'nobody' }, 'Please enter a valid email address'],
    [{ role: 'super_admin' }, 'Unknown field: role'],
    [{ confirmPassword: TEST_PASSWORD }, 'Unknown field: confirmPassword'],
  ])('refuses %o', async (change, sentence) => {
    const answer = await register(form('invalid@example.test', change));
    expect([answer.status, answer.error()]).toEqual([400, sentence]);
  });

  it('never stores a password, code or token as it stands', async () => {
    const answer = await register(form('hashed@example.test'));
    const code = await mailedCode(app, 'hashed@example.test');
    const secrets = [TEST_PASSWORD, answer.data().token, ...Object.values(cookiesOf(answer))];
    const tables = [
      'auth_password',
      'auth_session',
      'auth_access_token',
      'auth_refresh_token',
      'auth_device',
      'auth_code',
    ];
    const rows = await Promise.all(tables.map((name) => app.database.rows(raw(`select * from ${name}`))));
    const stored = JSON.stringify(rows, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    for (const secret of secrets) expect(stored).not.toContain(secret);
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(stored).not.toContain(`"${code}"`);
  });
});

describe('verifying the address', () => {
  it('opens money moves, once', async () => {
    const person = await registerPerson(app);
    const deposit = () =>
      app.call(wallet.depositFiat, { as: person, body: { amount: 500, currency: 'EUR' } });
    expect((await deposit()).error()).toBe('Please verify your email address first');
    const code = await mailedCode(app, person.email);
    const body = { email: person.email, otp: code };
    const answer = await app.call(auth.verifyEmail, { as: person, body });
    expect(answer.body).toEqual({ success: true, data: null, message: 'Email verified successfully!' });
    expect((await app.call(users.getProfile, { as: person })).data()).toMatchObject({
      status: 'active',
      emailVerified: true,
    });
    expect((await deposit()).status).toBe(200);
    expect((await verify(person.email, code)).error()).toBe('Invalid verification code');
  });

  it('gives the same answer for every cause', async () => {
    const person = await registerPerson(app);
    const code = await mailedCode(app, person.email);
    const answers = [
      await verify(person.email, wrong(code)),
      await verify(person.email, 'abc'),
      await verify('nobody@example.test', code),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ success: false, error: 'Invalid verification code', code: 'wrong-code' });
    }
  });

  it('ends after five tries, also with the right code and also when all come at once', async () => {
    const person = await registerPerson(app);
    const code = await mailedCode(app, person.email);
    for (let count = 0; count < 5; count++) await verify(person.email, wrong(code));
    expect((await verify(person.email, code)).status).toBe(400);

    const other = await registerPerson(app);
    await Promise.all(Array.from({ length: 12 }, () => verify(other.email, '12345x')));
    const row = await app.database.row<{ tries: number }>(
      sql`select tries from auth_code where user_id = ${other.userId}`,
    );
    expect(row?.tries).toBe(5);
    expect((await verify(other.email, await mailedCode(app, other.email))).status).toBe(400);
  });

  it('is kept from nobody by what strangers try: who is signed in to the account has five tries of their own', async () => {
    const person = await registerPerson(app);
    const code = await mailedCode(app, person.email);
    const stranger = await registerPerson(app);
    const body = { email: person.email, otp: wrong(code) };
    for (const who of [{}, {}, {}, { as: stranger }, { as: stranger }])
      expect((await app.call(auth.verifyEmail, { ...who, body })).status).toBe(400);
    expect((await verify(person.email, code)).status).toBe(400);
    expect((await verifyAs(person, code)).status).toBe(200);

    const other = await registerPerson(app);
    const theirs = await mailedCode(app, other.email);
    for (let count = 0; count < 5; count++) await verifyAs(other, wrong(theirs));
    expect((await verifyAs(other, theirs)).status).toBe(400);
    expect((await verify(other.email, theirs)).status).toBe(200);
  });

  it('ends after ten minutes', async () => {
    const person = await registerPerson(app);
    const code = await mailedCode(app, person.email);
    app.clock.advance(10 * 60_000);
    expect((await verify(person.email, code)).status).toBe(400);
  });
});

describe('asking for another code', () => {
  it('makes everybody wait for a minute, then sends a code that replaces the first', async () => {
    const person = await registerPerson(app);
    const first = await mailedCode(app, person.email);
    app.clock.advance(20_000);
    const early = await resend(person.email);
    expect([early.status, early.error()]).toEqual([429, 'Please wait 40 seconds before asking again']);
    expect(early.headers['retry-after']).toBe('40');
    app.clock.advance(40_000);
    expect((await resend(person.email)).body).toMatchObject({
      message: 'New verification code sent to your email',
    });
    const second = await mailedCode(app, person.email);
    if (second !== first) expect((await verify(person.email, first)).status).toBe(400);
    expect((await verify(person.email, second)).status).toBe(200);
  });

  it('tells nothing about an address: unknown, verified and waiting ones get the same answers', async () => {
    const person = await registerPerson(app);
    await verify(person.email, await mailedCode(app, person.email));
    app.clock.advance(60_000);
    const before = (await mailTo(app, person.email)).length;
    const known = [await resend(person.email), await resend(person.email)];
    const unknown = [await resend('stranger@example.test'), await resend('stranger@example.test')];
    expect(known.map(({ status, body }) => [status, body])).toEqual(
      unknown.map(({ status, body }) => [status, body]),
    );
    expect(unknown.map(({ status }) => status)).toEqual([200, 429]);
    expect(await mailTo(app, person.email)).toHaveLength(before);
    expect(await mailTo(app, 'stranger@example.test')).toHaveLength(0);
  });

  it('is kept from nobody by what strangers ask for', async () => {
    const person = await registerPerson(app);
    for (let count = 0; count < 5; count++) {
      app.clock.advance(60_000);
      expect((await resend(person.email)).status).toBe(200);
      // Not even within the minute.
      if (count === 0) expect((await resendAs(person)).status).toBe(200);
    }
    app.clock.advance(60_000);
    expect((await resend(person.email)).status).toBe(429);
    for (let count = 1; count < 5; count++) {
      expect((await resendAs(person)).status).toBe(200);
      expect((await resendAs(person)).status).toBe(429);
      // A stranger's does not replace it at once.
      expect((await resend(person.email)).status).toBe(429);
      app.clock.advance(60_000);
    }
    expect((await resendAs(person)).status).toBe(429);
    app.clock.advance(3_600_000);
    expect((await resendAs(person)).status).toBe(200);
    expect((await verifyAs(person, await mailedCode(app, person.email))).status).toBe(200);
  });

  it('lets one through when many ask at once', async () => {
    const person = await registerPerson(app);
    app.clock.advance(60_000);
    const answers = await Promise.all([1, 2, 3, 4].map(() => resend(person.email)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
    expect(await mailTo(app, person.email)).toHaveLength(2);
  });
});

describe('with real money', () => {
  it('gives no practice funds and refuses passwords that everybody tries first', async () => {
    const live = await createTestApp({ SITE_MODE: 'live', PUBLIC_URL: 'https://broker.example' });
    const registerLive = (password: string) =>
      live.call(auth.register, { body: form('live@example.test', { password }) });
    for (const password of ['Password123!', 'qwertyuiop', 'live@example.test', 'ncc1701d']) {
      expect((await registerLive(password)).error()).toBe(
        'This password is too common. Please choose another one.',
      );
    }
    const answer = await registerLive(TEST_PASSWORD);
    const lines = [answer.headers['set-cookie']].flat().map(String);
    expect(lines.map((line) => line.split('=')[0])).toEqual([
      '__Host-halyard_refresh',
      '__Host-halyard_device',
    ]);
    for (const line of lines) {
      expect(line).toMatch(/; Path=\/(?:;|$)/);
      for (const word of ['HttpOnly', 'Secure', 'SameSite=Strict']) expect(line).toContain(`; ${word}`);
      expect(line).not.toContain('Domain');
    }
    const cookie = lines.map((line) => line.split(';')[0]).join('; ');
    expect((await live.call(auth.refresh, { headers: { cookie } })).status).toBe(200);
    // Without the prefix it may come from another host of the domain.
    const planted = cookie.replaceAll('__Host-', '');
    expect((await live.call(auth.refresh, { headers: { cookie: planted } })).status).toBe(401);
    const [balance] = (await live.call(wallet.getBalances, { as: answer.data() })).data();
    expect(balance?.availableBalance).toBe(0);
    await checkInvariants(live.database);
    await live.close();
  });
});
