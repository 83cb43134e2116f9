import { admin, investment, transactions, wallet } from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { administrator, type Person, signInAs, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let person: Person;
let staff: Person;

beforeAll(async () => {
  app = await createTestApp();
  person = await verifiedCustomer(app);
  staff = await administrator(app);
});
afterAll(() => app.close());

const read = (id: string, as = person) => app.call(transactions.getTransaction, { as, params: { id } });
const happened = (detail: transactions.TransactionDetail) =>
  detail.timeline.map(({ what, by }) => [what, by]);
const moved = (detail: transactions.TransactionDetail) =>
  detail.ledger.map(({ event, account, currency, amount }) => [event, account, currency, amount]);

describe('one transaction', () => {
  it('tells of a withdrawal from request to completion', async () => {
    const body = { currency: 'USD', amount: 40, destination: 'My bank account 12345678' };
    const { id } = (await app.call(wallet.withdraw, { as: person, body })).data();
    expect((await read(id)).data()).toMatchObject({ address: 'My bank account 12345678', cancellable: true });
    app.clock.advance(60_000);
    (await app.call(admin.adminApproveTransaction, { as: staff, params: { id } })).data();

    const detail = (await read(id)).data();
    expect(detail).toMatchObject({
      status: 'completed',
      network: 'Bank transfer',
      txHash: null,
      waitsUntil: null,
      positionId: null,
      cancellable: false,
    });
    expect(happened(detail)).toEqual([
      ['Withdrawal requested', 'customer'],
      ['Completed', 'staff'],
    ]);
    expect(detail.timeline.map((step) => step.at)).toEqual([detail.createdAt, detail.completedAt]);
    expect(moved(detail)).toEqual([
      ['withdrawal.requested', 'available', 'USD', -40],
      ['withdrawal.requested', 'locked', 'USD', 40],
      ['withdrawal.completed', 'locked', 'USD', -40],
      ['withdrawal.completed', 'treasury', 'USD', 40],
    ]);
  });

  it('tells why a deposit was declined', async () => {
    const body = { currency: 'EUR', amount: 500 };
    const { id } = (await app.call(wallet.depositFiat, { as: person, body })).data();
    const reason = 'It never arrived';
    (await app.call(admin.adminRejectTransaction, { as: staff, params: { id }, body: { reason } })).data();
    const detail = (await read(id)).data();
    expect(detail).toMatchObject({ status: 'failed', reason, cancellable: false, ledger: [] });
    expect(happened(detail)).toEqual([
      ['Deposit announced', 'customer'],
      ['Declined', 'staff'],
    ]);
  });

  it('shows both halves of a conversion with the whole entry', async () => {
    const body = { from: 'USD', to: 'EUR', amount: 110.01 };
    const converted = (await app.call(wallet.convert, { as: person, body })).data();
    const [out, received] = [(await read(converted.out.id)).data(), (await read(converted.in.id)).data()];
    expect(moved(out)).toEqual([
      ['conversion', 'available', 'USD', -110.01],
      ['conversion', 'conversion', 'USD', 110.01],
      ['conversion', 'conversion', 'EUR', -100],
      ['conversion', 'available', 'EUR', 100],
      ['conversion', 'available', 'EUR', -0.25],
      ['conversion', 'fees', 'EUR', 0.25],
    ]);
    expect(received.ledger).toEqual(out.ledger);
    expect(happened(received)).toEqual([
      ['Created', 'customer'],
      ['Completed', 'customer'],
    ]);
  });

  it('says who booked what has no steps of its own', async () => {
    const statement = (
      await app.call(transactions.listTransactions, { as: person, query: { type: 'adjustment' } })
    ).data();
    const [practiceFunds] = statement.transactions;
    expect(happened((await read(practiceFunds?.id ?? '')).data())).toEqual([
      ['Created', 'system'],
      ['Completed', 'system'],
    ]);
    const body = { userId: person.userId, currency: 'USD', amount: 5, reason: 'Courtesy' };
    const { transaction } = (await app.call(admin.adminAdjustWallet, { as: staff, body })).data();
    expect(happened((await read(transaction?.id ?? '')).data())).toEqual([
      ['Created', 'staff'],
      ['Completed', 'staff'],
    ]);
  });
});

describe('what is not there to be read', () => {
  it("answers the same for somebody else's and for nothing at all", async () => {
    const other = await verifiedCustomer(app);
    const [own] = (await app.call(transactions.listTransactions, { as: person })).data().transactions;
    const foreign = await read(own?.id ?? '', other);
    const unknown = await read(newId(), other);
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(unknown.body);
    expect(foreign.error()).toBe('Transaction not found');
  });

  it('refuses an id that is none, and a stranger', async () => {
    const answer = await read('17');
    expect([answer.status, answer.error()]).toEqual([400, 'This id is not valid']);
    expect((await app.call(transactions.getTransaction, { params: { id: newId() } })).status).toBe(401);
  });
});

// Days pass in here, and everybody is signed out by then.
describe('the transactions of a trade', () => {
  it('tell what was moved when it opened, over a night and when it closed, and of which position', async () => {
    let trader = await verifiedCustomer(app);
    const body = { symbol: 'EUR/USD', side: 'buy', quantity: 1000, leverage: 10 } as const;
    const { position } = (await app.call(investment.placeTrade, { as: trader, body })).data();
    const positionId = position?.id ?? '';
    app.clock.set(new Date('2026-03-04T22:00:00Z'));
    await app.trading.passTime();
    trader = await signInAs(app, trader);
    const closing = { as: trader, params: { id: positionId }, body: {} };
    (await app.call(investment.closePosition, closing)).data();
    const query = { type: 'trade' };
    const rows = (await app.call(transactions.listTransactions, { as: trader, query })).data().transactions;
    const details = [];
    for (const { id } of rows.toReversed()) details.push((await read(id, trader)).data());
    const [opened, night, closed] = details;
    expect(details.map((detail) => detail.positionId)).toEqual([positionId, positionId, positionId]);
    expect(opened && moved(opened)).toEqual([
      ['position.opened', 'available', 'USD', -110.05],
      ['position.opened', 'locked', 'USD', 110.01],
      ['position.opened', 'fees', 'USD', 0.04],
    ]);
    // Wednesday's night counts three times: 1,100 x 0.024 / 365 each.
    expect(night && moved(night)).toEqual([
      ['position.financed', 'available', 'USD', -0.22],
      ['position.financed', 'financing', 'USD', 0.22],
    ]);
    expect(closed && moved(closed)).toEqual([
      ['position.closed', 'locked', 'USD', -110.01],
      ['position.closed', 'available', 'USD', 109.81],
      ['position.closed', 'trading', 'USD', 0.2],
    ]);
    expect(opened && happened(opened)).toEqual([
      ['Created', 'system'],
      ['Completed', 'system'],
    ]);
  });
});
