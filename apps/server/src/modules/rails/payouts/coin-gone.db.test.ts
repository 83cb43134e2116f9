import { transactions } from '@halyard/contract';
import { needing } from '@halyard/testkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type PayingChain, payingChain } from '../../../testing/payments/paying-chain.ts';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';

const LIMIT_MS = 120_000;

describe('a payment that is made of a deposit which blocks took back', needing('litecoind'), () => {
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
  /** So many blocks with nothing in them, but for these transactions in the last. */
  async function mineEmpty(blocks: number, last: readonly string[] = []): Promise<void> {
    const to = await chain.node.call('getnewaddress');
    for (let made = 1; made <= blocks; made += 1)
      await chain.node.call('generateblock', to, made === blocks ? last : []);
    await chain.job('watch');
  }
  /** Such blocks take the place of the last ones. */
  async function replaceByEmpty(depth: number, last: readonly string[] = []): Promise<void> {
    const from = (await height()) - depth + 1;
    await chain.node.call('invalidateblock', await chain.node.call('getblockhash', from));
    await mineEmpty(depth + 1, last);
  }
  /** What the payer of a transaction would sign to have its money back. */
  async function otherwise(txid: string): Promise<string> {
    type Payment = { vin: { txid: string; vout: number }[]; vout: { value: number }[] };
    const { vin, vout } = (await chain.node.call('getrawtransaction', txid, true)) as Payment;
    const value = vout.reduce((sum, one) => sum + one.value, 0) - 0.001;
    const to = { [(await chain.node.call('getnewaddress')) as string]: value.toFixed(8) };
    const inputs = vin.map((input) => ({ txid: input.txid, vout: input.vout }));
    const raw = await chain.node.call('createrawtransaction', inputs, to);
    const signed = (await chain.node.call('signrawtransactionwithwallet', raw)) as { hex: string };
    return signed.hex;
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

  it(
    'is given back once the payer of the deposit has spent it otherwise for good, and not before',
    async () => {
      const { confirmations } = chain.watched.chain;
      const other = await verifiedCustomer(chain.app);
      const txid = await chain.chain.pay(await chain.depositAddress(other, 'BTC'), 2);
      const spentOtherwise = await otherwise(txid);
      await chain.mine();
      const destination = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
      const id = await chain.withdrawal(other, { currency: 'BTC', amount: 0.5, destination });
      await chain.approve();
      await chain.job('plan');
      expect(await chain.sign()).toBe(1);
      await chain.job('send');
      const error = vi.spyOn(chain.app.railsDeps.log, 'error');
      await replaceByEmpty(confirmations, [spentOtherwise]);
      for (let seen = 1; seen < confirmations; seen += 1) {
        expect(await chain.payout(id)).toEqual({ state: 'sent', problem: 'coin-gone' });
        await mineEmpty(1);
      }
      expect(await chain.payout(id)).toEqual({ state: 'given-back', problem: null });
      await mineEmpty(confirmations);
      const params = { id };
      const line = (await chain.app.call(transactions.getTransaction, { as: other, params })).data();
      expect(line.status).toBe('failed');
      expect(error.mock.calls.map(([, said]) => said)).not.toContain(
        'a transaction that nobody here planned uses up what is ours',
      );
      // Nothing of it is planned or sent again.
      await chain.job('plan');
      expect(await chain.sign()).toBe(0);
    },
    LIMIT_MS,
  );
});
