import { auth, factors } from '@halyard/contract';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  cookiesOf,
  type Person,
  verifiedCustomer,
  signInAs,
  TEST_PASSWORD,
} from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

/** A server whose clock was an hour ahead and is put right: what was noted in that hour lies in the future. */
const HOUR = 3_600_000;
const MINUTE = 60_000;

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  person = await verifiedCustomer(app);
});
afterAll(() => app.close());

const putBack = (ms = HOUR) => app.clock.advance(-ms);
const logIn = (password: string) => app.call(auth.login, { body: { email: person.email, password } });
const codeOf = (secret: string) =>
  generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });

describe('after the clock was put back', () => {
  it('a guessed password is not locked for longer than it ever is', async () => {
    for (let time = 0; time < 11; time++) await logIn('wrong');
    expect((await logIn(TEST_PASSWORD)).status).toBe(429);
    putBack();
    expect((await logIn(TEST_PASSWORD)).status).toBe(200);
  });

  it('another code can be asked for, and then has to be waited for as always', async () => {
    const { email } = person;
    const ask = () => app.call(auth.resendCode, { body: { email } });
    expect((await ask()).status).toBe(429);
    putBack();
    expect((await ask()).status).toBe(200);
    expect((await ask()).headers['retry-after']).toBe('60');
  });

  it('codes of an authenticator are taken, each once', async () => {
    const { secret } = (await app.call(factors.startTotp, { as: person })).data();
    (await app.call(factors.enableTotp, { as: person, body: { code: codeOf(secret) } })).data();
    const finish = async () => {
      const answer = (await logIn(TEST_PASSWORD)).data();
      const challenge = 'challenge' in answer ? answer.challenge : '';
      return (await app.call(auth.loginTwoFactor, { body: { challenge, code: codeOf(secret) } })).status;
    };
    putBack();
    expect([await finish(), await finish()]).toEqual([200, 400]);
  });

  it('a token that was replaced is not good once more', async () => {
    const refresh = (token: string) =>
      app.call(auth.refresh, { headers: { cookie: `halyard_refresh=${token}` } });
    const first = cookiesOf(await logIn(TEST_PASSWORD))['halyard_refresh'] ?? '';
    expect((await refresh(first)).status).toBe(200);
    putBack(HOUR - 10 * MINUTE);
    expect((await refresh(first)).status).toBe(401);
  });

  it('a password that was given in that hour is asked for again', async () => {
    const start = (as: Person) => app.call(factors.startTotp, { as });
    const signedIn = await signInAs(app, person);
    expect((await start(signedIn)).status).toBe(200);
    putBack();
    expect((await start(signedIn)).status).toBe(403);
  });
});
