import { auth, users } from '@halyard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  mailedCode,
  mailTo,
  type Person,
  registerPerson,
  signInAs,
  TEST_PASSWORD,
  verifiedCustomer,
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

  it('gets no name with a link, with news of the password, or of a new device', async () => {
    await app.call(auth.forgotPassword, { body: { email: person.email } });
    await signInAs(app, person, { 'user-agent': 'Firefox/140.0' });
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'a different horse' };
    expect((await app.call(users.changePassword, { as: person, body })).status).toBe(200);
    const { subjects, words } = await inbox();
    expect(subjects).toEqual(
      expect.arrayContaining([
        'Set a new password',
        'Your password was changed',
        'New login to your account',
      ]),
    );
    expect(words).not.toContain('evil');
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
});
