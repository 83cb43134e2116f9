import type { walletAddresses } from '@halyard/contract';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { plainText } from '../../domain/money/money.ts';

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
export type FieldName = keyof AddressForm;
export type Problems = Partial<Record<FieldName, string>>;

/** In the order in which the form asks for them. */
export const LABELS: Readonly<Record<FieldName, string>> = {
  symbol: 'Symbol',
  name: 'Name',
  network: 'Network',
  address: 'Address',
  minDeposit: 'Minimum deposit',
  confirmations: 'Confirmations',
  icon: 'Icon',
  color: 'Color',
  bgColor: 'Background color',
  borderColor: 'Border color',
};
export const FIELD_NAMES = Object.keys(LABELS) as readonly FieldName[];

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

const PLAIN = /^[#A-Za-z0-9 _./:()%,-]{1,64}$/;

/** Every field is required; the minimum has at most eight decimals, the confirmations are whole. */
export function problemsOf(form: AddressForm): Problems {
  const problems: Problems = {};
  for (const name of FIELD_NAMES) {
    if (form[name].trim() === '') problems[name] = 'Please fill in this field';
  }
  if (!problems.symbol && !/^[A-Z0-9]{2,10}$/.test(form.symbol.trim())) {
    problems.symbol = '2 to 10 letters and digits';
  }
  if (!problems.minDeposit && !/^\d*\.?\d{1,8}$/.test(form.minDeposit.trim())) {
    problems.minDeposit = 'A number with at most 8 decimals';
  }
  if (!problems.confirmations && !/^[1-9]\d{0,3}$|^10000$/.test(form.confirmations.trim())) {
    problems.confirmations = 'A whole number of at least 1';
  }
  for (const name of ['icon', 'color', 'bgColor', 'borderColor'] as const) {
    if (!problems[name] && !PLAIN.test(form[name].trim())) problems[name] = 'At most 64 plain characters';
  }
  return problems;
}

const FIELDS_OF_REFUSALS: Readonly<Record<string, FieldName>> = {
  'bad-address': 'address',
  'address-exists': 'address',
  'invalid-amount': 'minDeposit',
  'too-many-decimals': 'minDeposit',
  'amount-too-large': 'minDeposit',
};

/** Where the server's "no" belongs; nothing for a failure that is about no field. */
export function problemsIn(failure: unknown): Problems | null {
  if (!(failure instanceof CallFailure)) return null;
  const field = FIELDS_OF_REFUSALS[failure.code ?? ''];
  if (field) return { [field]: failure.message };
  const found = failure.details.flatMap(({ path, message }) => {
    const name = FIELD_NAMES.find((one) => one === path);
    return name ? [[name, message] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
}

/** Which fields stand differently in the two. */
export function differencesOf(mine: AddressForm, theirs: AddressForm): readonly FieldName[] {
  return FIELD_NAMES.filter((name) => mine[name].trim() !== theirs[name].trim());
}

export function bodyOf(form: AddressForm) {
  const trimmed = Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, value.trim()]),
  ) as AddressForm;
  return { ...trimmed, confirmations: Number(trimmed.confirmations) };
}
