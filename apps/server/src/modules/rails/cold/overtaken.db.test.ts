import { admin } from '@halyard/contract';
import { needing } from '@halyard/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../../testing/invariants.ts';
import { differences, houseHas } from '../../../testing/payments/chain-lines.ts';
import { type PayingChain, payingChain } from '../../../testing/payments/paying-chain.ts';
import { planOf, spendOtherwise } from '../../../testing/payments/used-up.ts';
import { verifiedCustomer } from '../../../testing/people.ts';

const LIMIT_MS = 240_000;

describe('a transfer to cold storage that another transaction overtakes', needing('litecoind'), () => {
  let chain: PayingChain;
  let stolen = 0n;

  const currency = 'BTC';
  const reason = 'The board said so';
  beforeAll(async () => {
    chain = await payingChain('utxo');
    for (const amount of [5, 4, 3]) await chain.chain.pay(chain.own, amount);
    await chain.mine();
    const set = { floor: 0.01, ceiling: 1, address: chain.cold.address };
    const body = { currency, network: chain.network, set, reason };
    await agreed(chain.app.call(admin.adminProposeColdStorage, { as: chain.staff[0], body }));
  }, LIMIT_MS);
  afterAll(() => chain.close());

  async function agreed(proposed: Promise<{ data: () => { id: string } }>): Promise<void> {
    const { id } = (await proposed).data();
    (await chain.app.call(admin.adminApproveProposal, { as: chain.staff[1], params: { id } })).data();
  }
  const newest = async () => {
    const { transfers } = (await chain.app.call(admin.adminListColdTransfers, { as: chain.staff[0] })).data();
    if (!transfers[0]) throw new Error('there is a transfer');
    return transfers[0];
  };
  /** Signed, and handed to nobody; or not signed, as a restore leaves what the world has signed. */
  async function begun(amount: number, state: 'signed' | 'planned' = 'signed'): Promise<string> {
    const body = { currency, network: chain.network, direction: 'to-cold', amount, reason } as const;
    await agreed(chain.app.call(admin.adminProposeColdTransfer, { as: chain.staff[0], body }));
    await chain.approve();
    await chain.job('plan');
    if (state === 'signed') expect(await chain.sign()).toBe(1);
    const now = await newest();
    expect(now.state).toBe(state);
    return now.id;
  }
  const isMoving = async () =>
    (await chain.app.call(admin.adminListColdStorage, { as: chain.staff[0] }))
      .data()
      .find((one) => one.currency === currency)?.isMoving;

  it(
    'ends by itself where nothing of it was paid, and the next one may be moved',
    async () => {
      const id = await begun(0.5);
      const { coins } = await planOf(chain, id);
      stolen += await spendOtherwise(chain, coins.slice(0, 1));
      await chain.mine();
      expect(await newest()).toMatchObject({ id, state: 'given-back', problem: null });
      expect(await isMoving()).toBe(false);
      await checkInvariants(chain.app.database);
    },
    LIMIT_MS,
  );

  it.each(['signed', 'planned'] as const)(
    'has moved where that one brought it there beside something else: the books have it where it lies (%s)',
    async (state) => {
      const before = await chain.chain.units(chain.cold.address);
      const id = await begun(0.4, state);
      const { coins, orders } = await planOf(chain, id);
      stolen += await spendOtherwise(chain, coins, orders);
      await chain.mine();
      expect(await newest()).toMatchObject({ id, state: 'final', problem: null });
      expect(await isMoving()).toBe(false);
      expect(await chain.chain.units(chain.cold.address)).toBe(before + 40_000_000n);
      expect(await houseHas(chain, 'cold', currency)).toBe(-before - 40_000_000n);
      await checkInvariants(chain.app.database);
    },
    LIMIT_MS,
  );

  it.each(['signed', 'planned'] as const)(
    'has moved where two others paid it apart from what it was planned with, and the last of them is not final before (%s)',
    async (state) => {
      const before = await houseHas(chain, 'cold', currency);
      const person = await verifiedCustomer(chain.app);
      await chain.chain.pay(await chain.depositAddress(person, currency), 1.5);
      for (const amount of [4, 2]) await chain.chain.pay(chain.own, amount);
      await chain.mine();
      const paid = { currency, amount: 1, destination: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' };
      const payout = await chain.withdrawal(person, paid);
      const id = await begun(3.5, state);
      const { coins, orders } = await planOf(chain, id);
      expect([coins.length, orders.length]).toEqual([2, 2]);
      // The smaller coin pays the customer, and is final with the block of the other.
      stolen += 100_000_000n + (await spendOtherwise(chain, coins.slice(1), orders.slice(0, 1)));
      await chain.mine(chain.watched.chain.confirmations - 2);
      stolen += await spendOtherwise(chain, coins.slice(0, 1), orders.slice(1));
      expect(await newest()).toMatchObject({ id, state, problem: null });
      await chain.mine();
      expect(await newest()).toMatchObject({ id, state: 'final', problem: null });
      expect(await chain.payout(payout)).toEqual({ state: 'approved', problem: 'overtaken' });
      expect(await houseHas(chain, 'cold', currency)).toBe(before - 350_000_000n);
      await checkInvariants(chain.app.database);
    },
    LIMIT_MS,
  );

  it(
    'and what went to strangers is all that lacks in the end',
    async () => {
      expect(await differences(chain)).toEqual({ 'BTC chain': -stolen, 'BTC cold': 0n });
    },
    LIMIT_MS,
  );
});
