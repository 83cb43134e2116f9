import { auth, factors, users } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/database/database.ts';
import { duringTransaction } from '../../testing/during-transaction.ts';
import {
  mailedCode,
  mailedResetToken,
  mailTo,
  registerPerson,
  signInAs,
  TEST_PASSWORD,
  type Person,
  verifiedCustomer,
} from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const MINUTE = 60_000;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const confirm = (as: Person, password: string) => app.call(auth.confirmPassword, { as, body: { password } });
const changeEmail = (as: Person, email: string) =>
  app.call(users.requestEmailChange, { as, body: { email } });
const confirmEmail = (as: Person, otp: string) => app.call(users.confirmEmailChange, { as, body: { otp } });
const works = async (token: string) => (await app.call(users.getProfile, { as: { token } })).status === 200;

describe('confirming the password', () => {
  it('is asked for again after five minutes', async () => {
    const person = await verifiedCustomer(app);
    const startTotp = () => app.call(factors.startTotp, { as: person });
    app.clock.advance(5 * MINUTE);
    expect((await startTotp()).status).toBe(200);
    app.clock.advance(1);
    const late = await startTotp();
    expect([late.status, late.error()]).toEqual([403, 'Please confirm your password to continue']);
    expect((await confirm(person, 'not this one')).error()).toBe('Your current password is not correct');
    const { until, token } = (await confirm(person, TEST_PASSWORD)).data();
    expect(new Date(until).getTime()).toBe(app.clock.now().getTime() + 5 * MINUTE);
    expect((await app.call(factors.startTotp, { as: { token } })).status).toBe(200);
  });

  it('goes on with a new token, and every earlier one of the session is worth nothing', async () => {
    const person = await registerPerson(app);
    const other = await signInAs(app, person);
    const renewed = (await app.call(auth.refresh, { as: person })).data().token;
    const { token } = (await confirm(person, TEST_PASSWORD)).data();
    const all = [person.token, renewed, token, other.token];
    expect(await Promise.all(all.map(works))).toEqual([false, false, true, true]);
  });

  it('counts for one session only', async () => {
    const person = await verifiedCustomer(app);
    const other = await signInAs(app, person);
    app.clock.advance(6 * MINUTE);
    await confirm(other, TEST_PASSWORD);
    expect((await app.call(factors.startTotp, { as: person })).status).toBe(403);
  });

  it('gives whoever sits at an open browser few guesses', async () => {
    const person = await registerPerson(app);
    for (let count = 0; count < 10; count++)
      expect((await confirm(person, `guess ${count}`)).status).toBe(400);
    expect((await confirm(person, TEST_PASSWORD)).status).toBe(429);
    app.clock.advance(15 * MINUTE);
    expect((await confirm(person, TEST_PASSWORD)).status).toBe(200);
  });
});

describe('changing the password', () => {
  const change = (as: Person, currentPassword: string, newPassword: string) =>
    app.call(users.changePassword, { as, body: { currentPassword, newPassword } });

  it('ends the other sessions, half-finished resets and the old password', async () => {
    const person = await verifiedCustomer(app);
    const other = await signInAs(app, person);
    await app.call(auth.forgotPassword, { body: { email: person.email } });
    const link = await mailedResetToken(app, person.email);
    expect((await change(person, 'not this one', 'a new password')).error()).toBe(
      'Your current password is not correct',
    );
    expect((await change(person, TEST_PASSWORD, 'short')).error()).toBe(
      'Password must be at least 8 characters long',
    );
    const { token } = (await change(person, TEST_PASSWORD, 'a new password')).data();
    expect(await Promise.all([token, person.token, other.token].map(works))).toEqual([true, false, false]);
    expect(
      (await app.call(auth.resetPassword, { body: { token: link, password: 'stolen link' } })).status,
    ).toBe(400);
    const logIn = (password: string) => app.call(auth.login, { body: { email: person.email, password } });
    expect([(await logIn(TEST_PASSWORD)).status, (await logIn('a new password')).status]).toEqual([401, 200]);
    expect((await mailTo(app, person.email)).map(({ subject }) => subject)).toContain(
      'Your password was changed',
    );
  });

  it('refuses common passwords where money is real', async () => {
    const live = await createTestApp({ SITE_MODE: 'live', PUBLIC_URL: 'https://broker.example' });
    const person = await registerPerson(live);
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'Sunshine2025' };
    expect((await live.call(users.changePassword, { as: person, body })).error()).toMatch(/too common/);
    await live.close();
  });
});

describe('changing the e-mail address', () => {
  it('takes effect when the code comes back from the new address; the old one is told', async () => {
    const person = await registerPerson(app);
    const oldCode = await mailedCode(app, person.email);
    await app.call(auth.forgotPassword, { body: { email: person.email } });
    const link = await mailedResetToken(app, person.email);
    const next = `new-${person.email}`;
    expect((await changeEmail(person, next.toUpperCase())).status).toBe(200);
    expect((await app.call(users.getProfile, { as: person })).data().email).toBe(person.email);

    const user = (await confirmEmail(person, await mailedCode(app, next))).data();
    expect(user).toMatchObject({ email: next, emailVerified: true, status: 'active' });
    expect((await mailTo(app, person.email))[0]).toMatchObject({ subject: 'Your email address was changed' });
    const reuse = { email: next, otp: oldCode };
    expect((await app.call(auth.verifyEmail, { body: reuse })).status).toBe(400);
    expect(
      (await app.call(auth.resetPassword, { body: { token: link, password: 'by the old mailbox' } })).status,
    ).toBe(400);
    expect((await signInAs(app, { email: next, password: TEST_PASSWORD })).userId).toBe(person.userId);
    const { rows } = await app.audit.page(
      app.database,
      { subjectId: person.userId, action: 'auth.email-changed' },
      10,
    );
    expect(rows[0]?.detail).toEqual({ before: person.email, after: next });
  });

  it('says the same of an address that is taken, and tells its owner alone', async () => {
    const [person, other] = [await registerPerson(app), await verifiedCustomer(app, { firstName: 'Bea' })];
    const free = await changeEmail(person, 'free@example.test');
    const earlier = await mailedCode(app, 'free@example.test');
    app.clock.advance(MINUTE);
    const taken = await changeEmail(person, other.email);
    expect([taken.status, taken.body]).toEqual([200, free.body]);
    const [letter] = await mailTo(app, other.email);
    expect(letter?.subject).toBe('Somebody wanted to use your email address');
    expect(letter?.text).toContain('Hello Bea,');
    expect(letter?.text).not.toMatch(/\d{6}|Ada/);
    expect(await mailTo(app, person.email)).toHaveLength(1);
    // What was asked for before is over, as after any other address.
    expect((await confirmEmail(person, earlier)).error()).toBe('Invalid verification code');
  });

  it('sends one code a minute to an address, and so many in all, whoever asks and whether or not it is taken', async () => {
    for (const email of ['wanted@example.test', (await registerPerson(app)).email]) {
      const [one, other] = [await registerPerson(app), await registerPerson(app)];
      expect((await changeEmail(one, email)).status).toBe(200);
      expect((await changeEmail(other, email)).error()).toBe('Please wait 60 seconds before asking again');
      for (let more = 2; more <= 5; more++) {
        app.clock.advance(MINUTE);
        expect((await changeEmail(await registerPerson(app), email)).status).toBe(200);
      }
      app.clock.advance(MINUTE);
      const [local, host] = email.split('@');
      const asked = await changeEmail(await registerPerson(app), `${local}+again@${host}`);
      expect([asked.status, asked.error()]).toEqual([429, 'Please wait 55 minutes before asking again']);
    }
  });

  it('refuses an address that was taken before the code came back', async () => {
    const person = await registerPerson(app);
    await changeEmail(person, 'contested@example.test');
    const code = await mailedCode(app, 'contested@example.test');
    await registerPerson(app, { email: 'contested@example.test' });
    const answer = await confirmEmail(person, code);
    expect([answer.status, answer.error()]).toEqual([409, 'An account with this email already exists']);
  });

  it('has five tries, ten minutes, one mail a minute, and asks for the password', async () => {
    const person = await registerPerson(app);
    await changeEmail(person, 'once@example.test');
    expect((await changeEmail(person, 'twice@example.test')).status).toBe(429);
    const code = await mailedCode(app, 'once@example.test');
    const wrong = code === '000000' ? '000001' : '000000';
    const answers = await Promise.all(Array.from({ length: 6 }, () => confirmEmail(person, wrong)));
    expect(answers.every((answer) => answer.error() === 'Invalid verification code')).toBe(true);
    expect((await confirmEmail(person, code)).status).toBe(400);
    app.clock.advance(MINUTE);
    await changeEmail(person, 'later@example.test');
    app.clock.advance(10 * MINUTE);
    expect((await confirmEmail(person, await mailedCode(app, 'later@example.test'))).status).toBe(400);
    expect((await changeEmail(person, 'even-later@example.test')).error()).toBe(
      'Please confirm your password to continue',
    );
  });
});

describe('signing in while the password changes', () => {
  it('never starts a session with the old one', async () => {
    const person = await registerPerson(app);
    const logIn = () => app.call(auth.login, { body: { email: person.email, password: TEST_PASSWORD } });
    const change = (tx: Tx) =>
      tx.run(sql`update auth_password set hash = 'changed' where user_id = ${person.userId}`);
    // It has checked the old password by the time it reaches the row that is being changed.
    const late = await duringTransaction(app.database, change, logIn);
    expect(late.error()).toBe('Invalid email or password');
  });
});
