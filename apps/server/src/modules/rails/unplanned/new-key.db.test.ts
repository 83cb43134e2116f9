import { addressAt, buildUtxo, ownAddress, readPrivateKey, signUtxo } from '@halyard/chains';
import { admin } from '@halyard/contract';
import { needing } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differences, houseHas } from '../../../testing/payments/chain-lines.ts';
import { type PayingChain, payingChain } from '../../../testing/payments/paying-chain.ts';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';

/** A chain gets a new key, step by step as docs/rails.md says, by somebody with a wallet program and the old words. */
const LIMIT_MS = 240_000;
/** The third of the published examples of such keys: it guards nothing. */
const NEW =
  'xprv9s21ZrQH143K25QhxbucbDDuQ4naNntJRi4KUfWT7xo4EKsHt2QJDu7KXp1A3u7Bi1j8ph3EGsZ9Xvz9dGuVrtHHs7pXeTzjuxBrCmmhgC6';
const [GAS, GAS_PRICE, COIN_FEE] = [21_000n, 20_000_000_001n, 2000n];

const KINDS = {
  evm: { currency: 'ETH', part: 0.1, to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
  utxo: { currency: 'BTC', part: 0.01, to: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' },
} as const;

/** Everything on these addresses, in one transaction each or all in one, as wallet programs do. */
async function moveAll(
  { node, chain, watched, key }: PayingChain,
  from: readonly (readonly [address: string, number: number | null])[],
  to: string,
): Promise<void> {
  if (watched.chain.kind === 'evm') {
    for (const [address] of from) {
      const value = (await chain.units(address)) - GAS * GAS_PRICE;
      if (value <= 0n) continue;
      await node.call('anvil_impersonateAccount', address);
      const [gas, gasPrice] = [`0x${GAS.toString(16)}`, `0x${GAS_PRICE.toString(16)}`];
      const sent = { from: address, to, gas, gasPrice, value: `0x${value.toString(16)}` };
      await node.call('eth_sendTransaction', sent);
    }
    return;
  }
  const asked = from.map(([address]) => `addr(${address})`);
  const { unspents } = (await node.call('scantxoutset', 'start', asked)) as {
    readonly unspents: readonly {
      txid: string;
      vout: number;
      height: number;
      desc: string;
      amount: number;
    }[];
  };
  if (unspents.length === 0) return;
  const coins = [];
  let total = 0n;
  for (const { txid, vout, height, desc, amount } of unspents) {
    const raw = await node.call('getrawtransaction', txid, false, await node.call('getblockhash', height));
    const number = from.find(([address]) => desc.includes(address))?.[1] ?? null;
    coins.push({ txid, place: vout, number, raw: raw as string });
    total += BigInt(Math.round(amount * 1e8));
  }
  const none = { house: '', id: '', reference: '', chain: watched.chain.id, asset: 'BTC', approvals: [] };
  const order = { ...none, units: String(total - COIN_FEE), destination: to };
  const of = { id: 'moved', chain: watched.chain.id, version: 1, kind: 'utxo' } as const;
  const plan = { ...of, orders: [order], coins, fee: String(COIN_FEE) };
  await chain.handIn(signUtxo(key, plan, buildUtxo(watched.chain, key, plan)));
}

function movesToANewKey(kind: keyof typeof KINDS): void {
  const { currency, part, to } = KINDS[kind];
  const NONE = { [`${currency} chain`]: 0n };
  let chain: PayingChain;
  let person: Person;
  let address: string;
  let payout: string;
  let toOld: string;
  beforeAll(async () => {
    chain = await payingChain(kind);
    person = await verifiedCustomer(chain.app);
    address = await chain.depositAddress(person, currency);
    await chain.chain.pay(address, 20 * part);
    await chain.chain.pay(chain.own, 30 * part);
    await chain.mine();
    payout = await chain.withdrawal(person, { currency, amount: 2 * part, destination: to });
    toOld = await chain.withdrawal(person, { currency, amount: part, destination: to });
    await chain.app.database.run(
      sql`update wallet_withdrawal set destination = ${chain.own} where transaction_id = ${toOld}`,
    );
  }, LIMIT_MS);
  afterAll(() => chain.close());

  const differ = async () => {
    const { [`${currency} chain`]: units } = await differences(chain);
    return { [`${currency} chain`]: units };
  };

  it(
    'and the journal has at each step what the chain has: nothing is new money, and nothing is out of reach',
    async () => {
      const key = readPrivateKey(NEW);
      if (!key) throw new Error('a published example is a key');
      const own = ownAddress(chain.watched.chain, key);
      const capital = await houseHas(chain, 'capital', currency);
      expect(await differ()).toEqual(NONE);

      chain.changeKey(key);
      await chain.mine(1);
      expect(await differ()).toEqual(NONE);
      await chain.approve();
      await chain.job('plan');
      expect(await chain.payout(payout)).toEqual({ state: 'approved', problem: 'short' });
      expect(await chain.payout(toOld)).toEqual({ state: 'approved', problem: 'no-address' });

      const number = Array.from({ length: 100 }, (_, at) => at).find(
        (at) => addressAt(chain.watched.chain, chain.key, at) === address,
      );
      const old = [[address, number ?? -1] as const, [chain.own, null] as const];
      await moveAll(chain, old, own);
      await chain.mine(1);
      expect(await differ()).toEqual(NONE);
      await chain.mine();
      expect(await differ()).toEqual(NONE);
      const fee = await houseHas(chain, 'network-fees', currency);
      // Of an ether the journal has eight places: a part of its last is one.
      expect(-fee).toBe(kind === 'evm' ? 2n * 42_001n : COIN_FEE);

      // Its blocks are taken back: what is in others again is the same, and what is in none has not moved.
      await chain.chain.takeBack(chain.watched.chain.confirmations + 1);
      await chain.mine(1);
      expect(await differ()).toEqual(NONE);
      await moveAll(chain, old, own);
      await chain.mine();
      expect(await differ()).toEqual(NONE);
      expect(await houseHas(chain, 'capital', currency)).toBe(capital);
      expect(await houseHas(chain, 'network-fees', currency)).toBe(fee);

      await chain.settle();
      expect((await chain.payout(payout))?.state).toBe('final');
      expect(await differ()).toEqual(NONE);
      // Whoever pays to the address of the key before pays the house, and it lies there until somebody moves it.
      await chain.chain.pay(chain.own, part);
      await chain.mine();
      expect(await differ()).toEqual(NONE);
      await chain.job('plan');
      expect(await chain.sign()).toBe(0);
      const as = await administrator(chain.app);
      const set = { floor: part, ceiling: 10 * part, address: chain.own };
      const body = { currency, network: chain.network, set, reason: 'It has a key of its own' };
      expect((await chain.app.call(admin.adminProposeColdStorage, { as, body })).body).toMatchObject({
        code: 'cold-ours',
      });
    },
    LIMIT_MS,
  );
}

describe('a chain of accounts moves to a new key', needing('anvil'), () => {
  movesToANewKey('evm');
});
describe('a chain of coins moves to a new key', needing('litecoind'), () => {
  movesToANewKey('utxo');
});
