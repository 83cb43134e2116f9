import { hasAnvil } from '@halyard/testkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type PayingChain, payingChain } from '../../../testing/payments/paying-chain.ts';
import { shortToken } from '../../../testing/payments/short-token.ts';
import { verifiedCustomer } from '../../../testing/people.ts';
import { reconcileChain } from './reconcile-chains.ts';

const LIMIT_MS = 120_000;

describe.skipIf(!hasAnvil())('coins that moved inside a contract', () => {
  let chain: PayingChain;
  beforeAll(async () => {
    chain = await payingChain('evm');
  }, LIMIT_MS);
  afterAll(() => chain.close());

  it(
    'are told by the addresses they lie on, and no others',
    async () => {
      const token = await shortToken(chain.node);
      await chain.chain.pay(chain.own, 3);
      const addresses: string[] = [];
      for (let customer = 0; customer < 3; customer += 1) {
        const person = await verifiedCustomer(chain.app);
        addresses.push(await chain.depositAddress(person, 'ETH'));
      }
      const [swept = '', withTokens = '', odd = ''] = addresses;
      await chain.chain.pay(swept, 1);
      await token.send(withTokens, 300_000_000n);
      await chain.mine();
      // Sweeps, and the gas before one, leave a little where they were.
      await chain.settle();
      await chain.chain.pay(odd, 0.001);
      await chain.node.call('anvil_setBalance', odd, '0xde0b6b3a7640000');
      await chain.mine();
      const error = vi.spyOn(chain.app.railsDeps.log, 'error');
      await reconcileChain(chain.app.railsDeps, chain.app.rails.chains, chain.watched);
      const told = error.mock.calls.map(([what]) => what as { asset?: string; addresses?: string[] });
      expect(told).toMatchObject([{ asset: 'ETH', addresses: [odd] }]);
    },
    LIMIT_MS,
  );
});
