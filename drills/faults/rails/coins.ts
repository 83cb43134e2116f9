import { join } from 'node:path';
import type { Chain } from '@halyard/chains';
import { freePort, startLitecoin } from '@halyard/testkit';
import { addressesOf, type World } from './worlds.ts';

type Ask = (method: string, ...params: readonly unknown[]) => Promise<unknown>;
type Signed = { readonly hex: string; readonly complete: boolean };
type Decoded = {
  readonly vin: readonly { readonly txid: string; readonly vout: number }[];
  readonly vout: readonly { readonly value: number; readonly scriptPubKey: { readonly hex: string } }[];
};

type Input = {
  readonly txid: string;
  readonly vout: number;
  readonly scriptPubKey: string;
  readonly amount: number;
};

const coinsOf = (amount: number) => (amount / 1e8).toFixed(8);
/** What of a payment that is spent again goes to somebody else, and to the network. */
const [PAID_AGAIN, ITS_FEE] = [1_234_567, 100_000];

/** The same coins as a payment of the node's own wallet, to somebody else. */
async function spendAgain(
  ask: Ask,
  txid: string,
  { to, rest }: { to: string; rest: string },
): Promise<string> {
  const read = async (which: string) => (await ask('getrawtransaction', which, true)) as Decoded;
  const inputs: Input[] = [];
  for (const { txid: from, vout } of (await read(txid)).vin) {
    const output = (await read(from)).vout[vout];
    if (!output) throw new Error('A payment spends an output');
    inputs.push({ txid: from, vout, scriptPubKey: output.scriptPubKey.hex, amount: output.value });
  }
  const total = inputs.reduce((sum, { amount }) => sum + Math.round(amount * 1e8), 0);
  const unsigned = await ask(
    'createrawtransaction',
    inputs.map(({ txid: from, vout }) => ({ txid: from, vout, sequence: 1 })),
    [{ [to]: coinsOf(PAID_AGAIN) }, { [rest]: coinsOf(total - PAID_AGAIN - ITS_FEE) }],
  );
  const signed = (await ask('signrawtransactionwithwallet', unsigned, inputs)) as Signed;
  if (!signed.complete) throw new Error('What is spent a second time was not signed');
  return signed.hex;
}

/** The last of these that waits for a block, and whose coins do not: what is left over of one payment is often paid with the next. */
async function lastOnItsOwn(
  ask: Ask,
  paid: readonly string[],
  waiting: ReadonlySet<string>,
): Promise<string | undefined> {
  for (const txid of paid.toReversed()) {
    if (!waiting.has(txid)) continue;
    const { vin } = (await ask('getrawtransaction', txid, true)) as Decoded;
    if (vin.every((coin) => !waiting.has(coin.txid))) return txid;
  }
  return undefined;
}

/** Who pays on it: the node's own wallet. */
function payerOn(ask: Ask, payer: string) {
  /** What was paid and not spent again: the newest last. */
  let paid: string[] = [];
  const pay = async (to: string, amount: number) => {
    const txid = (await ask('sendtoaddress', to, coinsOf(amount), '', '', false, true)) as string;
    paid.push(txid);
    return txid;
  };
  return {
    mine: (count: number) => ask('generatetoaddress', count, payer),
    pay,
    payReplaced: async (to: string, instead: string, amount: number) => {
      const txid = await pay(to, amount);
      paid = paid.filter((one) => one !== txid);
      await ask('sendrawtransaction', await spendAgain(ask, txid, { to: instead, rest: payer }));
    },
    pretend: () => Promise.resolve(0),
    takeBack: async (depth: number, instead: string) => {
      const height = (await ask('getblockcount')) as number;
      await ask('invalidateblock', await ask('getblockhash', height - depth + 1));
      // What was in these blocks waits for another one, except one payment: its coins go to somebody else in the first.
      const waiting = new Set((await ask('getrawmempool')) as string[]);
      const lost = await lastOnItsOwn(ask, paid, waiting);
      paid = paid.filter((txid) => txid !== lost);
      const again = lost === undefined ? [] : [await spendAgain(ask, lost, { to: instead, rest: payer })];
      // To another address: the same block again would be one that was just thrown out.
      const miner = await ask('getnewaddress');
      await ask('generateblock', miner, again);
      await ask('generatetoaddress', depth, miner);
      return again.length;
    },
  };
}

/** A chain of coins, on a node that speaks as Bitcoin's does. */
export async function coins(folder: string): Promise<World> {
  const home = join(folder, 'litecoin');
  const port = await freePort();
  let node = await startLitecoin(home, port);
  const ask: Ask = (method, ...params) => node.call(method, ...params);
  const { chain, own, at } = addressesOf('litecoin-regtest');
  await ask('createwallet', 'payer');
  const payer = payerOn(ask, (await ask('getnewaddress')) as string);
  await payer.mine(110);
  return {
    name: 'BITCOIN',
    id: chain.id,
    network: 'Bitcoin',
    asset: 'BTC',
    unit: 1n,
    needed: chain.confirmations,
    limits: { fee: '0.01', feesADay: '100', pays: { BTC: { payment: '1', day: '1000' } } },
    url: node.url,
    own,
    ...payer,
    tip: () => ask('getbestblockhash'),
    disturb: async () => {
      // Asked for this, the node writes down which blocks it has. What only waited for a block is gone.
      await ask('gettxoutsetinfo');
      await node.stop();
      node = await startLitecoin(home, port);
      await ask('loadwallet', 'payer');
      return 1;
    },
    // The product takes addresses of Bitcoin's test network there; the node knows the same key under its own.
    destination: (seed) => ({
      asked: at({ ...chain, address: { form: 'segwit', prefix: 'tb' } } as Chain, seed),
      there: at(chain, seed),
    }),
    units: async (address) => {
      const { total_amount: total } = (await ask('scantxoutset', 'start', [`addr(${address})`])) as {
        readonly total_amount: number;
      };
      return BigInt(Math.round(total * 1e8));
    },
    stop: () => node.stop(),
  };
}
