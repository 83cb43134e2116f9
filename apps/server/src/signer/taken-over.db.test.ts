import type { Plan } from '@halyard/chains';
import { payouts } from '@halyard/contract';
import { needing } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PayingChain, payingChain } from '../testing/payments/paying-chain.ts';
import { type Person, verifiedCustomer } from '../testing/people.ts';
import { newApprover, signOrder } from './keys.ts';

/**
 * The server is somebody else's: they write any row, and call the server's own functions. They can stop payments. What leaves goes
 * where two approvers signed that it goes, once, and to nobody else.
 */
const LIMIT_MS = 120_000;
const OTHER_ID = '0192f0c1-2d3e-7a4b-8c5d-6e7f8091a2b3';
const KINDS = {
  accounts: {
    kind: 'evm',
    currency: 'ETH',
    part: 0.1,
    to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    thief: '0x1111111111111111111111111111111111111111',
  },
  coins: {
    kind: 'utxo',
    currency: 'BTC',
    part: 0.01,
    to: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    thief: 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
  },
} as const;

describe('on a chain of accounts', needing('anvil'), () => {
  onChain(KINDS.accounts);
});
describe('on a chain of coins', needing('litecoind'), () => {
  onChain(KINDS.coins);
});

function onChain({ kind, currency, part, to, thief }: (typeof KINDS)[keyof typeof KINDS]): void {
  let chain: PayingChain;
  let person: Person;
  let id: string;

  beforeAll(async () => {
    chain = await payingChain(kind);
    person = await verifiedCustomer(chain.app);
    await chain.chain.pay(await chain.depositAddress(person, currency), 20 * part);
    await chain.chain.pay(chain.own, 30 * part);
    await chain.mine();
    await chain.settle();
  }, LIMIT_MS);
  afterAll(() => chain.close());

  beforeEach(async () => {
    await chain.settle();
    id = await chain.withdrawal(person, { currency, amount: part, destination: to });
  });

  const run = (query: ReturnType<typeof sql>) => chain.app.database.run(query);
  const signed = () => chain.record().entries.length;
  /** The plan that waits, as they like it. */
  async function rewrite(change: (plan: Plan) => unknown): Promise<void> {
    const row = await chain.app.database.row<{ planId: string; plan: Plan }>(
      sql`select plan_id as "planId", plan from rail_plan_try where raw is null`,
    );
    if (!row) throw new Error('a plan waits');
    const changed = JSON.stringify(change(row.plan));
    await run(
      sql`update rail_plan_try set plan = ${changed}::jsonb where plan_id = ${row.planId} and raw is null`,
    );
  }
  const orderOf = ({ orders }: Plan) => {
    const [order] = orders;
    if (!order) throw new Error('it pays somebody');
    return order;
  };
  /** Nothing is signed for it, and it is not planned any more. */
  async function isRefused(): Promise<void> {
    const before = signed();
    await chain.sign();
    expect(signed()).toBe(before);
    const row = await chain.app.database.row<{ state: string; problem: string }>(
      sql`select state, problem from rail_payout where transaction_id = ${id}`,
    );
    // Of a plan of several, each is asked for by itself next.
    expect(row).toEqual({ state: 'approved', problem: expect.stringMatching(/^(?:refused|alone)$/) });
    // What it would have used up is free for the next.
    const kept = await chain.app.database.rows(sql`
      select from rail_plan_coin c join rail_plan p on p.id = c.plan_id where p.state = 'refused'`);
    expect(kept).toHaveLength(0);
  }
  const plan = async () => {
    await chain.approve();
    await chain.job('plan');
  };

  it.each<readonly [string, (plan: Plan, thief: string) => unknown]>([
    ['another destination', (one, other) => ({ ...one, orders: [{ ...orderOf(one), destination: other }] })],
    ['more', (one) => ({ ...one, orders: [{ ...orderOf(one), units: `${orderOf(one).units}0` }] })],
    [
      'one signature',
      (one) => ({ ...one, orders: [{ ...orderOf(one), approvals: orderOf(one).approvals.slice(1) }] }),
    ],
    ['no signature', (one) => ({ ...one, orders: [{ ...orderOf(one), approvals: [] }] })],
    [
      'a payment beside it',
      (one, other) => ({
        ...one,
        orders: [orderOf(one), { ...orderOf(one), id: OTHER_ID, reference: 'WDR-2', destination: other }],
      }),
    ],
    [
      'a fee that eats what there is',
      (one) => (one.kind === 'utxo' ? { ...one, fee: '90000000' } : { ...one, maxFee: '1000000000000000' }),
    ],
  ])(
    'a plan with %s is not signed',
    async (_, change) => {
      await plan();
      await rewrite((one) => change(one, thief));
      await isRefused();
    },
    LIMIT_MS,
  );

  it(
    'approvers of their own count for nothing',
    async () => {
      const [one, other] = [newApprover(), newApprover()];
      const { settings } = chain.app.railsDeps;
      const before = settings.PAYOUT_APPROVERS;
      Object.assign(settings, { PAYOUT_APPROVERS: `${one.publicKey},${other.publicKey}` });
      try {
        const { orders } = payouts.approvePayouts.answer.parse(
          await chain.ask(payouts.approvePayouts.path, { approvals: [] }),
        );
        for (const { secret } of [one, other])
          await chain.ask(payouts.approvePayouts.path, {
            approvals: orders.map((order) => ({ id: order.id, ...signOrder(secret, order) })),
          });
        await chain.job('plan');
      } finally {
        Object.assign(settings, { PAYOUT_APPROVERS: before });
      }
      await isRefused();
    },
    LIMIT_MS,
  );

  it(
    'a destination that is changed after it was signed for is paid to nobody',
    async () => {
      await chain.approve();
      await run(sql`update wallet_withdrawal set destination = ${thief} where transaction_id = ${id}`);
      await chain.job('plan');
      await chain.sign();
      const state = await chain.app.database.row<{ state: string }>(
        sql`select state from rail_payout where transaction_id = ${id}`,
      );
      expect(state).toEqual({ state: 'approved' });
      await run(sql`update wallet_withdrawal set destination = ${to} where transaction_id = ${id}`);
    },
    LIMIT_MS,
  );

  it(
    'what was paid is not paid again, whatever the rows say',
    async () => {
      await plan();
      const asked = await chain.app.database.row<{ plan: Plan }>(
        sql`select plan from rail_plan_try where raw is null`,
      );
      if (!asked) throw new Error('a plan waits');
      expect(await chain.sign()).toBe(1);
      await chain.job('send');
      await chain.mine();
      const [before, there] = [signed(), await chain.chain.units(chain.own)];
      // The same payment with what else there is: another nonce, or other coins.
      await run(sql`alter table rail_payout disable trigger rail_payout_guarded`);
      await run(
        sql`update rail_payout set state = 'approved', plan_id = null, problem = null where transaction_id = ${id}`,
      );
      await chain.job('plan');
      await chain.sign();
      expect(signed()).toBe(before);
      // And as it was: the very same transaction, which the chain has.
      const row = await chain.app.database.row<{ planId: string }>(
        sql`select plan_id as "planId" from rail_plan_try order by made_at desc limit 1`,
      );
      await run(sql`update rail_plan set state = 'planned' where id = ${row?.planId ?? null}`);
      await run(
        sql`update rail_plan_try set raw = null, txid = null, plan = ${JSON.stringify(asked.plan)}::jsonb where plan_id = ${row?.planId ?? null}`,
      );
      await chain.sign().catch(() => 0);
      expect(signed()).toBe(before);
      await run(sql`delete from rail_plan_try where raw is null`);
      await run(sql`update rail_plan set state = 'final' where id = ${row?.planId ?? null}`);
      await run(sql`update rail_payout set state = 'final' where transaction_id = ${id}`);
      await run(sql`alter table rail_payout enable trigger rail_payout_guarded`);
      await chain.mine();
      expect(await chain.chain.units(chain.own)).toBe(there);
    },
    LIMIT_MS,
  );
}
