import type { Asset } from './asset.ts';

const MONEY = {
  kind: 'fiat',
  listed: true,
  scale: 2,
  displayDecimals: 2,
  arrival: '1-3 business days',
} as const;

const BANK = { network: 'Bank transfer', addressFormat: 'iban-or-text' } as const;

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
    networks: [{ ...BANK, withdrawalFee: '0', minWithdrawal: '10' }],
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
