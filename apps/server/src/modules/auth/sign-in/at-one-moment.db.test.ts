import { auth, users } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { duringTransaction } from '../../../testing/during-transaction.ts';
import { type Person, registerPerson, TEST_PASSWORD } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

/** Two who change how one signs in, or who sign in meanwhile, at one moment. */

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

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
  const logIn = ({ email, password }: Person) => app.call(auth.login, { body: { email, password } });

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

  it('is refused where the account was closed meanwhile', async () => {
    const person = await registerPerson(app);
    const late = await duringTransaction(
      app.database,
      (tx) => tx.run(sql`update app_user set status = 'closed' where id = ${person.userId}`),
      () => logIn(person),
    );
    expect(late.error()).toMatch(/closed/);
  });
});
