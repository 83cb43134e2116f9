import { transactions, wallet } from '@halyard/contract';
import { hasAnvil, tokenTransfer } from '@halyard/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PayingChain, payingChain } from '../testing/payments/paying-chain.ts';
import { verifiedCustomer } from '../testing/people.ts';

/** A token as short as one can be: what somebody has is kept under their address, and `transfer` and `balanceOf` are all it knows. */
const CODE =
  '0x60003560e01c806370a0823114601e5763a9059cbb14602b5760006000fd5b6004355460005260206000f35b60243580335410607d5780335403335580600435540160043555600052600435337fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef60206000a3600160005260206000f35b60006000fd';
const TOKEN = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const LIMIT_MS = 120_000;
const word = (value: string) => `0x${value.replace('0x', '').toLowerCase().padStart(64, '0')}`;

describe.skipIf(!hasAnvil())('a token', () => {
  let chain: PayingChain;
  let payer = '';

  beforeAll(async () => {
    chain = await payingChain('evm');
    [payer = ''] = (await chain.node.call('eth_accounts')) as string[];
    await chain.node.call('anvil_setCode', TOKEN, CODE);
    await chain.node.call('anvil_setStorageAt', TOKEN, word(payer), word((1_000_000_000).toString(16)));
  }, LIMIT_MS);
  afterAll(() => chain.close());

  const send = (to: string, units: bigint) =>
    chain.node.call('eth_sendTransaction', {
      from: payer,
      to: TOKEN,
      gas: '0x30000',
      data: tokenTransfer(to, units),
    });
  const has = async (address: string) =>
    BigInt(
      (await chain.node.call(
        'eth_call',
        { to: TOKEN, data: `0x70a08231${word(address).slice(2)}` },
        'latest',
      )) as string,
    );

  it(
    'is swept from a customer’s address, gas first, and paid from the house’s own',
    async () => {
      const person = await verifiedCustomer(chain.app);
      const address = await chain.depositAddress(person, 'USDT');
      await chain.chain.pay(chain.own, 1);
      await send(address, 300_000_000n);
      await chain.mine();
      const balance = async () =>
        (await chain.app.call(wallet.getBalance, { as: person, params: { symbol: 'USDT' } })).data()[0]
          ?.availableBalance;
      expect(await balance()).toBe(300);

      await chain.settle();
      expect([await has(address), await has(chain.own)]).toEqual([0n, 300_000_000n]);
      // The gas that came to their address is nobody's deposit.
      const all = (await chain.app.call(wallet.getBalances, { as: person })).data();
      expect(all.find(({ currency }) => currency === 'ETH')).toBeUndefined();

      const id = await chain.withdrawal(person, { currency: 'USDT', amount: 50.25, destination: TO });
      await chain.approve();
      await chain.settle();
      expect(await has(TO)).toBe(50_250_000n);
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
      await send(await chain.depositAddress(person, 'USDT'), 40_000_000n);
      await chain.mine();
      await chain.settle();
      const id = await chain.withdrawal(person, { currency: 'USDT', amount: 30, destination: TO });
      await chain.approve();
      await chain.node.call('anvil_setStorageAt', TOKEN, word(chain.own), word('0'));
      await chain.job('plan');
      const { problem } = (await chain.payout(id)) ?? {};
      expect(problem).toBe('short');
    },
    LIMIT_MS,
  );
});
