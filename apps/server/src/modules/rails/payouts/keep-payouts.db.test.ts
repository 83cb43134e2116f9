import { admin, investment, plainText, transactions, wallet } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { completePayout, giveBackPayout, notePayoutSent } from './keep-payouts.ts';
import { movePayout, noteProblem, selectPayout, selectPayouts } from './store-payouts.ts';

/** What every rail that pays goes by, without any rail: a door that says it pays, and the ends it may come to. */
const EVM_ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const NETWORK = 'Ethereum (ERC-20)';
const PAYING: readonly (readonly [asset: string, network: string])[] = [
  ['ETH', NETWORK],
  ['USDT', NETWORK],
  ['USD', 'Bank transfer'],
];

let app: TestApp;
let staff: Person;
let otherStaff: Person;

beforeAll(async () => {
  app = await createTestApp({
    RAIL_ETHEREUM_XPUB:
      'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
    RAIL_ETHEREUM_URL: 'http://127.0.0.1:1',
    RAIL_ETHEREUM_CHAIN: 'anvil',
    BANK_USD_IBAN: 'DE75512108001245126199',
  });
  for (const [asset, network] of PAYING)
    Object.assign(app.railsDeps.doors.of(asset, network) ?? {}, { paysOut: true });
  staff = await administrator(app);
  otherStaff = await administrator(app);
});
afterEach(() => app.feed.set('EUR/USD', '1.0999', '1.1001'));
afterAll(() => app.close());

const dollars = (amount: number) => ({ currency: 'USD', amount, destination: 'My bank account 12345678' });
const ether = (amount: number) => ({ currency: 'ETH', amount, network: NETWORK, destination: EVM_ADDRESS });
async function asked(person: Person, body: Readonly<Record<string, unknown>> = ether(0.2)): Promise<string> {
  return (await app.call(wallet.withdraw, { as: person, body })).data().id;
}
async function withEther(): Promise<Person> {
  const person = await verifiedCustomer(app);
  (await app.call(wallet.convert, { as: person, body: { from: 'USD', to: 'ETH', amount: 4000 } })).data();
  return person;
}
const approve = (id: string, as = staff) => app.call(admin.adminApproveTransaction, { as, params: { id } });
const decline = (id: string) =>
  app.call(admin.adminRejectTransaction, { as: staff, params: { id }, body: { reason: 'No' } });
async function approved(id: string): Promise<void> {
  const first = (await approve(id)).data();
  if (first.approvals && first.approvals.given < first.approvals.needed)
    (await approve(id, otherStaff)).data();
}
const detail = async (as: Person, id: string) =>
  (await app.call(transactions.getTransaction, { as, params: { id } })).data();
const balanceOf = async (as: Person, currency = 'ETH') => {
  const [one] = (await app.call(wallet.getBalance, { as, params: { symbol: currency } })).data();
  return { available: one?.availableBalance ?? 0, locked: one?.lockedBalance ?? 0 };
};
const complete = (id: string) =>
  app.database.transaction((tx) =>
    completePayout(app.railsDeps, tx, id, { txHash: '0xpaid', from: 'chain' }),
  );
const giveBack = (id: string) =>
  app.database.transaction((tx) =>
    giveBackPayout(app.railsDeps, tx, id, plainText('Its network refused it')),
  );
const move = (id: string, from: 'approved' | 'planned', to: 'planned' | 'signed') =>
  app.database.transaction((tx) => movePayout(tx, id, [from], to, app.clock.now()));
const stateOf = async (id: string) => (await selectPayout(app.database, id))?.state;

describe('a withdrawal whose rail pays', () => {
  it('is being sent after its last approval, sent, and completed with its hash', async () => {
    const person = await withEther();
    const id = await asked(person);
    const before = await balanceOf(person);
    await approved(id);
    const waiting = await selectPayouts(app.database, NETWORK, 'approved');
    expect(waiting).toMatchObject([{ id, amount: 20_000_000n, destination: EVM_ADDRESS, problem: null }]);
    await app.database.transaction((tx) => noteProblem(tx, id, 'low'));
    expect((await selectPayout(app.database, id))?.problem).toBe('low');
    expect(await balanceOf(person)).toEqual(before);
    const underWay = await detail(person, id);
    expect(underWay).toMatchObject({
      status: 'pending',
      cancellable: false,
      address: EVM_ADDRESS,
      txHash: null,
    });
    expect(underWay.timeline.at(-1)?.what).toBe('Approved, being sent');

    await move(id, 'approved', 'planned');
    await move(id, 'planned', 'signed');
    await app.database.transaction((tx) => notePayoutSent(app.railsDeps, tx, id, '0xfirst'));
    expect(await stateOf(id)).toBe('sent');
    expect(await detail(person, id)).toMatchObject({ status: 'pending', txHash: '0xfirst' });

    expect(await complete(id)).toBe(true);
    expect(await detail(person, id)).toMatchObject({ status: 'completed', txHash: '0xpaid' });
    expect(await balanceOf(person)).toEqual({ available: before.available, locked: 0 });
    const left = await app.database.row<{ amount: bigint }>(sql`select sum(amount)::bigint as amount
      from view_ledger_line where cause_id = ${id} and account = 'chain'`);
    expect(left?.amount).toBe(20_000_000n);
  });

  it('waits for nobody any more: nobody approves it again, takes it back, or finds it in a queue', async () => {
    const person = await withEther();
    const id = await asked(person);
    const inQueue = async () =>
      (await app.call(admin.adminReadDesk, { as: otherStaff, query: {} }))
        .data()
        .items.some((one) => one.id === id);
    expect(await inQueue()).toBe(true);
    await approved(id);
    expect(await inQueue()).toBe(false);
    const refused = [
      await approve(id, otherStaff),
      await app.call(wallet.cancelTransaction, { as: person, params: { id } }),
    ];
    for (const answer of refused)
      expect([answer.status, answer.error()]).toEqual([409, 'This withdrawal is approved and being sent']);
    const listed = (await app.call(admin.adminListTransactions, { as: staff, query: {} })).data()
      .transactions;
    expect(listed.find((one) => one.id === id)?.approvals).toBeNull();
    expect((await decline(id)).data().status).toBe('cancelled');
  });

  it('stays where it is while its customer owes a payment that was taken back', async () => {
    const person = await withEther();
    const id = await asked(person);
    await approved(id);
    const hold = (isHeld: boolean) =>
      app.database.run(sql`update ledger_book set is_held = ${isHeld} where owner_id = ${person.userId}`);
    const problem = async () =>
      (await app.call(admin.adminListPayouts, { as: staff, query: {} }))
        .data()
        .payouts.find((one) => one.id === id)?.problem;
    const stopped = async () => (await selectPayout(app.database, id))?.isStopped;
    expect([await problem(), await stopped()]).toEqual([null, false]);
    await hold(true);
    expect([await problem(), await stopped()]).toEqual(['stopped', true]);
    await hold(false);
    expect([await problem(), await stopped()]).toEqual([null, false]);
    expect((await decline(id)).data().status).toBe('cancelled');
  });

  it('is declined while nobody could have signed it, and not after', async () => {
    const person = await withEther();
    const [early, late] = [await asked(person), await asked(person)];
    await approved(early);
    await approved(late);
    await move(late, 'approved', 'planned');
    expect((await decline(early)).data().status).toBe('cancelled');
    expect(await complete(early)).toBe(false);
    const refused = await decline(late);
    expect([refused.status, refused.error()]).toEqual([409, 'This withdrawal is approved and being sent']);
    expect(await complete(late)).toBe(true);
  });

  it('ends once, whatever is said twice and at the same moment', async () => {
    const person = await withEther();
    const { available } = await balanceOf(person);
    for (let round = 0; round < 4; round += 1) {
      const id = await asked(person, ether(0.05));
      await approved(id);
      await move(id, 'approved', 'planned');
      const ends = await Promise.all([complete(id), giveBack(id), complete(id), giveBack(id)]);
      expect(ends.filter(Boolean)).toHaveLength(1);
      expect(await Promise.all([complete(id), giveBack(id)])).toEqual([false, false]);
    }
    expect((await balanceOf(person)).locked).toBe(0);
    expect((await balanceOf(person)).available).toBeLessThanOrEqual(available);
  });

  it('comes back whole when it could not be sent', async () => {
    const person = await withEther();
    const before = await balanceOf(person);
    const id = await asked(person);
    await approved(id);
    expect(await giveBack(id)).toBe(true);
    expect(await balanceOf(person)).toEqual(before);
    expect(await detail(person, id)).toMatchObject({ status: 'failed', reason: 'Its network refused it' });
  });

  it('is nobody’s margin: a loss becomes a debt and does not take it', async () => {
    const person = await verifiedCustomer(app);
    const id = await asked(person, dollars(2000));
    await approved(id);
    const buy = async (symbol: string, quantity: number, leverage: number) =>
      (
        await app.call(investment.placeTrade, {
          as: person,
          body: { symbol, side: 'buy', quantity, leverage },
        })
      ).data();
    // Stays open: while it does, what is lost is owed.
    await buy('GBP/USD', 4000, 1);
    const { position } = await buy('EUR/USD', 100_000, 100);
    app.feed.set('EUR/USD', '1.06', '1.0602');
    (await app.call(investment.closePosition, { as: person, params: { id: position?.id ?? '' } })).data();
    expect((await balanceOf(person, 'USD')).available).toBe(0);
    expect(await stateOf(id)).toBe('approved');
    // Given back it pays what is owed first.
    expect(await giveBack(id)).toBe(true);
    await app.trading.desk.settled();
    const { available } = await balanceOf(person, 'USD');
    expect(available).toBeGreaterThan(0);
    expect(available).toBeLessThan(2000);
  });

  it('is asked for in digits that its chain has', async () => {
    const person = await verifiedCustomer(app);
    const body = { currency: 'USDT', amount: '20.1234567', network: NETWORK, destination: EVM_ADDRESS };
    const refused = await app.call(wallet.withdraw, { as: person, body });
    expect([refused.status, refused.error()]).toEqual([400, 'Please enter at most 6 decimals for USDT']);
  });

  it('without a rail that pays staff complete it, as before', async () => {
    const person = await verifiedCustomer(app);
    (await app.call(wallet.convert, { as: person, body: { from: 'USD', to: 'BTC', amount: 4000 } })).data();
    const body = { currency: 'BTC', amount: 0.01, destination: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' };
    const id = await asked(person, body);
    await approved(id);
    expect(await detail(person, id)).toMatchObject({ status: 'completed' });
    expect(await stateOf(id)).toBeUndefined();
  });
});

it('the database keeps a payout as it is, and its end', async () => {
  const person = await withEther();
  const id = await asked(person);
  await approved(id);
  await move(id, 'approved', 'planned');
  expect(await complete(id)).toBe(true);
  const changes = [
    sql`update rail_payout set state = 'approved' where transaction_id = ${id}`,
    sql`update rail_payout set amount = 1 where transaction_id = ${id}`,
    sql`delete from rail_payout where transaction_id = ${id}`,
  ];
  for (const change of changes) await expect(app.database.run(change)).rejects.toThrow(/payout/);
});
