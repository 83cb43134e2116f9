import type { Asset } from './asset.ts';

const MONEY = {
  kind: 'fiat',
  listed: true,
  scale: 2,
  displayDecimals: 2,
  arrival: '1-3 business days',
} as const;

/** Dollars and pounds also go to accounts that have no IBAN; euros never do. */
const BANK = { network: 'Bank transfer', addressFormat: 'iban-or-account' } as const;
const SEPA = { ...BANK, addressFormat: 'iban' } as const;

export const FIAT: readonly Asset[] = [
  {
    ...MONEY,
    currency: 'USD',
    name: 'US Dollar',
    networks: [{ ...BANK, withdrawalFee: '0', minWithdrawal: '10' }],
    usdPrice: { from: 'one' },
  },
  {
    ...MONEY,
    currency: 'EUR',
    name: 'Euro',
    networks: [{ ...SEPA, withdrawalFee: '0', minWithdrawal: '10' }],
    usdPrice: { from: 'instrument', symbol: 'EUR/USD' },
  },
  {
    ...MONEY,
    currency: 'GBP',
    name: 'British Pound',
    networks: [{ ...BANK, withdrawalFee: '0', minWithdrawal: '10' }],
    usdPrice: { from: 'instrument', symbol: 'GBP/USD' },
  },
];

/** What banks move, in the order lists have them. */
export const FIAT_CURRENCIES: readonly string[] = FIAT.map(({ currency }) => currency);

/** 'USD, EUR or GBP'. */
export function anyOf(words: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words);
}

/** The least of a bank transfer or card, in whole units of any of them. */
export const MIN_FIAT_DEPOSIT = 100;
