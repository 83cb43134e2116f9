import { isSameAccount } from './accounts.ts';
import { unreadable } from './problem.ts';
import { NOBODY, type Party, referenceOrNull, type Statement, type StatementEntry } from './statement.ts';
import { parseAmount, parseDay } from './values.ts';
import { all, type Element, first, readXml, textAt } from './xml.ts';

const SPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(\d{2})$/;
const OLDEST = 2;
const NEWEST = 13;

/** The account a statement is about: what its entries are read by. */
type Own = { readonly where: string; readonly account: string; readonly currency: string };

/** A camt.053, versions 2 to 13. What a bank only expects, and what is only for information, is left out. */
export function readCamt053(text: string): readonly Statement[] {
  const root = readXml(text);
  const version = SPACE.exec(root.space)?.[1];
  if (root.name !== 'Document' || version === undefined) return unreadable('not-a-statement');
  if (Number(version) < OLDEST || Number(version) > NEWEST) unreadable('unread-version', { version });
  return all(root, 'BkToCstmrStmt', 'Stmt').map(readStatement);
}

function readStatement(from: Element): Statement {
  const id = textAt(from, 'Id') ?? '';
  const digits = textAt(from, 'ElctrncSeqNb') ?? textAt(from, 'LglSeqNb');
  const number = digits !== null && /^\d{1,9}$/.test(digits) ? Number(digits) : null;
  const name = number === null ? id : String(number);
  const opening = balancesOf(from, name, 'OPBD')[0] ?? balancesOf(from, name, 'PRCD')[0];
  // Banks that repeat one for each page close with the last.
  const closing = balancesOf(from, name, 'CLBD').at(-1);
  if (!opening) return unreadable('lacks', { where: name, what: 'an opening balance' });
  if (!closing) return unreadable('lacks', { where: name, what: 'a closing balance' });
  const account = accountAt(first(from, 'Acct')) ?? unreadable('lacks', { where: name, what: 'an account' });
  const own = { where: name, account, currency: textAt(from, 'Acct', 'Ccy') ?? closing.currency };
  for (const { currency } of [opening, closing]) requireCurrency(own, currency);
  const entries = all(from, 'Ntry')
    .filter(isBooked)
    .flatMap((entry) => entriesOf(entry, own));
  return { format: 'camt.053', name, number, account, currency: own.currency, opening, closing, entries };
}

function balancesOf(from: Element, where: string, kind: string) {
  const found = all(from, 'Bal').filter((balance) => textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') === kind);
  return found.map((balance) => ({
    ...signedAmount(balance, where),
    on: parseDay(dayAt(balance, 'Dt') ?? '', where),
  }));
}

function isBooked(entry: Element): boolean {
  return (textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')) === 'BOOK';
}

/** One entry, or the payments it is the sum of, where the bank says of each how much it was. */
function entriesOf(entry: Element, own: Own): readonly StatementEntry[] {
  const { amount, currency } = signedAmount(entry, own.where);
  requireCurrency(own, currency);
  const payments = all(entry, 'NtryDtls', 'TxDtls');
  const parts = payments.length > 1 ? partsOf(payments, amount, own) : null;
  if (!parts) return [readEntry(entry, payments.length === 1 ? payments[0] : undefined, amount, own)];
  return payments.map((payment, index) => readEntry(entry, payment, parts[index] ?? 0n, own));
}

function partsOf(payments: readonly Element[], whole: bigint, own: Own): readonly bigint[] | null {
  const parts: bigint[] = [];
  for (const payment of payments) {
    const said = first(payment, 'Amt') ?? first(payment, 'AmtDtls', 'TxAmt', 'Amt');
    if (!said || said.attributes['Ccy'] !== own.currency) return null;
    const amount = parseAmount(said.text, own.where);
    const side = textAt(payment, 'CdtDbtInd');
    parts.push(side === null ? (whole < 0n ? -amount : amount) : side === 'DBIT' ? -amount : amount);
  }
  return parts.reduce((sum, part) => sum + part, 0n) === whole ? parts : null;
}

function readEntry(entry: Element, payment: Element | undefined, amount: bigint, own: Own): StatementEntry {
  const { where } = own;
  const booked = dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt');
  const bookedOn = parseDay(booked ?? unreadable('lacks', { where, what: 'the day of an entry' }), where);
  const value = dayAt(entry, 'ValDt');
  const texts = all(payment ?? entry, 'RmtInf', 'Ustrd').map(({ text }) => text.trim());
  const references = all(payment ?? entry, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref').map(({ text }) =>
    text.trim(),
  );
  const more = texts.length > 0 ? null : textAt(payment, 'AddtlTxInf');
  const note = payment || texts.length > 0 ? null : textAt(entry, 'AddtlNtryInf');
  return {
    amount,
    bookedOn,
    valueOn: value === null ? bookedOn : parseDay(value, where),
    bankReference:
      referenceOrNull(textAt(payment, 'Refs', 'AcctSvcrRef')) ??
      referenceOrNull(textAt(entry, 'AcctSvcrRef')) ??
      referenceOrNull(textAt(entry, 'NtryRef')),
    endToEndId: referenceOrNull(textAt(payment, 'Refs', 'EndToEndId')),
    text: [...references, ...texts, more, note].filter((part) => part !== null && part !== '').join(' '),
    party: payment ? partyOf(payment, amount > 0n ? 'Dbtr' : 'Cdtr', own) : NOBODY,
    isReturn: isReturn(entry, payment),
  };
}

/** Whoever stands on the other side. Of a payment that came back, banks name the sides of the first one: never ourselves. */
function partyOf(payment: Element, side: 'Dbtr' | 'Cdtr', own: Own): Party {
  const party = partyAt(payment, side);
  const isOurs = party.account !== null && isSameAccount(party.account, own.account);
  return isOurs ? partyAt(payment, side === 'Dbtr' ? 'Cdtr' : 'Dbtr') : party;
}

function partyAt(payment: Element, side: 'Dbtr' | 'Cdtr'): Party {
  const parties = first(payment, 'RltdPties');
  const agent = first(payment, 'RltdAgts', `${side}Agt`, 'FinInstnId');
  return {
    // From version 8 on a party may be a person or a bank, one level further down.
    name: textAt(parties, side, 'Pty', 'Nm') ?? textAt(parties, side, 'Nm'),
    account: accountAt(first(parties, `${side}Acct`)),
    bic: textAt(agent, 'BICFI') ?? textAt(agent, 'BIC'),
  };
}

function isReturn(entry: Element, payment: Element | undefined): boolean {
  const families = [entry, payment].map((from) => textAt(from, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd'));
  return (
    ['true', '1'].includes(textAt(entry, 'RvslInd') ?? '') ||
    first(payment, 'RtrInf') !== undefined ||
    families.includes('RRTN')
  );
}

function accountAt(from: Element | undefined): string | null {
  const iban = textAt(from, 'Id', 'IBAN');
  return iban?.replace(/\s/g, '').toUpperCase() ?? textAt(from, 'Id', 'Othr', 'Id');
}

function dayAt(from: Element, name: string): string | null {
  return textAt(from, name, 'Dt') ?? textAt(from, name, 'DtTm');
}

function signedAmount(from: Element, where: string): { amount: bigint; currency: string } {
  const said = first(from, 'Amt') ?? unreadable('lacks', { where, what: 'an amount' });
  const side = textAt(from, 'CdtDbtInd');
  if (side !== 'CRDT' && side !== 'DBIT') unreadable('lacks', { where, what: 'the side of an amount' });
  const amount = parseAmount(said.text, where);
  return { amount: side === 'DBIT' ? -amount : amount, currency: said.attributes['Ccy'] ?? '' };
}

function requireCurrency({ where, currency }: Own, said: string): void {
  if (said !== currency) unreadable('other-currency', { where, said, currency });
}
