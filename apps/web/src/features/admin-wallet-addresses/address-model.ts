import type { walletAddresses } from '@halyard/contract';
import { plainText } from '../../ui/money.ts';

export type AddressForm = {
  readonly symbol: string;
  readonly name: string;
  readonly address: string;
  readonly network: string;
  readonly minDeposit: string;
  readonly confirmations: string;
  readonly icon: string;
  readonly color: string;
  readonly bgColor: string;
  readonly borderColor: string;
};

export const EMPTY_ADDRESS: AddressForm = {
  symbol: '',
  name: '',
  address: '',
  network: '',
  minDeposit: '',
  confirmations: '1',
  icon: '',
  color: '',
  bgColor: '',
  borderColor: '',
};

export function formOf(address: walletAddresses.WalletAddress): AddressForm {
  const { symbol, name, network, icon, color, bgColor, borderColor } = address;
  return {
    symbol,
    name,
    network,
    icon,
    color,
    bgColor,
    borderColor,
    address: address.address,
    minDeposit: plainText(address.minDeposit),
    confirmations: String(address.confirmations),
  };
}

/** Every field is required; the minimum has at most eight decimals, the confirmations are whole. */
export function problemsOf(form: AddressForm): Partial<Record<keyof AddressForm, string>> {
  const problems: Partial<Record<keyof AddressForm, string>> = {};
  for (const name of Object.keys(form) as (keyof AddressForm)[]) {
    if (form[name].trim() === '') problems[name] = 'Please fill in this field';
  }
  if (!problems.minDeposit && !/^\d*\.?\d{1,8}$/.test(form.minDeposit.trim())) {
    problems.minDeposit = 'A number with at most 8 decimals';
  }
  if (!problems.confirmations && !/^[1-9]\d{0,4}$/.test(form.confirmations.trim())) {
    problems.confirmations = 'A whole number of at least 1';
  }
  return problems;
}

export function bodyOf(form: AddressForm) {
  const trimmed = Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, value.trim()]),
  ) as AddressForm;
  return { ...trimmed, confirmations: Number(trimmed.confirmations) };
}
