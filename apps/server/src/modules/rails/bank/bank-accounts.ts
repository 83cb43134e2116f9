import { assetOrUnlisted, FIAT_CURRENCIES, needsIban } from '@halyard/catalogue';
import type { Settings } from '../../../platform/settings.ts';
import type { Door } from '../door.ts';

/** An account of the operator's at a bank, one a currency. */
export type BankAccount = {
  readonly currency: string;
  readonly beneficiary: string;
  readonly iban: string;
  readonly bic: string | null;
};

export const BANK_TRANSFER = 'Bank transfer';

export function bankAccountsOf(settings: Settings): readonly BankAccount[] {
  const given: Readonly<Record<string, readonly [iban: string, bic: string]>> = {
    USD: [settings.BANK_USD_IBAN, settings.BANK_USD_BIC],
    EUR: [settings.BANK_EUR_IBAN, settings.BANK_EUR_BIC],
    GBP: [settings.BANK_GBP_IBAN, settings.BANK_GBP_BIC],
  };
  return FIAT_CURRENCIES.flatMap((currency) => {
    const [iban, bic] = given[currency] ?? ['', ''];
    if (iban === '') return [];
    return [{ currency, beneficiary: settings.BANK_BENEFICIARY, iban, bic: bic === '' ? null : bic }];
  });
}

export function bankDoors(settings: Settings): readonly Door[] {
  return bankAccountsOf(settings).map(({ currency }) => ({
    kind: 'bank',
    asset: currency,
    network: BANK_TRANSFER,
    takesIn: true,
    // A file names accounts by their IBAN: where some have none, staff pay by hand.
    paysOut: needsIban(assetOrUnlisted(currency)),
  }));
}
