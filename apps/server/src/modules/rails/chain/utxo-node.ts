import { type Payment, paysOf, scriptOf, type Spend, type UtxoChain } from '@halyard/chains';
import { assert } from '@halyard/money';
import { type ChainNode, createRpc, NodeError } from './node.ts';

/** What a node that speaks as Bitcoin Core does says of a block, as far as it is read. */
type CoreBlock = {
  readonly hash: string;
  readonly height: number;
  readonly previousblockhash: string;
  readonly tx: readonly {
    readonly txid: string;
    readonly vin: readonly { readonly coinbase?: string; readonly txid?: string; readonly vout?: number }[];
    readonly vout: readonly {
      readonly n: number;
      readonly value: string | number;
      readonly scriptPubKey: {
        readonly hex: string;
        readonly address?: string;
        readonly addresses?: readonly string[];
      };
    }[];
  }[];
};

const NO_SUCH_HEIGHT = -8;

export function createUtxoNode(chain: UtxoChain, at: string): ChainNode {
  const { genesis, coin } = chain;
  const outputsOf = (vout: CoreBlock['tx'][number]['vout']) =>
    paysOf(
      vout.map(({ value, scriptPubKey }) => ({
        script: scriptPubKey.hex,
        units: unitsOf(String(value), coin.decimals),
      })),
    );
  const { ask: rpc, askAll } = createRpc(at);
  const hashAt = async (height: number): Promise<string | null> => {
    try {
      return (await rpc('getblockhash', height)) as string;
    } catch (error) {
      if (error instanceof NodeError && error.code === NO_SUCH_HEIGHT) return null;
      throw error;
    }
  };
  return {
    ask: rpc,
    askAll,
    isOfChain: async () => (await hashAt(0)) === genesis,
    tip: async () => {
      const { blocks, bestblockhash } = (await rpc('getblockchaininfo')) as {
        readonly blocks: number;
        readonly bestblockhash: string;
      };
      return { height: blocks, hash: bestblockhash };
    },
    hashAt,
    block: async ({ hash }, isOurs) => {
      const block = (await rpc('getblock', hash, 2)) as CoreBlock;
      const payments: Payment[] = [];
      const spends: Spend[] = [];
      for (const { txid, vin, vout } of block.tx) {
        // What a block makes itself may be spent a hundred blocks later, and customers are not paid by it.
        if (vin.some(({ coinbase }) => coinbase !== undefined)) continue;
        const spent = vin.map((input) => `${input.txid}:${input.vout}`).filter(isOurs);
        // Of inputs that are not ours nobody here knows what they are worth.
        const outputs =
          spent.length === vin.length
            ? { outputs: vout.reduce((sum, { value }) => sum + unitsOf(String(value), coin.decimals), 0n) }
            : {};
        for (const used of spent) {
          spends.push({ coin: used, txid, succeeded: true, fee: null, ...outputs, pays: outputsOf(vout) });
        }
        for (const { n, value, scriptPubKey } of vout) {
          const address = scriptPubKey.address ?? scriptPubKey.addresses?.[0];
          if (address === undefined || !isOurs(address)) continue;
          // A node names an address for scripts too that others can spend, or that we cannot: those pay nobody of ours.
          if (scriptPubKey.hex !== scriptOf(chain, address)) continue;
          const units = unitsOf(String(value), coin.decimals);
          if (units > 0n) payments.push({ txid, place: n, address, asset: coin.asset, units });
        }
      }
      return { height: block.height, hash: block.hash, parent: block.previousblockhash, payments, spends };
    },
  };
}

/** As large and as small as a node writes it. What cannot be read is no payment of nothing: it ends the look. */
export function unitsOf(text: string, decimals: number): bigint {
  const [, whole, fraction = '', exponent = '0'] =
    /^(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,2}))?$/i.exec(text) ?? [];
  assert(whole !== undefined, `an amount is a number and not ${text}`);
  const digits = BigInt(whole + fraction);
  const shift = Number(exponent) - fraction.length + decimals;
  if (shift >= 0) return digits * 10n ** BigInt(shift);
  const rest = 10n ** BigInt(-shift);
  assert(digits % rest === 0n, `${text} is finer than the chain`);
  return digits / rest;
}
