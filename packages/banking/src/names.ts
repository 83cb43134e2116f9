export type PersonName = { readonly firstName: string; readonly lastName: string };

/** What stands beside a name and is none. */
const TITLES = new Set([
  'mr',
  'mrs',
  'ms',
  'miss',
  'dr',
  'prof',
  'sir',
  'herr',
  'frau',
  'mme',
  'hr',
  'fr',
  'dhr',
  'mw',
]);
/** A name with one of these is that of a firm, whoever it is called after. */
const FIRMS =
  /\b(?:ltd|limited|llc|llp|plc|inc|corp|corporation|company|gmbh|ag|kg|ohg|ug|ev|sarl|sas|sa|spa|srl|bv|nv|oy|ab|aps|as|doo|zoo|trading|holding|holdings|group|trust|fund|foundation|bank)\b/;

/**
 * Whether a bank's name of whoever paid is this person's: all of the last name and one of the first names, in any order and
 * whatever else stands there, and no firm. It would rather say no once too often: then a person looks.
 */
export function isNameOf(said: string, person: PersonName): boolean {
  const words = wordsOf(said);
  if (FIRMS.test([...words].join(' '))) return false;
  const last = [...wordsOf(person.lastName)];
  const first = [...wordsOf(person.firstName)];
  if (last.length === 0 || first.length === 0) return false;
  return last.every((word) => words.has(word)) && first.some((word) => word.length > 1 && words.has(word));
}

/** 'Müller' is written Mueller and Muller too: all three become one. */
function wordsOf(name: string): ReadonlySet<string> {
  const plain = name
    .replace(/ß/g, 'ss')
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .replace(/[æÆ]/g, 'ae')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/([aou])e/g, '$1')
    .replace(/['’.]/g, '');
  return new Set(plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !TITLES.has(word)));
}
