import { auth, users } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookiesOf, registerPerson, signInAs, TEST_PASSWORD } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Signs a new person in as a browser does, and answers the refresh token of its cookie. */
async function browser(): Promise<{ userId: string; token: string; refreshToken: string }> {
  const { userId, email } = await registerPerson(app);
  const answer = await app.call(auth.login, { body: { email, password: TEST_PASSWORD } });
  const data = answer.data();
  if (!('token' in data)) throw new Error('no token');
  return { userId, token: data.token, refreshToken: refreshTokenOf(answer) };
}

const refreshTokenOf = (answer: Parameters<typeof cookiesOf>[0]) =>
  cookiesOf(answer)['halyard_refresh'] ?? '';
const refresh = (refreshToken: string, headers: Readonly<Record<string, string>> = {}) =>
  app.call(auth.refresh, { headers: { cookie: `halyard_refresh=${refreshToken}`, ...headers } });
const works = async (token: string) => (await app.call(users.getProfile, { as: { token } })).status === 200;

describe('renewing by cookie', () => {
  it('answers a new token and replaces the cookie; the old access token stays good for its time', async () => {
    const first = await browser();
    const answer = await refresh(first.refreshToken);
    const { token, user } = answer.data();
    expect(user.id).toBe(first.userId);
    expect(token).not.toBe(first.token);
    expect(refreshTokenOf(answer)).not.toBe(first.refreshToken);
    expect([await works(token), await works(first.token)]).toEqual([true, true]);
    app.clock.advance(45 * MINUTE);
    expect([await works(token), await works(first.token)]).toEqual([false, false]);
    expect((await refresh(refreshTokenOf(answer))).status).toBe(200);
  });

  it('yields the same successor for twenty seconds', async () => {
    const { refreshToken } = await browser();
    const first = await refresh(refreshToken);
    app.clock.advance(20_000);
    const second = await refresh(refreshToken);
    expect(second.status).toBe(200);
    expect(refreshTokenOf(second)).toBe(refreshTokenOf(first));
    expect(second.data().token).not.toBe(first.data().token);
    expect((await refresh(refreshTokenOf(first))).status).toBe(200);
  });

  it('gives many requests at once one successor', async () => {
    const { refreshToken } = await browser();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => refresh(refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(refreshTokenOf)).size).toBe(1);
  });

  it('yields the same successor for longer where the answer got lost, and nothing in it was used', async () => {
    const { refreshToken } = await browser();
    const lost = await refresh(refreshToken);
    app.clock.advance(44 * MINUTE);
    const again = await refresh(refreshToken);
    expect([again.status, refreshTokenOf(again)]).toEqual([200, refreshTokenOf(lost)]);
    expect(await works(again.data().token)).toBe(true);
    app.clock.advance(30 * MINUTE);
    expect((await refresh(refreshTokenOf(again))).status).toBe(200);
  });

  it('does not for as long as nobody remembers what was used', async () => {
    const { refreshToken } = await browser();
    const taken = await refresh(refreshToken);
    expect(await works(taken.data().token)).toBe(true);
    app.clock.advance(46 * MINUTE);
    await app.auth.forgetExpired();
    expect((await refresh(refreshToken)).status).toBe(401);
  });

  it('ends the session where what came with a lost answer is used after all, by somebody else', async () => {
    const { refreshToken } = await browser();
    const taken = await refresh(refreshToken);
    app.clock.advance(21_000);
    const again = await refresh(refreshToken);
    expect(again.status).toBe(200);
    expect(await works(taken.data().token)).toBe(true);
    app.clock.advance(21_000);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect(await works(again.data().token)).toBe(false);
  });

  it('ends the whole session when a token comes back late, and writes it down', async () => {
    const { userId, token, refreshToken } = await browser();
    const renewed = await refresh(refreshToken);
    const successor = refreshTokenOf(renewed);
    expect(await works(renewed.data().token)).toBe(true);
    app.clock.advance(20_001);
    const answer = await refresh(refreshToken);
    expect([answer.status, answer.error()]).toEqual([401, 'Session expired. Please log in again.']);
    expect(await works(token)).toBe(false);
    expect((await refresh(successor)).status).toBe(401);
    const { rows } = await app.audit.page(
      app.database,
      { subjectId: userId, action: 'auth.token-reused' },
      10,
    );
    expect(rows).toHaveLength(1);
  });

  it('knows a token from several turns ago, even right away', async () => {
    const { token, refreshToken } = await browser();
    const second = refreshTokenOf(await refresh(refreshToken));
    const third = refreshTokenOf(await refresh(second));
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(third)).status).toBe(401);
    expect(await works(token)).toBe(false);
  });

  it('leaves the other sessions of the person alone', async () => {
    const person = await registerPerson(app);
    const answer = await app.call(auth.login, { body: { email: person.email, password: TEST_PASSWORD } });
    const stolen = refreshTokenOf(answer);
    expect(await works((await refresh(stolen)).data().token)).toBe(true);
    app.clock.advance(21_000);
    expect((await refresh(stolen)).status).toBe(401);
    expect(await works(person.token)).toBe(true);
  });

  it.each(['', 'x'.repeat(43), '../../etc'])('refuses the cookie %j', async (value) => {
    expect((await refresh(value)).error()).toBe('Session expired. Please log in again.');
  });
});

describe('calls that another site makes', () => {
  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
  ])('are refused with %o, and the token is not used up', async (headers) => {
    const { refreshToken } = await browser();
    const answer = await refresh(refreshToken, headers);
    expect(answer.status).toBe(403);
    const logout = { cookie: `halyard_refresh=${refreshToken}`, ...(headers as Record<string, string>) };
    expect((await app.call(auth.logout, { headers: logout })).status).toBe(403);
    app.clock.advance(MINUTE);
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  it('are told from our own', async () => {
    const { refreshToken } = await browser();
    const own = { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' };
    expect((await refresh(refreshToken, own)).status).toBe(200);
  });
});

describe('a client without cookies', () => {
  it('renews with its token while that is good', async () => {
    const { token } = await registerPerson(app);
    app.clock.advance(44 * MINUTE);
    const answer = await app.call(auth.refresh, { as: { token } });
    expect(answer.headers['set-cookie']).toBeUndefined();
    app.clock.advance(2 * MINUTE);
    expect(await works(token)).toBe(false);
    expect(await works(answer.data().token)).toBe(true);
    const late = await app.call(auth.refresh, { as: { token } });
    expect([late.status, late.error()]).toEqual([401, 'Session expired. Please log in again.']);
    expect((await app.call(auth.refresh)).status).toBe(401);
  });

  it('signs in again after a day, however often it renews', async () => {
    let { token } = await registerPerson(app);
    for (let passed = 0; passed < 24 * 60 - 40; passed += 40) {
      app.clock.advance(40 * MINUTE);
      ({ token } = (await app.call(auth.refresh, { as: { token } })).data());
    }
    app.clock.advance(40 * MINUTE);
    expect(await works(token)).toBe(true);
    expect((await app.call(auth.refresh, { as: { token } })).error()).toBe(
      'Session expired. Please log in again.',
    );
  });

  it('is none that has renewed by its cookie: a copied token ends with its time', async () => {
    const { refreshToken, token } = await browser();
    const renewed = await refresh(refreshToken);
    const copied = (renewed.data() as { readonly token: string }).token;
    for (const one of [token, copied]) {
      expect((await app.call(auth.refresh, { as: { token: one } })).status).toBe(401);
      expect(await works(one)).toBe(true);
    }
    app.clock.advance(46 * MINUTE);
    expect(await works(copied)).toBe(false);
  });
});

describe('how long a session lasts', () => {
  it('is eight hours without a request', async () => {
    const idle = await browser();
    app.clock.advance(8 * HOUR);
    expect((await refresh(idle.refreshToken)).status).toBe(401);
    const busy = await browser();
    app.clock.advance(8 * HOUR - 1);
    expect((await refresh(busy.refreshToken)).status).toBe(200);
  });

  it('is seven days in all, however busy', async () => {
    const { refreshToken } = await browser();
    let current = refreshToken;
    let token = '';
    for (let hours = 0; hours < 7 * 24 - 7; hours += 7) {
      app.clock.advance(7 * HOUR);
      const answer = await refresh(current);
      current = refreshTokenOf(answer);
      token = answer.data().token;
    }
    app.clock.advance(7 * HOUR - 10 * MINUTE);
    const last = await refresh(current);
    token = last.data().token;
    expect(await works(token)).toBe(true);
    app.clock.advance(10 * MINUTE);
    expect(await works(token)).toBe(false);
    expect((await refresh(refreshTokenOf(last))).status).toBe(401);
  });

  it('is noted at most once a minute', async () => {
    const { userId, token } = await registerPerson(app);
    const seen = async () => {
      const row = await app.database.row<{ at: Date }>(
        sql`select last_seen_at as at from auth_session where user_id = ${userId}`,
      );
      return row?.at.getTime() ?? 0;
    };
    const start = await seen();
    app.clock.advance(MINUTE);
    await works(token);
    expect(await seen()).toBe(start);
    app.clock.advance(1);
    await works(token);
    expect(await seen()).toBe(start + MINUTE + 1);
  });
});

describe('logging out', () => {
  it('ends the session of the token and clears the cookie', async () => {
    const { token, refreshToken } = await browser();
    const answer = await app.call(auth.logout, { as: { token } });
    expect([answer.headers['set-cookie']].flat().map(String)[0]).toMatch(
      /^halyard_refresh=;.*Path=\/api\/auth/,
    );
    expect([await works(token), (await refresh(refreshToken)).status]).toEqual([false, 401]);
  });

  it('works by cookie alone, and without anything', async () => {
    const { token, refreshToken } = await browser();
    await app.call(auth.logout, { headers: { cookie: `halyard_refresh=${refreshToken}` } });
    expect(await works(token)).toBe(false);
    expect((await app.call(auth.logout)).status).toBe(200);
  });
});

describe('the list of sessions', () => {
  it('shows where one is signed in and ends one of them', async () => {
    const person = await registerPerson(app);
    const other = await signInAs(app, person, {
      'user-agent': 'Mozilla/5.0 (iPhone) Version/19.0 Safari/605.1',
    });
    const list = async (token: string) => (await app.call(auth.listSessions, { as: { token } })).data();
    const sessions = await list(person.token);
    expect(sessions.map(({ current, device }) => [current, device])).toEqual([
      [false, 'Safari on iOS'],
      [true, 'Unknown device'],
    ]);
    const id = sessions[0]?.id ?? '';
    const stranger = await registerPerson(app);
    const revoke = (token: string) => app.call(auth.revokeSession, { as: { token }, params: { id } });
    expect((await revoke(stranger.token)).error()).toBe('Session not found');
    expect((await revoke(person.token)).status).toBe(200);
    expect((await revoke(person.token)).status).toBe(404);
    expect(await works(other.token)).toBe(false);
    expect(await list(person.token)).toHaveLength(1);
    const { rows } = await app.audit.page(app.database, { action: 'auth.session-revoked' }, 10);
    expect(rows.map(({ actorId }) => actorId)).toEqual([person.userId]);
  });
});

describe('ending a session of one’s own', () => {
  it('asks for the password again once that is a while ago', async () => {
    const person = await registerPerson(app);
    const id = (await app.call(auth.listSessions, { as: person })).data()[0]?.id ?? '';
    app.clock.advance(6 * MINUTE);
    const answer = await app.call(auth.revokeSession, { as: person, params: { id } });
    expect([answer.status, answer.error()]).toEqual([403, 'Please confirm your password to continue']);
    expect(await works(person.token)).toBe(true);
  });
});

describe('signing in where somebody is signed in', () => {
  it('ends the session this browser had, and no other', async () => {
    const [before, elsewhere] = [await browser(), await browser()];
    const { email } = await registerPerson(app);
    const headers = { cookie: `halyard_refresh=${before.refreshToken}` };
    const answer = await app.call(auth.login, { body: { email, password: TEST_PASSWORD }, headers });
    expect(answer.status).toBe(200);
    expect([await works(before.token), (await refresh(before.refreshToken)).status]).toEqual([false, 401]);
    expect([await works(elsewhere.token), (await refresh(refreshTokenOf(answer))).status]).toEqual([
      true,
      200,
    ]);
  });
});

describe('what has run out', () => {
  it('is removed by the job, and only that', async () => {
    const person = await registerPerson(app);
    await app.auth.forgetExpired();
    expect(await works(person.token)).toBe(true);
    app.clock.advance(100 * 24 * HOUR);
    await app.auth.forgetExpired();
    const left = await app.database.row<{ count: bigint }>(sql`
      select (select count(*) from auth_session) + (select count(*) from auth_access_token)
        + (select count(*) from auth_refresh_token) + (select count(*) from auth_tries)
        + (select count(*) from auth_mail_wait) + (select count(*) from auth_code) as count`);
    expect(left?.count).toBe(0n);
  });
});
