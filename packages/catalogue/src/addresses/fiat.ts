import { electronicFormatIBAN, isValidIBAN } from 'ibantools';

// Letters, marks, digits, punctuation, signs and plain spaces: no control characters, and none of the
// invisible ones that can turn the order of what staff read.
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]{4,140}$/u;
const LIKE_IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/i;
const ACCOUNT_NUMBER = /\d(?:[ -]?\d){4}/;

/** An IBAN with right check digits, in groups or not. */
export function isIban(destination: string): boolean {
  const compact = destination.trim().replace(/[ -]/g, '');
  return LIKE_IBAN.test(compact) && isValidIBAN(electronicFormatIBAN(compact) ?? '');
}

export function looksLikeIban(destination: string): boolean {
  return LIKE_IBAN.test(destination.trim().replace(/[ -]/g, ''));
}

/** Text that staff read and that names an account by its number; what looks like an IBAN must be one. */
export function isBankAccount(destination: string): boolean {
  if (!isBankText(destination)) return false;
  return looksLikeIban(destination) ? isIban(destination) : ACCOUNT_NUMBER.test(destination);
}

/** Anything that can be read. */
export function isBankText(destination: string): boolean {
  return PRINTABLE.test(destination.trim());
}
