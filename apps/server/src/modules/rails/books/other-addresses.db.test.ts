import { needing } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type PayingChain, payingChain } from '../../../testing/payments/paying-chain.ts';
import { shortToken } from '../../../testing/payments/short-token.ts';
import { verifiedCustomer } from '../../../testing/people.ts';
import { type ChainNode, NodeError } from '../chain/node.ts';
import { reconcileChain } from './reconcile-chains.ts';

const LIMIT_MS = 120_000;

describe('coins that moved inside a contract', needing('anvil'), () => {
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

  it(
    'are looked for in a few calls, and at a newer block where the node forgets one meanwhile',
    async () => {
      chain.app.clock.advance(24 * 3_600_000);
      const { railsDeps, rails } = chain.app;
      const [node] = chain.watched.nodes;
      const sizes: number[] = [];
      const isBalance = (method: string) => method === 'eth_getBalance' || method === 'eth_call';
      /** A node that is no archive, of a fast chain: after the first call the block is gone. */
      const forgetful: ChainNode = {
        ...node,
        ask: async (method, ...params) => {
          if (isBalance(method)) throw new NodeError(method, -32_000, 'missing trie node');
          return node.ask(method, ...params);
        },
        askAll: async (questions) => {
          sizes.push(questions.length);
          if (sizes.length > 1) return node.askAll(questions);
          await chain.mine(1);
          throw new NodeError('eth_getBalance', -32_000, 'missing trie node');
        },
      };
      const warn = vi.spyOn(railsDeps.log, 'warn');
      const heights = () =>
        chain.app.database.values<number>(sql`select distinct height from rail_chain_line order by height`);
      const before = await heights();
      const first = (await node.tip()).height;
      await reconcileChain(railsDeps, rails.chains, { ...chain.watched, nodes: [forgetful] });
      expect(sizes.length).toBe(2);
      expect(sizes[0]).toBeGreaterThan(4);
      expect((await heights()).filter((height) => !before.includes(height))).toEqual([first + 1]);
      expect(warn.mock.calls.map(([, said]) => said)).toEqual([
        'a node does not know any more what was on our addresses at a block: it is asked for a newer one',
      ]);
      chain.app.clock.advance(24 * 3_600_000);
      const never = { ...forgetful, askAll: () => forgetful.ask('eth_getBalance') as Promise<never> };
      await expect(
        reconcileChain(railsDeps, rails.chains, { ...chain.watched, nodes: [never] }),
      ).rejects.toThrow('The daily look at this chain is not done');
    },
    LIMIT_MS,
  );
});
