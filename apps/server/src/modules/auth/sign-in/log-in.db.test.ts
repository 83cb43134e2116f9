import { auth, users, wallet } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cookiesOf,
  mailedResetToken,
  mailTo,
  registerPerson,
  signInAs,
  TEST_PASSWORD,
  verifiedCustomer,
} from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const logIn = (email: string, password: string, headers: Readonly<Record<string, string>> = {}) =>
  app.call(auth.login, { body: { email, password }, headers });
const profile = (token: string) => app.call(users.getProfile, { as: { token } });
const setStatus = (userId: string, status: 'suspended' | 'closed') =>
  app.database.run(sql`update app_user set status = ${status} where id = ${userId}`);

describe('signing in', () => {
  it('answers a token that works and the person', async () => {
    const person = await registerPerson(app);
    const answer = await logIn(person.email.toUpperCase(), TEST_PASSWORD);
    expect(answer.body).toMatchObject({ success: true, message: 'Login successful!' });
    const data = answer.data();
    expect('token' in data && (await profile(data.token)).data().email).toBe(person.email);
  });

  it('gives the same answer for a wrong password and for an unknown address', async () => {
    const person = await registerPerson(app);
    const [wrong, unknown] = [
      await logIn(person.email, 'not this one'),
      await logIn('nobody@example.test', 'not this one'),
    ];
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({
      success: false,
      error: 'Invalid email or password',
      code: 'wrong-credentials',
    });
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.status).toBe(wrong.status);
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(wrong.headers).sort());
  });

  it('refuses a closed account, but only to whoever has the password', async () => {
    const person = await registerPerson(app);
    await setStatus(person.userId, 'closed');
    expect((await logIn(person.email, 'not this one')).error()).toBe('Invalid email or password');
    const answer = await logIn(person.email, TEST_PASSWORD);
    expect([answer.status, answer.error()]).toEqual([403, 'This account is closed. Please contact support.']);
    expect((await profile(person.token)).status).toBe(401);
  });

  it('lets a suspended person in to look, but not to open anything', async () => {
    const person = await verifiedCustomer(app);
    await setStatus(person.userId, 'suspended');
    const again = await signInAs(app, person);
    expect((await profile(again.token)).data().status).toBe('suspended');
    const answer = await app.call(wallet.depositFiat, { as: person, body: { amount: 500, currency: 'EUR' } });
    expect([answer.status, answer.error()]).toEqual([
      403,
      'Your account is suspended. Please contact support.',
    ]);
  });

  it.each(['', 'x', 'Bearer', 'a'.repeat(300), '..%2f'])('gives nothing for the token %j', async (token) => {
    const answer = await profile(token);
    expect([answer.status, answer.error()]).toEqual([401, 'Please log in to continue']);
  });
});

describe('guessing', () => {
  it('is over after ten tries at one address, known or not, and may go on later', async () => {
    const person = await registerPerson(app);
    const guesses = async (email: string) => {
      const statuses: number[] = [];
      for (let count = 0; count < 12; count++) statuses.push((await logIn(email, `guess ${count}`)).status);
      return statuses;
    };
    const expected = [...Array<number>(10).fill(401), 429, 429];
    expect(await guesses(person.email)).toEqual(expected);
    expect(await guesses('unknown@example.test')).toEqual(expected);
    const locked = await logIn(person.email, TEST_PASSWORD);
    expect(locked.error()).toBe('Too many requests. Please try again in 15 minutes.');
    expect(locked.headers['retry-after']).toBe('900');
    app.clock.advance(15 * 60_000);
    expect((await logIn(person.email, TEST_PASSWORD)).status).toBe(200);
  });

  it('counts tries that come at once', async () => {
    const person = await registerPerson(app);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => logIn(person.email, `guess ${index}`)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
  });

  it('never keeps the owner out of a browser they know, nor out of a reset', async () => {
    const person = await registerPerson(app);
    const first = await logIn(person.email, TEST_PASSWORD);
    const cookie = `halyard_device=${cookiesOf(first)['halyard_device']}`;
    for (let count = 0; count < 11; count++) await logIn(person.email, `guess ${count}`);
    expect((await logIn(person.email, TEST_PASSWORD)).status).toBe(429);
    expect((await logIn(person.email, TEST_PASSWORD, { cookie })).status).toBe(200);

    await app.call(auth.forgotPassword, { body: { email: person.email } });
    const token = await mailedResetToken(app, person.email);
    const reset = await app.call(auth.resetPassword, { body: { token, password: 'another good one' } });
    const fresh = `halyard_device=${cookiesOf(reset)['halyard_device']}`;
    expect((await logIn(person.email, 'another good one', { cookie })).status).toBe(429);
    expect((await logIn(person.email, 'another good one', { cookie: fresh })).status).toBe(200);
  });

  it('has few tries in a known browser too', async () => {
    const person = await registerPerson(app);
    const cookie = `halyard_device=${cookiesOf(await logIn(person.email, TEST_PASSWORD))['halyard_device']}`;
    for (let count = 0; count < 10; count++) await logIn(person.email, `guess ${count}`, { cookie });
    expect((await logIn(person.email, TEST_PASSWORD, { cookie })).status).toBe(429);
  });

  it('stands in the audit log once', async () => {
    const person = await registerPerson(app);
    for (let count = 0; count < 14; count++) await logIn(person.email, `guess ${count}`);
    const { rows } = await app.audit.page(
      app.database,
      { subjectId: person.userId, action: 'auth.login-throttled' },
      10,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a sign-in from somewhere new', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

  it('is mailed to the owner, a familiar one is not', async () => {
    const person = await verifiedCustomer(app);
    const subjects = async () => (await mailTo(app, person.email)).map(({ subject }) => subject);
    await signInAs(app, person);
    expect(await subjects()).toEqual(['Your verification code']);
    await signInAs(app, person, { 'user-agent': firefox });
    expect(await subjects()).toEqual(['New login to your account', 'Your verification code']);
    expect((await mailTo(app, person.email))[0]?.text).toContain('Firefox on Linux');
    await signInAs(app, person, { 'user-agent': firefox });
    expect(await subjects()).toHaveLength(2);
  });

  it('is known by the mark of the browser, and a mark of somebody else is not taken over', async () => {
    const [person, stranger] = [await verifiedCustomer(app), await verifiedCustomer(app)];
    const cookie = `halyard_device=${cookiesOf(await logIn(person.email, TEST_PASSWORD))['halyard_device']}`;
    await signInAs(app, person, { cookie, 'user-agent': 'a browser after its update' });
    expect(await mailTo(app, person.email)).toHaveLength(1);
    const answer = await logIn(stranger.email, TEST_PASSWORD, { cookie, 'user-agent': 'elsewhere' });
    expect(`halyard_device=${cookiesOf(answer)['halyard_device']}`).not.toBe(cookie);
    expect(await mailTo(app, stranger.email)).toHaveLength(2);
  });

  it('writes every sign-in into the audit log, without a secret', async () => {
    const person = await registerPerson(app);
    const { token } = await signInAs(app, person);
    const { rows } = await app.audit.page(app.database, { subjectId: person.userId }, 10);
    expect(rows.map(({ action }) => action)).toEqual(['auth.login', 'auth.registered']);
    const text = JSON.stringify(rows, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(text).not.toContain(token);
    expect(text).not.toContain(TEST_PASSWORD);
  });
});
