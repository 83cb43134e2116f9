import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { auth, factors, users } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { androidAttestation } from '../../../testing/passkeys/android-attestation.ts';
import { mailTo, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createSoftPasskey, type SoftPasskey } from '../../../testing/passkeys/soft-passkey.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function startAdding(as: Person) {
  const { challenge, options } = (await app.call(factors.passkeyOptions, { as })).data();
  return { challenge, toSign: options['challenge'], options };
}

async function add(as: Person, passkey: SoftPasskey, name = 'My key') {
  const { challenge, toSign } = await startAdding(as);
  const credential = passkey.register({ challenge: toSign });
  return app.call(factors.addPasskey, { as, body: { challenge, name, credential } });
}

async function startLogin() {
  const { challenge, options } = (await app.call(auth.passkeyLoginOptions, { body: {} })).data();
  return { challenge, toSign: options['challenge'] };
}

const logIn = (challenge: string, credential: Readonly<Record<string, unknown>>) =>
  app.call(auth.passkeyLogin, { body: { challenge, credential } });

async function logInWith(passkey: SoftPasskey) {
  const { challenge, toSign } = await startLogin();
  return logIn(challenge, passkey.sign({ challenge: toSign }));
}

describe('adding a passkey', () => {
  it('asks for one that verifies its user and is bound to this site', async () => {
    const { options } = await startAdding(await verifiedCustomer(app));
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Halyard' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
  });

  it('shows it in the list, tells the owner and signs in from then on', async () => {
    const [person, passkey] = [await verifiedCustomer(app), createSoftPasskey()];
    const added = (await add(person, passkey, ' Phone ')).data();
    expect(added).toMatchObject({ name: 'Phone', lastUsedAt: null });
    expect((await mailTo(app, person.email))[0]?.text).toContain('A passkey was added');

    const answer = await logInWith(passkey);
    expect(answer.body).toMatchObject({
      message: 'Login successful!',
      data: { user: { id: person.userId } },
    });
    const { token } = answer.data();
    const [listed] = (await app.call(factors.listPasskeys, { as: { token } })).data();
    expect(listed).toMatchObject({ id: added.id, lastUsedAt: app.clock.now().toISOString() });
    expect((await startAdding(person)).options['excludeCredentials']).toEqual([
      { id: passkey.id, type: 'public-key' },
    ]);
  });

  it.each([
    ['the answer to another challenge', () => ({ challenge: 'b3RoZXI' })],
    ['another origin', (toSign: unknown) => ({ challenge: toSign, origin: 'https://evil.example' })],
  ])('refuses %s', async (_, ceremony) => {
    const person = await verifiedCustomer(app);
    const { challenge, toSign } = await startAdding(person);
    const credential = createSoftPasskey().register(ceremony(toSign));
    const answer = await app.call(factors.addPasskey, {
      as: person,
      body: { challenge, name: 'x', credential },
    });
    expect([answer.status, answer.error()]).toEqual([400, 'This passkey could not be verified']);
  });

  it('refuses one for another site, one that does not verify its user, and nonsense', async () => {
    const person = await verifiedCustomer(app);
    expect((await add(person, createSoftPasskey({ rpId: 'evil.example' }))).status).toBe(400);
    expect((await add(person, createSoftPasskey({ isVerifying: false }))).status).toBe(400);
    const { challenge } = await startAdding(person);
    const body = { challenge, name: 'x', credential: { id: 5, response: null } };
    expect((await app.call(factors.addPasskey, { as: person, body })).error()).toBe(
      'This passkey could not be verified',
    );
  });

  it('asks no address that somebody has written into a certificate', async () => {
    let asked = 0;
    const elsewhere = createServer((_, answer) => {
      asked += 1;
      answer.end();
    });
    await once(elsewhere.listen(0, '127.0.0.1'), 'listening');
    const { port } = elsewhere.address() as AddressInfo;
    const person = await verifiedCustomer(app);
    const { challenge, toSign } = await startAdding(person);
    const credential = createSoftPasskey().register({
      challenge: toSign,
      attest: (made) => androidAttestation(made, `http://127.0.0.1:${port}/list`),
    });
    const body = { challenge, name: 'x', credential };
    const answer = await app.call(factors.addPasskey, { as: person, body });
    elsewhere.close();
    expect([answer.status, answer.error(), asked]).toEqual([400, 'This passkey could not be verified', 0]);
  });

  it('takes one that speaks for itself, and none that others speak for', async () => {
    const person = await verifiedCustomer(app);
    const say = async (format: string, ending = '') => {
      const { challenge, toSign } = await startAdding(person);
      const credential = createSoftPasskey().register({
        challenge: toSign,
        // {"alg": -7, "sig": signature}, and perhaps {"x5c": []} with them
        attest: ({ signature }) => {
          const start = Buffer.from(`${ending === '' ? 'a2' : 'a3'}63616c672663736967`, 'hex');
          const sig = Buffer.concat([Buffer.from([0x58, signature.length]), signature]);
          return { format, statement: Buffer.concat([start, sig, Buffer.from(ending, 'hex')]) };
        },
      });
      return app.call(factors.addPasskey, { as: person, body: { challenge, name: 'x', credential } });
    };
    expect((await say('packed')).status).toBe(200);
    expect((await say('packed', '6378356380')).error()).toBe('This passkey could not be verified');
    for (const format of ['android-key', 'android-safetynet', 'apple', 'fido-u2f', 'tpm', 'made-up'])
      expect((await say(format)).error()).toBe('This passkey could not be verified');
  });

  it('refuses one with a name that is longer than any, and keeps nothing that a browser made up about it', async () => {
    const person = await verifiedCustomer(app);
    expect((await add(person, createSoftPasskey({ idBytes: 8000 }))).error()).toBe(
      'This passkey could not be verified',
    );
    for (const transports of [['a\u0000b', 'usb', {}, 5], 'usb', { length: -1 }, 7]) {
      const { challenge, toSign } = await startAdding(person);
      const credential = createSoftPasskey().register({ challenge: toSign });
      const body = {
        challenge,
        name: 'x',
        credential: { ...credential, response: { ...credential.response, transports } },
      };
      expect((await app.call(factors.addPasskey, { as: person, body })).status).toBe(200);
    }
    const kept = sql`select transports from auth_passkey where user_id = ${person.userId} order by id`;
    expect(await app.database.values(kept)).toEqual([['usb'], [], [], []]);
  });

  it("uses a challenge once, in time and for its owner's account only", async () => {
    const [person, other, passkey] = [
      await verifiedCustomer(app),
      await verifiedCustomer(app),
      createSoftPasskey(),
    ];
    const { challenge, toSign } = await startAdding(person);
    const body = { challenge, name: 'x', credential: passkey.register({ challenge: toSign }) };
    expect((await app.call(factors.addPasskey, { as: other, body })).error()).toMatch(/has expired/);
    expect((await app.call(factors.addPasskey, { as: person, body })).error()).toMatch(/has expired/);
    const late = await startAdding(person);
    app.clock.advance(5 * 60_000);
    const lateBody = {
      challenge: late.challenge,
      name: 'x',
      credential: passkey.register({ challenge: late.toSign }),
    };
    expect((await app.call(factors.addPasskey, { as: person, body: lateBody })).error()).toMatch(
      /has expired/,
    );
  });

  it('is possible twenty times, however many begin to at once', async () => {
    const person = await verifiedCustomer(app);
    await app.database.run(sql`
      insert into auth_passkey (id, user_id, credential_id, public_key, counter, transports, name, created_at)
      select gen_random_uuid(), ${person.userId}, 'old-' || nth, '', 0, '{}', 'Old', ${app.clock.now()}
      from generate_series(2, ${factors.MAX_PASSKEYS}) nth`);
    const begun = [await startAdding(person), await startAdding(person)];
    const answers = await Promise.all(
      begun.map(({ challenge, toSign }) => {
        const credential = createSoftPasskey().register({ challenge: toSign });
        return app.call(factors.addPasskey, { as: person, body: { challenge, name: 'x', credential } });
      }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const tooMany = 'There can be 20 passkeys. Please remove one first.';
    expect(answers.find(({ status }) => status === 409)?.error()).toBe(tooMany);
    expect((await app.call(factors.passkeyOptions, { as: person })).error()).toBe(tooMany);
  });

  it('belongs to one person', async () => {
    const [person, other, passkey] = [
      await verifiedCustomer(app),
      await verifiedCustomer(app),
      createSoftPasskey(),
    ];
    expect((await add(person, passkey)).status).toBe(200);
    expect((await add(other, passkey)).error()).toBe('This passkey could not be verified');
  });
});

describe('signing in with a passkey', () => {
  it.each([
    { id: 'a\u0000b' },
    { id: { toString: 1 } },
    { id: ['a'] },
    { id: 5 },
    { id: 'a'.repeat(90_000) },
    {},
  ])('refuses what is no name of one: %#', async (credential) => {
    const { challenge } = await startLogin();
    const answer = await logIn(challenge, credential);
    expect([answer.status, answer.error()]).toEqual([400, 'This passkey could not be verified']);
  });

  it('refuses one nobody has added, a copy, and a signature that was used', async () => {
    const [person, passkey] = [await verifiedCustomer(app), createSoftPasskey()];
    expect((await logInWith(passkey)).error()).toBe('This passkey could not be verified');
    await add(person, passkey);
    const { challenge, toSign } = await startLogin();
    const credential = passkey.sign({ challenge: toSign });
    expect((await logIn(challenge, credential)).status).toBe(200);
    expect((await logIn(challenge, credential)).error()).toMatch(/has expired/);
    const next = await startLogin();
    expect((await logIn(next.challenge, credential)).error()).toBe('This passkey could not be verified');
    await logInWith(passkey);
    passkey.rewind();
    expect((await logInWith(passkey)).error()).toBe('This passkey could not be verified');
  });

  it("refuses another person's signature under this passkey's name", async () => {
    const [person, passkey, stolen] = [await verifiedCustomer(app), createSoftPasskey(), createSoftPasskey()];
    await add(person, passkey);
    const { challenge, toSign } = await startLogin();
    const forged = { ...stolen.sign({ challenge: toSign }), id: passkey.id, rawId: passkey.id };
    expect((await logIn(challenge, forged)).error()).toBe('This passkey could not be verified');
  });

  it('refuses a closed account', async () => {
    const [person, passkey] = [await verifiedCustomer(app), createSoftPasskey()];
    await add(person, passkey);
    await app.database.run(sql`update app_user set status = 'closed' where id = ${person.userId}`);
    expect((await logInWith(passkey)).error()).toBe('This account is closed. Please contact support.');
  });
});

describe('removing a passkey', () => {
  it('is for its owner, who is told, and ends its use', async () => {
    const [person, other, passkey] = [
      await verifiedCustomer(app),
      await verifiedCustomer(app),
      createSoftPasskey(),
    ];
    const { id } = (await add(person, passkey)).data();
    const remove = (as: Person) => app.call(factors.removePasskey, { as, params: { id } });
    expect((await remove(other)).error()).toBe('Passkey not found');
    expect((await remove(person)).status).toBe(200);
    expect((await remove(person)).status).toBe(404);
    expect((await mailTo(app, person.email))[0]?.text).toContain('A passkey was removed');
    expect((await logInWith(passkey)).error()).toBe('This passkey could not be verified');
    expect((await app.call(users.getProfile, { as: person })).status).toBe(200);
  });
});
