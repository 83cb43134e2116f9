import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bankTransfer, transactions } from '@halyard/contract';
import { camtOf } from '@halyard/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WITH_A_BANK } from '../../../testing/payments/bank-statements.ts';
import { type Person, signInAs } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
const inbox = mkdtempSync(join(tmpdir(), 'halyard-inbox-'));

beforeAll(async () => {
  app = await createTestApp({
    ...WITH_A_BANK,
    BANK_INBOX_DIR: inbox,
    SITE_MODE: 'live',
    PUBLIC_URL: 'https://broker.example.test',
  });
});
afterAll(async () => {
  rmSync(inbox, { recursive: true });
  await app.close();
});

async function somebody(lastName: string, kycStatus: 'none' | 'verified'): Promise<Person> {
  const given = {
    email: `${lastName.toLowerCase()}@example.test`,
    password: 'a long enough one',
    firstName: 'Ada',
    lastName,
  };
  await app.database.transaction((tx) => app.auth.createReadyUser(tx, { ...given, kycStatus }));
  return signInAs(app, given);
}

const run = (name: string) => app.jobs.find((job) => job.name === name)?.run();

it('money in a name that nobody has shown to be theirs waits for a person', async () => {
  const [proven, unproven] = [await somebody('Proven', 'verified'), await somebody('Unproven', 'none')];
  const referenceOf = async (as: Person) =>
    (await app.call(bankTransfer.getBankInstructions, { as, params: { currency: 'EUR' } })).data().reference;
  const entries = [
    { amount: 40_00, text: await referenceOf(proven), name: 'Ada Proven' },
    { amount: 60_00, text: await referenceOf(unproven), name: 'Ada Unproven' },
  ];
  writeFileSync(join(inbox, 'first.xml'), camtOf({ number: 1, opening: 0, entries }));
  utimesSync(join(inbox, 'first.xml'), new Date(0), new Date(0));
  await run('watch-bank-inbox');
  await run('settle-bank-entries');
  const linesOf = async (as: Person) =>
    (await app.call(transactions.listTransactions, { as }))
      .data()
      .transactions.map(({ amount, status }) => [amount, status]);
  expect(await linesOf(proven)).toEqual([[40, 'completed']]);
  expect(await linesOf(unproven)).toEqual([[60, 'pending']]);
});
