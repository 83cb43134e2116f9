import { admin } from '@halyard/contract';
import { camtOf, OUR_EUROS, type WrittenStatement } from '@halyard/testkit';
import type { Person } from '../people.ts';
import type { TestApp } from '../test-app.ts';

export const WITH_A_BANK = { BANK_EUR_IBAN: OUR_EUROS, BANK_EUR_BIC: 'COBADEFFXXX' } as const;

type Sent = {
  readonly status: number;
  readonly code: string | undefined;
  readonly error: () => string;
  readonly file: () => admin.BankFile;
};

/** Uploads a file, as the page for payments does. */
export async function uploadStatement(app: TestApp, as: Person, content: string | Buffer): Promise<Sent> {
  const answer = await app.server.inject({
    method: 'POST',
    url: `/api${admin.adminUploadBankFile.path}?name=statement.xml`,
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${as.token}` },
    payload: Buffer.from(content),
  });
  const body = answer.json<{ data?: admin.BankFile; error?: string; code?: string }>();
  return {
    status: answer.statusCode,
    code: body.code,
    error: () => body.error ?? '',
    file: () => {
      if (!body.data) throw new Error(`the file was refused: ${body.error ?? ''}`);
      return body.data;
    },
  };
}

export type Handed = { readonly staff: Person; readonly other: Person };

/** One hands a statement in, the other confirms it, and whose its entries are is found. */
export async function takeStatement(
  app: TestApp,
  { staff, other }: Handed,
  written: WrittenStatement,
  write = camtOf,
): Promise<void> {
  const file = (await uploadStatement(app, staff, write(written))).file();
  const end = written.closing ?? written.entries.reduce((sum, { amount }) => sum + amount, written.opening);
  const body = { closingBalance: end / 100 };
  (await app.call(admin.adminConfirmBankFile, { as: other, params: { id: file.id }, body })).data();
  await settleBank(app);
}

/** As a Dutch bank writes it in MT940: the text of an entry is all that is said of it. */
export function dutchOf({ number, opening, entries }: WrittenStatement): string {
  const money = (cents: number) =>
    `${Math.floor(Math.abs(cents) / 100)},${String(Math.abs(cents) % 100).padStart(2, '0')}`;
  const end = entries.reduce((sum, { amount }) => sum + amount, opening);
  return [
    ':20:S',
    `:25:${OUR_EUROS}`,
    `:28C:${number}/1`,
    `:60F:C260304EUR${money(opening)}`,
    ...entries.flatMap(({ amount, text = '' }, index) => [
      `:61:2603040304${amount < 0 ? 'D' : 'C'}${money(amount)}NTRFNONREF//B${number}-${index}`,
      `:86:${text}`,
    ]),
    `:62F:C260304EUR${money(end)}`,
    '-',
    '',
  ].join('\r\n');
}

async function settleBank(app: TestApp): Promise<void> {
  const job = app.jobs.find(({ name }) => name === 'settle-bank-entries');
  if (!job) throw new Error('there is no bank account');
  await job.run();
}
