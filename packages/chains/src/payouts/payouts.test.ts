import { hex } from '@scure/base';
import { Address, NETWORK, Transaction } from '@scure/btc-signer';
import { describe, expect, it } from 'vitest';
import { chainNamed, type UtxoChain } from '../chains.ts';
import { ownAddress, placeAddress, readPrivateKey, readPublicKey, scriptOf } from '../keys.ts';
import { readSignedEvm, buildEvm, signEvm } from './evm.ts';
import { isOfKey } from './of-key.ts';
import { digestOf, onChain } from './orders.ts';
import { paidOf } from './paid.ts';
import type { EvmPlan, UtxoPlan } from './plans.ts';
import { buildUtxo, destinationScript, plainAddress, readSigned, signUtxo } from './utxo.ts';

const SECRET =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
const key = readPrivateKey(SECRET);
const watching = readPublicKey(key?.publicExtendedKey ?? '');
if (!key || !watching) throw new Error('a published example is a key');

function utxo(id: string): UtxoChain {
  const chain = chainNamed(id);
  if (chain?.kind !== 'utxo') throw new Error(`no chain ${id}`);
  return chain;
}

/** A transaction of somebody else's that pays to an address of ours. */
function paying(chain: UtxoChain, number: number | null, amount: bigint): { txid: string; raw: string } {
  const transaction = new Transaction({
    allowUnknownInputs: true,
    allowUnknownOutputs: true,
    disableScriptCheck: true,
  });
  transaction.addOutput({
    script: hex.decode(scriptOf(chain, placeAddress(chain, key as never, number))),
    amount,
  });
  transaction.addInput({ txid: 'ab'.repeat(32), index: 0, finalScriptSig: new Uint8Array([1, 1]) });
  return { txid: transaction.id, raw: transaction.hex };
}

const NAMED = {
  house: 'the house',
  id: '0192f0c1-2d3e-7a4b-8c5d-6e7f8091a2b3',
  reference: 'WDR-7Y5AT3AF92',
};
const DESTINATIONS: Readonly<Record<string, string>> = {
  bitcoin: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  dogecoin: 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L',
};

describe.each(['bitcoin', 'dogecoin'])('a payment on %s', (id) => {
  const chain = utxo(id);
  const coin = { ...paying(chain, 5, 10_000_000_000n), place: 0, number: 5 };
  const order = {
    ...NAMED,
    chain: id,
    asset: chain.coin.asset,
    units: '4000000000',
    destination: DESTINATIONS[id] ?? '',
    approvals: [],
  };
  const plan: UtxoPlan = {
    kind: 'utxo',
    id: 'plan',
    chain: id,
    version: 1,
    orders: [order],
    coins: [coin],
    fee: '5000000',
  };

  it('is what was ordered, and the rest comes back to the house', () => {
    const { transaction, change } = buildUtxo(chain, watching, plan);
    expect(transaction.outputsLength).toBe(2);
    expect(transaction.getOutput(0)).toMatchObject({
      amount: 4_000_000_000n,
      script: destinationScript(chain, order.destination),
    });
    const back = hex.decode(scriptOf(chain, ownAddress(chain, watching)));
    expect(transaction.getOutput(1)).toMatchObject({ amount: 5_995_000_000n, script: back });
    expect(change).toEqual({ place: 1, units: 5_995_000_000n });
  });

  it('is signed the same each time, and says what it spends', () => {
    const raw = signUtxo(key, plan, buildUtxo(chain, key, plan));
    expect(signUtxo(key, plan, buildUtxo(chain, key, plan))).toBe(raw);
    expect(readSigned(raw).spends).toEqual([`${coin.txid}:0`]);
  });

  it('is replaced by the key alone that its coins lie under', () => {
    const raw = signUtxo(key, plan, buildUtxo(chain, key, plan));
    expect(isOfKey(chain, watching, plan, raw)).toBe(true);
    expect(isOfKey(chain, key.deriveChild(7), plan, raw)).toBe(false);
    const other = { ...coin, ...paying(chain, 6, 1000n) };
    expect(isOfKey(chain, watching, { ...plan, coins: [coin, other] }, raw)).toBe(false);
    expect(isOfKey(chain, watching, { ...plan, coins: [{ ...coin, place: 1 }] }, raw)).toBe(false);
  });

  it('is known in a block by what it pays, and by nothing beside it', () => {
    const script = hex.encode(destinationScript(chain, order.destination) ?? new Uint8Array());
    const [paid, other] = [`4000000000 ${script}`, '7 00'];
    const own = ownAddress(chain, watching);
    const house = new Set([own]);
    const by = (...lines: readonly string[]) => paidOf(chain, [order], { pays: lines.join('\n'), house });
    const back = (units: number) => `${units} ${scriptOf(chain, own)}`;
    expect(by(...readSigned(signUtxo(key, plan, buildUtxo(chain, key, plan))).pays.split('\n'))).toBe('all');
    expect([by(paid), by(paid, back(1))]).toEqual(['all', 'all']);
    expect([by(paid, other), by(back(1), paid), by(paid, back(1), back(2))]).toEqual([
      'some',
      'some',
      'some',
    ]);
    expect([by(back(1)), by(`4000000001 ${script}`), by('')]).toEqual(['none', 'none', 'none']);
    const twice = paidOf(chain, [order, order], { pays: paid, house });
    expect([twice, paidOf(chain, [], { pays: paid, house })]).toEqual(['some', 'none']);
  });

  it('is refused where what is said of its coins is not what they are', () => {
    const build = (changes: Partial<UtxoPlan>) => () => buildUtxo(chain, watching, { ...plan, ...changes });
    const richer = { ...coin, raw: paying(chain, 5, 90_000_000_000n).raw };
    expect(build({ coins: [richer] })).toThrow('another transaction');
    expect(build({ coins: [{ ...coin, number: 6 }] })).toThrow('not ours');
    expect(build({ coins: [{ ...coin, place: 1 }] })).toThrow('no output');
    expect(build({ coins: [coin, coin] })).toThrow('once');
    expect(build({ coins: [] })).toThrow('something');
    expect(build({ fee: '6000000001' })).toThrow('covered');
    expect(build({ fee: '0' })).toThrow('covered');
    expect(build({ fee: '5999999999' })).toThrow('worth an output');
    expect(build({ orders: [{ ...order, destination: 'nowhere' }] })).toThrow('no address');
    expect(build({ orders: [{ ...order, asset: 'ETH' }] })).toThrow('has no ETH');
  });
});

it('a test network’s addresses are paid on a chain for trying out, and on no real one', () => {
  const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
  expect(destinationScript(utxo('litecoin-regtest'), address)).not.toBeNull();
  expect(destinationScript(utxo('bitcoin'), address)).toBeNull();
});

it('a token is paid by the one call of its contract, and signed the same each time', () => {
  const chain = chainNamed('ethereum');
  if (chain?.kind !== 'evm') throw new Error('no chain');
  const destination = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const order = { ...NAMED, chain: 'ethereum', asset: 'USDC', units: '2500000', destination, approvals: [] };
  const plan: EvmPlan = {
    kind: 'evm',
    id: 'plan',
    chain: 'ethereum',
    version: 1,
    orders: [order],
    from: null,
    nonce: 7,
    gasLimit: '90000',
    maxFee: '2000000000',
    tip: '1000000000',
    move: null,
  };
  const { to, value, data, chainId } = buildEvm(chain, watching, plan).raw;
  expect([to, value, chainId]).toEqual(['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 0n, 1n]);
  expect(data).toBe(
    `0xa9059cbb${destination.slice(2).toLowerCase().padStart(64, '0')}${(2_500_000).toString(16).padStart(64, '0')}`,
  );
  const raw = signEvm(key, plan, buildEvm(chain, key, plan));
  expect(signEvm(key, plan, buildEvm(chain, key, plan))).toBe(raw);
  expect(readSignedEvm(raw)).toMatchObject({ sender: ownAddress(chain, watching).toLowerCase(), nonce: 7 });
  const keys = [watching, key.deriveChild(7)];
  expect(keys.map((one) => isOfKey(chain, one, plan, raw))).toEqual([true, false]);
});

it('an order is signed for letter by letter', () => {
  const order = { ...NAMED, chain: 'bitcoin', asset: 'BTC', units: '5', destination: 'bc1q' };
  const digests = [
    order,
    { ...order, id: NAMED.id.replace('0192', '0193') },
    { ...order, house: 'another house' },
    { ...order, reference: 'WDR-2' },
    { ...order, units: '50' },
    { ...order, destination: 'bc1p' },
  ].map((one) => hex.encode(digestOf(one)));
  expect(new Set(digests).size).toBe(6);
  for (const id of ['one', NAMED.id.toUpperCase(), ` ${NAMED.id}`])
    expect(() => digestOf({ ...order, id })).toThrow();
});

it('an amount is what the chain can say, or none', () => {
  expect(onChain(150_000_000n, 18, 8)).toBe(1_500_000_000_000_000_000n);
  expect(onChain(150_000_000n, 6, 8)).toBe(1_500_000n);
  expect(onChain(150_000_001n, 6, 8)).toBeNull();
});

describe('addresses of a chain that knows no witnesses', () => {
  const dogecoin = utxo('dogecoin');

  it('are those of keys and of scripts in its own spelling, and none of another chain', () => {
    const others = ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'];
    expect(others.map((one) => destinationScript(dogecoin, one))).toEqual([null, null]);
    expect(others.map((one) => plainAddress(dogecoin, one))).toEqual([null, null]);
    const scripted = Address({ ...NETWORK, pubKeyHash: 0x1e, scriptHash: 0x16 });
    const known = scripted.encode({ type: 'sh', hash: new Uint8Array(20).fill(7) });
    expect(known).toMatch(/^[A9]/);
    expect(hex.encode(destinationScript(dogecoin, known) ?? new Uint8Array())).toBe(
      `a914${'07'.repeat(20)}87`,
    );
  });
});

it('a payment that would leave all to the network is none', () => {
  const bitcoin = utxo('bitcoin');
  const coin = { ...paying(bitcoin, 5, 12_000n), place: 0, number: 5 };
  const plan: UtxoPlan = {
    kind: 'utxo',
    id: 'plan',
    chain: 'bitcoin',
    version: 1,
    orders: [],
    coins: [coin],
    fee: '12000',
  };
  expect(() => buildUtxo(bitcoin, watching, plan)).toThrow('something is paid');
});
