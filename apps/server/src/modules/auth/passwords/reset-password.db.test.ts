import { auth, users } from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  mailedResetToken,
  mailTo,
  registerPerson,
  signInAs,
  TEST_PASSWORD,
} from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const HOUR = 3_600_000;
const NEW_PASSWORD = 'a different horse';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const forgot = (email: string, headers: Readonly<Record<string, string>> = {}) =>
  app.call(auth.forgotPassword, { body: { email }, headers });
const reset = (token: string, password = NEW_PASSWORD) =>
  app.call(auth.resetPassword, { body: { token, password } });
const logIn = (email: string, password: string) => app.call(auth.login, { body: { email, password } });
const works = async (token: string) => (await app.call(users.getProfile, { as: { token } })).status === 200;

describe('a reset link', () => {
  it('sets a new password once and ends every session', async () => {
    const person = await registerPerson(app);
    const other = await signInAs(app, person);
    expect((await forgot(person.email)).body).toMatchObject({
      message: 'Password reset link sent to your email',
    });
    const token = await mailedResetToken(app, person.email);
    expect((await reset(token)).body).toMatchObject({ message: 'Password reset successfully!' });
    expect([await works(person.token), await works(other.token)]).toEqual([false, false]);
    expect((await logIn(person.email, TEST_PASSWORD)).status).toBe(401);
    expect((await logIn(person.email, NEW_PASSWORD)).status).toBe(200);
    expect((await mailTo(app, person.email))[0]?.subject).toBe('Your password was changed');
    const again = await reset(token);
    expect([again.status, again.error()]).toEqual([400, 'This reset link is invalid or has expired']);
  });

  it('works once also when it is used many times at once', async () => {
    const person = await registerPerson(app);
    await forgot(person.email);
    const token = await mailedResetToken(app, person.email);
    const answers = await Promise.all([1, 2, 3, 4].map((number) => reset(token, `new password ${number}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  it('lasts one hour, and a newer one takes its place', async () => {
    const person = await registerPerson(app);
    await forgot(person.email);
    const first = await mailedResetToken(app, person.email);
    app.clock.advance(60_000);
    await forgot(person.email);
    const second = await mailedResetToken(app, person.email);
    expect((await reset(first)).status).toBe(400);
    app.clock.advance(HOUR);
    expect((await reset(second)).status).toBe(400);
    expect((await logIn(person.email, TEST_PASSWORD)).status).toBe(200);
  });

  it.each(['', 'x'.repeat(43), 'no such link'])('is not %j', async (token) => {
    expect((await reset(token)).error()).toBe('This reset link is invalid or has expired');
  });

  it('stays good when the new password is refused', async () => {
    const live = await createTestApp({ SITE_MODE: 'live', PUBLIC_URL: 'https://broker.example/' });
    const person = await registerPerson(live);
    await live.call(auth.forgotPassword, { body: { email: person.email } });
    const token = await mailedResetToken(live, person.email);
    const set = (password: string) => live.call(auth.resetPassword, { body: { token, password } });
    expect((await set('Password123')).error()).toMatch(/too common/);
    expect((await set(NEW_PASSWORD)).status).toBe(200);
    expect((await mailTo(live, person.email))[1]?.text).toContain(
      `https://broker.example/auth?flow=reset-password#token=${token}`,
    );
    await live.close();
  });

  it('never leads where the Host header says', async () => {
    const person = await registerPerson(app);
    await forgot(person.email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    const [mail] = await mailTo(app, person.email);
    expect(mail?.text).toContain('http://127.0.0.1:3000/auth?flow=reset-password#token=');
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example');
  });
});

describe('asking for a link', () => {
  it('tells nothing about an address', async () => {
    const person = await registerPerson(app);
    const known = [await forgot(person.email), await forgot(person.email)];
    const unknown = [await forgot('no-account@example.test'), await forgot('no-account@example.test')];
    expect(known.map(({ status, body }) => [status, body])).toEqual(
      unknown.map(({ status, body }) => [status, body]),
    );
    expect(unknown.map(({ status }) => status)).toEqual([200, 429]);
    expect(unknown[1]?.error()).toBe('Please wait 60 seconds before asking again');
    expect(await mailTo(app, 'no-account@example.test')).toHaveLength(0);
  });

  it('takes as long for a known address as for an unknown one', async () => {
    const person = await registerPerson(app);
    const timed = async (email: string) => {
      const start = performance.now();
      await forgot(email);
      return performance.now() - start;
    };
    expect(await timed(person.email)).toBeGreaterThanOrEqual(99);
    expect(await timed('nobody-at-all@example.test')).toBeGreaterThanOrEqual(99);
  });

  it('does not wait for the mail of a registration', async () => {
    const person = await registerPerson(app);
    expect((await forgot(person.email)).status).toBe(200);
  });
});
