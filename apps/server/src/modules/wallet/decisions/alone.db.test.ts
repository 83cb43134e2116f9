import { admin, wallet } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { administrator, type Person, verifiedCustomer, withoutMoney } from '../../../testing/people.ts';
import { quote } from '../../../testing/quotes.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { open as openPosition } from '../../../testing/traders.ts';

/** What one administrator may do about money alone, and what takes two. */

let app: TestApp;
let staff: Person;
let other: Person;
let third: Person;
beforeEach(async () => {
  app = await createTestApp({ WELCOME_CREDIT_USD: 200_000, STEP_UP_WITHDRAWAL_USD: 1_000_000 });
  [staff, other, third] = [await administrator(app), await administrator(app), await administrator(app)];
});
afterEach(() => app.close());

const DAY_MS = 86_400_000;

async function deposit(person: Person, amount: number): Promise<string> {
  const body = { currency: 'USD', amount };
  return (await app.call(wallet.depositFiat, { as: person, body })).data().id;
}
async function withdrawal(person: Person, amount: number): Promise<string> {
  const body = { currency: 'USD', amount, destination: 'My bank account 12345678' };
  return (await app.call(wallet.withdraw, { as: person, body })).data().id;
}
const approve = (as: Person, id: string, amount?: number) =>
  app.call(admin.adminApproveTransaction, {
    as,
    params: { id },
    ...(amount === undefined ? {} : { body: { amount } }),
  });
const adjust = (as: Person, { userId }: Person, amount: number) =>
  app.call(admin.adminAdjustWallet, {
    as,
    body: { userId, currency: 'USD', amount, reason: 'Correction' },
  });
async function dollarsOf(person: Person): Promise<number> {
  const [usd] = (await app.call(wallet.getBalance, { as: person, params: { symbol: 'USD' } })).data();
  return usd?.availableBalance ?? 0;
}

describe('a deposit', () => {
  it('reaches nobody once the account is closed', async () => {
    const person = await verifiedCustomer(app);
    const id = await deposit(person, 100);
    const become = (status: string) =>
      app.database.run(sql`update app_user set status = ${status} where id = ${person.userId}`);
    await become('closed');
    const refused = await approve(staff, id);
    expect([refused.status, refused.error()]).toEqual([
      409,
      'Money can be given to an open account of a customer only',
    ]);
    await become('suspended');
    expect((await approve(staff, id)).data()).toMatchObject({ status: 'completed' });
  });

  it('of more than was reported takes two, who agree on the same amount', async () => {
    const person = await verifiedCustomer(app);
    const id = await deposit(person, 100);
    const first = await approve(staff, id, 101);
    expect([first.status, first.data()]).toMatchObject([
      202,
      { status: 'pending', amount: 100, approvals: { given: 1, needed: 2, by: [staff.email], amount: 101 } },
    ]);
    expect(await dollarsOf(person)).toBe(200_000);
    const again = await approve(staff, id, 101);
    expect([again.status, again.error()]).toEqual([409, 'A different administrator must approve this']);
    for (const amount of [undefined, 100, 50_000]) {
      const differing = await approve(other, id, amount);
      expect([differing.status, differing.error()]).toEqual([
        409,
        'A colleague has approved 101.00 USD. Please approve the same amount, or reject their proposal first.',
      ]);
    }
    expect((await approve(other, id, 101)).data()).toMatchObject({ status: 'completed', amount: 101 });
    expect(await dollarsOf(person)).toBe(200_101);
  });

  it('above the threshold takes two, however it was reported', async () => {
    const person = await verifiedCustomer(app);
    const id = await deposit(person, 1_000_000_000);
    expect((await approve(staff, id)).status).toBe(202);
    expect(await dollarsOf(person)).toBe(200_000);
    expect((await approve(other, id)).data().status).toBe('completed');
  });

  it('of which less arrived than was reported takes one', async () => {
    const id = await deposit(await verifiedCustomer(app), 500);
    expect((await approve(staff, id, 499)).status).toBe(200);
  });

  it('whose first approval is taken back begins anew', async () => {
    const id = await deposit(await verifiedCustomer(app), 100);
    await approve(staff, id, 5000);
    const { approvals } = (await app.call(admin.adminListApprovals, { as: staff })).data();
    const [open] = approvals;
    expect(open).toMatchObject({ kind: 'deposit', status: 'pending', amount: 5000 });
    expect(open?.changes).toEqual([{ field: 'amount', before: '100.00 USD', after: '5,000.00 USD' }]);
    const params = { id: open?.id ?? '' };
    const back = { as: staff, params, body: { reason: 'Mistyped' } };
    expect((await app.call(admin.adminRejectProposal, back)).data().status).toBe('rejected');
    expect((await approve(staff, id)).data()).toMatchObject({ status: 'completed', amount: 100 });
  });
});

describe('a large sum in pieces', () => {
  it('is a large sum: withdrawals of one customer, whoever approves them', async () => {
    const person = await verifiedCustomer(app);
    const ids = [];
    for (let nth = 0; nth < 3; nth++) ids.push(await withdrawal(person, 5000));
    const [one = '', two = '', three = ''] = ids;
    expect((await approve(staff, one)).status).toBe(200);
    expect((await approve(other, two)).status).toBe(200);
    const answer = await approve(third, three);
    expect([answer.status, answer.data().approvals]).toMatchObject([202, { given: 1, needed: 2 }]);
    app.clock.advance(DAY_MS);
    const fresh = await administrator(app);
    expect((await approve(fresh, three)).status).toBe(200);
    // A day later each may decide alone again.
    const signedIn = await verifiedCustomer(app);
    expect((await approve(await administrator(app), await withdrawal(signedIn, 10_000))).status).toBe(200);
  });

  it('also of one administrator for many customers, and of all kinds together', async () => {
    const people = [];
    for (let nth = 0; nth < 4; nth++) people.push(await verifiedCustomer(app));
    const [a, b, c, d] = people as [Person, Person, Person, Person];
    expect((await approve(staff, await deposit(a, 4000))).status).toBe(200);
    expect((await adjust(staff, b, -4000)).status).toBe(200);
    const paid = await withdrawal(c, 2001);
    expect((await approve(staff, paid)).status).toBe(202);
    expect((await adjust(staff, d, 2001)).status).toBe(202);
    expect((await approve(staff, await deposit(d, 2001))).status).toBe(202);
    expect((await approve(staff, await withdrawal(d, 2000))).status).toBe(200);
    const preview = { userId: a.userId, currency: 'USD', amount: 1 };
    expect(
      (await app.call(admin.adminPreviewAdjustment, { as: staff, query: preview })).data().needsApproval,
    ).toBe(true);
  });

  it('counts two decisions at one moment, too', async () => {
    const [a, b] = [await verifiedCustomer(app), await verifiedCustomer(app)];
    const answers = await Promise.all([adjust(staff, a, 6000), adjust(staff, b, 6000)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 202]);
  });

  it('of what two have decided counts for nobody', async () => {
    const person = await verifiedCustomer(app);
    const id = await withdrawal(person, 20_000);
    await approve(staff, id);
    expect((await approve(other, id)).data().status).toBe('completed');
    expect((await approve(staff, await withdrawal(person, 10_000))).status).toBe(200);
  });
});

describe('a correction that takes what open positions stand on', () => {
  const looked = async ({ userId }: Person, amount: number) => {
    const query = { userId, currency: 'USD', amount };
    return (await app.call(admin.adminPreviewAdjustment, { as: staff, query })).data().needsApproval;
  };

  it('takes two, however small it is; what the customer could take out takes one', async () => {
    const person = await withoutMoney(app, await verifiedCustomer(app));
    expect((await adjust(third, person, 3000)).status).toBe(200);
    await quote(app, 'EUR/USD', '1.1000', '1.1000');
    await openPosition(app, person, { quantity: 100_000, leverage: 100 });
    await quote(app, 'EUR/USD', '1.0940', '1.0940');
    // 1,100 are margin and 600 are lost: 1,896.70 lie there, and 1,296.70 may go.
    expect(await dollarsOf(person)).toBe(1896.7);
    expect(await looked(person, -1296.71)).toBe(true);
    const waits = await adjust(staff, person, -1296.71);
    expect([waits.status, waits.data().transaction]).toEqual([202, null]);
    expect(await looked(person, -1296.7)).toBe(false);
    expect((await adjust(staff, person, -1296.7)).status).toBe(200);
    expect(await dollarsOf(person)).toBe(600);
  });
});

describe('whoever let money in', () => {
  it('by completing a deposit does not let that customer’s money out for a week', async () => {
    const person = await verifiedCustomer(app);
    (await approve(staff, await deposit(person, 100))).data();
    const id = await withdrawal(person, 100);
    const refused = await approve(staff, id);
    expect([refused.status, refused.error()]).toEqual([
      403,
      'You completed a deposit of this customer within the last 7 days. A different administrator must approve this.',
    ]);
    expect((await approve(staff, await withdrawal(await verifiedCustomer(app), 100))).status).toBe(200);
    const large = await withdrawal(person, 15_000);
    expect((await approve(other, large)).status).toBe(202);
    expect((await approve(staff, large)).status).toBe(403);
    expect((await approve(other, id)).status).toBe(200);
    app.clock.advance(7 * DAY_MS);
    const later = await administrator(app);
    expect((await approve(later, large)).data().status).toBe('completed');
  });

  it('by raising a balance does not let it out alone', async () => {
    const person = await verifiedCustomer(app);
    expect((await adjust(staff, person, 10)).status).toBe(200);
    const id = await withdrawal(person, 10);
    expect((await approve(staff, id)).status).toBe(202);
    expect((await approve(other, id)).data().status).toBe('completed');
  });
});

it('what is proposed about an administrator’s own money is decided by others, either way', async () => {
  const proposed = async () => {
    const { proposal } = (await adjust(staff, other, 20_000)).data();
    return proposal?.id ?? '';
  };
  const reject = (as: Person, id: string) =>
    app.call(admin.adminRejectProposal, { as, params: { id }, body: { reason: 'No' } });
  const id = await proposed();
  for (const refused of [
    await app.call(admin.adminApproveProposal, { as: other, params: { id } }),
    await reject(other, id),
  ])
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'own-approval' }]);
  expect((await reject(third, id)).data().status).toBe('rejected');
  expect((await reject(staff, await proposed())).data().status).toBe('rejected');
});

it('the database keeps a proposal as it was made, and lets nobody decide about their own', async () => {
  const person = await verifiedCustomer(app);
  await approve(staff, await deposit(person, 50_000));
  const change = (set: string) =>
    app.database.run(
      set === 'content'
        ? sql`update approval_proposal set content = '{"asset":"USD","amount":"1"}'`
        : sql`update approval_proposal set status = 'approved', decided_by = proposed_by, decided_at = now()`,
    );
  await expect(change('content')).rejects.toThrow('a proposal does not change');
  await expect(change('own')).rejects.toThrow('approval_proposal_four_eyes');
});
