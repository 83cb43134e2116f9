import type { AddressFormat } from './addresses/formats.ts';

/** A way out: fee and minimum are decimal texts in the asset itself. */
export type Network = {
  readonly network: string;
  readonly addressFormat: AddressFormat;
  readonly withdrawalFee: string;
  readonly minWithdrawal: string;
};

/** Where an asset's value in dollars comes from. */
export type UsdPrice =
  | { readonly from: 'one' }
  | { readonly from: 'instrument'; readonly symbol: string }
  | { readonly from: 'reference'; readonly symbol: string }
  | { readonly from: 'nothing' };

export type Asset = {
  readonly currency: string;
  readonly name: string;
  readonly kind: 'fiat' | 'crypto';
  /** Whether the catalogue knows it. */
  readonly listed: boolean;
  /** Decimals it is kept with. */
  readonly scale: number;
  /** Decimals it is shown with. */
  readonly displayDecimals: number;
  readonly networks: readonly Network[];
  /** How long a deposit usually takes. */
  readonly arrival: string;
  readonly usdPrice: UsdPrice;
};
