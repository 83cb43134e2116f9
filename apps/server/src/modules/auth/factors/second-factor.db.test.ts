import { admin, auth, factors, users } from '@halyard/contract';
import { generateSync } from 'otplib';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  administrator,
  mailedResetToken,
  mailTo,
  type Person,
  verifiedCustomer,
  signInAs,
  TEST_PASSWORD,
} from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const MINUTE = 60_000;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const codeOf = (secret: string, at: TestApp = app) =>
  generateSync({ secret, epoch: Math.floor(at.clock.now().getTime() / 1000) });
/** Moves on to codes that were not used yet. */
const nextStep = (at: TestApp = app) => at.clock.advance(30_000);
const enable = (as: Person, code: string, at: TestApp = app) =>
  at.call(factors.enableTotp, { as, body: { code } });
const disable = (as: Person, code: string, at: TestApp = app) =>
  at.call(factors.disableTotp, { as, body: { code } });

async function switchOn(person: Person, at: TestApp = app) {
  const { secret } = (await at.call(factors.startTotp, { as: person })).data();
  const { recoveryCodes } = (await enable(person, codeOf(secret, at), at)).data();
  nextStep(at);
  return { secret, recoveryCodes };
}

const storedSecretOf = async ({ userId }: Person) =>
  (await app.database.row<{ secret: string }>(sql`select secret from auth_totp where user_id = ${userId}`))
    ?.secret ?? '';
const putSecret = ({ userId }: Person, secret: string) =>
  app.database.run(sql`update auth_totp set secret = ${secret} where user_id = ${userId}`);

async function challengeFor({ email }: Person): Promise<string> {
  const answer = await app.call(auth.login, { body: { email, password: TEST_PASSWORD } });
  const data = answer.data();
  if (!('challenge' in data)) throw new Error('no challenge');
  expect(data).toEqual({ twoFactor: true, challenge: data.challenge, methods: ['totp'] });
  expect(answer.headers['set-cookie']).toBeUndefined();
  return data.challenge;
}

const finish = (challenge: string, code: string) =>
  app.call(auth.loginTwoFactor, { body: { challenge, code } });
const wrongFor = (secret: string) => (codeOf(secret) === '000000' ? '000001' : '000000');

describe('the authenticator app', () => {
  it('counts once a code of it came back; the owner hears of it', async () => {
    const person = await verifiedCustomer(app);
    const { secret, uri } = (await app.call(factors.startTotp, { as: person })).data();
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Halyard/);
    expect((await enable(person, wrongFor(secret))).error()).toBe('Invalid verification code');
    expect((await enable(person, 'abc')).error()).toBe('Invalid verification code');
    const code = codeOf(secret);
    const { recoveryCodes } = (await enable(person, `${code.slice(0, 3)} ${code.slice(3)}`)).data();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await app.call(users.getProfile, { as: person })).data().twoFactor).toBe(true);
    expect((await mailTo(app, person.email))[0]?.text).toContain('switched on');
    expect((await app.call(factors.startTotp, { as: person })).error()).toBe(
      'Two-factor authentication is already on',
    );
    expect((await enable(person, code)).error()).toBe('Two-factor authentication is already on');
  });

  it('ends every other session when it is switched on, and again when it goes', async () => {
    const person = await verifiedCustomer(app);
    const works = async (as: Person) => (await app.call(users.getProfile, { as })).status === 200;
    const before = await signInAs(app, person);
    const { secret } = await switchOn(person);
    expect([await works(person), await works(before)]).toEqual([true, false]);
    const answer = await finish(await challengeFor(person), codeOf(secret));
    const after = { ...person, token: answer.data().token };
    nextStep();
    expect((await disable(after, codeOf(secret))).status).toBe(200);
    expect([await works(after), await works(person)]).toEqual([true, false]);
  });

  it('is kept sealed, in its own row', async () => {
    const [person, other] = [await verifiedCustomer(app), await verifiedCustomer(app)];
    const { secret } = await switchOn(person);
    const { recoveryCodes } = await switchOn(other);
    const stored = await storedSecretOf(person);
    expect(stored).toMatch(/^s1\.[0-9a-f]{8}\.[\w-]+$/);
    expect(Buffer.from(stored, 'base64url').toString('latin1') + stored).not.toContain(secret);
    await putSecret(other, stored);
    const challenge = await challengeFor(other);
    expect((await finish(challenge, codeOf(secret))).status).toBe(500);
    // Without the key of the secret a recovery code still lets its owner in.
    expect((await finish(await challengeFor(other), recoveryCodes[0] ?? '')).status).toBe(200);
    await putSecret(other, app.secretBox.seal(secret, `authenticator of ${other.userId}`));
    nextStep();
    expect((await finish(await challengeFor(other), codeOf(secret))).status).toBe(200);
  });

  it('that was stored in the clear still works, and is sealed by the next round of the job', async () => {
    const person = await verifiedCustomer(app);
    const { secret } = await switchOn(person);
    await putSecret(person, secret);
    expect((await finish(await challengeFor(person), codeOf(secret))).status).toBe(200);
    await app.auth.sealSecrets();
    expect((await storedSecretOf(person)).startsWith(app.secretBox.prefix())).toBe(true);
    nextStep();
    expect((await finish(await challengeFor(person), codeOf(secret))).status).toBe(200);
  });

  it('whose key is lost keeps nobody else unsealed', async () => {
    const [lost, other] = [await verifiedCustomer(app), await verifiedCustomer(app)];
    await switchOn(lost);
    const { secret } = await switchOn(other);
    const sealed = await storedSecretOf(lost);
    await putSecret(lost, sealed.replace(/^s1\.[0-9a-f]{8}/, 's1.00000000'));
    await putSecret(other, secret);
    await expect(app.auth.sealSecrets()).rejects.toThrow('could not be sealed anew');
    expect((await storedSecretOf(other)).startsWith(app.secretBox.prefix())).toBe(true);
    await putSecret(lost, sealed);
  });

  it('cannot be switched on without having been started, nor off when it is not on', async () => {
    const person = await verifiedCustomer(app);
    expect((await enable(person, '123456')).error()).toBe('Invalid verification code');
    expect((await disable(person, '123456')).error()).toBe('Two-factor authentication is not on');
    const renew = await app.call(factors.renewRecoveryCodes, { as: person, body: { code: '123456' } });
    expect(renew.error()).toBe('Two-factor authentication is not on');
  });

  it('goes with a code of it, and sign-in is by password again', async () => {
    const person = await verifiedCustomer(app);
    const { secret } = await switchOn(person);
    expect((await disable(person, wrongFor(secret))).error()).toBe('Invalid verification code');
    expect((await disable(person, codeOf(secret))).status).toBe(200);
    expect((await mailTo(app, person.email))[0]?.text).toContain('switched off');
    const answer = await app.call(auth.login, { body: { email: person.email, password: TEST_PASSWORD } });
    expect(answer.data()).toHaveProperty('token');
    const left = await app.database.rows(
      sql`select 1 from auth_recovery_code where user_id = ${person.userId}`,
    );
    expect(left).toHaveLength(0);
  });

  it('gives few guesses to whoever sits at an open browser', async () => {
    const person = await verifiedCustomer(app);
    const { secret } = await switchOn(person);
    const guesses = await Promise.all(Array.from({ length: 14 }, () => disable(person, wrongFor(secret))));
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10);
    expect((await disable(person, codeOf(secret))).status).toBe(429);
  });
});

describe('signing in with a second factor', () => {
  it('takes a code of the app, once', async () => {
    const person = await verifiedCustomer(app);
    const { secret } = await switchOn(person);
    const [first, second] = [await challengeFor(person), await challengeFor(person)];
    const code = codeOf(secret);
    const answer = await finish(first, code);
    expect(answer.body).toMatchObject({
      message: 'Login successful!',
      data: { user: { id: person.userId } },
    });
    expect((await finish(second, code)).error()).toBe('Invalid verification code');
    nextStep();
    expect((await finish(second, codeOf(secret))).status).toBe(200);
    expect((await finish(second, codeOf(secret))).error()).toMatch(/has expired/);
  });

  it('takes a code sent twice at once for one session', async () => {
    const person = await verifiedCustomer(app);
    const { secret } = await switchOn(person);
    const challenges = await Promise.all([1, 2, 3].map(() => challengeFor(person)));
    const code = codeOf(secret);
    const answers = await Promise.all(challenges.map((challenge) => finish(challenge, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('forgives a clock that is half a minute off, not more', async () => {
    const person = await verifiedCustomer(app);
    const { secret } = await switchOn(person);
    const code = codeOf(secret);
    app.clock.advance(60_000);
    const challenge = await challengeFor(person);
    expect((await finish(challenge, code)).status).toBe(400);
    const early = codeOf(secret);
    app.clock.advance(30_000);
    expect((await finish(challenge, early)).status).toBe(200);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const person = await verifiedCustomer(app);
    const { recoveryCodes } = await switchOn(person);
    const code = recoveryCodes[3] ?? '';
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `;
    expect((await finish(await challengeFor(person), typed)).status).toBe(200);
    expect((await finish(await challengeFor(person), code)).error()).toBe('Invalid verification code');
    const challenges = await Promise.all([1, 2, 3].map(() => challengeFor(person)));
    const other = recoveryCodes[4] ?? '';
    const answers = await Promise.all(challenges.map((challenge) => finish(challenge, other)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('replaces all recovery codes', async () => {
    const person = await verifiedCustomer(app);
    const { secret, recoveryCodes } = await switchOn(person);
    const renew = await app.call(factors.renewRecoveryCodes, { as: person, body: { code: codeOf(secret) } });
    const [fresh = ''] = renew.data().recoveryCodes;
    expect((await finish(await challengeFor(person), recoveryCodes[0] ?? '')).status).toBe(400);
    expect((await finish(await challengeFor(person), fresh)).status).toBe(200);
  });

  it('ends a challenge after five tries, also at once, and after five minutes', async () => {
    const person = await verifiedCustomer(app);
    const { secret } = await switchOn(person);
    const challenge = await challengeFor(person);
    const answers = await Promise.all(Array.from({ length: 9 }, () => finish(challenge, wrongFor(secret))));
    expect(answers.filter((answer) => answer.error() === 'Invalid verification code')).toHaveLength(5);
    expect((await finish(challenge, codeOf(secret))).error()).toMatch(/has expired/);
    const late = await challengeFor(person);
    app.clock.advance(5 * MINUTE);
    expect((await finish(late, codeOf(secret))).error()).toMatch(/has expired/);
    const unknown = await finish('no such challenge', '123456');
    expect([unknown.status, unknown.error()]).toEqual([
      400,
      'This login attempt has expired. Please log in again.',
    ]);
  });

  it('counts tries over all challenges of a person, and writes failures down', async () => {
    const person = await verifiedCustomer(app);
    const { secret } = await switchOn(person);
    const statuses: number[] = [];
    for (let round = 0; round < 3; round++) {
      const challenge = await challengeFor(person);
      for (let count = 0; count < 4; count++)
        statuses.push((await finish(challenge, wrongFor(secret))).status);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    const filter = { subjectId: person.userId, action: 'auth.second-factor-failed' };
    expect((await app.audit.page(app.database, filter, 20)).rows).toHaveLength(10);
  });

  it('tells the owner of a wrong code after the right password, once a window, whatever mail they chose', async () => {
    const person = await verifiedCustomer(app);
    const { secret } = await switchOn(person);
    const preferences = { mailOnSecurity: false };
    (await app.call(users.updateProfile, { as: person, body: { preferences } })).data();
    const told = async () =>
      (await mailTo(app, person.email)).filter(({ subject }) => subject === 'A wrong code with your password')
        .length;
    const guess = async () => finish(await challengeFor(person), wrongFor(secret));
    for (let count = 0; count < 3; count++) await guess();
    expect(await told()).toBe(1);
    app.clock.advance(15 * MINUTE);
    expect((await guess()).status).toBe(400);
    expect(await told()).toBe(2);
  });

  it('gives thirty guesses a day, whatever else is guessed; a right code does not begin the day anew', async () => {
    const person = await verifiedCustomer(app);
    const { secret } = await switchOn(person);
    const guess = async () => (await finish(await challengeFor(person), wrongFor(secret))).status;
    const statuses: number[] = [];
    for (let window = 0; window < 4; window++) {
      for (let count = 0; count < 9; count++) statuses.push(await guess());
      if (window === 0) await finish(await challengeFor(person), codeOf(secret));
      app.clock.advance(15 * MINUTE);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual(Array.from({ length: 6 }, () => 429));
    await app.auth.forgetExpired();
    expect((await finish(await challengeFor(person), codeOf(secret))).status).toBe(429);
    app.clock.advance(24 * 60 * MINUTE);
    expect((await finish(await challengeFor(person), codeOf(secret))).status).toBe(200);
  });

  it('is asked for as before when the password was set anew by mail', async () => {
    const person = await verifiedCustomer(app);
    const { secret } = await switchOn(person);
    await app.call(auth.forgotPassword, { body: { email: person.email } });
    const token = await mailedResetToken(app, person.email);
    const reset = await app.call(auth.resetPassword, { body: { token, password: TEST_PASSWORD } });
    expect(reset.body).toEqual({ success: true, data: null, message: 'Password reset successfully!' });
    expect((await finish(await challengeFor(person), codeOf(secret))).status).toBe(200);
  });

  it('is void when the password changes meanwhile', async () => {
    const person = await verifiedCustomer(app);
    const { secret } = await switchOn(person);
    const challenge = await challengeFor(person);
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'another password' };
    await app.call(users.changePassword, { as: person, body });
    expect((await finish(challenge, codeOf(secret))).error()).toMatch(/has expired/);
  });
});

describe('an administrator where money is real', () => {
  it('does nothing without a second factor and cannot switch it off', async () => {
    const live = await createTestApp({ SITE_MODE: 'live', PUBLIC_URL: 'https://broker.example' });
    const staff = await administrator(live);
    const list = () => live.call(admin.adminListKyc, { as: staff });
    const refused = await list();
    expect([refused.status, refused.error()]).toEqual([
      403,
      'Administrators must set up a second factor first',
    ]);
    const { secret } = await switchOn(staff, live);
    expect((await list()).status).toBe(200);
    expect((await disable(staff, codeOf(secret, live), live)).error()).toBe(
      'Administrators must set up a second factor first',
    );
    await live.close();
  });
});
