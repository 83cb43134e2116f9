import { admin, payouts } from '@halyard/contract';
import { needing } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../../testing/invariants.ts';
import { type PayingChain, payingChain } from '../../../testing/payments/paying-chain.ts';
import { planOf, spendOtherwise } from '../../../testing/payments/used-up.ts';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';

const LIMIT_MS = 240_000;
const DESTINATION = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';

describe(
  'coins of a plan that nobody here has signed, and that another transaction overtook',
  needing('litecoind'),
  () => {
    let chain: PayingChain;
    let person: Person;
    let id: string;
    /** Three coins, of which the plan has the two largest. */
    beforeEach(async () => {
      chain = await payingChain('utxo');
      person = await verifiedCustomer(chain.app);
      const address = await chain.depositAddress(person, 'BTC');
      for (const amount of [0.32, 0.31, 0.25]) await chain.chain.pay(address, amount);
      await chain.mine();
      id = await planned(0.5);
    }, LIMIT_MS);
    afterEach(() => chain.close());

    async function planned(amount: number): Promise<string> {
      const of = await chain.withdrawal(person, { currency: 'BTC', amount, destination: DESTINATION });
      await chain.approve();
      await chain.job('plan');
      return of;
    }
    /** Another transaction takes the first coin, and nothing of what is ordered is in it. */
    async function overtake(): Promise<void> {
      const { coins } = await planOf(chain, id);
      expect(coins).toHaveLength(2);
      await spendOtherwise(chain, coins.slice(0, 1));
      await chain.mine();
      expect(await chain.payout(id)).toEqual({ state: 'approved', problem: null });
    }

    async function agreed(
      endpoint: typeof admin.adminProposeColdStorage | typeof admin.adminProposeColdTransfer,
      body: Readonly<Record<string, unknown>>,
    ): Promise<void> {
      const { id: proposed } = (await chain.app.call(endpoint, { as: chain.staff[0], body })).data();
      const params = { id: proposed };
      (await chain.app.call(admin.adminApproveProposal, { as: chain.staff[1], params })).data();
    }

    it(
      'pay the same payment once more, where they are needed for it',
      async () => {
        await overtake();
        await chain.job('plan');
        expect(await chain.payout(id)).toEqual({ state: 'planned', problem: null });
        expect(await chain.sign()).toBe(1);
        await chain.job('send');
        await chain.mine();
        expect(await chain.payout(id)).toEqual({ state: 'final', problem: null });
        await checkInvariants(chain.app.database);
      },
      LIMIT_MS,
    );

    it(
      'are nothing that cold storage takes what is sure for, while a customer waits',
      async () => {
        await overtake();
        const decline = { as: chain.staff[0], params: { id }, body: { reason: 'They ask for less' } };
        (await chain.app.call(admin.adminRejectTransaction, decline)).data();
        const of = { currency: 'BTC', network: chain.network, reason: 'The board said so' } as const;
        const set = { floor: 0.01, ceiling: 1, address: chain.cold.address };
        await agreed(admin.adminProposeColdStorage, { ...of, set });
        await agreed(admin.adminProposeColdTransfer, { ...of, direction: 'to-cold', amount: 0.2 });
        await chain.approve();
        // Counted together there were enough for both.
        const other = await chain.withdrawal(person, {
          currency: 'BTC',
          amount: 0.2,
          destination: DESTINATION,
        });
        await chain.job('plan');
        const transfer = async () =>
          (await chain.app.call(admin.adminListColdTransfers, { as: chain.staff[0] })).data().transfers[0];
        expect(await transfer()).toMatchObject({ state: 'approved', problem: 'short' });
        await chain.approve();
        await chain.job('plan');
        expect(await chain.payout(other)).toEqual({ state: 'planned', problem: null });
        expect((await planOf(chain, other)).coins).toHaveLength(1);
      },
      LIMIT_MS,
    );

    it(
      'keep nobody from being paid with others, where the signer has signed them away and nobody here knows',
      async () => {
        expect(await chain.sign()).toBe(1);
        // As a restore leaves it.
        const plan = sql`(select plan_id from rail_payout where transaction_id = ${id})`;
        await chain.app.database.run(
          sql`update rail_plan_try set raw = null, txid = null where plan_id = ${plan}`,
        );
        await chain.app.database.run(sql`update rail_plan set state = 'planned' where id = ${plan}`);
        await chain.app.database.run(
          sql`update rail_payout set state = 'planned' where transaction_id = ${id}`,
        );
        await overtake();
        const { planId, version, raw } = chain.record().entries.at(-1) ?? {};
        const late = { chains: [chain.watched.chain.id], answers: [{ planId, version, raw }] };
        await chain.ask(payouts.signPayouts.path, late);
        await chain.job('plan');
        await chain.sign();
        expect(await chain.payout(id)).toEqual({ state: 'approved', problem: 'refused' });
        const other = await planned(0.2);
        expect(await chain.sign()).toBe(1);
        await chain.job('send');
        await chain.mine();
        expect(await chain.payout(other)).toEqual({ state: 'final', problem: null });
        expect(await chain.payout(id)).toEqual({ state: 'approved', problem: 'refused' });
        await checkInvariants(chain.app.database);
      },
      LIMIT_MS,
    );
  },
);
