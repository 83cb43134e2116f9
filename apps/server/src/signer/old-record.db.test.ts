import { needing } from '@halyard/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PayingChain, payingChain } from '../testing/payments/paying-chain.ts';
import { type Person, verifiedCustomer } from '../testing/people.ts';

/** The signer's machine was put back from a backup: its record does not know what it signed since. */
const LIMIT_MS = 120_000;
const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

describe('a record that is an old copy', needing('anvil'), () => {
  let chain: PayingChain;
  let person: Person;
  beforeAll(async () => {
    chain = await payingChain('evm');
    person = await verifiedCustomer(chain.app);
    await chain.chain.pay(await chain.depositAddress(person, 'ETH'), 2);
    await chain.chain.pay(chain.own, 3);
    await chain.mine();
    await chain.settle();
  }, LIMIT_MS);
  afterAll(() => chain.close());

  const plan = async () => {
    const id = await chain.withdrawal(person, { currency: 'ETH', amount: 0.1, destination: to });
    await chain.approve();
    await chain.job('plan');
    return id;
  };

  it(
    'signs nothing until somebody has looked at what it lacks',
    async () => {
      const forgotten = await chain.forgetting(async () => {
        await plan();
        expect(await chain.sign()).toBe(1);
        await chain.job('send');
        await chain.mine();
      });
      expect(forgotten).toHaveLength(1);
      const id = await plan();
      await expect(chain.sign()).rejects.toThrow('it is an old copy');
      expect((await chain.payout(id))?.state).toBe('planned');
      expect(await chain.sign(forgotten)).toBe(1);
      expect((await chain.payout(id))?.state).toBe('signed');
      // What it signs from then on it knows.
      await chain.job('send');
      await chain.mine();
      await plan();
      expect(await chain.sign(forgotten)).toBe(1);
    },
    LIMIT_MS,
  );
});
