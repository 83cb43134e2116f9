import { auth, users } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { duringTransaction } from '../../../testing/during-transaction.ts';
import { type Person, registerPerson, TEST_PASSWORD, verifiedCustomer } from '../../../testing/people.ts';
import { createSoftPasskey } from '../../../testing/passkeys/soft-passkey.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { switchOnTotp, takePasskey } from '../../../testing/who-may-call/factors.ts';

/** Two who change how one signs in, or who sign in meanwhile, at one moment. */

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const logIn = ({ email, password }: Person) => app.call(auth.login, { body: { email, password } });
const hashOf = ({ userId }: Person) =>
  app.database.value<string>(sql`select hash from auth_password where user_id = ${userId}`);

/** Another password takes the place of the one that is being checked. */
async function duringReset<T>(owner: Person, act: () => Promise<T>) {
  const resetTo = await hashOf(await registerPerson(app));
  const put = sql`update auth_password set hash = ${resetTo} where user_id = ${owner.userId}`;
  return { resetTo, late: await duringTransaction(app.database, (tx) => tx.run(put), act) };
}

describe('a password that has just been replaced', () => {
  it('opens no sensitive step, and gets no token', async () => {
    const owner = await registerPerson(app);
    const { late } = await duringReset(owner, () =>
      app.call(auth.confirmPassword, { as: owner, body: { password: TEST_PASSWORD } }),
    );
    expect([late.status, late.error()]).toEqual([400, 'Your current password is not correct']);
    expect((await app.call(users.getProfile, { as: owner })).status).toBe(200);
  });
});

describe('a new password', () => {
  it('never takes the place of one that came while the old one was being checked', async () => {
    const owner = await registerPerson(app);
    const { late, resetTo } = await duringReset(owner, () =>
      app.call(users.changePassword, {
        as: owner,
        body: { currentPassword: TEST_PASSWORD, newPassword: 'what a thief would like' },
      }),
    );
    expect([late.status, late.error()]).toEqual([400, 'Your current password is not correct']);
    expect(await hashOf(owner)).toBe(resetTo);
    // Nothing else of it happened either: their token is what it was.
    expect((await app.call(users.getProfile, { as: owner })).status).toBe(200);
  });
});

describe('a sign-in by password', () => {
  it('asks for the second factor that was switched on while the password was being checked', async () => {
    const person = await registerPerson(app);
    const late = await duringTransaction(
      app.database,
      (tx) => tx.run(sql`update app_user set has_second_factor = true where id = ${person.userId}`),
      () => logIn(person),
    );
    expect(late.data()).toMatchObject({ twoFactor: true });
    expect(late.headers['set-cookie']).toBeUndefined();
  });
});

describe('an account that is closed meanwhile', () => {
  const duringItsEnd = <T>({ userId }: Person, act: () => Promise<T>) =>
    duringTransaction(
      app.database,
      (tx) => tx.run(sql`update app_user set status = 'closed' where id = ${userId}`),
      act,
    );
  const isClosed = [403, 'This account is closed. Please contact support.'];

  it('is not opened with a password', async () => {
    const person = await registerPerson(app);
    const late = await duringItsEnd(person, () => logIn(person));
    expect([late.status, late.error()]).toEqual(isClosed);
  });

  it('is not opened with a second factor', async () => {
    const person = await verifiedCustomer(app);
    const [code = ''] = await switchOnTotp(app, person);
    const first = (await logIn(person)).data();
    const challenge = 'challenge' in first ? first.challenge : '';
    const late = await duringItsEnd(person, () =>
      app.call(auth.loginTwoFactor, { body: { challenge, code } }),
    );
    expect([late.status, late.error()]).toEqual(isClosed);
  });

  it('is not opened with a passkey', async () => {
    const [person, passkey] = [await verifiedCustomer(app), createSoftPasskey()];
    await takePasskey(app, person, passkey);
    const { challenge, options } = (await app.call(auth.passkeyLoginOptions, { body: {} })).data();
    const credential = passkey.sign({ challenge: options['challenge'] });
    const late = await duringItsEnd(person, () =>
      app.call(auth.passkeyLogin, { body: { challenge, credential } }),
    );
    expect([late.status, late.error()]).toEqual(isClosed);
  });
});
