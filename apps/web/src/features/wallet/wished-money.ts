import { findAsset } from '@halyard/catalogue';
import { useAddress } from '../../platform/browser/address.ts';
import { isPlain } from '../../ui/forms/plain-number.ts';

/** What an address asks to be filled in: an amount, of which currency, and into which. */
export type WishedMoney = {
  readonly amount: string;
  readonly currency: string | undefined;
  readonly to: string | undefined;
};

export function useWishedMoney(): WishedMoney {
  const { amount = '', currency, to } = useAddress().query;
  return { amount: isPlain(amount) ? amount : '', currency: known(currency), to: known(to) };
}

/** A wish as one text: empty where the address asks for nothing. */
export const wishOf = ({ amount, currency = '', to = '' }: WishedMoney): string =>
  [amount, currency, to].join(' ').trim();

/** An address can be written by anybody. */
function known(currency: string | undefined): string | undefined {
  return currency === undefined ? undefined : findAsset(currency)?.currency;
}
