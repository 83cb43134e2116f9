import {
  isBitcoinLegacyAddress,
  isDogecoinAddress,
  isPolkadotAddress,
  isSolanaAddress,
  isTronAddress,
  isXrpAddress,
} from './base58.ts';
import { isCardanoAddress, isSegwitAddress } from './bech32.ts';
import { isEvmAddress } from './evm.ts';
import { isBankAccount, isBankText, isIban } from './fiat.ts';
import { isTonAddress } from './ton.ts';
import type { AddressOptions } from './options.ts';

export type AddressFormat =
  | 'bitcoin'
  | 'evm'
  | 'tron'
  | 'solana'
  | 'xrp'
  | 'dogecoin'
  | 'ton'
  | 'cardano'
  | 'polkadot'
  | 'iban'
  | 'iban-or-account'
  | 'text';

type AddressCheck = (address: string, options: AddressOptions) => boolean;

const CHECKS: Readonly<Record<AddressFormat, AddressCheck>> = {
  bitcoin: (address, options) =>
    isSegwitAddress(address, options) || isBitcoinLegacyAddress(address, options),
  evm: isEvmAddress,
  tron: isTronAddress,
  solana: isSolanaAddress,
  xrp: isXrpAddress,
  dogecoin: isDogecoinAddress,
  ton: isTonAddress,
  cardano: isCardanoAddress,
  polkadot: isPolkadotAddress,
  iban: isIban,
  'iban-or-account': isBankAccount,
  text: isBankText,
};

/** No address is longer, and decoding base58 takes quadratic time. */
const MAX_ADDRESS_LENGTH = 140;

/**
 * Whether an address is well formed, its checksum included. It cannot tell whether anybody holds the key;
 * a Solana address has no checksum at all.
 */
export function isValidAddress(format: AddressFormat, address: string, options: AddressOptions): boolean {
  return address.length <= MAX_ADDRESS_LENGTH && CHECKS[format](address, options);
}

/** The networks an address fits, of those given: several when chains share one format, as the EVM chains do. */
export function matchingNetworks<N extends { readonly addressFormat: AddressFormat }>(
  asset: { readonly networks: readonly N[] },
  address: string,
  options: AddressOptions,
): readonly N[] {
  return asset.networks.filter((network) => isValidAddress(network.addressFormat, address, options));
}
