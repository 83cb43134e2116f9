import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';

/** An IBAN as machines write it, or null where it is none. */
export function plainIban(text: string): string | null {
  const plain = electronicFormatIBAN(text) ?? '';
  return isValidIBAN(plain) ? plain : null;
}

export function isBic(text: string): boolean {
  return isValidBIC(text);
}

/** Whether two texts name one account: letters and digits decide. */
export function isSameAccount(one: string, other: string): boolean {
  return lettersOf(one) === lettersOf(other);
}

function lettersOf(account: string): string {
  return account.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
