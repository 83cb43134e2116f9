import {
  addressAt,
  buildEvm,
  buildUtxo,
  type Chain,
  ownAddress,
  readPrivateKey,
  signEvm,
  signUtxo,
} from '@halyard/chains';

/** The wallet of whoever keeps cold storage: a key that no program of the product knows. */

/** The second of the published examples of such keys: it guards nothing. */
const SECRET =
  'xprv9s21ZrQH143K31xYSDQpPDxsXRTUcvj2iNHm5NUtrGiGG5e2DtALGdso3pGz6ssrdK4PFmM8NSpSBHNqPqm55Qn3LqFtT2emdEXVYsCzC2U';
const [GAS, GAS_PRICE, FEE] = [21_000n, 20_000_000_000n, 2_000n];

type Ask = (method: string, ...params: readonly unknown[]) => Promise<unknown>;
type Unspent = {
  readonly txid: string;
  readonly vout: number;
  readonly amount: number | string;
  readonly height: number;
};

export function coldWallet({
  chain,
  nodes: [{ ask }],
}: {
  readonly chain: Chain;
  readonly nodes: readonly [{ readonly ask: Ask }, ...unknown[]];
}) {
  const key = readPrivateKey(SECRET);
  if (!key) throw new Error('a published example is a key');
  const address = ownAddress(chain, key);
  const common = { id: 'from cold', chain: chain.id, version: 1 } as const;
  return {
    address,
    /** Another one that it has. */
    second: addressAt(chain, key, 7),
    /** So many of the chain's own units, with a fee beside them; answers the hash. */
    pay: async (to: string, units: bigint): Promise<string> => {
      const order = {
        house: address,
        id: 'none',
        reference: 'none',
        chain: chain.id,
        asset: chain.coin.asset,
        units: String(units),
        destination: to,
        approvals: [],
      };
      if (chain.kind === 'evm') {
        const nonce = Number(await ask('eth_getTransactionCount', address, 'latest'));
        const fees = { gasLimit: String(GAS), maxFee: String(GAS_PRICE), tip: '1000000000' };
        const plan = {
          ...common,
          kind: 'evm',
          orders: [order],
          from: null,
          nonce,
          move: null,
          ...fees,
        } as const;
        return (await ask(
          'eth_sendRawTransaction',
          signEvm(key, plan, buildEvm(chain, key, plan)),
        )) as string;
      }
      const { unspents } = (await ask('scantxoutset', 'start', [`addr(${address})`])) as {
        readonly unspents: readonly Unspent[];
      };
      const coins = [];
      for (const { txid, vout, height } of unspents) {
        const raw = (await ask(
          'getrawtransaction',
          txid,
          false,
          await ask('getblockhash', height),
        )) as string;
        coins.push({ txid, place: vout, number: null, raw });
      }
      const plan = { ...common, kind: 'utxo', orders: [order], coins, fee: String(FEE) } as const;
      return (await ask('sendrawtransaction', signUtxo(key, plan, buildUtxo(chain, key, plan)))) as string;
    },
  };
}
