import { auth } from '@halyard/contract';
import sql from 'sql-template-tag';
import { expect, it, vi } from 'vitest';

/** Whether somebody has an account here is not to be told by how much work their sign-in makes. */

const work = vi.hoisted(() => ({ checks: 0, evenly: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const verify: typeof real.verify = (...given) => {
    work.checks += 1;
    return real.verify(...given);
  };
  return { ...real, verify };
});

vi.mock('../../modules/auth/sign-in/even-time.ts', () => ({
  evenly: async <T>(act: () => Promise<T>): Promise<T> => {
    work.evenly += 1;
    return act();
  },
}));

it('a wrong password is checked as dearly for an unknown and a closed account as for any other', async () => {
  // What prepared this file has read the modules already, with the real check in them.
  vi.resetModules();
  const { createTestApp } = await import('../test-app.ts');
  const { registerPerson } = await import('../people.ts');
  const app = await createTestApp();
  const [known, closed] = [await registerPerson(app), await registerPerson(app)];
  await app.database.run(sql`update app_user set status = 'closed' where id = ${closed.userId}`);
  const triedAt = async (email: string) => {
    work.checks = 0;
    const answer = await app.call(auth.login, { body: { email, password: 'not the password' } });
    return [answer.status, answer.error(), work.checks];
  };
  const told = [401, 'Invalid email or password', 1];
  expect(await triedAt(known.email)).toEqual(told);
  expect(await triedAt(closed.email)).toEqual(told);
  expect(await triedAt('nobody-at-all@example.test')).toEqual(told);
  await app.close();
});

it('the first try too many, which is written down where there is an account, is answered as evenly where there is none', async () => {
  vi.resetModules();
  const { createTestApp } = await import('../test-app.ts');
  const { registerPerson } = await import('../people.ts');
  const app = await createTestApp();
  const eleventhAt = async (email: string) => {
    const body = { email, password: 'not the password' };
    for (let count = 0; count < 10; count++) await app.call(auth.login, { body });
    work.evenly = 0;
    return [(await app.call(auth.login, { body })).status, work.evenly];
  };
  expect(await eleventhAt((await registerPerson(app)).email)).toEqual([429, 1]);
  expect(await eleventhAt('nobody-at-all@example.test')).toEqual([429, 1]);
  await app.close();
});
