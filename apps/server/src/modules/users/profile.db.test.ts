import { users } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, registerPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const update = (as: Person, body: Readonly<Record<string, unknown>>) =>
  app.call(users.updateProfile, { as, body });
const profile = async (as: Person) => (await app.call(users.getProfile, { as })).data();

describe('the profile', () => {
  it('has preferences before anybody chose any', async () => {
    expect((await profile(await registerPerson(app))).preferences).toEqual({
      mailOnMoney: true,
      mailOnTrading: true,
      mailOnAlerts: true,
      mailOnSecurity: true,
      pushOnMoney: true,
      pushOnTrading: true,
      pushOnAlerts: true,
      pushOnSecurity: true,
      pushHidesDetails: false,
      theme: 'system',
      density: 'comfortable',
      priceColours: 'green-red',
    });
  });

  it('changes what is named and nothing else', async () => {
    const person = await registerPerson(app, { phone: '+44 20 1234' });
    const before = await profile(person);
    const after = (await update(person, { firstName: ' Augusta ', preferences: { theme: 'dark' } })).data();
    expect(after).toEqual({
      ...before,
      firstName: 'Augusta',
      preferences: { ...before.preferences, theme: 'dark' },
    });
    await update(person, { preferences: { mailOnTrading: false, firstStepsHidden: true } });
    expect((await update(person, { phone: '' })).data().phone).toBeNull();
    expect((await profile(person)).preferences).toMatchObject({
      theme: 'dark',
      mailOnTrading: false,
      firstStepsHidden: true,
    });
  });

  it.each([
    [{ role: 'admin' }, 'Unknown field: role'],
    [{ status: 'active' }, 'Unknown field: status'],
    [{ kycStatus: 'verified' }, 'Unknown field: kycStatus'],
    [{ email: 'me@example.test' }, 'Unknown field: email'],
    [{ preferences: { isAdmin: true } }, 'Unknown field: isAdmin'],
    [{ preferences: { theme: 'neon' } }, 'theme must be one of: system, light, dark'],
    [{ firstName: '' }, 'Please fill in all required fields'],
    [{ firstName: '\u200b\u3164' }, 'Please fill in all required fields'],
    [{ firstName: 'A\u0000da' }, 'First name contains characters that are not allowed'],
    [{ lastName: 'Loc\u202eeipsgnol' }, 'Last name contains characters that are not allowed'],
    [{ lastName: '\u2067Shaw' }, 'Last name contains characters that are not allowed'],
    [{ phone: 'call me' }, 'Please enter a valid phone number'],
  ])('refuses %o', async (body, sentence) => {
    const answer = await update(await registerPerson(app), body);
    expect([answer.status, answer.error()]).toEqual([400, sentence]);
  });

  it.each(['דוד', 'على\u200cرضا', 'Zoë', '李'])('takes the name %o', async (firstName) => {
    const answer = await update(await registerPerson(app), { firstName });
    expect(answer.data().firstName).toBe(firstName);
  });

  it('takes another name of whoever was verified, where no money is real', async () => {
    const person = await registerPerson(app);
    await app.database.run(sql`update app_user set kyc_status = 'verified' where id = ${person.userId}`);
    expect((await update(person, { firstName: 'Vera' })).data().firstName).toBe('Vera');
  });

  it('is nobody elses and needs a session', async () => {
    expect((await app.call(users.getProfile)).status).toBe(401);
    expect((await app.call(users.updateProfile, { body: { firstName: 'X' } })).status).toBe(401);
  });
});
