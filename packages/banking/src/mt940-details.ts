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
/** Kinds of payment that came back, of the German banks' list. */
const RETURNS = new Set(['108', '109', '111', '114', '159', '181', '184']);

export function readDetails(raw: string): Details {
  const whole = raw.replace(/\n/g, '');
  const [begin, code = '', sign = ''] = NUMBERED.exec(whole) ?? [];
  if (begin !== undefined) return numbered(code, whole.slice(3).split(sign).slice(1));
  if (/(?:^|\/)(?:EREF|REMI|NAME|IBAN|CNTP|BENM|ORDP)\//.test(whole)) return slashed(whole);
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
  const said = tokensOf(text, PLUSSED);
  const account = between(31, 31).trim() || (said.get('IBAN') ?? '');
  return {
    text: said.get('SVWZ') ?? text.trim(),
    endToEndId: referenceOrNull(said.get('EREF')),
    party: {
      name: between(32, 33).trim() || null,
      account: account === '' ? null : (plainIban(account) ?? account),
      bic: between(30, 30).trim() || null,
    },
    isReturn: RETURNS.has(code),
  };
}

function slashed(whole: string): Details {
  const said = tokensOf(whole, SLASHED);
  // ING names whoever it was in one field: account, bank, name.
  const [account = '', bic = '', name = ''] = (said.get('CNTP') ?? '').split('/');
  const iban = plainIban(said.get('IBAN') ?? account);
  return {
    text: said.get('REMI') ?? whole.trim(),
    endToEndId: referenceOrNull(said.get('EREF')),
    party: {
      name: (said.get('NAME') ?? name).trim() || null,
      account: iban ?? (account.trim() || null),
      bic: (said.get('BIC') ?? bic).trim() || null,
    },
    isReturn: said.has('RTRN'),
  };
}

/** What stands behind each word, up to the next one. */
function tokensOf(text: string, words: RegExp): ReadonlyMap<string, string> {
  const found = [...text.matchAll(words)];
  return new Map(
    found.map((match, index) => {
      const end = found[index + 1]?.index ?? text.length;
      return [match[1] ?? '', text.slice(match.index + match[0].length, end).trim()];
    }),
  );
}
