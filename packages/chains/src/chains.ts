/**
 * The chains the product can look after, as data. A chain is one of the catalogue's networks made real: which coins are told
 * apart by contract, which genesis or chain id a node must answer with, how addresses are written. Token contracts stand
 * here and nowhere else: no row and no setting can make another contract count.
 */
export type Coin = {
  readonly asset: string;
  /** Digits after the point on the chain. */
  readonly decimals: number;
};
export type Token = Coin & {
  /** In small letters, as logs say it. */
  readonly contract: string;
};

type Common = {
  /** As settings name it. */
  readonly id: string;
  /** A chain for trying things out: never in live mode. */
  readonly isTest: boolean;
  readonly coin: Coin;
  /** How many blocks, its own with them, make a payment final. */
  readonly confirmations: number;
};

export type UtxoChain = Common & {
  readonly kind: 'utxo';
  readonly genesis: string;
  /** `segwit`: pay to a witness key hash; `legacy`: pay to a key hash, for chains that know nothing else. */
  readonly address:
    | { readonly form: 'segwit'; readonly prefix: string }
    | { readonly form: 'legacy'; readonly version: number; readonly scriptVersion: number };
};

export type EvmChain = Common & {
  readonly kind: 'evm';
  readonly chainId: number;
  readonly tokens: readonly Token[];
};

export type Chain = UtxoChain | EvmChain;

const utxo = (
  id: string,
  asset: string,
  genesis: string,
  address: UtxoChain['address'],
  isTest = false,
): UtxoChain => ({
  kind: 'utxo',
  id,
  isTest,
  coin: { asset, decimals: 8 },
  confirmations: isTest ? 3 : asset === 'BTC' ? 3 : 40,
  genesis,
  address,
});

const evm = (
  id: string,
  chainId: number,
  asset: string,
  tokens: readonly Token[],
  isTest = false,
): EvmChain => ({
  kind: 'evm',
  id,
  isTest,
  coin: { asset, decimals: 18 },
  confirmations: isTest ? 6 : 64,
  chainId,
  tokens,
});

const token = (asset: string, decimals: number, contract: string): Token => ({
  asset,
  decimals,
  contract: contract.toLowerCase(),
});

/** What the first account of a development node deploys first. */
const FIRST_DEPLOYED = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const DEVELOPMENT_CHAIN_ID = 31_337;

/** For each network of the catalogue the chains it can be, the real one first. */
export const CHAINS = {
  BITCOIN: {
    network: 'Bitcoin',
    chains: [
      utxo('bitcoin', 'BTC', '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f', {
        form: 'segwit',
        prefix: 'bc',
      }),
      utxo(
        'bitcoin-regtest',
        'BTC',
        '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
        { form: 'segwit', prefix: 'bcrt' },
        true,
      ),
      // Another node that speaks as Bitcoin's does, to try things out with.
      utxo(
        'litecoin-regtest',
        'BTC',
        '530827f38f93b43ed12af0b3ad25a288dc02ed74d6d7857862df51fc56c416f9',
        { form: 'segwit', prefix: 'rltc' },
        true,
      ),
    ],
  },
  DOGECOIN: {
    network: 'Dogecoin',
    chains: [
      utxo('dogecoin', 'DOGE', '1a91e3dace36e2be3bf030a65679fe821aa1d6ef92e7c9902eb318182c355691', {
        form: 'legacy',
        version: 0x1e,
        scriptVersion: 0x16,
      }),
    ],
  },
  ETHEREUM: {
    network: 'Ethereum (ERC-20)',
    chains: [
      evm('ethereum', 1, 'ETH', [
        token('USDT', 6, '0xdAC17F958D2ee523a2206206994597C13D831ec7'),
        token('USDC', 6, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
        token('LINK', 18, '0x514910771AF9Ca656af840dff83E8264EcF986CA'),
        token('SHIB', 18, '0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE'),
      ]),
      evm('anvil', DEVELOPMENT_CHAIN_ID, 'ETH', [token('USDT', 6, FIRST_DEPLOYED)], true),
    ],
  },
  BINANCE: {
    network: 'BNB Smart Chain (BEP-20)',
    chains: [
      evm('bnb', 56, 'BNB', [
        token('USDT', 18, '0x55d398326f99059fF775485246999027B3197955'),
        token('USDC', 18, '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'),
      ]),
    ],
  },
  AVALANCHE: {
    network: 'Avalanche C-Chain',
    chains: [
      evm('avalanche', 43_114, 'AVAX', [token('USDC', 6, '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E')]),
    ],
  },
} as const satisfies Readonly<
  Record<string, { readonly network: string; readonly chains: readonly [Chain, ...Chain[]] }>
>;

export type ChainName = keyof typeof CHAINS;
export const CHAIN_NAMES = Object.keys(CHAINS) as readonly ChainName[];

/** The chain that a setting names; without a name, the real one. */
export function chainOf(name: ChainName, id: string): Chain | undefined {
  const { chains }: { readonly chains: readonly [Chain, ...Chain[]] } = CHAINS[name];
  return id === '' ? chains[0] : chains.find((one) => one.id === id);
}

/** A chain by its id alone. */
export function chainNamed(id: string): Chain | undefined {
  return CHAIN_NAMES.map((name) => (id === '' ? undefined : chainOf(name, id))).find(
    (one) => one !== undefined,
  );
}

/** What can be paid in on a chain: its coin, and its tokens. */
export function coinsOf(chain: Chain): readonly Coin[] {
  return chain.kind === 'utxo' ? [chain.coin] : [chain.coin, ...chain.tokens];
}
