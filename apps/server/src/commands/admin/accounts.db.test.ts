import { auth, factors, users } from '@halyard/contract';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  administrator,
  mailedCode,
  mailTo,
  type Person,
  registerPerson,
  signInAs,
  TEST_PASSWORD,
  verifiedCustomer,
} from '../../testing/people.ts';
import { createSoftPasskey } from '../../testing/passkeys/soft-passkey.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createLog } from '../../platform/telemetry/log.ts';
import { openDoors } from './doors.ts';
import { parseOrder } from './parse-order.ts';

const OPERATOR = { user: 'halyard', host: 'broker-1' };
const SIGNATURE = { reason: 'Called by phone', operator: OPERATOR };

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function type(name: string, email: string, ...more: readonly string[]): Promise<string> {
  const order = parseOrder([...name.split(' '), '--email', email, ...more, '--reason', 'Called by phone']);
  const askPassword = () => Promise.reject(new Error('no command here asks for a password'));
  const { database, settings, clock } = app;
  const world = { database, settings, clock, log: createLog(settings), operator: OPERATOR, askPassword };
  return (await order?.carryOut(openDoors(world, order.reason)))?.join('\n') ?? '';
}

const profile = (as: Person) => app.call(users.getProfile, { as });
const auditOf = async ({ userId }: Person, action: string) =>
  (await app.audit.page(app.database, { subjectId: userId, action }, 10)).rows.map(({ actorId, detail }) => ({
    actorId,
    detail,
  }));
const logIn = async ({ email }: Person) =>
  (await app.call(auth.login, { body: { email, password: TEST_PASSWORD } })).data();

async function switchOnTotp(as: Person): Promise<readonly string[]> {
  const { secret } = (await app.call(factors.startTotp, { as })).data();
  const code = generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });
  return (await app.call(factors.enableTotp, { as, body: { code } })).data().recoveryCodes;
}

async function addPasskey(as: Person): Promise<void> {
  const { challenge, options } = (await app.call(factors.passkeyOptions, { as })).data();
  const credential = createSoftPasskey().register({ challenge: options['challenge'] });
  (await app.call(factors.addPasskey, { as, body: { challenge, name: 'Phone', credential } })).data();
}

it.each(['suspend', 'activate', 'verify-email', 'reset-2fa', 'sessions list', 'sessions end'])(
  '%s knows only people there are',
  async (name) => {
    await expect(type(name, 'nobody@example.test')).rejects.toThrow(
      'There is no account with the address nobody@example.test.',
    );
  },
);

describe('suspend and activate', () => {
  it('count with the next call, tell the person, and are written down', async () => {
    const person = await verifiedCustomer(app);
    await type('suspend', person.email);
    expect((await profile(person)).data().status).toBe('suspended');
    expect((await mailTo(app, person.email))[0]?.subject).toBe('Account suspended');
    await expect(type('suspend', person.email)).rejects.toThrow(`${person.email} is suspended already.`);
    expect(await type('activate', person.email)).toBe(`${person.email} is active now, before suspended.`);
    expect((await profile(person)).data().status).toBe('active');
    await expect(type('activate', person.email)).rejects.toThrow(`${person.email} is active already.`);
    expect(await auditOf(person, 'user.updated')).toEqual([
      {
        actorId: null,
        detail: { before: { status: 'suspended' }, after: { status: 'active' }, ...SIGNATURE },
      },
      {
        actorId: null,
        detail: { before: { status: 'active' }, after: { status: 'suspended' }, ...SIGNATURE },
      },
    ]);
  });

  it('activate vouches for no address', async () => {
    const person = await registerPerson(app);
    await expect(type('activate', person.email)).rejects.toThrow('use verify-email first');
    expect((await profile(person)).data()).toMatchObject({ status: 'pending', emailVerified: false });
  });
});

describe('verify-email', () => {
  it('takes the address as verified; the code on its way is worth nothing any more', async () => {
    const person = await registerPerson(app);
    const otp = await mailedCode(app, person.email);
    await type('verify-email', person.email);
    expect((await profile(person)).status).toBe(401);
    expect((await profile(await signInAs(app, person))).data()).toMatchObject({
      status: 'active',
      emailVerified: true,
    });
    const late = await app.call(auth.verifyEmail, { body: { email: person.email, otp } });
    expect(late.error()).toBe('Invalid verification code');
    expect(await auditOf(person, 'auth.email-verified')).toEqual([
      {
        actorId: null,
        detail: {
          before: { emailVerified: false, status: 'pending' },
          after: { emailVerified: true, status: 'active' },
          ...SIGNATURE,
        },
      },
    ]);
    await expect(type('verify-email', person.email)).rejects.toThrow('is verified already');
  });

  it('leaves a suspended person suspended', async () => {
    const person = await registerPerson(app);
    await type('suspend', person.email);
    await type('verify-email', person.email);
    const again = await signInAs(app, person);
    expect((await profile(again)).data()).toMatchObject({ status: 'suspended', emailVerified: true });
    await type('activate', person.email);
    expect((await profile(again)).data().status).toBe('active');
  });
});

describe('reset-2fa', () => {
  it('lets in with the password alone, ends what was begun before, and tells the person', async () => {
    const person = await administrator(app);
    const [recoveryCode] = await switchOnTotp(person);
    await addPasskey(person);
    const begun = await logIn(person);
    expect(await type('reset-2fa', person.email)).toContain('Sessions ended: 1. Passkeys removed: 0.');

    expect((await profile(person)).status).toBe(401);
    const challenge = 'challenge' in begun ? begun.challenge : '';
    const body = { challenge, code: String(recoveryCode) };
    expect((await app.call(auth.loginTwoFactor, { body })).status).toBe(400);
    const again = await signInAs(app, person);
    expect((await profile(again)).data().twoFactor).toBe(false);
    expect((await app.call(factors.listPasskeys, { as: again })).data()).toHaveLength(1);
    const letter = (await mailTo(app, person.email)).find(({ subject }) =>
      subject.includes('login settings'),
    );
    expect(letter?.text).toContain('switched off for your account by the operator');
    expect(await auditOf(person, 'auth.second-factor-reset')).toEqual([
      {
        actorId: null,
        detail: {
          before: { authenticator: true, passkeys: 1 },
          after: { authenticator: false, passkeys: 1 },
          sessionsEnded: 1,
          ...SIGNATURE,
        },
      },
    ]);
    expect(await switchOnTotp(again)).toHaveLength(10);
  });

  it('takes passkeys away only when asked, also without an authenticator', async () => {
    const person = await verifiedCustomer(app);
    await addPasskey(person);
    await expect(type('reset-2fa', person.email)).rejects.toThrow('Two-factor authentication is not on');
    expect((await profile(person)).status).toBe(200);
    expect(await type('reset-2fa', person.email, '--passkeys')).toContain('Passkeys removed: 1.');
    const again = await signInAs(app, person);
    expect((await app.call(factors.listPasskeys, { as: again })).data()).toEqual([]);
    const [row] = await auditOf(person, 'auth.second-factor-reset');
    expect(row?.detail).toMatchObject({ before: { passkeys: 1 }, after: { passkeys: 0 } });
    await expect(type('reset-2fa', person.email, '--passkeys')).rejects.toThrow('is not on');
  });
});

describe('sessions', () => {
  it('are shown with device and place, and reading is written down', async () => {
    const person = await verifiedCustomer(app);
    await signInAs(app, person, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' });
    const lines = (await type('sessions list', person.email)).split('\n');
    expect(lines).toHaveLength(2);
    expect(lines.join('\n')).toMatch(/Firefox on Linux +127\.0\.0\.1 +since 2026-/);
    expect(await auditOf(person, 'auth.sessions-read')).toEqual([
      { actorId: null, detail: { count: 2, ...SIGNATURE } },
    ]);
  });

  it('end all at once, nobody elses', async () => {
    const [person, other] = [await verifiedCustomer(app), await verifiedCustomer(app)];
    const second = await signInAs(app, person);
    expect(await type('sessions end', person.email)).toBe(
      `${person.email} is logged out everywhere. Sessions ended: 2.`,
    );
    expect([(await profile(person)).status, (await profile(second)).status]).toEqual([401, 401]);
    expect((await profile(other)).status).toBe(200);
    expect(await auditOf(person, 'auth.sessions-ended')).toEqual([
      { actorId: null, detail: { before: { sessions: 2 }, after: { sessions: 0 }, ...SIGNATURE } },
    ]);
    expect(await type('sessions list', person.email)).toBe(`${person.email} is not logged in anywhere.`);
  });
});
