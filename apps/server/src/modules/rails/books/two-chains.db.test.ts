import { mainBookOf } from '@halyard/accounting';
import { addressKey, CHAINS, chainOf, coinsOf, type EvmChain, readPublicKey } from '@halyard/chains';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addressFor } from '../chain/addresses.ts';
import { fakeNode, mineOn } from '../chain/fake-node.ts';
import { watchChain } from '../chain/watch-chain.ts';
import { reconcileChain, unexplained } from './reconcile-chains.ts';
import { selectLines } from './store-chain-lines.ts';

/** A token that two chains have: the journal says how much of it is there in all, and each chain's line only what came there. */
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const LEAST = 50n;

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
  person = await verifiedCustomer(app);
});
afterAll(() => app.close());

let named = 0;
async function watched(name: 'ETHEREUM' | 'BINANCE', id: string) {
  const [chain, key] = [chainOf(name, id), readPublicKey(ZPUB)];
  if (chain?.kind !== 'evm' || !key) throw new Error(`no chain ${id}`);
  const node = fakeNode();
  node.ask = (method, ...params) => Promise.resolve(`0x${held(chain, node, method, params).toString(16)}`);
  const least = () => LEAST * 100_000_000n;
  const one = { network: CHAINS[name].network, chain: { ...chain, confirmations: 3 }, key, least } as const;
  const all = { ...one, nodes: [node] as const };
  await watchChain(app.railsDeps, all);
  const address = addressKey(chain, await addressFor(app.railsDeps, all, person));
  const { decimals = 0 } = coinsOf(chain).find(({ asset }) => asset === 'USDT') ?? {};
  const pay = (tokens: number) => {
    named += 1;
    const units = BigInt(tokens) * 10n ** BigInt(decimals);
    return { txid: `tx ${named}`, place: 0, address, asset: 'USDT', units };
  };
  const mine = async (blocks: Parameters<typeof mineOn>[1], back = 0) => {
    mineOn(node, blocks, back);
    await watchChain(app.railsDeps, all);
  };
  return { all, pay, mine };
}

/** What an address has of a token: all that ever came to it, since nothing leaves. */
function held(
  { tokens }: EvmChain,
  { blocks }: ReturnType<typeof fakeNode>,
  method: string,
  [call]: readonly unknown[],
): bigint {
  if (method !== 'eth_call') return 0n;
  const { to, data } = call as { readonly to: string; readonly data: string };
  const asset = tokens.find(({ contract }) => contract === to)?.asset;
  return blocks
    .flatMap(({ payments }) => payments)
    .filter((one) => one.asset === asset && one.address === `0x${data.slice(-40)}`)
    .reduce((sum, { units }) => sum + units, 0n);
}

it('what was reversed on one chain lacks there, and on no other', async () => {
  const [one, other] = [await watched('ETHEREUM', 'anvil'), await watched('BINANCE', '')];
  const chains = [one.all, other.all];
  const differences = async () => {
    app.clock.advance(86_400_000);
    for (const chain of chains) await reconcileChain(app.railsDeps, chains, chain);
    const { rows, total } = await selectLines(app.database, { limit: 100, offset: 0 });
    expect(total).toBe(rows.length);
    return rows.filter((line) => unexplained(line) !== 0n);
  };
  const balance = async () => {
    const all = await app.ledger.balances(app.database, mainBookOf(person.userId));
    return Number(all.find(({ asset }) => asset === 'USDT')?.available ?? 0n) / 1e8;
  };
  await one.mine([[one.pay(100)], [], []]);
  // Too little alone: it stood in suspense, and was credited with what came after it.
  const [first, second] = [other.pay(30), other.pay(40)];
  await other.mine([[first], [], [], [second], [], []]);
  expect([await balance(), await differences()]).toEqual([170, []]);
  await other.mine([[], [], [], []], 3);
  expect([await balance(), await differences()]).toEqual([130, []]);
  await one.mine([[], [], [], []], 3);
  expect([await balance(), await differences()]).toEqual([30, []]);
  await other.mine([[], [], [], [], [], [], [], []], 7);
  expect([await balance(), await differences()]).toEqual([0, []]);
  await other.mine([[second, first], [], []]);
  expect([await balance(), await differences()]).toEqual([70, []]);
});
