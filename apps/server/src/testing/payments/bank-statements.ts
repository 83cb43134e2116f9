import { admin } from '@halyard/contract';
import type { Person } from '../people.ts';
import type { TestApp } from '../test-app.ts';

/** Statements as a bank writes them, for tests that have none. */

export const OUR_EUROS = 'DE89370400440532013000';
export const WITH_A_BANK = { BANK_EUR_IBAN: OUR_EUROS, BANK_EUR_BIC: 'COBADEFFXXX' } as const;

export type Written = {
  readonly number: number;
  /** In cents, as everything here. */
  readonly opening: number;
  readonly closing?: number;
  readonly day?: string;
  readonly entries: readonly Entry[];
};

export type Entry = {
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

export function camtOf({ number, opening, closing, day = '2026-03-04', entries }: Written): string {
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

function ntryOf(entry: Entry, fallback: string, day: string): string {
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

type Sent = { readonly status: number; readonly error: () => string; readonly file: () => admin.BankFile };

/** Uploads a file, as the page for payments does. */
export async function uploadStatement(app: TestApp, as: Person, content: string | Buffer): Promise<Sent> {
  const answer = await app.server.inject({
    method: 'POST',
    url: `/api${admin.adminUploadBankFile.path}?name=statement.xml`,
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${as.token}` },
    payload: Buffer.from(content),
  });
  const body = answer.json<{ data?: admin.BankFile; error?: string }>();
  return {
    status: answer.statusCode,
    error: () => body.error ?? '',
    file: () => {
      if (!body.data) throw new Error(`the file was refused: ${body.error ?? ''}`);
      return body.data;
    },
  };
}

export type Handed = { readonly staff: Person; readonly other: Person };

/** One hands a statement in, the other confirms it, and whose its entries are is found. */
export async function takeStatement(app: TestApp, { staff, other }: Handed, written: Written): Promise<void> {
  const file = (await uploadStatement(app, staff, camtOf(written))).file();
  const end = written.closing ?? written.entries.reduce((sum, { amount }) => sum + amount, written.opening);
  const body = { closingBalance: end / 100 };
  (await app.call(admin.adminConfirmBankFile, { as: other, params: { id: file.id }, body })).data();
  await settleBank(app);
}

async function settleBank(app: TestApp): Promise<void> {
  const job = app.jobs.find(({ name }) => name === 'settle-bank-entries');
  if (!job) throw new Error('there is no bank account');
  await job.run();
}
