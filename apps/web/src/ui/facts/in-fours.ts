const LIKE_IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** The number of an account as banks print it, in groups of four. */
export function inFours(text: string): string {
  return text.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Where money goes: an IBAN as banks print it, anything else as it was given. */
export function destinationText(destination: string): string {
  return LIKE_IBAN.test(destination) ? inFours(destination) : destination;
}
