import { admin, type BodyOf, users, wallet, walletAddresses } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerPerson, signInAs } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { switchOnTotp } from '../../testing/who-may-call/factors.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({
    SITE_MODE: 'live',
    PUBLIC_URL: 'https://broker.example.test',
    WITHDRAWAL_WAIT_HOURS: 0,
  });
});
afterAll(() => app.close());

it('gives no practice funds with real money', async () => {
  const person = await registerPerson(app);
  const [usd] = (await app.call(wallet.getBalance, { as: person, params: { symbol: 'USD' } })).data();
  expect(usd?.balance).toBe(0);
});

it('lets nobody withdraw before their identity is verified', async () => {
  const given = { email: 'new@example.test', password: 'a long enough one', firstName: 'N', lastName: 'Ew' };
  await app.database.transaction((tx) => app.auth.createReadyUser(tx, { ...given, practiceFunds: true }));
  const person = await signInAs(app, given);
  const refusedTo = async (kycStatus: string) => {
    await app.database.run(sql`update app_user set kyc_status = ${kycStatus} where id = ${person.userId}`);
    const body = { currency: 'USD', amount: 50, destination: 'Bank, account 12345678' };
    const answer = await app.call(wallet.withdraw, { as: person, body });
    return [answer.status, answer.error()];
  };
  const handIn = [403, 'Please verify your identity before withdrawing'];
  expect(await refusedTo('none')).toEqual(handIn);
  expect(await refusedTo('rejected')).toEqual(handIn);
  // Whoever has done that is not asked for it again.
  expect(await refusedTo('pending')).toEqual([
    403,
    'Your documents are being reviewed. You can withdraw once your identity is confirmed.',
  ]);
});

it('pays nobody whose identity was found to be none since they asked', async () => {
  const given = { password: 'a long enough one', firstName: 'S', lastName: 'Taff' };
  const ready = (one: object) =>
    app.database.transaction((tx) => app.auth.createReadyUser(tx, { ...given, email: '', ...one }));
  await ready({ email: 'payer@example.test', role: 'admin' });
  await ready({ email: 'checked@example.test', practiceFunds: true, kycStatus: 'verified' });
  const staff = await signInAs(app, { ...given, email: 'payer@example.test' });
  await switchOnTotp(app, staff);
  const person = await signInAs(app, { ...given, email: 'checked@example.test' });
  const body = { currency: 'USD', amount: 50, destination: 'Bank, account 12345678' };
  const { id } = (await app.call(wallet.withdraw, { as: person, body })).data();
  const be = (kycStatus: string) =>
    app.call(admin.adminUpdateUser, {
      as: staff,
      params: { id: person.userId },
      body: { kycStatus, reason: 'Forged' },
    });
  const approve = () => app.call(admin.adminApproveTransaction, { as: staff, params: { id } });
  (await be('rejected')).data();
  const refused = await approve();
  expect([refused.status, refused.error()]).toEqual([
    409,
    'The identity of this customer is not verified: their withdrawals cannot be paid',
  ]);
  (await be('verified')).data();
  expect((await approve()).data().status).toBe('completed');
});

it('keeps the name that somebody’s identity was handed in or checked under, which tells whose money comes', async () => {
  const person = await registerPerson(app);
  const { firstName, lastName } = (await app.call(users.getProfile, { as: person })).data();
  const update = (body: BodyOf<typeof users.updateProfile>) =>
    app.call(users.updateProfile, { as: person, body });
  const be = (status: string) =>
    app.database.run(sql`update app_user set kyc_status = ${status} where id = ${person.userId}`);
  for (const status of ['pending', 'verified']) {
    await be(status);
    for (const other of [{ firstName: 'Vera' }, { lastName: 'Payer' }])
      expect((await update(other)).body).toMatchObject({ code: 'name-verified' });
    expect((await update({ firstName, lastName, phone: '+44 20 1' })).data().phone).toBe('+44 20 1');
  }
  await be('rejected');
  expect((await update({ firstName: 'Vera' })).data().firstName).toBe('Vera');
});

it('lets administrators act only with a second factor', async () => {
  const given = {
    email: 'staff@example.test',
    password: 'a long enough one',
    firstName: 'S',
    lastName: 'Taff',
    role: 'admin' as const,
  };
  await app.database.transaction((tx) => app.auth.createReadyUser(tx, given));
  const staff = await signInAs(app, given);
  const answer = await app.call(admin.adminListUsers, { as: staff });
  expect([answer.status, answer.error()]).toEqual([403, 'Administrators must set up a second factor first']);
  expect((await app.call(walletAddresses.createWalletAddress, { as: staff, body: {} })).status).toBe(403);
});

it('has no page for mail', async () => {
  const answer = await app.server.inject({ method: 'GET', url: '/api/dev/mail' });
  expect(answer.statusCode).toBe(404);
});
