import { callLine, type EvmChain, type Payment, type Spend } from '@halyard/chains';
import { assert } from '@halyard/money';
import { type ChainNode, createRpc } from './node.ts';

type EvmBlock = {
  readonly number: string;
  readonly hash: string;
  readonly parentHash: string;
  readonly transactions: readonly {
    readonly hash: string;
    readonly from: string;
    readonly nonce: string;
    readonly to: string | null;
    readonly value: string;
    readonly input: string;
  }[];
};
type EvmReceipt = {
  readonly transactionHash: string;
  readonly blockHash: string;
  readonly status: string;
  readonly gasUsed: string;
  readonly effectiveGasPrice?: string;
  readonly logs: readonly {
    readonly address: string;
    readonly topics: readonly string[];
    readonly data: string;
  }[];
};

/** Keccak of `Transfer(address,address,uint256)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** The place of a transaction's own coin, beside those of its logs. */
const OWN_COIN = -1;

/**
 * A node that speaks as Ethereum's do. What counts is a transaction that succeeded: its own coin, and transfers that one of
 * the chain's token contracts itself wrote down. Whoever else writes such a line pays nothing.
 */
export function createEvmNode({ chainId, coin, tokens }: EvmChain, at: string): ChainNode {
  const { ask: rpc, askAll } = createRpc(at);
  const byContract = new Map(tokens.map((token) => [token.contract, token]));

  const paidBy = ({ transactionHash: txid, logs }: EvmReceipt): Payment[] =>
    logs.flatMap(({ address: contract, topics, data }, place) => {
      const token = byContract.get(contract.toLowerCase());
      const to = topics[2];
      if (!token || topics[0] !== TRANSFER || topics.length !== 3 || to === undefined) return [];
      const units = data === '0x' ? 0n : BigInt(data);
      return units > 0n
        ? [{ txid, place, address: `0x${to.slice(-40).toLowerCase()}`, asset: token.asset, units }]
        : [];
    });

  return {
    ask: rpc,
    askAll,
    isOfChain: async () => BigInt((await rpc('eth_chainId')) as string) === BigInt(chainId),
    tip: async () => {
      const { number, hash } = (await rpc('eth_getBlockByNumber', 'latest', false)) as EvmBlock;
      return { height: Number(number), hash };
    },
    hashAt: async (height) => {
      const block = (await rpc('eth_getBlockByNumber', `0x${height.toString(16)}`, false)) as EvmBlock | null;
      return block?.hash ?? null;
    },
    block: async ({ hash }, isOurs) => {
      const block = (await rpc('eth_getBlockByHash', hash, true)) as EvmBlock;
      const receipts =
        block.transactions.length === 0 ? [] : ((await rpc('eth_getBlockReceipts', hash)) as EvmReceipt[]);
      assert(receipts.length === block.transactions.length, 'each transaction of a block has a receipt');
      assert(
        receipts.every(({ blockHash }) => blockHash === hash),
        'the receipts are of the block that was asked for',
      );
      const succeeded = new Map(
        receipts.filter(({ status }) => status === '0x1').map((one) => [one.transactionHash, one]),
      );
      const payments = block.transactions.flatMap(({ hash: txid, to, value }): Payment[] => {
        const receipt = succeeded.get(txid);
        if (!receipt) return [];
        const units = BigInt(value);
        const own =
          to !== null && units > 0n
            ? [{ txid, place: OWN_COIN, address: to.toLowerCase(), asset: coin.asset, units }]
            : [];
        return [...own, ...paidBy(receipt)];
      });
      return {
        height: Number(block.number),
        hash: block.hash,
        parent: block.parentHash,
        payments: payments.filter(({ address }) => isOurs(address)),
        spends: spendsOf(block, receipts, isOurs),
      };
    },
  };
}

/** Whoever sends from an address of ours uses up its nonce, and pays the fee, whatever became of it. */
function spendsOf(
  { transactions }: EvmBlock,
  receipts: readonly EvmReceipt[],
  isOurs: (key: string) => boolean,
): readonly Spend[] {
  const byHash = new Map(receipts.map((one) => [one.transactionHash, one]));
  return transactions
    .filter(({ from }) => isOurs(from.toLowerCase()))
    .map(({ hash: txid, from, nonce, to, value, input }) => {
      const { status, gasUsed, effectiveGasPrice } = byHash.get(txid) ?? {};
      const fee = BigInt(gasUsed ?? 0) * BigInt(effectiveGasPrice ?? 0);
      const pays = callLine({ to: to ?? '', value: BigInt(value), data: input });
      return { coin: `${from.toLowerCase()}:${Number(nonce)}`, txid, succeeded: status === '0x1', fee, pays };
    });
}
