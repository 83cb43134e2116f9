import { admin } from '@halyard/contract';
import { camtOf, OUR_EUROS, type WrittenStatement } from '@halyard/testkit';
import type { Person } from '../people.ts';
import type { TestApp } from '../test-app.ts';

export const WITH_A_BANK = { BANK_EUR_IBAN: OUR_EUROS, BANK_EUR_BIC: 'COBADEFFXXX' } as const;

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
export async function takeStatement(
  app: TestApp,
  { staff, other }: Handed,
  written: WrittenStatement,
): Promise<void> {
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
