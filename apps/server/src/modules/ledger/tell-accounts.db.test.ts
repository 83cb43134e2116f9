import { depositCompleted } from '@halyard/accounting';
import { admin, type live, wallet } from '@halyard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { administrator, type Person, registerPerson, verifiedCustomer } from '../../testing/people.ts';
import { toldSince } from '../../testing/quotes.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let staff: Person;
let person: Person;
let seq: bigint;
beforeAll(async () => {
  app = await createTestApp();
  staff = await administrator(app);
});
beforeEach(async () => {
  person = await verifiedCustomer(app);
  seq = await lastSeq();
});
afterAll(() => app.close());

const lastSeq = () => app.live.lastSeq(app.database, person.userId);

/** What was told since the last time this was asked, without notifications. */
async function told(): Promise<live.Change[]> {
  const changes = await toldSince(app, person.userId, seq);
  seq = await lastSeq();
  return changes.filter(({ kind }) => kind !== 'notification');
}

const dollars = (availableBalance: number, lockedBalance: number) =>
  ({ kind: 'balance', currency: 'USD', availableBalance, lockedBalance, deficit: 0 }) as const;
const line = (type: 'deposit' | 'withdrawal' | 'adjustment', status: string) =>
  ({ kind: 'transaction', type, status }) as const;

describe('a customer is told of their money', () => {
  it('from the first practice funds on', async () => {
    person = await registerPerson(app);
    seq = 0n;
    expect(await told()).toMatchObject([line('adjustment', 'completed'), dollars(10_000, 0)]);
  });

  it('when a deposit is announced and when it arrives', async () => {
    const { id } = (
      await app.call(wallet.depositFiat, { as: person, body: { currency: 'USD', amount: 500 } })
    ).data();
    expect(await told()).toMatchObject([{ ...line('deposit', 'pending'), id }]);
    await app.call(admin.adminApproveTransaction, { as: staff, params: { id } });
    expect(await told()).toMatchObject([dollars(10_500, 0), { ...line('deposit', 'completed'), id }]);
  });

  it('when a deposit does not arrive', async () => {
    const body = { currency: 'USD', amount: 500 } as const;
    const { id, reference } = (await app.call(wallet.depositFiat, { as: person, body })).data();
    await told();
    const reason = { reason: 'Not received' };
    await app.call(admin.adminRejectTransaction, { as: staff, params: { id }, body: reason });
    expect(await told()).toEqual([{ ...line('deposit', 'failed'), id, reference }]);
  });

  it('when a withdrawal is asked for, taken back and carried out', async () => {
    const body = { currency: 'USD', amount: 250.5, destination: 'My bank account 12345678' };
    const first = (await app.call(wallet.withdraw, { as: person, body })).data();
    expect(await told()).toMatchObject([line('withdrawal', 'pending'), dollars(9749.5, 250.5)]);
    await app.call(wallet.cancelTransaction, { as: person, params: { id: first.id } });
    expect(await told()).toMatchObject([dollars(10_000, 0), line('withdrawal', 'cancelled')]);
    const second = (await app.call(wallet.withdraw, { as: person, body })).data();
    await told();
    await app.call(admin.adminApproveTransaction, { as: staff, params: { id: second.id } });
    expect(await told()).toMatchObject([dollars(9749.5, 0), line('withdrawal', 'completed')]);
  });

  it('of every currency a conversion touches, in one message', async () => {
    const body = { from: 'USD', to: 'EUR', amount: 1100.1 };
    (await app.call(wallet.convert, { as: person, body })).data();
    const messages = await app.live.since(app.database, person.userId, seq, 100);
    const balances = messages.filter(({ changes }) => changes.some(({ kind }) => kind === 'balance'));
    expect(balances.map(({ changes }) => changes)).toEqual([
      [
        { kind: 'balance', currency: 'EUR', availableBalance: 997.5, lockedBalance: 0, deficit: 0 },
        dollars(8899.9, 0),
      ],
    ]);
  });

  it('of coins in coins', async () => {
    const body = { userId: person.userId, currency: 'BTC', amount: 0.00000001, reason: 'Test' };
    (await app.call(admin.adminAdjustWallet, { as: staff, body })).data();
    expect((await told()).find(({ kind }) => kind === 'balance')).toMatchObject({
      currency: 'BTC',
      availableBalance: 0.00000001,
    });
  });
});

describe('nobody is told', () => {
  it('of what did not happen', async () => {
    const deposit = depositCompleted({ userId: person.userId, asset: 'USD', amount: 100n });
    const failing = app.database.transaction(async (tx) => {
      await app.ledger.lock(tx, person.userId);
      await app.ledger.post(tx, newId(), deposit);
      throw new Error('Taken back');
    });
    await expect(failing).rejects.toThrow('Taken back');
    expect(await told()).toEqual([]);
  });

  it('of the money of others', async () => {
    const other = await verifiedCustomer(app);
    const body = { currency: 'USD', amount: 100, destination: 'My bank account 12345678' };
    (await app.call(wallet.withdraw, { as: other, body })).data();
    expect(await told()).toEqual([]);
  });
});
