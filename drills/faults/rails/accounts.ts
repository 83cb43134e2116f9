import { setTimeout as sleep } from 'node:timers/promises';
import { type ChainProcess, startAnvil, TOKEN_CODE, tokenTransfer } from '@halyard/testkit';
import { addressesOf, type World } from './worlds.ts';

const ETHER_UNIT = 10_000_000_000n;
/** The address of the token that counts, and of one that only looks like it. */
const [REAL_TOKEN, FAKE_TOKEN] = [
  '0x5fbdb2315678afecb367f032d93f642f64180aa3',
  '0x00000000000000000000000000000000000fa4e5',
];
const MOST_FROZEN_MS = 2000;

const hex = (value: bigint | number): string => `0x${value.toString(16)}`;

/** Who pays on it, and for how much. */
async function payerOn(node: ChainProcess) {
  const [payer = ''] = (await node.call('eth_accounts')) as string[];
  const mine = (count: number) => node.call('anvil_mine', hex(count));
  const nonce = async () => Number(await node.call('eth_getTransactionCount', payer, 'latest'));
  const send = (fields: Readonly<Record<string, string>>) =>
    node.call('eth_sendTransaction', { from: payer, ...fields });
  const plain = (to: string, amount: number) => ({
    to,
    gas: '0x5208',
    value: hex(BigInt(amount) * ETHER_UNIT),
  });
  return {
    mine,
    pay: (to: string, amount: number) => send(plain(to, amount)),
    payReplaced: async (to: string, instead: string, amount: number) => {
      await mine(1);
      const next = hex(await nonce());
      const fees = (gwei: bigint) => {
        const fee = hex(gwei * 10n ** 9n);
        return { maxFeePerGas: fee, maxPriorityFeePerGas: fee };
      };
      await send({ ...plain(to, amount), nonce: next, ...fees(10n) });
      await send({ ...plain(instead, amount), nonce: next, ...fees(20n) });
    },
    pretend: async (to: string) => {
      for (const token of [FAKE_TOKEN, REAL_TOKEN])
        await send({ to: token, gas: '0x30000', data: tokenTransfer(to, 99_000_000n) });
      return 2;
    },
    takeBack: async (depth: number) => {
      const before = await nonce();
      await node.call('anvil_reorg', depth, []);
      // The nonces of what was in these blocks are used again, by the payments that come next.
      const again = before - (await nonce());
      await mine(1);
      return again;
    },
  };
}

/** A chain of accounts. Its node keeps everything in memory: it is never killed. */
export async function accounts(): Promise<World> {
  const node = await startAnvil();
  const { chain, own, at } = addressesOf('anvil');
  await node.call('anvil_setCode', FAKE_TOKEN, TOKEN_CODE.works);
  await node.call('anvil_setCode', REAL_TOKEN, TOKEN_CODE.fails);
  return {
    name: 'ETHEREUM',
    id: chain.id,
    network: 'Ethereum (ERC-20)',
    asset: 'ETH',
    unit: ETHER_UNIT,
    needed: chain.confirmations,
    limits: { fee: '0.01', feesADay: '100', pays: { ETH: { payment: '1', day: '1000' } } },
    url: node.url,
    own,
    ...(await payerOn(node)),
    tip: async () =>
      ((await node.call('eth_getBlockByNumber', 'latest', false)) as { readonly hash: string }).hash,
    disturb: async (chance) => {
      node.pause();
      await sleep(chance.between(0, MOST_FROZEN_MS));
      node.wake();
      return 0;
    },
    destination: (seed) => ({ asked: at(chain, seed), there: at(chain, seed) }),
    units: async (address) => BigInt((await node.call('eth_getBalance', address, 'latest')) as string),
    stop: node.stop,
  };
}
