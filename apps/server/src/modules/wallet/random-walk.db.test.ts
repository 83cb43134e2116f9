import { admin, wallet } from '@halyard/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '../../testing/invariants.ts';
import { administrator, type Person, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { agreed } from '../../testing/two-people.ts';
import { asDocumented } from '../../testing/walk/as-documented.ts';

let app: TestApp;
let staff: Person;
/** Whoever completes deposits does not pay out, and large sums take two. */
let payers: readonly [Person, Person];

beforeAll(async () => {
  app = asDocumented(await createTestApp());
  staff = await administrator(app);
  payers = [await administrator(app), await administrator(app)];
});
afterAll(() => app.close());

const cents = fc.integer({ min: 1, max: 700_000 }).map((value) => value / 100);
const command = fc.oneof(
  fc.record({ act: fc.constant('deposit' as const), amount: cents }),
  fc.record({ act: fc.constant('withdraw' as const), amount: cents }),
  fc.record({ act: fc.constant('convert' as const), amount: cents, back: fc.boolean() }),
  fc.record({ act: fc.constant('adjust' as const), amount: cents, up: fc.boolean() }),
  fc.record({
    act: fc.constant('decide' as const),
    pick: fc.nat(),
    how: fc.constantFrom('approve', 'reject', 'cancel'),
  }),
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

/** A slow, obvious account of one customer's dollars, kept only from what the calls answered. */
type Expected = { available: number; locked: number };
type Pending = { readonly id: string; readonly type: 'deposit' | 'withdrawal'; readonly cents: number };

async function carryOut(one: Command, person: Person, expected: Expected, pending: Pending[]): Promise<void> {
  const inCents = 'amount' in one ? Math.round(one.amount * 100) : 0;
  switch (one.act) {
    case 'deposit': {
      const answer = await app.call(wallet.depositFiat, {
        as: person,
        body: { currency: 'USD', amount: one.amount },
      });
      if (answer.status === 200) pending.push({ id: answer.data().id, type: 'deposit', cents: inCents });
      return;
    }
    case 'withdraw': {
      const body = { currency: 'USD', amount: one.amount, destination: 'Bank, account 12345678' };
      const answer = await app.call(wallet.withdraw, { as: person, body });
      expect(answer.status).toBe(inCents >= 1000 && inCents <= expected.available ? 200 : 400);
      if (answer.status !== 200) return;
      pending.push({ id: answer.data().id, type: 'withdrawal', cents: inCents });
      expected.available -= inCents;
      expected.locked += inCents;
      return;
    }
    case 'convert': {
      const [from, to] = one.back ? ['EUR', 'USD'] : ['USD', 'EUR'];
      const answer = await app.call(wallet.convert, { as: person, body: { from, to, amount: one.amount } });
      if (answer.status !== 200) return;
      const { out, in: received } = answer.data();
      const dollars = out.currency === 'USD' ? out.amount : received.amount - received.fees;
      expected.available += Math.round(dollars * 100);
      return;
    }
    case 'adjust': {
      const amount = one.up ? one.amount : -one.amount;
      const body = { userId: person.userId, currency: 'USD', amount, reason: 'Walk' };
      const answer = await app.call(admin.adminAdjustWallet, { as: staff, body });
      const fits = one.up || inCents <= expected.available;
      expect([answer.status < 300, answer.status]).toEqual([fits, fits ? answer.status : 400]);
      if (fits) await agreed(app, payers[0], answer);
      if (fits) expected.available += one.up ? inCents : -inCents;
      return;
    }
    case 'decide':
      return decide(one.how, pending[one.pick % Math.max(1, pending.length)], person, expected, pending);
  }
}

async function approve({ type }: Pending, params: { readonly id: string }) {
  const [first, second] = type === 'deposit' ? [staff, payers[0]] : payers;
  const answer = await app.call(admin.adminApproveTransaction, { as: first, params });
  return answer.status === 202 ? app.call(admin.adminApproveTransaction, { as: second, params }) : answer;
}

async function decide(
  how: string,
  one: Pending | undefined,
  person: Person,
  expected: Expected,
  pending: Pending[],
) {
  if (!one) return;
  const params = { id: one.id };
  const answer =
    how === 'approve'
      ? await approve(one, params)
      : how === 'reject'
        ? await app.call(admin.adminRejectTransaction, { as: staff, params, body: { reason: 'Walk' } })
        : await app.call(wallet.cancelTransaction, { as: person, params });
  if (how === 'cancel' && one.type === 'deposit') return expect(answer.status).toBe(409);
  expect(answer.status).toBe(200);
  pending.splice(pending.indexOf(one), 1);
  if (one.type === 'deposit') {
    if (how === 'approve') expected.available += one.cents;
    return;
  }
  expected.locked -= one.cents;
  if (how !== 'approve') expected.available += one.cents;
}

it('whatever a customer and staff do, the balance is what a slow bookkeeper says and the book holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 40 }), async (commands) => {
      const person = await verifiedCustomer(app);
      const expected: Expected = { available: 1_000_000, locked: 0 };
      const pending: Pending[] = [];
      for (const one of commands) {
        await carryOut(one, person, expected, pending);
        const [usd] = (await app.call(wallet.getBalance, { as: person, params: { symbol: 'USD' } })).data();
        const seen = {
          available: Math.round((usd?.availableBalance ?? 0) * 100),
          locked: Math.round((usd?.lockedBalance ?? 0) * 100),
        };
        expect(seen).toEqual(expected);
      }
      await checkInvariants(app.database);
    }),
    { numRuns: 12 },
  );
}, 240_000);
