import type { Payment, UtxoChain } from '@halyard/chains';
import { parseUnits } from '@halyard/money';
import { type ChainNode, createRpc, NodeError } from './node.ts';

/** What a node that speaks as Bitcoin Core does says of a block, as far as it is read. */
type CoreBlock = {
  readonly hash: string;
  readonly height: number;
  readonly previousblockhash: string;
  readonly tx: readonly {
    readonly txid: string;
    readonly vin: readonly { readonly coinbase?: string }[];
    readonly vout: readonly {
      readonly n: number;
      readonly value: string | number;
      readonly scriptPubKey: { readonly address?: string; readonly addresses?: readonly string[] };
    }[];
  }[];
};

const NO_SUCH_HEIGHT = -8;

export function createUtxoNode({ genesis, coin }: UtxoChain, at: string): ChainNode {
  const rpc = createRpc(at);
  const hashAt = async (height: number): Promise<string | null> => {
    try {
      return (await rpc('getblockhash', height)) as string;
    } catch (error) {
      if (error instanceof NodeError && error.code === NO_SUCH_HEIGHT) return null;
      throw error;
    }
  };
  return {
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
      for (const { txid, vin, vout } of block.tx) {
        // What a block makes itself may be spent a hundred blocks later, and customers are not paid by it.
        if (vin.some(({ coinbase }) => coinbase !== undefined)) continue;
        for (const { n, value, scriptPubKey } of vout) {
          const address = scriptPubKey.address ?? scriptPubKey.addresses?.[0];
          if (address === undefined || !isOurs(address)) continue;
          const units = parseUnits(String(value), coin.decimals);
          if (!units.ok || units.value <= 0n) continue;
          payments.push({ txid, place: n, address, asset: coin.asset, units: units.value });
        }
      }
      return { height: block.height, hash: block.hash, parent: block.previousblockhash, payments };
    },
  };
}
