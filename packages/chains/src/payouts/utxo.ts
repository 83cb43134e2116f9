import { assert } from '@halyard/money';
import { hex } from '@scure/base';
import type { HDKey } from '@scure/bip32';
import { Address, NETWORK, OutScript, Transaction } from '@scure/btc-signer';
import { addr } from 'micro-eth-signer';
import type { Chain, UtxoChain } from '../chains.ts';
import { childOf, networkOf, ownAddress, placeAddress, scriptOf } from '../keys.ts';
import type { UtxoPlan } from './plans.ts';

/** Less than this is not worth an output, and nodes do not hand it on. */
const DUST: Readonly<Record<string, bigint>> = { DOGE: 1_000_000n };
const LEAST_OUTPUT = 600n;
export const dustOf = ({ coin }: UtxoChain): bigint => DUST[coin.asset] ?? LEAST_OUTPUT;

/** A transaction that says it may be replaced by one with a higher fee. */
const REPLACEABLE = 0xff_ff_ff_fd;
const READ = { allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true } as const;

/** The script that pays to a destination, if the chain has such addresses. On a chain for trying out those of test networks count. */
export function destinationScript(chain: UtxoChain, destination: string): Uint8Array | null {
  const networks = [networkOf(chain), ...(chain.isTest ? [{ ...NETWORK, bech32: 'tb' }] : [])];
  for (const network of networks) {
    try {
      return OutScript.encode(Address(network).decode(destination));
    } catch {
      // An address of another network, or of none.
    }
  }
  return null;
}

/** An address in the one spelling that its chain gives it here; null where it is none of it, or one that cannot pay on. */
export function plainAddress(chain: Chain, address: string): string | null {
  if (chain.kind === 'evm') {
    const isContract = chain.tokens.some(({ contract }) => contract === address.toLowerCase());
    return addr.isValid(address) && !isContract && !/^0x0*$/.test(address) ? addr.addChecksum(address) : null;
  }
  const script = destinationScript(chain, address);
  return script && Address(networkOf(chain)).encode(OutScript.decode(script));
}

/** What a coin is worth, proven by its whole transaction: it is this one, and this output of it pays to our address. */
function proven(chain: UtxoChain, key: HDKey, { txid, place, number, raw }: UtxoPlan['coins'][number]) {
  const transaction = Transaction.fromRaw(hex.decode(raw), READ);
  assert(transaction.id === txid, `what is shown as ${txid} is another transaction`);
  assert(place < transaction.outputsLength, `${txid} has no output ${place}`);
  const { script, amount } = transaction.getOutput(place);
  const expected = scriptOf(chain, placeAddress(chain, key, number));
  assert(script && amount && hex.encode(script) === expected, `output ${place} of ${txid} is not ours`);
  return { script, amount };
}

export type BuiltUtxo = {
  readonly transaction: Transaction;
  /** Where the rest comes back to us; null where nothing does. */
  readonly change: { readonly place: number; readonly units: bigint } | null;
};

/**
 * Builds the transaction of a plan: what is ordered, and what is left to the house's own address. Nothing else can be in it.
 * Public keys are enough; whoever holds the private ones signs it.
 */
export function buildUtxo(chain: UtxoChain, key: HDKey, plan: UtxoPlan): BuiltUtxo {
  assert(plan.coins.length > 0, 'a payment is made of something');
  const keys = plan.coins.map(({ txid, place }) => `${txid}:${place}`);
  assert(new Set(keys).size === keys.length, 'a coin is spent once');
  const transaction = new Transaction();
  let left = 0n;
  for (const coin of plan.coins) {
    const { script, amount } = proven(chain, key, coin);
    transaction.addInput({
      txid: coin.txid,
      index: coin.place,
      sequence: REPLACEABLE,
      ...(chain.address.form === 'segwit'
        ? { witnessUtxo: { script, amount } }
        : { nonWitnessUtxo: hex.decode(coin.raw) }),
    });
    left += amount;
  }
  for (const { asset, units, destination } of plan.orders) {
    assert(asset === chain.coin.asset, `${chain.id} has no ${asset}`);
    const script = destinationScript(chain, destination);
    assert(script, `${destination} is no address of ${chain.id}`);
    transaction.addOutput({ script, amount: BigInt(units) });
    left -= BigInt(units);
  }
  left -= BigInt(plan.fee);
  assert(BigInt(plan.fee) > 0n && left >= 0n, 'what is paid is covered by what is spent');
  assert(plan.orders.length > 0 || left > 0n, 'something is paid, and not all of it to the network');
  if (left === 0n) return { transaction, change: null };
  assert(left >= dustOf(chain), 'what is left over is worth an output, or is the fee');
  const script = hex.decode(scriptOf(chain, ownAddress(chain, key)));
  transaction.addOutput({ script, amount: left });
  return { transaction, change: { place: plan.orders.length, units: left } };
}

/** Signs it with the keys its coins belong to, and answers it as nodes take it. */
export function signUtxo(key: HDKey, plan: UtxoPlan, { transaction }: BuiltUtxo): string {
  plan.coins.forEach(({ number }, index) => {
    const { privateKey } = childOf(key, number);
    assert(privateKey, 'signing needs a private key');
    transaction.signIdx(privateKey, index);
  });
  transaction.finalize();
  return transaction.hex;
}

/** How large it will be, signed: nodes ask for a fee by size. */
export function sizeOf(chain: UtxoChain, coins: number, outputs: number): number {
  const isSegwit = chain.address.form === 'segwit';
  return 11 + coins * (isSegwit ? 69 : 149) + outputs * 44;
}

/** Outputs in one line, as a signed transaction has them and as a block does. */
export function paysOf(outputs: readonly { readonly script: string; readonly units: bigint }[]): string {
  return outputs.map(({ script, units }) => `${units} ${script}`).join('\n');
}

/** What a signed transaction is, spends and pays. */
export function readSigned(raw: string): {
  readonly txid: string;
  readonly spends: readonly string[];
  readonly pays: string;
} {
  const transaction = Transaction.fromRaw(hex.decode(raw), READ);
  const spends = Array.from({ length: transaction.inputsLength }, (_, index) => {
    const { txid, index: place } = transaction.getInput(index);
    assert(txid && place !== undefined, 'an input spends an output');
    return `${hex.encode(txid)}:${place}`;
  });
  const outputs = Array.from({ length: transaction.outputsLength }, (_, place) => {
    const { script, amount } = transaction.getOutput(place);
    assert(script && amount !== undefined, 'an output pays something');
    return { script: hex.encode(script), units: amount };
  });
  return { txid: transaction.id, spends, pays: paysOf(outputs) };
}
