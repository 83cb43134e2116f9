import { auth, transactions, users } from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, registerPerson, TEST_PASSWORD } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let person: Person;

beforeAll(async () => {
  app = await createTestApp();
  person = await registerPerson(app);
});
afterAll(() => app.close());

const logIn = () => ({ email: person.email, password: TEST_PASSWORD });

describe('what another site can make a browser send', () => {
  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
    'is no body here: %s',
    async (type) => {
      const answer = await app.server.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'content-type': type },
        payload: JSON.stringify(logIn()),
      });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
        415,
        'unsupported-media-type',
      ]);
    },
  );

  it('signs nobody in: a cookie opens nothing but its renewal', async () => {
    const signedIn = await app.call(auth.login, { body: logIn() });
    const cookie = [signedIn.headers['set-cookie']].flat().map((line) => String(line).split(';')[0]);
    const answer = await app.call(users.getProfile, { headers: { cookie: cookie.join('; ') } });
    expect(answer.status).toBe(401);
  });
});

describe('a field that is sent twice', () => {
  it('in the query is refused, whatever the values', async () => {
    for (const query of ['page=1&page=2', 'limit=20&limit=20', 'page[]=1', 'page=1&page[0]=2']) {
      const answer = await app.server.inject({
        url: `/api${transactions.listTransactions.path}?${query}`,
        headers: { authorization: `Bearer ${person.token}` },
      });
      expect([query, answer.statusCode]).toEqual([query, 400]);
    }
  });

  it('in the query is not taken for one of the body', async () => {
    const answer = await app.server.inject({
      method: 'POST',
      url: `/api/auth/login?email=${person.email}&password=${TEST_PASSWORD}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ email: person.email }),
    });
    expect(answer.statusCode).toBe(400);
  });
});

describe('a field that nobody asked for', () => {
  it.each(['role', 'status', 'emailVerified', 'tier', 'kycStatus', 'constructor', '__proto__'])(
    'changes nothing: %s',
    async (field) => {
      const before = (await app.call(users.getProfile, { as: person })).data();
      const answer = await app.server.inject({
        method: 'PUT',
        url: '/api/users/profile',
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
        payload: `{"firstName":"Mallory","${field}":"super_admin"}`,
      });
      expect(answer.statusCode).toBe(400);
      expect((await app.call(users.getProfile, { as: person })).data()).toEqual(before);
    },
  );
});

describe('a password', () => {
  const registerWith = (password: string, email: string) => registerPerson(app, { password, email });
  const status = async (email: string, password: string) =>
    (await app.call(auth.login, { body: { email, password } })).status;

  it('may be of anything and long, is taken exactly as it was typed, and stays good', async () => {
    const email = 'exactly@example.test';
    const typed = `  Größe 尺寸 ${'x'.repeat(150)}  `;
    await registerWith(typed, email);
    app.clock.advance(3 * 365 * 24 * 3_600_000);
    expect(await status(email, typed)).toBe(200);
    for (const other of [typed.trim(), typed.toLowerCase(), typed.slice(0, 72), typed.normalize('NFD')]) {
      expect(await status(email, other)).toBe(401);
    }
  });

  it.each(['aaaaaaaab', '12345678', 'ALL CAPITALS', 'no digits here'])(
    'needs no kind of sign: %s',
    async (password) => {
      const email = `kind-${password.length}-${password.charCodeAt(0)}@example.test`;
      await registerWith(password, email);
      expect(await status(email, password)).toBe(200);
    },
  );
});
