import { admin, transactions, wallet, walletAddresses } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { agreed, shownAddress } from '../../../testing/two-people.ts';

let app: TestApp;
let staff: Person;
let otherStaff: Person;

beforeAll(async () => {
  app = await createTestApp();
  staff = await administrator(app);
  otherStaff = await administrator(app);
});
afterAll(() => app.close());

async function usdOf(person: Person): Promise<number> {
  const [balance] = (await app.call(wallet.getBalance, { as: person, params: { symbol: 'USD' } })).data();
  return balance?.balance ?? 0;
}

describe('an adjustment', () => {
  const adjust = (by: Person, body: Readonly<Record<string, unknown>>) =>
    app.call(admin.adminAdjustWallet, { as: by, body });

  it('corrects a balance up or down, with a reason, by id or e-mail', async () => {
    const person = await verifiedCustomer(app);
    const up = await adjust(staff, {
      userId: person.userId,
      currency: 'USD',
      amount: 50.25,
      reason: 'Goodwill',
    });
    expect(up.body).toMatchObject({ message: 'Wallet adjusted successfully' });
    (await adjust(staff, { email: person.email, currency: 'USD', amount: -0.25, reason: 'Typo' })).data();
    expect(await usdOf(person)).toBe(10_050);
    const rows = (
      await app.call(transactions.listTransactions, { as: person, query: { type: 'adjustment' } })
    ).data();
    expect(rows.transactions.map((row) => row.amount)).toEqual([-0.25, 50.25, 10_000]);
    const trail = (
      await app.call(admin.adminListAudit, {
        as: staff,
        query: { subjectId: person.userId, action: 'wallet.*' },
      })
    ).data();
    expect(trail.entries[0]).toMatchObject({
      action: 'wallet.adjusted',
      actorId: staff.userId,
      detail: { reason: 'Typo' },
    });
  });

  it('above the threshold waits for a different administrator', async () => {
    const person = await verifiedCustomer(app);
    const proposed = await adjust(staff, {
      userId: person.userId,
      currency: 'USD',
      amount: 10_000.01,
      reason: 'Large',
    });
    expect(proposed.status).toBe(202);
    expect(proposed.body).toMatchObject({ message: 'Adjustment sent for approval' });
    const id = proposed.data().proposal?.id ?? '';
    expect(await usdOf(person)).toBe(10_000);
    const own = await app.call(admin.adminApproveProposal, { as: staff, params: { id } });
    expect([own.status, own.error()]).toEqual([403, 'You cannot approve your own request']);
    const both = await Promise.all(
      [1, 2].map(() => app.call(admin.adminApproveProposal, { as: otherStaff, params: { id } })),
    );
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(await usdOf(person)).toBe(20_000.01);
  });

  it('gives nothing to a closed account, and takes back what should not have come', async () => {
    const person = await verifiedCustomer(app);
    const about = { userId: person.userId, currency: 'USD' };
    const waiting = (await adjust(staff, { ...about, amount: 20_000, reason: 'A bonus' })).data();
    const body = { status: 'closed', reason: 'Has left' } as const;
    (await app.call(admin.adminUpdateUser, { as: staff, params: { id: person.userId }, body })).data();
    const sentence = 'Money can be given to an open account of a customer only';
    const looked = await app.call(admin.adminPreviewAdjustment, {
      as: staff,
      query: { ...about, amount: '1' },
    });
    expect([looked.status, looked.error()]).toEqual([409, sentence]);
    const given = await adjust(staff, { ...about, amount: 1, reason: 'Too late' });
    expect([given.status, given.error()]).toEqual([409, sentence]);
    const params = { id: waiting.proposal?.id ?? '' };
    const late = await app.call(admin.adminApproveProposal, { as: otherStaff, params });
    expect([late.status, late.error()]).toEqual([409, sentence]);
    (await adjust(staff, { ...about, amount: -5, reason: 'Came twice' })).data();
  });

  it('in a coin that has no price waits as well, however small', async () => {
    const person = await verifiedCustomer(app);
    expect(app.market.valueUsd(1n, 'XRP')).toBe(null);
    const body = { userId: person.userId, currency: 'XRP', amount: 0.01, reason: 'Nobody knows its worth' };
    const proposed = await adjust(staff, body);
    expect([proposed.status, proposed.data().transaction]).toEqual([202, null]);
  });

  it('can be rejected, and then not approved', async () => {
    const person = await verifiedCustomer(app);
    const body = { userId: person.userId, currency: 'BTC', amount: 1, reason: 'Large' };
    const id = (await adjust(staff, body)).data().proposal?.id ?? '';
    const rejected = await app.call(admin.adminRejectProposal, {
      as: otherStaff,
      params: { id },
      body: { reason: 'No' },
    });
    expect(rejected.data().status).toBe('rejected');
    const late = await app.call(admin.adminApproveProposal, { as: otherStaff, params: { id } });
    expect([late.status, late.error()]).toEqual([409, 'This has already been decided']);
  });

  it('is refused when the balance is gone by the time of the approval', async () => {
    const person = await verifiedCustomer(app);
    (await adjust(staff, { userId: person.userId, currency: 'USD', amount: 5000, reason: 'More' })).data();
    const large = { userId: person.userId, currency: 'USD', amount: -12_000, reason: 'Back' };
    const id = (await adjust(staff, large)).data().proposal?.id ?? '';
    (
      await app.call(wallet.withdraw, {
        as: person,
        body: { currency: 'USD', amount: 4000, destination: 'Bank, account 12345678' },
      })
    ).data();
    const answer = await app.call(admin.adminApproveProposal, { as: otherStaff, params: { id } });
    expect([answer.status, answer.error()]).toEqual([400, 'Insufficient balance']);
  });

  it.each([
    [{ amount: 5 }, 'Please give a reason'],
    [{ amount: 5, reason: '  ' }, 'Please give a reason'],
    [{ amount: 0, reason: 'x' }, 'Please enter a valid amount'],
    [{ amount: 'lots', reason: 'x' }, 'Please enter a valid amount'],
    [{ amount: 5, reason: 'x', currency: 'MOON' }, 'Unknown currency'],
    [{ amount: -10_000.01, reason: 'x' }, 'Insufficient balance'],
    [{ amount: 5, reason: 'x', email: 'both@halyard.test' }, 'Please name the user by id or by email'],
  ])('refuses %j', async (changes, sentence) => {
    const person = await verifiedCustomer(app);
    const answer = await adjust(staff, { userId: person.userId, currency: 'USD', ...changes });
    expect([answer.status, answer.error()]).toEqual([400, sentence]);
    expect(await usdOf(person)).toBe(10_000);
  });

  const preview = (by: Person, query: Readonly<Record<string, unknown>>) =>
    app.call(admin.adminPreviewAdjustment, { as: by, query });

  it('says beforehand what it would do, and does nothing; that somebody looked is written down', async () => {
    const person = await verifiedCustomer(app);
    const query = { email: person.email.toUpperCase(), currency: 'usd', amount: '-250.5' };
    expect((await preview(staff, query)).data()).toEqual({
      userId: person.userId,
      email: person.email,
      name: expect.stringContaining('Ada') as string,
      currency: 'USD',
      amount: -250.5,
      before: 10_000,
      after: 9749.5,
      needsApproval: false,
    });
    const large = await preview(staff, { userId: person.userId, currency: 'BTC', amount: '1' });
    expect(large.data()).toMatchObject({ before: 0, after: 1, needsApproval: true });
    expect(await usdOf(person)).toBe(10_000);
    const trail = (
      await app.call(admin.adminListAudit, {
        as: staff,
        query: { subjectId: person.userId, action: 'wallet.*' },
      })
    ).data();
    expect(trail.entries[0]).toMatchObject({ action: 'wallet.read', actorId: staff.userId });
  });

  it.each([
    [{ amount: '0' }, 400, 'Please enter a valid amount'],
    [{ amount: '1.001' }, 400, 'Please enter at most 2 decimals for USD'],
    [{ amount: '-10000.01' }, 400, 'Insufficient balance'],
    [{ amount: '5', currency: 'MOON' }, 400, 'Unknown currency'],
    [{ amount: '5', userId: newId() }, 404, 'User not found'],
    [{ amount: '5', email: 'both@halyard.test' }, 400, 'Please name the user by id or by email'],
  ])('is refused beforehand for the same: %j', async (changes, status, sentence) => {
    const person = await verifiedCustomer(app);
    const answer = await preview(staff, { userId: person.userId, currency: 'USD', ...changes });
    expect([answer.status, answer.error()]).toEqual([status, sentence]);
  });

  it("of one's own wallet is refused beforehand, too", async () => {
    const answer = await preview(staff, { userId: staff.userId, currency: 'USD', amount: '5' });
    expect([answer.status, answer.error()]).toEqual([403, 'You cannot change your own account here']);
  });

  it('knows no proposal that was never made', async () => {
    const answer = await app.call(admin.adminApproveProposal, { as: otherStaff, params: { id: newId() } });
    expect([answer.status, answer.error()]).toEqual([404, 'Approval not found']);
  });

  it('refuses an unknown person, oneself, and customers altogether', async () => {
    const nobody = await adjust(staff, { userId: newId(), currency: 'USD', amount: 5, reason: 'x' });
    expect([nobody.status, nobody.error()]).toEqual([404, 'User not found']);
    expect(
      (await adjust(staff, { userId: staff.userId, currency: 'USD', amount: 5, reason: 'x' })).status,
    ).toBe(403);
    const person = await verifiedCustomer(app);
    expect(
      (await adjust(person, { userId: person.userId, currency: 'USD', amount: 5, reason: 'x' })).status,
    ).toBe(403);
  });
});

describe('a deposit address', () => {
  const fields = {
    symbol: 'eth',
    name: 'Ethereum',
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    network: 'Ethereum (ERC-20)',
    minDeposit: '0.01',
    confirmations: 12,
    icon: 'ethereum',
    color: '#627eea',
    bgColor: '#eef',
    borderColor: '#ccd',
  };
  const create = (body: Readonly<Record<string, unknown>>) =>
    app.call(walletAddresses.createWalletAddress, { as: staff, body });
  const seenBy = async (person: Person) =>
    (await app.call(walletAddresses.listWalletAddresses, { as: person })).data().map((row) => row.id);

  it('lives: created, shown, edited, switched off, deleted, and made again', async () => {
    const person = await verifiedCustomer(app);
    const made = (await create(fields)).data();
    expect(made).toMatchObject({ symbol: 'ETH', minDeposit: 0.01, isActive: false, version: 1 });
    expect(await seenBy(person)).not.toContain(made.id);
    const params = { id: made.id };
    const edited = await app.call(walletAddresses.updateWalletAddress, {
      as: staff,
      params,
      body: { confirmations: 20, version: 1 },
    });
    expect(edited.data()).toMatchObject({ confirmations: 20, version: 2, proposal: null });
    const on = await app.call(walletAddresses.toggleWalletAddress, { as: staff, params });
    await agreed(app, otherStaff, on);
    expect(await seenBy(person)).toContain(made.id);
    const stale = await app.call(walletAddresses.updateWalletAddress, {
      as: otherStaff,
      params,
      body: { name: 'Mine', version: 1 },
    });
    expect([stale.status, stale.error()]).toEqual([
      409,
      'Somebody else changed this in the meantime. Please reload and try again.',
    ]);

    const late = await app.call(walletAddresses.toggleWalletAddress, {
      as: otherStaff,
      params,
      body: { version: 1 },
    });
    expect([late.status, late.error()]).toEqual([409, stale.error()]);
    expect(await seenBy(person)).toContain(made.id);
    (await app.call(walletAddresses.toggleWalletAddress, { as: staff, params, body: { version: 3 } })).data();
    expect(await seenBy(person)).not.toContain(made.id);
    expect(await seenBy(staff)).toContain(made.id);
    const one = await app.call(walletAddresses.getWalletAddress, { as: person, params: { symbol: 'ETH' } });
    expect([one.status, one.error()]).toEqual([404, 'No deposit address for ETH']);

    (await app.call(walletAddresses.deleteWalletAddress, { as: staff, params })).data();
    expect(await seenBy(staff)).not.toContain(made.id);
    const gone = await app.call(walletAddresses.deleteWalletAddress, { as: staff, params });
    expect([gone.status, gone.error()]).toEqual([404, 'Wallet address not found']);
    expect((await create(fields)).status).toBe(202);
    expect((await create(fields)).error()).toBe('This address already exists for ETH on Ethereum (ERC-20)');
  });

  it('has a history of who did what, which outlives it', async () => {
    const address = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB';
    const params = { id: (await create({ ...fields, address })).data().id };
    const history = async () =>
      (await app.call(walletAddresses.walletAddressHistory, { as: staff, params })).data();
    const born = await history();
    expect(born.createdAt).toBe(app.clock.now().toISOString());
    expect(born.entries).toMatchObject([{ action: 'created', by: staff.email }]);
    expect(born.entries[0]?.changes).toContainEqual({ field: 'minDeposit', before: null, after: '0.01' });
    const body = { minDeposit: '0.5', name: 'Ether', version: 1 };
    (await app.call(walletAddresses.updateWalletAddress, { as: otherStaff, params, body })).data();
    await agreed(app, otherStaff, await app.call(walletAddresses.toggleWalletAddress, { as: staff, params }));
    (await app.call(walletAddresses.toggleWalletAddress, { as: staff, params })).data();
    (await app.call(walletAddresses.deleteWalletAddress, { as: otherStaff, params })).data();
    const { entries } = await history();
    expect(entries.map(({ action, by }) => [action, by])).toEqual([
      ['deleted', otherStaff.email],
      ['toggled', staff.email],
      ['toggled', otherStaff.email],
      ['updated', otherStaff.email],
      ['created', staff.email],
    ]);
    expect(entries[3]?.changes).toEqual([
      { field: 'name', before: 'Ethereum', after: 'Ether' },
      { field: 'minDeposit', before: '0.01', after: '0.5' },
    ]);
    expect(entries[1]?.changes).toEqual([{ field: 'isActive', before: 'active', after: 'inactive' }]);
    const unknown = await app.call(walletAddresses.walletAddressHistory, {
      as: staff,
      params: { id: newId() },
    });
    expect([unknown.status, unknown.error()]).toEqual([404, 'Wallet address not found']);
  });

  it('that was deleted stays in the deposits that named it', async () => {
    const person = await verifiedCustomer(app);
    const made = await shownAddress(app, {
      ...fields,
      symbol: 'ETH',
      address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    });
    const body = { currency: 'ETH', amount: 1, toAddress: made.address, network: made.network };
    const { id } = (await app.call(wallet.depositCrypto, { as: person, body })).data();
    await app.call(walletAddresses.deleteWalletAddress, { as: staff, params: { id: made.id } });
    const detail = (await app.call(transactions.getTransaction, { as: person, params: { id } })).data();
    expect(detail).toMatchObject({ address: made.address, network: made.network });
    expect((await app.call(wallet.depositCrypto, { as: person, body })).error()).toBe(
      'This deposit address is not available',
    );
  });

  it.each([
    [
      { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed' },
      'This is not a valid ETH address for Ethereum (ERC-20)',
    ],
    [
      { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
      'This is not a valid ETH address for Ethereum (ERC-20)',
    ],
    [{ minDeposit: 0.123456789 }, 'Please enter at most 8 decimals for ETH'],
    [{ minDeposit: -1 }, 'Please enter a valid amount'],
    [{ confirmations: 0 }, 'Confirmations must be a whole number of at least 1'],
    [{ confirmations: 1.5 }, 'Confirmations must be a whole number of at least 1'],
    [{ icon: '"><script>' }, 'Please provide icon: 1 to 64 plain characters'],
    [{ color: '' }, 'Please provide color: 1 to 64 plain characters'],
    [{ symbol: 'E' }, 'Please choose a currency'],
    [{ name: undefined }, 'Please provide name'],
    [{ extra: 1 }, 'Unknown field: extra'],
  ])('refuses %j', async (changes, sentence) => {
    const answer = await create({ ...fields, ...changes });
    expect([answer.status, answer.error()]).toEqual([400, sentence]);
  });

  it('is staff business', async () => {
    const person = await verifiedCustomer(app);
    expect((await app.call(walletAddresses.createWalletAddress, { as: person, body: fields })).status).toBe(
      403,
    );
    expect((await app.call(walletAddresses.createWalletAddress, { body: fields })).status).toBe(401);
    const count = await app.database.row<{ n: number }>(
      sql`select count(*)::int as n from wallet_address where symbol = 'E'`,
    );
    expect(count?.n).toBe(0);
  });
});
