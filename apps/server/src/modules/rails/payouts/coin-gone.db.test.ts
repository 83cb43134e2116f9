import { hasLitecoind } from '@halyard/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PayingChain, payingChain } from '../../../testing/payments/paying-chain.ts';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';

const LIMIT_MS = 120_000;

describe.skipIf(!hasLitecoind())('a payment that is made of a deposit which blocks took back', () => {
  let chain: PayingChain;
  let person: Person;
  beforeAll(async () => {
    chain = await payingChain('utxo');
    person = await verifiedCustomer(chain.app);
    await chain.chain.pay(await chain.depositAddress(person, 'BTC'), 1);
    await chain.mine();
  }, LIMIT_MS);
  afterAll(() => chain.close());

  const height = async () => (await chain.node.call('getblockcount')) as number;
  /** Blocks with nothing in them take the place of the last ones. */
  async function replaceByEmpty(depth: number): Promise<void> {
    const first = (await height()) - depth + 1;
    await chain.node.call('invalidateblock', await chain.node.call('getblockhash', first));
    const to = await chain.node.call('getnewaddress');
    for (let made = 0; made <= depth; made += 1) await chain.node.call('generateblock', to, []);
    await chain.job('watch');
  }

  it(
    'says so, gets no higher fee, and goes on once the deposit is in a block again',
    async () => {
      const destination = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
      const id = await chain.withdrawal(person, { currency: 'BTC', amount: 0.1, destination });
      await chain.approve();
      await chain.job('plan');
      expect(await chain.sign()).toBe(1);
      await chain.job('send');
      await replaceByEmpty(chain.watched.chain.confirmations);
      expect(await chain.payout(id)).toEqual({ state: 'sent', problem: 'coin-gone' });
      chain.app.clock.advance(21 * 60_000);
      await chain.job('send');
      expect(await chain.sign()).toBe(0);
      await chain.mine(1);
      expect(await chain.payout(id)).toEqual({ state: 'sent', problem: null });
      await chain.mine();
      expect((await chain.payout(id))?.state).toBe('final');
    },
    LIMIT_MS,
  );
});
