import { admin, auth, type Endpoint, users } from '@halyard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  administrator,
  cookiesOf,
  mailedResetToken,
  mailedCode,
  mailTo,
  type Person,
  registerPerson,
  signInAs,
  TEST_PASSWORD,
  verifiedCustomer,
} from '../people.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** Ways in that are none: guessing at large, and tokens whose time is over. */

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('trying at large', () => {
  let limited: TestApp;
  let own: Person;
  beforeAll(async () => {
    limited = await createTestApp({ RATE_LIMITS: 'on' });
  });
  beforeEach(async () => {
    // Nothing that was counted before counts any more.
    limited.clock.advance(2 * 3_600_000);
    own = await registerPerson(limited);
  });
  afterAll(() => limited.close());

  type Try = readonly [
    name: string,
    calls: number,
    endpoint: Endpoint,
    body: Readonly<Record<string, unknown>>,
  ];
  const nobody = (count: number) => `nobody-${count}@example.test`;
  const TRIES: readonly Try[] = [
    ['passwords of many addresses', 10, auth.login, { password: 'Password-1' }],
    ['codes of many addresses', 10, auth.verifyEmail, { otp: '123456' }],
    ['mails to many addresses', 6, auth.forgotPassword, {}],
  ];

  it.each(TRIES)('%s ends for a place, whoever is signed in there', async (_, calls, endpoint, body) => {
    const statuses: number[] = [];
    for (let count = 0; count <= calls; count++) {
      // An account of their own, and a header about where they are, must not buy anybody more tries.
      const as = count === calls ? { as: own } : {};
      const headers = { 'x-forwarded-for': `203.0.113.${count}` };
      const answer = await limited.call(endpoint, {
        ...as,
        headers,
        body: { ...body, email: nobody(count) },
      });
      statuses.push(answer.status);
    }
    expect(statuses.slice(0, -1)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
  });

  it('accounts are not opened by the dozen, not even by one after the other', async () => {
    let token = own.token;
    const statuses: number[] = [];
    for (let count = 0; count < 11; count++) {
      const body = {
        email: nobody(count),
        password: 'correct horse battery',
        firstName: 'Ada',
        lastName: 'Example',
        acceptTerms: true as const,
      };
      const answer = await limited.call(auth.register, { as: { token }, body });
      if (answer.body.success) token = answer.body.data.token;
      statuses.push(answer.status);
    }
    // The first was opened above.
    expect(statuses).toEqual([...Array<number>(9).fill(200), 429, 429]);
  });

  it('a place is a whole network where addresses cost nothing', async () => {
    let count = 0;
    const tryFrom = async (remoteAddress: string) => {
      const payload = { email: nobody(++count), password: 'Password-1' };
      const url = '/api/auth/login';
      return (await limited.server.inject({ method: 'POST', url, remoteAddress, payload })).statusCode;
    };
    for (let host = 1; host <= 10; host++) expect(await tryFrom(`2001:db8:1:2::${host}`)).toBe(401);
    expect(await tryFrom('2001:db8:1:2:ffff:1:2:3')).toBe(429);
    expect(await tryFrom('2001:db8:1:3::1')).toBe(401);
  });

  it('a network of many networks is counted as one, too', async () => {
    const tryFrom = async (remoteAddress: string) => {
      const url = '/api/auth/passkeys/login/options';
      return (await limited.server.inject({ method: 'POST', url, remoteAddress, payload: {} })).statusCode;
    };
    for (let place = 1; place <= 100; place++) expect(await tryFrom(`2001:db8:2:${place}::1`)).toBe(200);
    expect(await tryFrom('2001:db8:2:ffff::1')).toBe(429);
    expect(await tryFrom('2001:db8:3:1::1')).toBe(200);
  });
});

it('what is no call is asked for so often from one place, whichever of it', async () => {
  const limited = await createTestApp({ RATE_LIMITS: 'on' });
  const ask = async (url: string, remoteAddress: string) =>
    (await limited.server.inject({ method: 'GET', url, remoteAddress })).statusCode;
  const urls = ['/api/openapi.json', '/api/docs', '/no/such/page'];
  const missing = Array.from({ length: 597 }, () => '/no/such/page');
  const asked = await Promise.all([...urls, ...missing].map((url) => ask(url, '203.0.113.9')));
  expect(asked).not.toContain(429);
  for (const url of urls) {
    expect(await ask(url, '203.0.113.9')).toBe(429);
    expect(await ask(url, '203.0.113.10')).not.toBe(429);
  }
  // Calls are counted for themselves.
  expect(await ask('/api/config', '203.0.113.9')).toBe(200);
  await limited.close();
});

describe('wrong passwords by the hundred, all at once, from everywhere', () => {
  it('do not keep out who comes from a browser they have used before, nor who is signed in', async () => {
    const email = 'keeps-her-place@example.test';
    const opened = await app.call(auth.register, {
      body: { email, password: TEST_PASSWORD, firstName: 'Ada', lastName: 'Own', acceptTerms: true },
    });
    const device = cookiesOf(opened)['halyard_device'];
    const as = opened.data();
    const wrong = Array.from({ length: 400 }, (_, count) =>
      app.call(auth.login, { body: { email: `flood-${count}@example.test`, password: 'Password-1' } }),
    );
    let [answered, sentAway] = [0, 0];
    const count = ({ status }: { readonly status: number }) => {
      answered += 1;
      if (status === 503) sentAway += 1;
    };
    wrong.forEach((one) => void one.then(count));
    // The line is as long as it can get: there is no more room in it.
    await expect.poll(() => sentAway, { interval: 5 }).toBeGreaterThan(0);
    const known = await app.call(auth.login, {
      body: { email, password: TEST_PASSWORD },
      headers: { cookie: `halyard_device=${device}` },
    });
    const confirmed = await app.call(auth.confirmPassword, { as, body: { password: TEST_PASSWORD } });
    expect([known.status, confirmed.status]).toEqual([200, 200]);
    expect(wrong.length - answered).toBeGreaterThan(60);
    const statuses = new Set((await Promise.all(wrong)).map(({ status }) => status));
    expect(statuses).toEqual(new Set([401, 503]));
  });
});

type Ending = readonly [name: string, end: (person: Person, refreshToken: string) => Promise<unknown>];

const byStaff = async ({ userId }: Person, status: 'closed') => {
  const as = await administrator(app, 'super_admin');
  await app.call(admin.adminUpdateUser, { as, params: { id: userId }, body: { status, reason: 'Test' } });
};

const ENDINGS: readonly Ending[] = [
  ['logging out', (person) => app.call(auth.logout, { as: person })],
  ['logging out by cookie', (_, token) => app.call(auth.logout, { headers: cookie(token) })],
  [
    'a new password in another browser',
    async (person) => {
      const other = await signInAs(app, person);
      const body = { currentPassword: person.password, newPassword: 'another horse battery' };
      (await app.call(users.changePassword, { as: other, body })).data();
    },
  ],
  [
    'a reset by mail',
    async ({ email }) => {
      (await app.call(auth.forgotPassword, { body: { email } })).data();
      const body = { token: await mailedResetToken(app, email), password: 'another horse battery' };
      (await app.call(auth.resetPassword, { body })).data();
    },
  ],
  ['the account being closed', (person) => byStaff(person, 'closed')],
  [
    'staff who end it',
    async ({ userId }) => {
      const as = await administrator(app);
      await app.call(admin.adminEndSessions, { as, params: { id: userId }, body: { reason: 'Test' } });
    },
  ],
  [
    'a refresh token that comes back late',
    async (_, token) => {
      (await refresh(token)).data();
      app.clock.advance(60_000);
      await refresh(token);
    },
  ],
];

const cookie = (token: string) => ({ cookie: `halyard_refresh=${token}` });
const refresh = (token: string) => app.call(auth.refresh, { headers: cookie(token) });

describe('a session is over, by its token and by its cookie, after', () => {
  it.each(ENDINGS)('%s', async (_, end) => {
    const { email, password } = await verifiedCustomer(app);
    const signedIn = await app.call(auth.login, { body: { email, password } });
    const data = signedIn.data();
    if (!('token' in data)) throw new Error('Assertion failed: there is no second factor');
    const person = { userId: data.user.id, email, password, token: data.token };
    const refreshToken = cookiesOf(signedIn)['halyard_refresh'] ?? '';
    expect((await app.call(users.getProfile, { as: person })).status).toBe(200);
    await end(person, refreshToken);
    expect((await app.call(users.getProfile, { as: person })).status).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(401);
  });
});

describe('a mail', () => {
  it('never leads where a header of the call says', async () => {
    const evil = 'evil.example';
    const headers = {
      host: evil,
      'x-forwarded-host': evil,
      'x-forwarded-proto': 'gopher',
      'x-original-host': evil,
      forwarded: `host=${evil};proto=gopher`,
      referer: `https://${evil}/`,
      'user-agent': `Mozilla/5.0 (https://${evil}/)`,
    };
    const email = 'poisoned@example.test';
    const names = { firstName: 'Ada', lastName: 'Example', acceptTerms: true as const };
    const body = { email, password: 'correct horse battery', ...names };
    const person = (await app.call(auth.register, { body, headers })).data();
    app.clock.advance(61_000);
    await app.call(auth.resendCode, { body: { email }, headers });
    const as = { token: person.token };
    const otp = await mailedCode(app, email);
    (await app.call(auth.verifyEmail, { as, body: { email, otp }, headers })).data();
    await app.call(auth.forgotPassword, { body: { email }, headers });
    await app.call(auth.login, { body: { email, password: body.password }, headers });
    await app.call(users.requestEmailChange, { as, body: { email: `new-${email}` }, headers });
    const change = { currentPassword: body.password, newPassword: 'another horse battery' };
    await app.call(users.changePassword, { as, body: change, headers });
    const mails = [...(await mailTo(app, email)), ...(await mailTo(app, `new-${email}`))];
    expect(mails.length).toBeGreaterThan(4);
    expect(JSON.stringify(mails)).not.toMatch(/evil|gopher/);
  });
});
