import { plainIban } from './accounts.ts';
import { NOBODY, type Party, referenceOrNull } from './statement.ts';

/** What field 86 says of an entry. SWIFT leaves it open; these are the forms that banks have agreed on. */
export type Details = {
  readonly text: string;
  readonly endToEndId: string | null;
  readonly party: Party;
  readonly isReturn: boolean;
};

/** A code of the kind of payment, and then numbered fields, each begun by the same sign: '166?00GUTSCHRIFT?20…'. */
const NUMBERED = /^(\d{3})([?<>^~@])(?=\d{2})/;
const SLASHED =
  /(?:^|\/)(EREF|REMI|NAME|BENM|ORDP|IBAN|CNTP|BIC|RTRN|TRCD|PREF|MARF|CSID|ISDT|PURP|USTD|STRD|TRTP)\//g;
/** Of SEPA, within the text: 'EREF+…SVWZ+…'. */
const PLUSSED = /(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP|COAM|OAMT|NAME)\+/g;
/** Behind these stands what the payer wrote, and behind the others of whom it is and their own number: they chose those as well. */
const WRITTEN: ReadonlySet<string> = new Set(['REMI', 'USTD', 'STRD']);
const BY_PAYER: ReadonlySet<string> = new Set(['EREF', 'NAME', 'BENM', 'ORDP', 'CNTP', ...WRITTEN]);
/** Kinds of payment that came back, of the German banks' list. */
const RETURNS = new Set(['108', '109', '111', '114', '159', '181', '184']);

export function readDetails(raw: string): Details {
  const whole = raw.replace(/\n/g, '');
  const [begin, code = '', sign = ''] = NUMBERED.exec(whole) ?? [];
  if (begin !== undefined) return numbered(code, whole.slice(3).split(sign).slice(1));
  if (whole.startsWith('/') && whole.search(SLASHED) === 0) return slashed(whole);
  return { text: raw.replace(/\n/g, ' ').trim(), endToEndId: null, party: NOBODY, isReturn: false };
}

function numbered(code: string, parts: readonly string[]): Details {
  const fields = parts.map((part) => [Number(part.slice(0, 2)), part.slice(2)] as const);
  const between = (from: number, to: number) =>
    fields
      .filter(([number]) => number >= from && number <= to)
      .map(([, text]) => text)
      .join('');
  const text = between(20, 29) + between(60, 63);
  const said = new Map(tokensOf(text, PLUSSED));
  const account = between(31, 31).trim();
  // The bank counts upwards. A field that comes again or too late was written by whoever paid.
  const isInOrder = fields.every(([number], index) => index === 0 || number > (fields[index - 1]?.[0] ?? 0));
  const party = {
    name: between(32, 33).trim() || null,
    account: account === '' ? null : (plainIban(account) ?? account),
    bic: between(30, 30).trim() || null,
  };
  return {
    text: said.get('SVWZ') ?? text.trim(),
    endToEndId: referenceOrNull(said.get('EREF')),
    party: isInOrder ? party : NOBODY,
    isReturn: RETURNS.has(code),
  };
}

function slashed(whole: string): Details {
  const tokens = tokensOf(whole, SLASHED);
  const said = new Map(tokens);
  const reference = until(WRITTEN, tokens).find(([word]) => word === 'EREF');
  // ING names whoever it was in one field: account, bank, name.
  const [account = '', bic = '', name = ''] = (said.get('CNTP') ?? '').split('/');
  const iban = plainIban(said.get('IBAN') ?? account);
  const party = {
    name: (said.get('NAME') ?? name).trim() || null,
    account: iban ?? (account.trim() || null),
    bic: (said.get('BIC') ?? bic).trim() || null,
  };
  return {
    text: said.get('REMI') ?? whole.trim(),
    // A bank may say it behind the text, where it cannot be told from the text: whoever looks for a reference finds it there.
    endToEndId: referenceOrNull(reference?.[1].replace(/\/+$/, '')),
    party: isSaidByBank(tokens.map(([word]) => word)) ? party : NOBODY,
    isReturn: until(BY_PAYER, tokens).some(([word]) => word === 'RTRN'),
  };
}

type Token = readonly [string, string];

/** What stands before the first of these words. */
function until(ends: ReadonlySet<string>, tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findIndex(([word]) => ends.has(word));
  return end < 0 ? tokens : tokens.slice(0, end);
}

/** Whoever pays may write these words too: a party is the bank's where it is named once, and before what the payer wrote. */
function isSaidByBank(words: readonly string[]): boolean {
  const parties = words.filter((word) => ['NAME', 'IBAN', 'BIC', 'CNTP'].includes(word));
  const written = words.findIndex((word) => WRITTEN.has(word));
  return (
    new Set(parties).size === parties.length &&
    (parties.length === 1 || !parties.includes('CNTP')) &&
    (written < 0 || parties.every((word) => words.indexOf(word) < written))
  );
}

/** What stands behind each word, up to the next one. */
function tokensOf(text: string, words: RegExp): readonly Token[] {
  const found = [...text.matchAll(words)];
  return found.map((match, index) => {
    const end = found[index + 1]?.index ?? text.length;
    return [match[1] ?? '', text.slice(match.index + match[0].length, end).trim()];
  });
}
