import {
  addressKey,
  type Chain,
  CHAIN_NAMES,
  CHAINS,
  chainOf,
  coinsOf,
  ownAddress,
  readPublicKey,
} from '@halyard/chains';
import { assetOrUnlisted, type Asset } from '@halyard/catalogue';
import { assert, parseUnits } from '@halyard/money';
import type { Settings } from '../../../platform/settings.ts';
import type { Door } from '../door.ts';
import { createEvmNode } from './evm-node.ts';
import type { ChainNode } from './node.ts';
import { createUtxoNode } from './utxo-node.ts';

/** A chain that settings have a public key and a node for. */
export type Watched = {
  readonly network: string;
  readonly chain: Chain;
  /** The least of a coin that is credited: what could leave again by the same way. Less is kept until it adds up to this. */
  readonly least: (asset: string) => bigint;
  readonly key: NonNullable<ReturnType<typeof readPublicKey>>;
  readonly nodes: readonly [ChainNode, ...ChainNode[]];
};

/** The house's own address by the key in force, as payments name it. */
export const ownKey = ({ chain, key }: Pick<Watched, 'chain' | 'key'>): string =>
  addressKey(chain, ownAddress(chain, key));

export function watchedChains(settings: Settings): readonly Watched[] {
  return CHAIN_NAMES.flatMap((name) => {
    const [url, second] = [settings[`RAIL_${name}_URL`], settings[`RAIL_${name}_SECOND_URL`]];
    const key = readPublicKey(settings[`RAIL_${name}_XPUB`]);
    const chain = chainOf(name, settings[`RAIL_${name}_CHAIN`]);
    if (!key || !chain || url === '') return [];
    const node = (at: string) =>
      chain.kind === 'utxo' ? createUtxoNode(chain, at) : createEvmNode(chain, at);
    const { network } = CHAINS[name];
    const least = (asset: string) => leastOf(assetOrUnlisted(asset), network);
    return [{ network, chain, key, least, nodes: [node(url), ...(second === '' ? [] : [node(second)])] }];
  });
}

/** What of a chain the catalogue has on its network: nothing else can be credited. */
export function chainDoors(settings: Settings): readonly Door[] {
  return watchedChains(settings).flatMap(({ network, chain }) =>
    coinsOf(chain)
      .filter(({ asset }) => assetOrUnlisted(asset).networks.some((one) => one.network === network))
      .map(({ asset, decimals }) => ({
        kind: chain.kind,
        asset,
        network,
        takesIn: true,
        decimals,
        paysOut: settings.SIGNER_TOKEN !== '',
      })),
  );
}

function leastOf(asset: Asset, network: string): bigint {
  const way = asset.networks.find((one) => one.network === network);
  const least = parseUnits(way?.minWithdrawal ?? '0', asset.scale);
  assert(least.ok, `the catalogue says ${way?.minWithdrawal} ${asset.currency}`);
  return least.value;
}
