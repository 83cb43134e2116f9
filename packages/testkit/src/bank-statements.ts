/** Statements as a bank writes them, for tests that have none. */

export const OUR_EUROS = 'DE89370400440532013000';
export type WrittenStatement = {
  readonly number: number;
  /** In cents, as everything here. */
  readonly opening: number;
  readonly closing?: number;
  readonly day?: string;
  readonly entries: readonly WrittenEntry[];
};

export type WrittenEntry = {
  readonly amount: number;
  readonly text?: string;
  readonly name?: string;
  readonly account?: string;
  readonly bankReference?: string;
  readonly endToEndId?: string;
  readonly isReturn?: boolean;
};

const tag = (name: string, inner: string) => `<${name}>${inner}</${name}>`;
const money = (cents: number) =>
  `<Amt Ccy="EUR">${(Math.abs(cents) / 100).toFixed(2)}</Amt>${tag('CdtDbtInd', cents < 0 ? 'DBIT' : 'CRDT')}`;

export function camtOf({ number, opening, closing, day = '2026-03-04', entries }: WrittenStatement): string {
  const end = closing ?? entries.reduce((sum, { amount }) => sum + amount, opening);
  const balance = (kind: string, cents: number) =>
    tag('Bal', tag('Tp', tag('CdOrPrtry', tag('Cd', kind))) + money(cents) + tag('Dt', tag('Dt', day)));
  const account = tag('Acct', tag('Id', tag('IBAN', OUR_EUROS)) + tag('Ccy', 'EUR'));
  const statement = [
    tag('Id', `STM-${number}`),
    tag('ElctrncSeqNb', String(number)),
    account,
    balance('OPBD', opening),
    balance('CLBD', end),
    ...entries.map((entry, index) => ntryOf(entry, `${number}-${index}`, day)),
  ].join('');
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">${tag('BkToCstmrStmt', tag('Stmt', statement))}</Document>`;
}

function ntryOf(entry: WrittenEntry, fallback: string, day: string): string {
  const { amount, text = '', name, account, bankReference = `BNK-${fallback}`, endToEndId, isReturn } = entry;
  const side = amount < 0 ? 'Cdtr' : 'Dbtr';
  const parties =
    (name === undefined ? '' : tag(side, tag('Pty', tag('Nm', name)))) +
    (account === undefined ? '' : tag(`${side}Acct`, tag('Id', tag('IBAN', account))));
  const details = [
    tag('Refs', tag('EndToEndId', endToEndId ?? 'NOTPROVIDED')),
    tag('RltdPties', parties),
    tag('RmtInf', tag('Ustrd', text)),
    isReturn ? tag('RtrInf', '') : '',
  ].join('');
  const days = tag('BookgDt', tag('Dt', day)) + tag('ValDt', tag('Dt', day));
  const status = tag('Sts', tag('Cd', 'BOOK'));
  return tag(
    'Ntry',
    money(amount) +
      status +
      days +
      tag('AcctSvcrRef', bankReference) +
      tag('NtryDtls', tag('TxDtls', details)),
  );
}
