import { auth, closing, notifications, users } from '@halyard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  mailedCode,
  mailTo,
  type Person,
  registerPerson,
  signInAs,
  TEST_PASSWORD,
  verifiedCustomer,
  withoutMoney,
} from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

/** Somebody opens an account with an address that is not theirs, and a name that is an advertisement. */
const ADVERTISEMENT = 'Win at evil.example';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  person = await registerPerson(app, { firstName: ADVERTISEMENT });
});
afterAll(() => app.close());

/** What stands in the inbox, both forms of each. */
const inbox = async (email = person.email) => {
  const mails = await mailTo(app, email);
  return {
    subjects: mails.map(({ subject }) => subject),
    words: mails.map(({ subject, text, html }) => `${subject} ${text} ${html}`).join('\n'),
  };
};

describe('an address whose owner has said nothing', () => {
  it('gets a code without the name that was typed, the first time and again', async () => {
    app.clock.advance(60_000);
    await app.call(auth.resendCode, { body: { email: person.email } });
    const { subjects, words } = await inbox();
    expect(subjects).toEqual(['Your verification code', 'Your verification code']);
    expect(words).toContain('Hello,');
    expect(words).not.toContain('evil');
  });

  it('gets no name with a link', async () => {
    await app.call(auth.forgotPassword, { body: { email: person.email } });
    const { subjects, words } = await inbox();
    expect(subjects[0]).toBe('Set a new password');
    expect(words).not.toContain('evil');
  });

  it('gets no news of what is done in the account, however often; the account does', async () => {
    let as = person;
    for (const version of [1, 2, 3, 4, 5, 6])
      as = await signInAs(app, person, { 'user-agent': `Firefox/14${version}.0` });
    for (const [currentPassword, newPassword] of [
      [TEST_PASSWORD, 'a different horse'],
      ['a different horse', TEST_PASSWORD],
    ] as const) {
      const body = { currentPassword, newPassword };
      as = { ...as, token: (await app.call(users.changePassword, { as, body })).data().token };
    }
    expect((await inbox()).subjects).toEqual(['Your verification code']);
    await withoutMoney(app, person);
    (await app.call(closing.closeAccount, { as, body: {} })).data();
    const again = { email: person.email, password: TEST_PASSWORD, reopen: true };
    const { token } = (await app.call(auth.login, { body: again })).data() as { token: string };
    // What was mailed before has been forgotten with the account.
    expect((await inbox()).subjects).toEqual([]);
    const told = (await app.call(notifications.listNotifications, { as: { token } })).data();
    expect(told.notifications.map(({ kind }) => kind)).toContain('security');
  });

  it('gets neither a name nor another address when the account takes that one instead', async () => {
    const next = `evil-${person.email}`;
    await app.call(users.requestEmailChange, { as: person, body: { email: next } });
    expect((await inbox(next)).words).not.toContain(ADVERTISEMENT);
    const otp = await mailedCode(app, next);
    expect((await app.call(users.confirmEmailChange, { as: person, body: { otp } })).status).toBe(200);
    const { subjects, words } = await inbox();
    expect(subjects[0]).toBe('Your email address was changed');
    expect(words).not.toContain('evil');
  });
});

describe('an address that its owner has shown to be theirs', () => {
  it('is greeted by name', async () => {
    const { email } = await verifiedCustomer(app, { firstName: 'Ada' });
    await app.call(auth.forgotPassword, { body: { email } });
    expect((await inbox(email)).words).toContain('Hello Ada,');
  });

  it('is told of a login and a new password also while another address waits for its code', async () => {
    const owner = await verifiedCustomer(app);
    await app.call(users.requestEmailChange, { as: owner, body: { email: `next-${owner.email}` } });
    await signInAs(app, owner, { 'user-agent': 'Firefox/140.0' });
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'a different horse' };
    (await app.call(users.changePassword, { as: owner, body })).data();
    expect((await inbox(owner.email)).subjects.slice(0, 2)).toEqual([
      'Your password was changed',
      'New login to your account',
    ]);
    expect((await inbox(`next-${owner.email}`)).subjects).toEqual(['Confirm your new email address']);
  });
});
