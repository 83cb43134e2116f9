import { admin, investment, transactions, wallet } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  administrator,
  type Person,
  registerPerson,
  signInAs,
  verifiedCustomer,
} from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const BTC_TEST_ADDRESS = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
const EVM_ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

let app: TestApp;
let staff: Person;
let otherStaff: Person;

beforeAll(async () => {
  app = await createTestApp();
  staff = await administrator(app);
  otherStaff = await administrator(app);
});
afterAll(() => app.close());

const usd = (amount: unknown, destination: unknown = 'My bank account 12345678') => ({
  currency: 'USD',
  amount,
  destination,
});

async function balanceOf(person: Person, currency = 'USD') {
  const [balance] = (await app.call(wallet.getBalance, { as: person, params: { symbol: currency } })).data();
  return { available: balance?.availableBalance ?? 0, locked: balance?.lockedBalance ?? 0 };
}

const withdraw = (person: Person, body: Readonly<Record<string, unknown>>, key?: string) =>
  app.call(wallet.withdraw, { as: person, body, ...(key ? { key } : {}) });
const approve = (by: Person, id: string, body?: Readonly<Record<string, unknown>>) =>
  app.call(admin.adminApproveTransaction, { as: by, params: { id }, ...(body ? { body } : {}) });
const reject = (by: Person, id: string, reason = 'No') =>
  app.call(admin.adminRejectTransaction, { as: by, params: { id }, body: { reason } });

describe('a withdrawal from request to completion', () => {
  it('holds the money, completes by staff, and shows in history with its ledger lines', async () => {
    const person = await verifiedCustomer(app);
    const requested = await withdraw(person, usd(250.5));
    expect(requested.status).toBe(200);
    expect(requested.body).toMatchObject({ message: 'Withdrawal of 250.5 USD initiated successfully!' });
    const { id, reference, status } = requested.data();
    expect(status).toBe('pending');
    expect(reference).toMatch(/^WDR-/);
    expect(await balanceOf(person)).toEqual({ available: 9749.5, locked: 250.5 });

    expect((await approve(staff, id)).data()).toMatchObject({
      status: 'completed',
      approvals: { given: 1, needed: 1 },
    });
    expect(await balanceOf(person)).toEqual({ available: 9749.5, locked: 0 });

    const { transactions: rows } = (await app.call(transactions.listTransactions, { as: person })).data();
    expect(rows[0]).toMatchObject({ id, type: 'withdrawal', amount: 250.5, status: 'completed' });
    const detail = (await app.call(transactions.getTransaction, { as: person, params: { id } })).data();
    expect(detail.timeline.map((step) => step.what)).toEqual(
      expect.arrayContaining(['Withdrawal requested', 'Completed']),
    );
    expect(detail.ledger.length).toBeGreaterThanOrEqual(4);
  });

  it('takes a decimal text as exactly what it says', async () => {
    const person = await verifiedCustomer(app);
    expect((await withdraw(person, usd('10.10'))).data().amount).toBe(10.1);
  });

  it('charges the network fee on top for crypto', async () => {
    const person = await verifiedCustomer(app);
    (await app.call(wallet.convert, { as: person, body: { from: 'USD', to: 'BTC', amount: 5001 } })).data();
    const before = await balanceOf(person, 'BTC');
    const row = (
      await withdraw(person, { currency: 'BTC', amount: 0.05, destination: BTC_TEST_ADDRESS })
    ).data();
    expect(row.fees).toBeGreaterThan(0);
    expect((await balanceOf(person, 'BTC')).locked).toBeCloseTo(0.05 + row.fees, 8);
    (await approve(staff, row.id)).data();
    expect((await balanceOf(person, 'BTC')).available).toBeCloseTo(before.available - 0.05 - row.fees, 8);
  });

  it('comes back in full when the customer cancels or staff decline', async () => {
    const person = await verifiedCustomer(app);
    const first = (await withdraw(person, usd(100))).data();
    const cancelled = await app.call(wallet.cancelTransaction, { as: person, params: { id: first.id } });
    expect(cancelled.data().status).toBe('cancelled');
    const second = (await withdraw(person, usd(100))).data();
    expect((await reject(staff, second.id, 'Please verify your bank')).data().status).toBe('cancelled');
    expect(await balanceOf(person)).toEqual({ available: 10_000, locked: 0 });
    const detail = (
      await app.call(transactions.getTransaction, { as: person, params: { id: second.id } })
    ).data();
    expect(detail.reason).toBe('Please verify your bank');
  });
});

describe('who must agree', () => {
  async function large(): Promise<{ person: Person; id: string }> {
    const person = await verifiedCustomer(app);
    const adjust = { userId: person.userId, currency: 'USD', amount: 9000, reason: 'Test' };
    const corrector = await administrator(app);
    (await app.call(admin.adminAdjustWallet, { as: corrector, body: adjust })).data();
    return { person, id: (await withdraw(person, usd(12_000))).data().id };
  }

  it('two different administrators for a large one', async () => {
    const { person, id } = await large();
    const first = await approve(staff, id);
    expect(first.status).toBe(202);
    expect(first.data()).toMatchObject({ status: 'pending', approvals: { given: 1, needed: 2 } });
    const again = await approve(staff, id);
    expect([again.status, again.error()]).toEqual([409, 'A different administrator must approve this']);
    expect((await approve(otherStaff, id)).data().status).toBe('completed');
    expect(await balanceOf(person)).toEqual({ available: 7000, locked: 0 });
  });

  it('nobody approves their own', async () => {
    const own = (await withdraw(staff, usd(20))).data();
    const refused = await approve(staff, own.id);
    expect([refused.status, refused.error()]).toEqual([403, 'You cannot approve your own request']);
    (await approve(otherStaff, own.id)).data();
  });

  it('nobody approves another amount than was asked for', async () => {
    const person = await verifiedCustomer(app);
    const { id } = (await withdraw(person, usd(20))).data();
    const answer = await approve(staff, id, { amount: 10 });
    expect([answer.status, answer.error()]).toEqual([400, 'Please enter a valid amount']);
    expect((await approve(staff, id)).data()).toMatchObject({ amount: 20, status: 'completed' });
  });

  it('a customer cannot decide anything', async () => {
    const person = await verifiedCustomer(app);
    const { id } = (await withdraw(person, usd(20))).data();
    expect((await approve(person, id)).status).toBe(403);
    expect((await reject(person, id)).status).toBe(403);
  });

  it('decides once, however many try at the same moment', async () => {
    const person = await verifiedCustomer(app);
    const { id } = (await withdraw(person, usd(500))).data();
    const answers = await Promise.all([
      approve(staff, id),
      approve(otherStaff, id),
      reject(staff, id),
      app.call(wallet.cancelTransaction, { as: person, params: { id } }),
    ]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers) expect([200, 409]).toContain(answer.status);
    const late = await approve(staff, id);
    expect([late.status, late.error()]).toEqual([409, 'This transaction is no longer pending']);
  });
});

describe('what is refused, changing nothing', () => {
  it.each([
    [usd(0), 'Please enter a valid amount'],
    [usd(-5), 'Please enter a valid amount'],
    [usd('abc'), 'Please enter a valid amount'],
    [usd('0x10'), 'Please enter a valid amount'],
    [usd('1e3'), 'Please enter a valid amount'],
    [usd(null), 'Please enter a valid amount'],
    [usd(10.001), 'Please enter at most 2 decimals for USD'],
    [usd(1e15), 'Amount is too large'],
    [usd(20_000), 'Insufficient balance'],
    [usd(10_000.01), 'Insufficient balance'],
    [usd(5), 'Minimum withdrawal is 10 USD'],
    [usd(50, '   '), 'Please enter a destination address'],
    [usd(50, 'GB00WEST12345698765432'), 'This IBAN is not valid'],
    [usd(50, 'not-an-iban'), 'Please enter an IBAN, or the bank and the account number'],
    [{ ...usd(50, 'not-an-iban'), currency: 'EUR' }, 'This IBAN is not valid'],
    [{ ...usd(50, 'My bank, account 12345678'), currency: 'EUR' }, 'This IBAN is not valid'],
    [{ currency: 'BTC', amount: 0.1, destination: 'bc1qnotanaddress' }, 'This is not a valid BTC address'],
    [{ currency: 'USDT', amount: 50, destination: EVM_ADDRESS }, 'Please choose a network for this address'],
    [
      {
        currency: 'ETH',
        amount: 1,
        destination: EVM_ADDRESS.replace('5aAe', '5aae'),
        network: 'Ethereum (ERC-20)',
      },
      'This is not a valid ETH address',
    ],
    [
      { currency: 'ETH', amount: 1, destination: EVM_ADDRESS, network: 'Moon' },
      'Please choose a network for this address',
    ],
    [{ ...usd(50), admin: true }, 'Unknown field: admin'],
    [{ ...usd(50), currency: '__proto__' }, 'Please choose a currency'],
  ])('%j: %s', async (body, sentence) => {
    const person = await verifiedCustomer(app);
    const answer = await withdraw(person, body);
    expect([answer.status, answer.error()]).toEqual([400, sentence]);
    expect(await balanceOf(person)).toEqual({ available: 10_000, locked: 0 });
    const rows = await app.database.rows(
      sql`select 1 from ledger_transaction where user_id = ${person.userId} and type = 'withdrawal'`,
    );
    expect(rows).toEqual([]);
  });

  it('an unverified customer, and one who is suspended', async () => {
    const fresh = await registerPerson(app);
    const early = await withdraw(fresh, usd(50));
    expect([early.status, early.error()]).toEqual([403, 'Please verify your email address first']);
    const person = await verifiedCustomer(app);
    await app.call(admin.adminUpdateUser, {
      as: staff,
      params: { id: person.userId },
      body: { status: 'suspended', reason: 'Test' },
    });
    const barred = await withdraw(person, usd(50));
    expect([barred.status, barred.error()]).toEqual([
      403,
      'Your account is suspended. Please contact support.',
    ]);
  });

  it('a suspended customer may still take a withdrawal back', async () => {
    const person = await verifiedCustomer(app);
    const { id } = (await withdraw(person, usd(50))).data();
    await app.call(admin.adminUpdateUser, {
      as: staff,
      params: { id: person.userId },
      body: { status: 'suspended', reason: 'Test' },
    });
    expect((await app.call(wallet.cancelTransaction, { as: person, params: { id } })).status).toBe(200);
  });

  it("somebody else's, as if it did not exist", async () => {
    const [person, stranger] = [await verifiedCustomer(app), await verifiedCustomer(app)];
    const { id } = (await withdraw(person, usd(50))).data();
    const answer = await app.call(wallet.cancelTransaction, { as: stranger, params: { id } });
    expect([answer.status, answer.error()]).toEqual([404, 'Transaction not found']);
    const read = await app.call(transactions.getTransaction, { as: stranger, params: { id } });
    expect(read.status).toBe(404);
  });

  it('cancelling twice', async () => {
    const person = await verifiedCustomer(app);
    const { id } = (await withdraw(person, usd(50))).data();
    await app.call(wallet.cancelTransaction, { as: person, params: { id } });
    const again = await app.call(wallet.cancelTransaction, { as: person, params: { id } });
    expect([again.status, again.error()]).toEqual([409, 'This transaction can no longer be cancelled']);
  });

  it('a large one, until the password was given again', async () => {
    const person = await verifiedCustomer(app);
    app.clock.advance(6 * 60_000);
    const answer = await withdraw(person, usd(6000));
    expect([answer.status, answer.error()]).toEqual([403, 'Please confirm your password to continue']);
  });

  it('a large one in pieces, also at one moment, until the password was given again', async () => {
    const person = await verifiedCustomer(app);
    app.clock.advance(6 * 60_000);
    const pieces = await Promise.all([1, 2, 3].map(() => withdraw(person, usd(2000))));
    expect(pieces.map(({ status }) => status).toSorted()).toEqual([200, 200, 403]);
    // What was taken back is asked for no more.
    const taken = pieces.find(({ status }) => status === 200);
    const params = { id: taken?.data().id ?? '' };
    (await app.call(wallet.cancelTransaction, { as: person, params })).data();
    expect((await withdraw(person, usd(2000))).status).toBe(200);
    expect((await withdraw(person, usd(1001))).status).toBe(403);
    expect((await withdraw(person, usd(1000))).status).toBe(200);
    (await withdraw(await signInAs(app, person), usd(1001))).data();
  });
});

describe('while something is owed', () => {
  afterEach(() => app.feed.set('EUR/USD', '1.0999', '1.1001'));

  const buy = (person: Person, symbol: string, quantity: number, leverage: number) =>
    app.call(investment.placeTrade, { as: person, body: { symbol, side: 'buy', quantity, leverage } });

  /** Closes a position at a loss of some 5,000 dollars that is larger than what is available, beside one that stays open. */
  async function owe(person: Person): Promise<void> {
    (await buy(person, 'GBP/USD', 5000, 1)).data();
    const { position } = (await buy(person, 'EUR/USD', 100_000, 100)).data();
    app.feed.set('EUR/USD', '1.05', '1.0502');
    (await app.call(investment.closePosition, { as: person, params: { id: position?.id ?? '' } })).data();
  }

  it('no dollars leave, neither by withdrawal nor by conversion', async () => {
    const person = await verifiedCustomer(app);
    await owe(person);
    const out = await withdraw(person, usd(50));
    expect([out.status, out.error()]).toEqual([409, 'An open trading loss must be settled first']);
    const changed = await app.call(wallet.convert, {
      as: person,
      body: { from: 'USD', to: 'EUR', amount: 50 },
    });
    expect([changed.status, changed.error()]).toEqual([409, 'An open trading loss must be settled first']);
  });

  it('a pending withdrawal is not approved when its money is needed', async () => {
    const person = await verifiedCustomer(app);
    const { id } = (await withdraw(person, usd(1000))).data();
    await owe(person);
    const answer = await approve(staff, id);
    expect([answer.status, answer.error()]).toEqual([409, 'Open positions now need these funds']);
    expect((await reject(staff, id)).data().status).toBe('cancelled');
    // What comes back pays the loss before it is anybody's to use.
    await app.trading.desk.settled();
    expect((await balanceOf(person)).available).toBe(0);
  });
});

describe('one effect', () => {
  it('lets exactly one of sixteen parallel withdrawals of the whole balance through', async () => {
    const person = await verifiedCustomer(app);
    const answers = await Promise.all(Array.from({ length: 16 }, () => withdraw(person, usd(5000))));
    const whole = answers.filter((answer) => answer.status === 200);
    expect(whole).toHaveLength(2);
    const rest = await Promise.all(Array.from({ length: 16 }, () => withdraw(person, usd(10_000))));
    expect(rest.every((answer) => answer.error() === 'Insufficient balance')).toBe(true);
    const single = await verifiedCustomer(app);
    const race = await Promise.all(Array.from({ length: 16 }, () => withdraw(single, usd(10_000))));
    expect(race.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await balanceOf(single)).toEqual({ available: 0, locked: 10_000 });
  });

  it('answers a repeated key with the first answer, also when both arrive at once', async () => {
    const person = await verifiedCustomer(app);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => withdraw(person, usd(100), 'same-key')),
    );
    expect(new Set(answers.map((answer) => answer.data().id)).size).toBe(1);
    expect(await balanceOf(person)).toEqual({ available: 9900, locked: 100 });
    const other = await withdraw(person, usd(101), 'same-key');
    expect([other.status, other.error()]).toEqual([
      409,
      'This Idempotency-Key was already used for a different request',
    ]);
  });

  it('keeps the key free after a refusal, and keys of different people apart', async () => {
    const [person, another] = [await verifiedCustomer(app), await verifiedCustomer(app)];
    expect((await withdraw(person, usd(99_999), 'k')).status).toBe(400);
    expect((await withdraw(person, usd(50), 'k')).status).toBe(200);
    expect((await withdraw(another, usd(60), 'k')).status).toBe(200);
    const bad = await withdraw(person, usd(50), 'not printable \u00e9');
    expect([bad.status, bad.error()]).toEqual([400, 'Idempotency-Key must be 1 to 100 printable characters']);
  });
});
