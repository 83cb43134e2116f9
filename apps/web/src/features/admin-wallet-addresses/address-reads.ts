import { walletAddresses } from '@halyard/contract';
import { reload } from '../../platform/calls/read.ts';
import { api } from '../../platform/session/signed-in.ts';

/** What a change of an address makes old. */
export const ADDRESS_READS = [
  walletAddresses.listWalletAddresses,
  walletAddresses.walletAddressHistory,
] as const;

/** The address as it stands now, here and in the list; null when it is gone. */
export async function readAddress(id: string): Promise<walletAddresses.WalletAddress | null> {
  void reload(ADDRESS_READS);
  const all = await api.call(walletAddresses.listWalletAddresses);
  return all.find((address) => address.id === id) ?? null;
}
