import { admin, auth, factors, users } from '@halyard/contract';
import { generateSync } from 'otplib';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  administrator,
  cookiesOf,
  mailedCode,
  mailedResetToken,
  type Person,
  registerPerson,
  signInAs,
  TEST_PASSWORD,
} from '../../../testing/people.ts';
import { createSoftPasskey, type SoftPasskey } from '../../../testing/passkeys/soft-passkey.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

/** Anybody can open an account with anybody's address. What they leave in it must not let them in once it is its owner's. */

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const verify = async (person: Person, as?: Person) =>
  app.call(auth.verifyEmail, {
    body: { email: person.email, otp: await mailedCode(app, person.email) },
    ...(as ? { as } : {}),
  });
const works = async (as: Person) => (await app.call(users.getProfile, { as })).status === 200;
const knownBrowsers = async ({ userId }: Person) =>
  (await app.database.rows(sql`select 1 from auth_device where user_id = ${userId}`)).length;

/** Both factors as an installation may have them from before they asked for a verified address. */
async function leaveFactors(person: Person): Promise<SoftPasskey> {
  const passkey = createSoftPasskey();
  const verifyAs = (at: Date | null) =>
    app.database.run(sql`
      update app_user set email_verified_at = ${at}, status = ${at ? 'active' : 'pending'} where id = ${person.userId}`);
  await verifyAs(app.clock.now());
  const { secret } = (await app.call(factors.startTotp, { as: person })).data();
  const code = generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });
  (await app.call(factors.enableTotp, { as: person, body: { code } })).data();
  const { challenge, options } = (await app.call(factors.passkeyOptions, { as: person })).data();
  const credential = passkey.register({ challenge: options['challenge'] });
  (await app.call(factors.addPasskey, { as: person, body: { challenge, name: 'Key', credential } })).data();
  await verifyAs(null);
  return passkey;
}

async function logInWith(passkey: SoftPasskey) {
  const { challenge, options } = (await app.call(auth.passkeyLoginOptions, { body: {} })).data();
  const credential = passkey.sign({ challenge: options['challenge'] });
  return app.call(auth.passkeyLogin, { body: { challenge, credential } });
}

async function reset({ email }: Person): Promise<void> {
  app.clock.advance(61_000);
  (await app.call(auth.forgotPassword, { body: { email } })).data();
  const token = await mailedResetToken(app, email);
  (await app.call(auth.resetPassword, { body: { token, password: 'the owner chose it' } })).data();
}

describe('before an address is verified', () => {
  it.each([
    ['an authenticator', factors.startTotp, {}],
    ['the code of one', factors.enableTotp, { code: '123456' }],
    ['a passkey', factors.passkeyOptions, {}],
    ['the answer of one', factors.addPasskey, { challenge: 'x', name: 'Key', credential: {} }],
  ] as const)('%s is refused', async (_, endpoint, body) => {
    const person = await registerPerson(app);
    const answer = await app.call(endpoint, { as: person, ...('body' in endpoint ? { body } : {}) });
    expect([answer.status, answer.error()]).toEqual([403, 'Please verify your email address first']);
  });
});

describe('the first verification', () => {
  it('ends the sessions from before, forgets their browsers, and leaves no factor', async () => {
    const stranger = await registerPerson(app);
    const passkey = await leaveFactors(stranger);
    expect((await verify(stranger)).status).toBe(200);

    expect(await works(stranger)).toBe(false);
    expect((await logInWith(passkey)).error()).toBe('This passkey could not be verified');
    const again = await signInAs(app, stranger);
    expect((await app.call(users.getProfile, { as: again })).data()).toMatchObject({
      twoFactor: false,
      emailVerified: true,
    });
    expect(await knownBrowsers(stranger)).toBe(1);
  });

  it('leaves the session that brings the code, with its browser, and no other', async () => {
    const email = 'opens-it-herself@example.test';
    const opened = await app.call(auth.register, {
      body: { email, password: TEST_PASSWORD, firstName: 'Ada', lastName: 'Owner', acceptTerms: true },
    });
    const { token, user } = opened.data();
    const owner = { userId: user.id, email, password: TEST_PASSWORD, token };
    const elsewhere = await signInAs(app, owner);
    const cookie = Object.entries(cookiesOf(opened))
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const body = { email, otp: await mailedCode(app, email) };
    expect((await app.call(auth.verifyEmail, { body, as: owner, headers: { cookie } })).status).toBe(200);
    expect([await works(owner), await works(elsewhere)]).toEqual([true, false]);
    expect(await knownBrowsers(owner)).toBe(1);
  });

  it('does not spare the session of somebody else', async () => {
    const [stranger, other] = [await registerPerson(app), await registerPerson(app)];
    expect((await verify(stranger, other)).status).toBe(200);
    expect([await works(stranger), await works(other)]).toEqual([false, true]);
  });

  it('by staff, who make the account active, does the same', async () => {
    const [stranger, staff] = [await registerPerson(app), await administrator(app)];
    const passkey = await leaveFactors(stranger);
    const body = { status: 'active', reason: 'Called us' } as const;
    (await app.call(admin.adminUpdateUser, { as: staff, params: { id: stranger.userId }, body })).data();
    expect(await works(stranger)).toBe(false);
    expect((await logInWith(passkey)).status).toBe(400);
  });

  it('by a change of the address does the same, for all but the session that asked', async () => {
    const owner = await registerPerson(app);
    const passkey = await leaveFactors(owner);
    const elsewhere = await signInAsBefore(owner);
    const email = 'another-of-mine@example.test';
    (await app.call(users.requestEmailChange, { as: owner, body: { email } })).data();
    const otp = await mailedCode(app, email);
    (await app.call(users.confirmEmailChange, { as: owner, body: { otp } })).data();
    expect([await works(owner), await works(elsewhere)]).toEqual([true, false]);
    expect((await logInWith(passkey)).status).toBe(400);
  });
});

/** Signs in with the password alone, as whoever stands behind an account with an authenticator did before it had one. */
async function signInAsBefore(person: Person): Promise<Person> {
  const set = (isOn: boolean) =>
    app.database.run(sql`update app_user set has_second_factor = ${isOn} where id = ${person.userId}`);
  await set(false);
  const signedIn = await signInAs(app, person);
  await set(true);
  return signedIn;
}

describe('a new password by mail', () => {
  it('for an address that is not verified leaves nothing a stranger has set up', async () => {
    const stranger = await registerPerson(app);
    const passkey = await leaveFactors(stranger);
    await reset(stranger);
    expect(await works(stranger)).toBe(false);
    expect((await logInWith(passkey)).status).toBe(400);
    const owner = await signInAs(app, { email: stranger.email, password: 'the owner chose it' });
    expect((await app.call(users.getProfile, { as: owner })).data().twoFactor).toBe(false);
    expect((await verify(stranger, owner)).status).toBe(200);
    expect(await works(owner)).toBe(true);
  });

  it('for a verified one goes around no factor', async () => {
    const owner = await registerPerson(app);
    await verify(owner, owner);
    const { secret } = (await app.call(factors.startTotp, { as: owner })).data();
    const code = generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });
    (await app.call(factors.enableTotp, { as: owner, body: { code } })).data();
    await reset(owner);
    const body = { email: owner.email, password: 'the owner chose it' };
    expect((await app.call(auth.login, { body })).data()).toMatchObject({ twoFactor: true });
  });
});
