import { admin, wallet, walletAddresses } from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator, type Person, registerPerson, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const ADDRESS = {
  symbol: 'BTC',
  name: 'Bitcoin',
  address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  network: 'Bitcoin testnet',
  minDeposit: 0.0005,
  confirmations: 3,
  icon: 'bitcoin',
  color: 'orange',
  bgColor: 'orange-soft',
  borderColor: 'orange',
};

let app: TestApp;
let staff: Person;

beforeAll(async () => {
  app = await createTestApp();
  staff = await administrator(app);
  (await app.call(walletAddresses.createWalletAddress, { as: staff, body: ADDRESS })).data();
});
afterAll(() => app.close());

const crypto = (changes: Readonly<Record<string, unknown>> = {}) => ({
  currency: 'BTC',
  amount: 0.25,
  toAddress: ADDRESS.address,
  network: ADDRESS.network,
  ...changes,
});
const announce = (person: Person, body: Readonly<Record<string, unknown>>) =>
  app.call(wallet.depositCrypto, { as: person, body });
const approve = (id: string, body?: Readonly<Record<string, unknown>>) =>
  app.call(admin.adminApproveTransaction, { as: staff, params: { id }, ...(body ? { body } : {}) });

async function held(person: Person, symbol: string): Promise<number> {
  const [balance] = (await app.call(wallet.getBalance, { as: person, params: { symbol } })).data();
  return balance?.balance ?? 0;
}

describe('a crypto deposit', () => {
  it('moves nothing until staff complete it, and then once', async () => {
    const person = await verifiedCustomer(app);
    const announced = await announce(person, crypto());
    expect(announced.body).toMatchObject({
      message:
        "Deposit request created successfully! We'll credit your account once the transaction is confirmed.",
    });
    const { id, status, reference } = announced.data();
    expect(status).toBe('pending');
    expect(reference).toMatch(/^DEP-/);
    expect(await held(person, 'BTC')).toBe(0);

    const answers = await Promise.all([approve(id), approve(id)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(await held(person, 'BTC')).toBe(0.25);
  });

  it('is credited with what truly arrived', async () => {
    const person = await verifiedCustomer(app);
    const { id } = (await announce(person, crypto())).data();
    expect((await approve(id, { amount: '0.24999999' })).data().amount).toBe(0.24999999);
    expect(await held(person, 'BTC')).toBe(0.24999999);
  });

  it('that staff decline fails and moves nothing', async () => {
    const person = await verifiedCustomer(app);
    const { id } = (await announce(person, crypto())).data();
    const declined = await app.call(admin.adminRejectTransaction, {
      as: staff,
      params: { id },
      body: { reason: 'Nothing arrived' },
    });
    expect(declined.data().status).toBe('failed');
    expect(await held(person, 'BTC')).toBe(0);
  });

  it('is reported once, by whoever comes first; a declined report frees the hash', async () => {
    const [person, another] = [await verifiedCustomer(app), await verifiedCustomer(app)];
    const txHash = 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16';
    const { id } = (await announce(person, crypto({ txHash }))).data();
    const twice = await announce(another, crypto({ txHash }));
    expect([twice.status, twice.error()]).toEqual([409, 'This transaction has already been reported']);
    await app.call(admin.adminRejectTransaction, {
      as: staff,
      params: { id },
      body: { reason: 'Not yours' },
    });
    expect((await announce(another, crypto({ txHash }))).status).toBe(200);
  });

  it.each([
    [{ amount: 0.0001 }, 'Minimum deposit is 0.0005 BTC'],
    [{ amount: 0 }, 'Please enter a valid amount'],
    [{ amount: -1 }, 'Please enter a valid amount'],
    [{ amount: 0.123456789 }, 'Please enter at most 8 decimals for BTC'],
    [{ amount: 99_999_999 }, 'Amount is too large'],
    [{ toAddress: 'tb1qsomebodyelse' }, 'This deposit address is not available'],
    [{ network: 'Bitcoin' }, 'This deposit address is not available'],
    [{ currency: 'ETH' }, 'This deposit address is not available'],
    [{ txHash: '<script>' }, 'Please enter a valid transaction hash'],
  ])('refuses %j: %s', async (changes, sentence) => {
    const person = await verifiedCustomer(app);
    const answer = await announce(person, crypto(changes));
    expect([answer.status, answer.error()]).toEqual([400, sentence]);
  });

  it('needs a verified e-mail address', async () => {
    const fresh = await registerPerson(app);
    expect((await announce(fresh, crypto())).status).toBe(403);
  });
});

describe('a deposit by bank transfer or card', () => {
  const pay = (person: Person, currency: unknown, amount: unknown) =>
    app.call(wallet.depositFiat, { as: person, body: { currency, amount } });

  it('gets a reference and is completed by staff', async () => {
    const person = await verifiedCustomer(app);
    const answer = await pay(person, 'EUR', 500);
    expect(answer.body).toMatchObject({ message: 'Deposit of 500 EUR initiated successfully!' });
    (await approve(answer.data().id)).data();
    expect(await held(person, 'EUR')).toBe(500);
  });

  it.each([
    ['USD', 99.99, 'Minimum deposit is 100 USD'],
    ['BTC', 1, 'Deposits by bank transfer or card are in USD, EUR or GBP'],
    ['XYZ', 100, 'Deposits by bank transfer or card are in USD, EUR or GBP'],
    ['USD', 100.001, 'Please enter at most 2 decimals for USD'],
    ['USD', 'NaN', 'Please enter a valid amount'],
  ])('refuses %s %s: %s', async (currency, amount, sentence) => {
    const person = await verifiedCustomer(app);
    const answer = await pay(person, currency, amount);
    expect([answer.status, answer.error()]).toEqual([400, sentence]);
  });
});

describe('an asset the catalogue does not know', () => {
  it('can be paid in, has no value in dollars, cannot be converted, and leaves only with two approvals', async () => {
    const moon = {
      ...ADDRESS,
      symbol: 'MOON',
      name: 'Moon',
      address: 'moon-address-1',
      network: 'Moonnet',
      minDeposit: 1,
    };
    (await app.call(walletAddresses.createWalletAddress, { as: staff, body: moon })).data();
    const person = await verifiedCustomer(app);
    const pay = { currency: 'MOON', amount: 3.5, toAddress: moon.address, network: moon.network };
    (await approve((await announce(person, pay)).data().id)).data();
    const [balance] = (await app.call(wallet.getBalance, { as: person, params: { symbol: 'MOON' } })).data();
    expect(balance).toMatchObject({ balance: 3.5, usdValue: null });
    const convert = await app.call(wallet.convert, {
      as: person,
      body: { from: 'MOON', to: 'USD', amount: 1 },
    });
    expect([convert.status, convert.error()]).toEqual([400, 'MOON cannot be converted']);
    const out = { currency: 'MOON', amount: 1, destination: 'somewhere on the moon' };
    const { id } = (await app.call(wallet.withdraw, { as: person, body: out })).data();
    expect((await approve(id)).status).toBe(202);
  });
});
