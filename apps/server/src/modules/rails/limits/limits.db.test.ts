import { type Payment, chainOf, readPublicKey } from '@halyard/chains';
import { admin, transactions, wallet } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WITH_A_BANK } from '../../../testing/payments/bank-statements.ts';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addressFor } from '../chain/addresses.ts';
import { type FakeNode, fakeNode, mineOn } from '../chain/fake-node.ts';
import { watchChain } from '../chain/watch-chain.ts';
import type { Watched } from '../chain/watched.ts';

const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';

let app: TestApp;
let staff: Person;
let other: Person;
let node: FakeNode;
let watched: Watched;

beforeAll(async () => {
  app = await createTestApp({
    ...WITH_A_BANK,
    RAIL_BITCOIN_XPUB: ZPUB,
    RAIL_BITCOIN_URL: 'http://127.0.0.1:1',
    RAIL_BITCOIN_CHAIN: 'bitcoin-regtest',
  });
  staff = await administrator(app);
  other = await administrator(app);
  const [chain, key] = [chainOf('BITCOIN', 'bitcoin-regtest'), readPublicKey(ZPUB)];
  if (!chain || !key) throw new Error('no chain');
  node = fakeNode();
  watched = {
    network: 'Bitcoin',
    chain: { ...chain, confirmations: 3 },
    key,
    least: () => 100_000n,
    nodes: [node],
  };
  await look();
});
afterAll(() => app.close());

const look = () => watchChain(app.railsDeps, watched);
const limits = async () => (await app.call(admin.adminListLimits, { as: staff })).data();
const named = async (name: admin.Limit['name']) => (await limits()).find((one) => one.name === name);
type Asked = {
  name: admin.Limit['name'];
  network?: string;
  currency?: string;
  value: string | number | null;
};
const propose = (as: Person, { network = '', currency = '', ...asked }: Asked) =>
  app.call(admin.adminProposeLimit, {
    as,
    body: { ...asked, network, currency, reason: 'The board said so' },
  });
async function set(asked: Asked): Promise<void> {
  const { id } = (await propose(staff, asked)).data();
  (await app.call(admin.adminApproveProposal, { as: other, params: { id } })).data();
}
let paid = 0;
async function pay(person: Person, btc: number, blocks = 0): Promise<void> {
  paid += 1;
  const address = await addressFor(app.railsDeps, watched, person);
  const payment: Payment = {
    txid: `limit ${paid}`,
    place: 0,
    address,
    asset: 'BTC',
    units: BigInt(Math.round(btc * 1e8)),
  };
  mineOn(node, [[payment], ...Array.from({ length: blocks }, () => [])], 0);
  await look();
}
const bitcoinOf = async (as: Person) =>
  (await app.call(wallet.getBalances, { as })).data().find(({ currency }) => currency === 'BTC')
    ?.availableBalance ?? 0;
const pendingOf = async ({ userId }: Person) =>
  (
    await app.database.row<{ id: string }>(
      sql`select id from ledger_transaction where user_id = ${userId} and status = 'pending'`,
    )
  )?.id ?? '';

it('a limit is changed by two, from how it started and back', async () => {
  expect(await named('auto-credit')).toEqual({
    name: 'auto-credit',
    network: '',
    currency: 'USD',
    value: 10_000,
    start: 10_000,
    waiting: null,
  });
  const asked = { name: 'auto-credit', currency: 'USD', value: 500 } as const;
  const proposed = (await propose(staff, asked)).data();
  expect(proposed).toMatchObject({
    kind: 'limit',
    changes: [{ field: 'value', before: '10,000.00 USD', after: '500.00 USD' }],
  });
  expect(await named('auto-credit')).toMatchObject({ value: 10_000, waiting: { value: '500.00 USD' } });
  expect((await propose(staff, asked)).body).toMatchObject({ code: 'already-proposed' });
  const approve = (as: Person) => app.call(admin.adminApproveProposal, { as, params: { id: proposed.id } });
  expect((await approve(staff)).body).toMatchObject({ code: 'own-approval' });
  expect((await named('auto-credit'))?.value).toBe(10_000);
  (await approve(other)).data();
  expect(await named('auto-credit')).toMatchObject({ value: 500, start: 10_000, waiting: null });

  // At 50,000 dollars each.
  const person = await verifiedCustomer(app);
  await pay(person, 0.02, 2);
  expect(await bitcoinOf(person)).toBe(0);
  const log = await app.database.rows<{ action: string }>(
    sql`select action from audit_entry where action like 'limit.%' order by action`,
  );
  expect(log.map(({ action }) => action)).toEqual(['limit.approved', 'limit.proposed']);
  await set({ ...asked, value: null });
  expect((await named('auto-credit'))?.value).toBe(10_000);
});

it('what is no limit here, or no value of it, is refused', async () => {
  const refused = await Promise.all([
    propose(staff, { name: 'confirmations', network: 'Dogecoin', value: 3 }),
    propose(staff, { name: 'confirmations', network: 'Bitcoin', value: 0 }),
    propose(staff, { name: 'confirmations', network: 'Bitcoin', value: 1.5 }),
    propose(staff, { name: 'confirmations', network: 'Bitcoin', value: 501 }),
    propose(staff, { name: 'least-deposit', network: 'Bitcoin', currency: 'BTC', value: -1 }),
    propose(staff, { name: 'most-withdrawal', network: 'Bitcoin', currency: 'BTC', value: 0 }),
  ]);
  expect(refused.map(({ body }) => body)).toMatchObject([
    { code: 'unknown-limit' },
    ...Array.from({ length: 5 }, () => ({ code: 'invalid-amount' })),
  ]);
});

it('the watcher counts the confirmations and the smallest deposit that two have set', async () => {
  const person = await verifiedCustomer(app);
  await set({ name: 'confirmations', network: 'Bitcoin', value: 1 });
  await pay(person, 0.01);
  expect(await bitcoinOf(person)).toBe(0.01);
  await set({ name: 'confirmations', network: 'Bitcoin', value: 3 });
  await set({ name: 'least-deposit', network: 'Bitcoin', currency: 'BTC', value: 0.005 });
  await pay(person, 0.004, 2);
  expect([await bitcoinOf(person), await pendingOf(person)]).toEqual([0.01, '']);
  await pay(person, 0.001, 1);
  expect(await bitcoinOf(person)).toBe(0.01);
  await pay(person, 0.001, 2);
  expect(await bitcoinOf(person)).toBe(0.015);
});

it('what lay there and was too little is credited with the next block once two have lowered the smallest deposit', async () => {
  const [person, poorer] = [await verifiedCustomer(app), await verifiedCustomer(app)];
  const least = (value: number) => set({ name: 'least-deposit', network: 'Bitcoin', currency: 'BTC', value });
  await least(0.005);
  await pay(person, 0.002, 2);
  await pay(person, 0.002, 2);
  await pay(poorer, 0.001, 2);
  const both = async () => [await bitcoinOf(person), await bitcoinOf(poorer)];
  expect(await both()).toEqual([0, 0]);
  await least(0.003);
  mineOn(node, [[]], 0);
  await look();
  expect([await both(), await pendingOf(poorer)]).toEqual([[0.004, 0], '']);
  mineOn(node, [[]], 0);
  await look();
  expect(await both()).toEqual([0.004, 0]);
  await least(0.005);
});

it('nobody asks for more than the largest withdrawal', async () => {
  const person = await verifiedCustomer(app);
  await set({ name: 'most-withdrawal', network: 'Bank transfer', currency: 'EUR', value: 100 });
  const body = { currency: 'EUR', amount: 100.01, destination: 'NL91ABNA0417164300' };
  const asked = await app.call(wallet.withdraw, { as: person, body });
  expect([asked.status, asked.error()]).toEqual([400, 'The most that one withdrawal can be is 100 EUR']);
});

it('what is final on its chain is declined by two, stays in suspense, and leaves with a deep reorganisation', async () => {
  const person = await verifiedCustomer(app);
  const suspense = async () =>
    (
      await app.database.row<{ total: bigint }>(sql`
        select coalesce(sum(amount), 0)::bigint as total from ledger_line
        where user_id is null and account = 'suspense' and asset = 'BTC'`)
    )?.total ?? 0n;
  const before = await suspense();
  await pay(person, 1, 2);
  const id = await pendingOf(person);
  const decline = (as: Person) =>
    app.call(admin.adminRejectTransaction, { as, params: { id }, body: { reason: 'From a stolen wallet' } });
  expect((await decline(staff)).status).toBe(202);
  expect((await decline(staff)).body).toMatchObject({ code: 'needs-other-approver' });
  expect((await decline(other)).data()).toMatchObject({ status: 'failed' });
  expect([await bitcoinOf(person), (await suspense()) - before]).toEqual([0, 100_000_000n]);

  // It belongs to its line for good: later money does not take it along.
  await pay(person, 0.02, 2);
  expect(await bitcoinOf(person)).toBe(0.02);
  expect((await suspense()) - before).toBe(100_000_000n);
  mineOn(
    node,
    Array.from({ length: 8 }, () => []),
    6,
  );
  await look();
  expect([await bitcoinOf(person), (await suspense()) - before]).toEqual([0, 0n]);
});

it('who declines it second sees at the desk that a colleague has, and why; the words of the first are told', async () => {
  const person = await verifiedCustomer(app);
  await pay(person, 1, 2);
  const id = await pendingOf(person);
  const atDesk = async (as: Person) =>
    (await app.call(admin.adminReadDesk, { as, query: { kind: 'deposit' } }))
      .data()
      .items.find((item) => item.id === id);
  const refusal = async () =>
    (await app.call(admin.adminGetTransaction, { as: other, params: { id } })).data().refusal;
  const decline = async (as: Person, reason: string) =>
    (
      await app.call(admin.adminDecideTogether, {
        as,
        body: { decision: 'reject', reason, items: [{ kind: 'deposit', id }] },
      })
    ).data().results[0]?.outcome;
  expect((await atDesk(other))?.signs).not.toContain('refused-first');
  expect(await refusal()).toEqual({ by: null, reason: null });

  expect(await decline(staff, 'From a stolen wallet')).toBe('waits');
  expect(await atDesk(staff)).toBeUndefined();
  expect((await atDesk(other))?.signs).toContain('refused-first');
  expect(await refusal()).toEqual({ by: staff.email, reason: 'From a stolen wallet' });

  expect(await decline(other, 'Their bank says the same')).toBe('done');
  const line = (await app.call(transactions.getTransaction, { as: person, params: { id } })).data();
  expect(line).toMatchObject({ status: 'failed', reason: 'From a stolen wallet' });
  const query = { status: 'approved', kind: 'deposit-decline' } as const;
  const [decided] = (await app.call(admin.adminListApprovals, { as: staff, query })).data().approvals;
  expect(decided).toMatchObject({
    reason: 'From a stolen wallet',
    decidedBy: other.email,
    decisionReason: 'Their bank says the same',
  });
});

it('what its network takes back is for nobody to decline any more', async () => {
  const person = await verifiedCustomer(app);
  await pay(person, 1, 2);
  const id = await pendingOf(person);
  const body = { reason: 'From a stolen wallet' };
  (await app.call(admin.adminRejectTransaction, { as: staff, params: { id }, body })).data();
  const proposed = () =>
    app.database.rows(
      sql`select kind, status, decided_by as by from approval_proposal where subject = ${id}`,
    );
  expect(await proposed()).toEqual([{ kind: 'deposit-decline', status: 'pending', by: null }]);
  mineOn(
    node,
    Array.from({ length: 5 }, () => []),
    3,
  );
  await look();
  expect(await proposed()).toEqual([{ kind: 'deposit-decline', status: 'void', by: null }]);
});

it('what a block has and is not final comes all the same: nobody declines it before, and nobody alone after', async () => {
  const person = await verifiedCustomer(app);
  await pay(person, 0.02);
  const id = await pendingOf(person);
  const declined = await app.call(admin.adminRejectTransaction, {
    as: staff,
    params: { id },
    body: { reason: 'Not today' },
  });
  expect(declined.body).toMatchObject({ code: 'not-arrived-yet' });
  mineOn(node, [[], []], 0);
  await look();
  expect(await bitcoinOf(person)).toBe(0.02);
});

it('what two have declined is nobody’s in whichever block it comes again, and somebody else’s payment is theirs', async () => {
  const [person, neighbour] = [await verifiedCustomer(app), await verifiedCustomer(app)];
  const payment = {
    txid: 'declined',
    place: 0,
    address: await addressFor(app.railsDeps, watched, person),
    asset: 'BTC',
    units: 30_000_000n,
  };
  mineOn(node, [[payment], [], []], 0);
  await look();
  const id = await pendingOf(person);
  for (const as of [staff, other]) {
    const body = { reason: 'From a stolen wallet' };
    (await app.call(admin.adminRejectTransaction, { as, params: { id }, body })).data();
  }
  // A deep reorganisation, after which it is less: within what is credited without a person.
  mineOn(node, [[], [{ ...payment, units: 2_000_000n }], [], []], 3);
  await look();
  expect(await bitcoinOf(person)).toBe(0);
  // Another one, in which the same output pays somebody else.
  const address = await addressFor(app.railsDeps, watched, neighbour);
  mineOn(node, [[], [{ ...payment, address, units: 2_000_000n }], [], [], []], 4);
  await look();
  expect([await bitcoinOf(person), await bitcoinOf(neighbour)]).toEqual([0, 0.02]);
});
