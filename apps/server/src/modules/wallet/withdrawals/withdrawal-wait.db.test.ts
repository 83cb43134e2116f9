import { admin, auth, transactions, users, wallet } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  administrator,
  mailedCode,
  mailTo,
  type Person,
  signInAs,
  verifiedCustomer,
} from '../../../testing/people.ts';
import { createSoftPasskey } from '../../../testing/passkeys/soft-passkey.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { switchOnTotp, takePasskey } from '../../../testing/who-may-call/factors.ts';

const HOUR = 3_600_000;
const IBAN = 'DE89 3704 0044 0532 0130 00';
const OTHER_IBAN = 'GB29 NWBK 6016 1331 9268 19';
const SUBJECT = /^Your withdrawal waits until/;

let app: TestApp;
let staff: Person;
let person: Person;

beforeAll(async () => {
  app = await createTestApp({ WITHDRAWAL_WAIT_HOURS: 24 });
});
beforeEach(async () => {
  staff = await administrator(app);
  person = await verifiedCustomer(app);
});
afterAll(() => app.close());

async function withdraw(destination = IBAN, as: Person = person): Promise<string> {
  return (await app.call(wallet.withdraw, { as, body: { currency: 'USD', amount: 100, destination } })).data()
    .id;
}
const approve = (id: string) => app.call(admin.adminApproveTransaction, { as: staff, params: { id } });
const detailOf = async (id: string) =>
  (await app.call(transactions.getTransaction, { as: person, params: { id } })).data();
const waitsOf = async (id: string) => (await detailOf(id)).waitsUntil !== null;
const cancel = (token: string) => app.call(wallet.cancelByLink, { body: { token } });

/** The database's clock stands for itself and cannot be moved: its part of the wait is over. */
const passOnDatabase = () =>
  app.database.run(
    sql`update wallet_withdrawal set database_waits_until = now() where waits_until is not null`,
  );

async function pass(ms: number): Promise<void> {
  app.clock.advance(ms);
  await passOnDatabase();
  staff = await signInAs(app, staff);
  person = await signInAs(app, person);
}

async function pay(destination = IBAN): Promise<void> {
  const id = await withdraw(destination);
  await pass(24 * HOUR);
  (await approve(id)).data();
}

async function tokenTo(email: string): Promise<string> {
  const mail = (await mailTo(app, email)).find(({ subject }) => SUBJECT.test(subject));
  return /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? expect.fail('a link was mailed');
}

describe('a withdrawal to where nothing was paid before', () => {
  it('waits a day: it says so, and nobody approves it earlier', async () => {
    const id = await withdraw();
    const until = new Date(app.clock.now().getTime() + 24 * HOUR);
    expect((await detailOf(id)).waitsUntil).toBe(until.toISOString());
    await pass(24 * HOUR - 1);
    const early = await approve(id);
    const sentence = `${until.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    expect([early.status, early.error()]).toEqual([
      409,
      `This withdrawal waits until ${sentence} and cannot be approved before`,
    ]);
    await pass(1);
    expect((await approve(id)).data().status).toBe('completed');
  });

  it('goes at once the next time, however the account number is grouped', async () => {
    await pay();
    expect(await waitsOf(await withdraw('de89370400440532013000'))).toBe(false);
    expect(await waitsOf(await withdraw(OTHER_IBAN))).toBe(true);
    const neighbour = await verifiedCustomer(app);
    const id = await withdraw(IBAN, neighbour);
    expect((await approve(id)).status).toBe(409);
  });

  it('teaches nothing before it is paid', async () => {
    const first = await withdraw();
    expect(await waitsOf(await withdraw())).toBe(true);
    const call = { as: person, params: { id: first } };
    (await app.call(wallet.cancelTransaction, call)).data();
    expect(await waitsOf(await withdraw())).toBe(true);
  });

  it('can be declined by staff while it waits', async () => {
    const reject = { as: staff, params: { id: await withdraw() }, body: { reason: 'No' } };
    expect((await app.call(admin.adminRejectTransaction, reject)).data().status).toBe('cancelled');
  });
});

describe('a withdrawal after a change of how somebody signs in', () => {
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    'the password': async () => {
      const body = { currentPassword: person.password, newPassword: `${person.password} again` };
      const { token } = (await app.call(users.changePassword, { as: person, body })).data();
      person = { ...person, token, password: body.newPassword };
    },
    'the password by a mailed link': async () => {
      (await app.call(auth.forgotPassword, { body: { email: person.email } })).data();
      const mail = (await mailTo(app, person.email)).find(({ subject }) => subject === 'Set a new password');
      const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
      const password = `${person.password} again`;
      (await app.call(auth.resetPassword, { body: { token, password } })).data();
      person = await signInAs(app, { ...person, password });
    },
    'the authenticator': () => switchOnTotp(app, person),
    'the passkeys': () => takePasskey(app, person, createSoftPasskey()),
    'the address': async () => {
      const email = `moved-${person.email}`;
      (await app.call(users.requestEmailChange, { as: person, body: { email } })).data();
      const otp = await mailedCode(app, email);
      (await app.call(users.confirmEmailChange, { as: person, body: { otp } })).data();
      person = { ...person, email };
    },
  };

  it.each(Object.keys(changes))('waits, after %s was changed', async (what) => {
    await pay();
    expect(await waitsOf(await withdraw())).toBe(false);
    await changes[what]?.();
    expect(await waitsOf(await withdraw())).toBe(true);
  });

  it('waits no more a day later', async () => {
    await pay();
    await changes['the passkeys']?.();
    await pass(24 * HOUR - 1);
    expect(await waitsOf(await withdraw())).toBe(true);
    await pass(1);
    expect(await waitsOf(await withdraw())).toBe(false);
  });

  it('is told to the address before as well: whoever took the account over reads the new one', async () => {
    const before = person.email;
    await changes['the address']?.();
    app.clock.advance(60_000);
    await changes['the address']?.();
    await withdraw();
    expect((await cancel(await tokenTo(before))).status).toBe(200);
    expect((await mailTo(app, person.email)).some(({ subject }) => SUBJECT.test(subject))).toBe(true);
  });
});

describe('the mailed link', () => {
  it('gives the money back once, needs no session, and a look at it does nothing', async () => {
    const id = await withdraw();
    const mail = (await mailTo(app, person.email)).find(({ subject }) => SUBJECT.test(subject));
    expect(mail?.text).toContain(`to ${IBAN} was requested`);
    const token = await tokenTo(person.email);
    const looked = await app.server.inject({
      method: 'GET',
      url: `/api/wallet/withdrawals/cancel?token=${token}`,
    });
    expect([looked.statusCode, (await detailOf(id)).status]).toEqual([404, 'pending']);
    const [first, ...others] = (await Promise.all([cancel(token), cancel(token), cancel(token)])).sort(
      (a, b) => a.status - b.status,
    );
    expect(first.data()).toMatchObject({ amount: 100, currency: 'USD' });
    for (const other of others)
      expect([other.status, other.error()]).toEqual([
        400,
        'This link is no longer valid: nothing waits that it could cancel',
      ]);
    expect((await detailOf(id)).status).toBe('cancelled');
    const [balance] = (await app.call(wallet.getBalance, { as: person, params: { symbol: 'USD' } })).data();
    expect(balance).toMatchObject({ availableBalance: 10_000, lockedBalance: 0 });
  });

  it('is stored as nothing that could be used', async () => {
    await withdraw();
    const token = await tokenTo(person.email);
    const kept = await app.database.rows<{ hash: string }>(sql`
      select cancel_hash as hash from wallet_withdrawal where cancel_hash is not null`);
    expect(kept.length).toBeGreaterThan(0);
    for (const { hash } of kept) expect([hash === token, (await cancel(hash)).status]).toEqual([false, 400]);
  });

  it('is worth nothing once the withdrawal is paid', async () => {
    await pay();
    expect((await cancel(await tokenTo(person.email))).status).toBe(400);
  });

  it('and an approval at the same moment: one of them, and the money goes one way', async () => {
    for (let round = 0; round < 6; round += 1) {
      const fresh = await verifiedCustomer(app);
      const id = await withdraw(IBAN, fresh);
      const token = await tokenTo(fresh.email);
      await pass(24 * HOUR);
      const [paid, cancelled] = await Promise.all([approve(id), cancel(token)]);
      expect([paid.status === 200, cancelled.status === 200].filter(Boolean)).toHaveLength(1);
    }
  });
});

describe('a clock that jumps', () => {
  it('forwards on one machine alone ends no wait', async () => {
    const id = await withdraw();
    app.clock.advance(25 * HOUR);
    staff = await signInAs(app, staff);
    expect((await approve(id)).status).toBe(409);
    await passOnDatabase();
    app.clock.advance(-25 * HOUR);
    staff = await signInAs(app, staff);
    expect((await approve(id)).status).toBe(409);
  });

  it('back after a change leaves the change recent', async () => {
    await pay();
    await takePasskey(app, person, createSoftPasskey());
    app.clock.advance(-HOUR);
    expect(await waitsOf(await withdraw())).toBe(true);
    app.clock.advance(HOUR);
  });
});

it('no withdrawal waits where the setting says so, as it does where nothing is at stake', async () => {
  const simulated = await createTestApp();
  expect(simulated.settings.WITHDRAWAL_WAIT_HOURS).toBe(0);
  const [by, at] = [await administrator(simulated), await verifiedCustomer(simulated)];
  const body = { currency: 'USD', amount: 100, destination: IBAN };
  const { id } = (await simulated.call(wallet.withdraw, { as: at, body })).data();
  expect((await simulated.call(admin.adminApproveTransaction, { as: by, params: { id } })).status).toBe(200);
  await simulated.close();
});
