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

/** Whether a statement's own form of an account is this IBAN: the IBAN, or the number it ends with. */
export function isAccountOf(said: string, iban: string): boolean {
  if (isSameAccount(said, iban)) return true;
  const number = lettersOf(said.split('/').at(-1) ?? '').replace(/^0+/, '');
  return /^\d{7,}$/.test(number) && iban.endsWith(number);
}

function lettersOf(account: string): string {
  return account.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
