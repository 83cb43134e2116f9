/**
 * Creditor references as of ISO 11649: 'RF', two check digits, and up to 21 letters and digits. Banks and their forms know
 * them, so a mistyped one is refused before anybody pays.
 */
const FORM = /^RF\d{2}[A-Z0-9]{1,21}$/;

/** The reference of a name of letters and digits. */
export function creditorReference(name: string): string {
  return `RF${String(98 - remainder(`${name}RF00`)).padStart(2, '0')}${name}`;
}

export function isCreditorReference(text: string): boolean {
  const plain = text.replace(/\s/g, '').toUpperCase();
  return FORM.test(plain) && remainder(plain.slice(4) + plain.slice(0, 4)) === 1;
}

/** In groups of four, as it is printed. */
export function printReference(reference: string): string {
  return reference.replace(/(.{4})(?=.)/g, '$1 ');
}

/**
 * Every right reference of this length within a text, whatever banks broke it into: they wrap lines wherever a line is full.
 * Spaces, and the punctuation people put between groups, say nothing.
 */
export function findReferences(text: string, length: number): readonly string[] {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const found = new Set<string>();
  for (let at = plain.indexOf('RF'); at >= 0; at = plain.indexOf('RF', at + 1)) {
    const candidate = plain.slice(at, at + length);
    if (candidate.length === length && isCreditorReference(candidate)) found.add(candidate);
  }
  return [...found];
}

/** ISO 7064, modulo 97: letters count as two digits. */
function remainder(text: string): number {
  let rest = 0;
  for (const letter of text) {
    const value = parseInt(letter, 36);
    rest = (value > 9 ? rest * 100 + value : rest * 10 + value) % 97;
  }
  return rest;
}
