import { formatUnits } from '@halyard/money';
import { BANK_SCALE } from './values.ts';

/** Payments out of one account of ours, as one file that the bank is handed. */
export type PaymentFile = {
  /** Names the file to the bank, which refuses a second one of the name. */
  readonly id: string;
  /** When it was made: a moment as ISO writes it. */
  readonly at: string;
  /** The day the bank is to pay. */
  readonly on: string;
  readonly currency: string;
  readonly debtor: { readonly name: string; readonly iban: string; readonly bic: string | null };
  readonly payments: readonly Payment[];
};

export type Payment = {
  /** Comes back on the statement. */
  readonly endToEndId: string;
  readonly amount: bigint;
  readonly creditor: { readonly name: string; readonly iban: string };
  readonly text: string;
};

/** A customer credit transfer initiation, pain.001.001.09: how many payments there are and their sum stand at the top. */
export function writePain001(file: PaymentFile): string {
  const { debtor, payments, currency } = file;
  const count = [tag('NbOfTxs', String(payments.length)), tag('CtrlSum', sumText(payments))];
  const head = group('GrpHdr', [
    tag('MsgId', file.id),
    tag('CreDtTm', file.at),
    ...count,
    group('InitgPty', [tag('Nm', plainName(debtor.name))]),
  ]);
  const agent = debtor.bic === null ? group('Othr', [tag('Id', 'NOTPROVIDED')]) : tag('BICFI', debtor.bic);
  const information = group('PmtInf', [
    tag('PmtInfId', file.id),
    tag('PmtMtd', 'TRF'),
    // Each payment is an entry of its own on the statement.
    tag('BtchBookg', 'false'),
    ...count,
    group('PmtTpInf', [group('SvcLvl', [tag('Cd', currency === 'EUR' ? 'SEPA' : 'NURG')])]),
    group('ReqdExctnDt', [tag('Dt', file.on)]),
    group('Dbtr', [tag('Nm', plainName(debtor.name))]),
    group('DbtrAcct', [group('Id', [tag('IBAN', debtor.iban)]), tag('Ccy', currency)]),
    group('DbtrAgt', [group('FinInstnId', [agent])]),
    tag('ChrgBr', currency === 'EUR' ? 'SLEV' : 'SHAR'),
    ...payments.map((payment) => transferOf(payment, currency)),
  ]);
  const space = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${space}"><CstmrCdtTrfInitn>${head}${information}</CstmrCdtTrfInitn></Document>\n`;
}

function transferOf({ endToEndId, amount, creditor, text }: Payment, currency: string): string {
  return group('CdtTrfTxInf', [
    group('PmtId', [tag('InstrId', endToEndId), tag('EndToEndId', endToEndId)]),
    group('Amt', [`<InstdAmt Ccy="${escape(currency)}">${formatUnits(amount, BANK_SCALE)}</InstdAmt>`]),
    group('Cdtr', [tag('Nm', plainName(creditor.name))]),
    group('CdtrAcct', [group('Id', [tag('IBAN', creditor.iban)])]),
    group('RmtInf', [tag('Ustrd', plainText(text).slice(0, 140))]),
  ]);
}

function sumText(payments: readonly Payment[]): string {
  return formatUnits(
    payments.reduce((sum, { amount }) => sum + amount, 0n),
    BANK_SCALE,
  );
}

/** Banks take Latin letters without marks, digits and a few signs: everything else stops a whole file. */
export function plainText(text: string): string {
  const latin = text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss').replace(/[øØ]/g, 'o');
  return latin
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

function plainName(name: string): string {
  return plainText(name).slice(0, 70).trim() || 'NOTPROVIDED';
}

function group(name: string, parts: readonly string[]): string {
  return `<${name}>${parts.join('')}</${name}>`;
}

function tag(name: string, text: string): string {
  return group(name, [escape(text)]);
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
