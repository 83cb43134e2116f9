import type { EvmChain, UtxoChain } from '@halyard/chains';
import { assert } from '@halyard/money';
import { type Ask, NodeError, type Question } from '../chain/node.ts';
import { unitsOf } from '../chain/utxo-node.ts';

/** What planning and sending ask of a node. Whatever it answers, the signer limits what comes of it. */

const LEAST_RATE = 2n;
const LEAST_RATES: Readonly<Record<string, bigint>> = { DOGE: 1000n };
const WITHIN_BLOCKS = 4;

/** Units a byte that get a transaction into one of the next blocks. */
export async function feeRate(ask: Ask, { coin }: UtxoChain): Promise<bigint> {
  const least = LEAST_RATES[coin.asset] ?? LEAST_RATE;
  const said = (await ask('estimatesmartfee', WITHIN_BLOCKS)) as { readonly feerate?: number | string };
  // Older nodes say so with a number below nothing.
  if (said.feerate === undefined || Number(said.feerate) < 0) return least;
  const rate = (unitsOf(String(said.feerate), coin.decimals) + 999n) / 1000n;
  return rate > least ? rate : least;
}

/** A transaction of a block, whole: it proves what its outputs are worth. Older nodes find it by itself, and take no word of a block. */
export async function rawOf(ask: Ask, { address }: UtxoChain, txid: string, height: number): Promise<string> {
  if (address.form === 'legacy') return (await ask('getrawtransaction', txid, 0)) as string;
  const hash = await ask('getblockhash', height);
  return (await ask('getrawtransaction', txid, false, hash)) as string;
}

const hexOf = (value: bigint): string => `0x${value.toString(16)}`;
const big = (value: unknown): bigint => BigInt(value as string);

export type EvmFees = { readonly maxFee: bigint; readonly tip: bigint };

/** Enough for the base fee to double. */
export async function evmFees(ask: Ask): Promise<EvmFees> {
  const block = (await ask('eth_getBlockByNumber', 'latest', false)) as { readonly baseFeePerGas?: string };
  const tip = await ask('eth_maxPriorityFeePerGas').then(big, () => 1_000_000_000n);
  return { maxFee: big(block.baseFeePerGas ?? '0x0') * 2n + tip, tip };
}

export async function nonceOf(ask: Ask, address: string): Promise<number> {
  return Number(big(await ask('eth_getTransactionCount', address, 'latest')));
}

/** What is on an address now. */
export async function balanceOf(ask: Ask, chain: EvmChain, asset: string, address: string): Promise<bigint> {
  return unitsIn(await ask(...balanceAsked(chain, asset, address)));
}

/** How a node is asked what is on an address, now or at a block. */
export function balanceAsked(chain: EvmChain, asset: string, address: string, height?: number): Question {
  const at = height === undefined ? 'latest' : hexOf(BigInt(height));
  if (asset === chain.coin.asset) return ['eth_getBalance', address, at];
  const token = chain.tokens.find((one) => one.asset === asset);
  assert(token, `${chain.id} has no ${asset}`);
  // balanceOf(address)
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`;
  return ['eth_call', { to: token.contract, data }, at];
}

/** What it answers; where the contract is not there yet, nothing is. */
export const unitsIn = (answer: unknown): bigint => (answer === '0x' ? 0n : big(answer));

/** How much gas it takes; null where it would fail as things stand. */
export async function gasOf(
  ask: Ask,
  call: { readonly from: string; readonly to: string; readonly value: bigint; readonly data: string },
): Promise<bigint | null> {
  const { from, to, value, data } = call;
  try {
    const gas = big(
      await ask('eth_estimateGas', { from, to, value: hexOf(value), ...(data === '' ? {} : { data }) }),
    );
    return gas + gas / 4n;
  } catch (error) {
    if (error instanceof NodeError) return null;
    throw error;
  }
}

/** What Bitcoin's node answers where a block has the transaction already. */
const IN_A_BLOCK = -27;

/**
 * Hands a signed transaction on. Whoever has it already may say so by an error: the node is asked for it then, since words are
 * other ones at each node, and "unknown" has "known" in it.
 */
export async function send(
  ask: Ask,
  kind: 'utxo' | 'evm',
  { raw, txid }: { readonly raw: string; readonly txid: string },
): Promise<string> {
  try {
    await ask(kind === 'utxo' ? 'sendrawtransaction' : 'eth_sendRawTransaction', raw);
    return 'sent';
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    if (kind === 'utxo' && error.code === IN_A_BLOCK) return 'known';
    return (await hasIt(ask, kind, txid)) ? 'known' : error.message;
  }
}

async function hasIt(ask: Ask, kind: 'utxo' | 'evm', txid: string): Promise<boolean> {
  try {
    return (await ask(kind === 'utxo' ? 'getmempoolentry' : 'eth_getTransactionByHash', txid)) !== null;
  } catch (error) {
    if (error instanceof NodeError) return false;
    throw error;
  }
}
