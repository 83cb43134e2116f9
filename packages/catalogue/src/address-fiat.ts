import { electronicFormatIBAN, isValidIBAN } from 'ibantools';

// Letters, marks, digits, punctuation, signs and plain spaces: no control characters, and none of the
// invisible ones that can turn the order of what staff read.
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]{4,140}$/u;
const LIKE_IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/i;

/** Where money is sent by bank: free text that staff read, but what looks like an IBAN must be one. */
export function isFiatDestination(destination: string): boolean {
  const text = destination.trim();
  if (!PRINTABLE.test(text)) return false;
  const compact = text.replace(/[ -]/g, '');
  return !LIKE_IBAN.test(compact) || isValidIBAN(electronicFormatIBAN(compact) ?? '');
}
