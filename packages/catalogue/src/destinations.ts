import { matchingNetworks } from './addresses/formats.ts';
import { looksLikeIban } from './addresses/fiat.ts';
import type { AddressOptions } from './addresses/options.ts';
import type { Asset, Network } from './asset.ts';

export type Destination = { readonly destination: string; readonly network?: string | undefined };
export type DestinationProblem = 'choose-network' | 'bad-iban' | 'bad-account' | 'bad-destination';

/**
 * The network a destination belongs to, or what is wrong with it: the same for the form and for the server. One address
 * format may serve several chains: then the chain must be named.
 */
export function networkOfDestination(
  asset: Asset,
  { destination, network }: Destination,
  options: AddressOptions,
): Network | DestinationProblem {
  if (!asset.listed) return unlistedNetwork(asset, network);
  const named = asset.networks.filter((candidate) => candidate.network === network);
  if (network !== undefined && named.length === 0) return 'choose-network';
  const [only, another] = matchingNetworks(
    named.length > 0 ? { networks: named } : asset,
    destination,
    options,
  );
  if (!only) return problemOf(asset, destination);
  return another ? 'choose-network' : only;
}

/** Whether an asset goes to accounts that have an IBAN and to no others. */
export function needsIban({ networks }: Pick<Asset, 'networks'>): boolean {
  return networks.every(({ addressFormat }) => addressFormat === 'iban');
}

function problemOf(asset: Asset, destination: string): DestinationProblem {
  if (asset.kind !== 'fiat') return 'bad-destination';
  return needsIban(asset) || looksLikeIban(destination) ? 'bad-iban' : 'bad-account';
}

/** We cannot check an address of a chain we do not know; two administrators will look at it instead. */
function unlistedNetwork({ currency }: Asset, network = currency): Network {
  return { network, addressFormat: 'text', withdrawalFee: '0', minWithdrawal: '0' };
}

/** The network one of our own addresses belongs to: its name may be the operator's own, beginning with the chain's. */
export function networkOfOwnAddress(
  { networks }: Asset,
  { address, network }: { readonly address: string; readonly network: string },
  options: AddressOptions,
): Network | undefined {
  const named = networks.filter((candidate) => network.startsWith(candidate.network));
  return matchingNetworks({ networks: named.length > 0 ? named : networks }, address, options)[0];
}
