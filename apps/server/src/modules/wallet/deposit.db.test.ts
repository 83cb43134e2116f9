import { admin, transactions, wallet } from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator, type Person, registerPerson, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { shownAddress } from '../../testing/two-people.ts';

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

const HASH = 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16';

let app: TestApp;
let staff: Person;
let otherStaff: Person;

beforeAll(async () => {
  app = await createTestApp({ DEPOSIT_FOUR_EYES_USD: 1_000_000 });
  staff = await administrator(app);
  otherStaff = await administrator(app);
  await shownAddress(app, ADDRESS);
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
const approve = (id: string, body?: Readonly<Record<string, unknown>>, by = staff) =>
  app.call(admin.adminApproveTransaction, { as: by, params: { id }, ...(body ? { body } : {}) });

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
    const txHash = HASH;
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

  it('is reported once, however its hash is written and whatever its chain is called', async () => {
    const again = { ...ADDRESS, network: 'Bitcoin, second wallet' };
    await shownAddress(app, again);
    const hash = HASH.replace('f4', 'a1');
    const forms = [
      hash,
      hash.toUpperCase(),
      `0x${hash}`,
      `0X${hash.toUpperCase()}`,
      ` ${hash}\t`,
      `${hash}\n`,
    ];
    const reports = forms.flatMap((txHash) => [{ txHash }, { txHash, network: again.network }]);
    const person = await verifiedCustomer(app);
    const answers = await Promise.all(reports.map((report) => announce(person, crypto(report))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
    const id = answers.find(({ status }) => status === 200)?.data().id ?? '';
    const detail = await app.call(transactions.getTransaction, { as: person, params: { id } });
    expect(detail.data().txHash).toBe(hash);
  });

  it('can wait beside nineteen others, and no more', async () => {
    const person = await verifiedCustomer(app);
    const answers = await Promise.all(Array.from({ length: 23 }, () => announce(person, crypto())));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), 409, 409, 409]);
    const late = await app.call(wallet.depositFiat, { as: person, body: { currency: 'EUR', amount: 500 } });
    expect([late.status, late.error()]).toEqual([
      409,
      'There can be 20 deposits waiting at a time. Please wait until one of them is decided.',
    ]);
    const first = answers.find(({ status }) => status === 200)?.data().id ?? '';
    (await approve(first)).data();
    expect((await announce(person, crypto())).status).toBe(200);
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
    [{ txHash: '<script>' }, 'This is not a transaction hash of Bitcoin testnet'],
    [{ txHash: `https://mempool.space/tx/${HASH}` }, 'This is not a transaction hash of Bitcoin testnet'],
    [{ txHash: `${HASH}00` }, 'This is not a transaction hash of Bitcoin testnet'],
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

describe('one balance', () => {
  const read = async (as: Person, symbol: string) => app.call(wallet.getBalance, { as, params: { symbol } });

  it.each(['ETH', 'eth', 'GBP'])(
    'of %s, which nobody has paid in yet, is a line of nothing',
    async (symbol) => {
      const person = await registerPerson(app);
      expect((await read(person, symbol)).data()).toEqual([
        { currency: symbol.toUpperCase(), balance: 0, availableBalance: 0, lockedBalance: 0, usdValue: 0 },
      ]);
    },
  );

  it('of a symbol that is not known is refused', async () => {
    const answer = await read(await registerPerson(app), 'NOSUCH');
    expect([answer.status, answer.error()]).toEqual([400, 'Unknown currency']);
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
    await shownAddress(app, moon);
    const person = await verifiedCustomer(app);
    const pay = { currency: 'MOON', amount: 3.5, toAddress: moon.address, network: moon.network };
    const paid = (await announce(person, pay)).data();
    // Nobody knows what it is worth.
    expect((await approve(paid.id)).status).toBe(202);
    expect((await approve(paid.id, undefined, otherStaff)).status).toBe(200);
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
