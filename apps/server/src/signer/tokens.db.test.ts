import { transactions, wallet } from '@halyard/contract';
import { needing } from '@halyard/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PayingChain, payingChain } from '../testing/payments/paying-chain.ts';
import { shortToken } from '../testing/payments/short-token.ts';
import { verifiedCustomer } from '../testing/people.ts';

const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const LIMIT_MS = 120_000;

describe('a token', needing('anvil'), () => {
  let chain: PayingChain;
  let token: Awaited<ReturnType<typeof shortToken>>;

  beforeAll(async () => {
    chain = await payingChain('evm');
    token = await shortToken(chain.node);
  }, LIMIT_MS);
  afterAll(() => chain.close());

  it(
    'is swept from a customer’s address, gas first, and paid from the house’s own',
    async () => {
      const person = await verifiedCustomer(chain.app);
      const address = await chain.depositAddress(person, 'USDT');
      await chain.chain.pay(chain.own, 1);
      await token.send(address, 300_000_000n);
      await chain.mine();
      const balance = async () =>
        (await chain.app.call(wallet.getBalance, { as: person, params: { symbol: 'USDT' } })).data()[0]
          ?.availableBalance;
      expect(await balance()).toBe(300);

      await chain.settle();
      expect([await token.has(address), await token.has(chain.own)]).toEqual([0n, 300_000_000n]);
      // The gas that came to their address is nobody's deposit.
      const all = (await chain.app.call(wallet.getBalances, { as: person })).data();
      expect(all.find(({ currency }) => currency === 'ETH')).toBeUndefined();

      const id = await chain.withdrawal(person, { currency: 'USDT', amount: 50.25, destination: TO });
      await chain.approve();
      await chain.settle();
      expect(await token.has(TO)).toBe(50_250_000n);
      const detail = (
        await chain.app.call(transactions.getTransaction, { as: person, params: { id } })
      ).data();
      expect(detail.status).toBe('completed');
    },
    LIMIT_MS,
  );

  it(
    'that is not there in time is not paid, and says why',
    async () => {
      const person = await verifiedCustomer(chain.app);
      await token.send(await chain.depositAddress(person, 'USDT'), 40_000_000n);
      await chain.mine();
      await chain.settle();
      const id = await chain.withdrawal(person, { currency: 'USDT', amount: 30, destination: TO });
      await chain.approve();
      await token.write(chain.own, 0n);
      await chain.job('plan');
      const { problem } = (await chain.payout(id)) ?? {};
      expect(problem).toBe('short');
    },
    LIMIT_MS,
  );

  it(
    'that is taken out of the list of its chain lies where it is, and stops nothing else',
    async () => {
      const person = await verifiedCustomer(chain.app);
      const address = await chain.depositAddress(person, 'USDT');
      await token.send(address, 300_000_000n);
      await chain.mine();
      Object.assign(chain.watched, { chain: { ...chain.watched.chain, tokens: [] } });
      await chain.job('plan');
      expect(await chain.sign()).toBe(0);
      expect(await token.has(address)).toBe(300_000_000n);
    },
    LIMIT_MS,
  );
});
