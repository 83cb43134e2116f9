import { wallet } from '@halyard/contract';
import { chainOf, type ChainName, CHAINS, readPublicKey } from '@halyard/chains';
import {
  type ChainProcess,
  startAnvil,
  startLitecoin,
  TOKEN_CODE,
  tokenTransfer,
  needing,
} from '@halyard/testkit';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addressFor } from './addresses.ts';
import { createEvmNode } from './evm-node.ts';
import { createUtxoNode } from './utxo-node.ts';
import { watchChain } from './watch-chain.ts';
import type { Watched } from './watched.ts';

/** The same as with a node that a test writes, against nodes that nobody here wrote. */
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const NEEDED = 3;
const TOKEN = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
const FAKE = '0x00000000000000000000000000000000000fa4e5';
const FAILING = '0x00000000000000000000000000000000000fa115';
const LIMIT_MS = 120_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

function watchedOn(name: ChainName, id: string, url: string): Watched {
  const [chain, key] = [chainOf(name, id), readPublicKey(ZPUB)];
  if (!chain || !key) throw new Error(`no chain ${id}`);
  const node = chain.kind === 'utxo' ? createUtxoNode(chain, url) : createEvmNode(chain, url);
  const { network } = CHAINS[name];
  return { network, chain: { ...chain, confirmations: NEEDED }, key, least: () => 1000n, nodes: [node] };
}
async function balancesOf(person: Person): Promise<Readonly<Record<string, number>>> {
  const all = (await app.call(wallet.getBalances, { as: person })).data();
  return Object.fromEntries(
    all.filter(({ currency }) => currency !== 'USD').map((one) => [one.currency, one.availableBalance]),
  );
}
const problemOf = async ({ network }: Watched) =>
  (
    await app.database.row<{ problem: string | null }>(
      sql`select problem from rail_chain where network = ${network}`,
    )
  )?.problem;

describe('on a chain of accounts', needing('anvil'), () => {
  let chain: ChainProcess;
  let watched: Watched;
  let person: Person;
  let address: string;
  let payer = '';
  const look = () => watchChain(app.railsDeps, watched);
  const mine = (count = 1) => chain.call('anvil_mine', `0x${count.toString(16)}`);
  const send = (fields: Readonly<Record<string, string>>) =>
    chain.call('eth_sendTransaction', { from: payer, gas: '0x30000', ...fields });

  beforeAll(async () => {
    chain = await startAnvil();
    [payer = ''] = (await chain.call('eth_accounts')) as string[];
    for (const [at, code] of [
      [TOKEN, TOKEN_CODE.works],
      [FAKE, TOKEN_CODE.works],
      [FAILING, TOKEN_CODE.fails],
    ] as const) {
      await chain.call('anvil_setCode', at, code);
    }
    watched = watchedOn('ETHEREUM', 'anvil', chain.url);
    person = await verifiedCustomer(app);
    await look();
    address = await addressFor(app.railsDeps, watched, person);
  }, LIMIT_MS);
  afterAll(() => chain.stop());

  it(
    'coins and tokens are credited, and what only looks like them is not',
    async () => {
      const before = (await balancesOf(person))['ETH'] ?? 0;
      await send({ to: address, value: '0x16345785d8a0000' });
      await send({ to: TOKEN, data: tokenTransfer(address, 25_000_000n) });
      await send({ to: FAKE, data: tokenTransfer(address, 99_000_000n) });
      await send({ to: FAILING, data: tokenTransfer(address, 77_000_000n) });
      await mine();
      await look();
      expect(await balancesOf(person)).toEqual({});
      await mine(NEEDED - 1);
      await look();
      expect(await balancesOf(person)).toEqual({ ETH: before + 0.1, USDT: 25 });
    },
    LIMIT_MS,
  );

  it(
    'a chain that takes blocks back takes back what was in them, and node and journal agree',
    async () => {
      await send({ to: address, value: '0x2c68af0bb140000' });
      await mine(NEEDED);
      await look();
      const high = (await balancesOf(person))['ETH'] ?? 0;
      // Empty blocks in the place of the last ones, and one more.
      await chain.call('anvil_reorg', NEEDED + 1, []);
      await mine();
      await look();
      expect(await problemOf(watched)).toBeNull();
      expect((await balancesOf(person))['ETH']).toBeCloseTo(high - 0.2, 8);
      const there = BigInt((await chain.call('eth_getBalance', address, 'latest')) as string);
      const kept = await app.database.row<{ units: string }>(sql`
      select coalesce(sum(chain_units), 0)::text as units from rail_receipt where asset = 'ETH' and height is not null`);
      expect(BigInt(kept?.units ?? 0)).toBe(there);
    },
    LIMIT_MS,
  );

  it(
    'a node that dies or is of another chain stops the reading, and nothing else',
    async () => {
      const other = await startAnvil();
      const there = watched;
      watched = {
        ...watchedOn('ETHEREUM', 'anvil', other.url),
        nodes: [...watched.nodes, createEvmNode(ethereum(), other.url)],
      };
      await look();
      expect(await problemOf(watched)).toBe('other-chain');
      await other.stop();
      await look();
      expect(await problemOf(watched)).toBe('away');
      watched = there;
      await look();
      expect(await problemOf(watched)).toBeNull();
    },
    LIMIT_MS,
  );
});

function ethereum() {
  const chain = chainOf('ETHEREUM', '');
  if (chain?.kind !== 'evm') throw new Error('no chain');
  return chain;
}

describe('on a chain of coins', needing('litecoind'), () => {
  let chain: ChainProcess;
  let watched: Watched;
  let person: Person;
  let address: string;
  let own = '';
  const look = () => watchChain(app.railsDeps, watched);
  const mine = (count = 1) => chain.call('generatetoaddress', count, own);

  beforeAll(async () => {
    chain = await startLitecoin();
    await chain.call('createwallet', 'payer');
    own = (await chain.call('getnewaddress')) as string;
    await mine(110);
    watched = watchedOn('BITCOIN', 'litecoin-regtest', chain.url);
    person = await verifiedCustomer(app);
    await look();
    address = await addressFor(app.railsDeps, watched, person);
  }, LIMIT_MS);
  afterAll(() => chain.stop());

  it(
    'a payment is credited at its last confirmation',
    async () => {
      await chain.call('sendtoaddress', address, 0.12345678);
      await mine(NEEDED - 1);
      await look();
      expect(await balancesOf(person)).toEqual({});
      await mine();
      await look();
      expect(await balancesOf(person)).toEqual({ BTC: 0.12345678 });
    },
    LIMIT_MS,
  );

  it(
    'blocks that are taken back take it with them, and bring it again where it still stands',
    async () => {
      const height = (await chain.call('getblockcount')) as number;
      const hash = await chain.call('getblockhash', height - NEEDED + 1);
      await chain.call('invalidateblock', hash);
      // To another address: the same block again would be the one that was just thrown out.
      own = (await chain.call('getnewaddress')) as string;
      // To another address: the same block again would be the one that was just thrown out.
      own = (await chain.call('getnewaddress')) as string;
      // What was in them waits, and the next block has it again: the same payment, in another place.
      await mine(NEEDED + 2);
      await look();
      expect([await problemOf(watched), await balancesOf(person)]).toEqual([null, { BTC: 0.12345678 }]);
      const [row] = await app.database.rows<{ units: string }>(
        sql`select sum(chain_units)::text as units from rail_receipt where network = ${watched.network} and height is not null`,
      );
      expect(row?.units).toBe('12345678');
    },
    LIMIT_MS,
  );
});
