import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressAt, chainOf, readPublicKey } from '@halyard/chains';
import { admin, transactions, wallet } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WITH_A_BANK } from '../../testing/payments/bank-statements.ts';
import { administrator, type Person, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { forgetNothingShown } from './after-restore.ts';
import { handOut } from './bank-out/hand-out.ts';
import { addressFor } from './chain/addresses.ts';
import { fakeNode } from './chain/fake-node.ts';
import { watchChain } from './chain/watch-chain.ts';

/** What the world was told after the backup that a database was put back from. */
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
let app: TestApp;
let staff: Person;
let other: Person;
beforeAll(async () => {
  app = await createTestApp(WITH_A_BANK);
  [staff, other] = [await administrator(app), await administrator(app)];
});
afterAll(() => app.close());

const putBack = () => app.database.transaction(forgetNothingShown);

it('an address that was shown since is given to nobody else', async () => {
  const [chain, key] = [chainOf('BITCOIN', 'bitcoin-regtest'), readPublicKey(ZPUB)];
  if (!chain || !key) throw new Error('no chain');
  const watched = { network: 'Bitcoin', chain, key, least: () => 1n, nodes: [fakeNode()] as const };
  await watchChain(app.railsDeps, watched);
  await addressFor(app.railsDeps, watched, await verifiedCustomer(app));
  const last = (await app.database.value<number>(sql`select max(number) from rail_address`)) ?? 0;
  /** What is given next, and was given after the backup. */
  const shown = addressAt(chain, key, last + 1);
  const { firstNumber } = await putBack();
  const given = await addressFor(app.railsDeps, watched, await verifiedCustomer(app));
  expect(given).not.toBe(shown);
  expect([firstNumber > last + 100_000, given]).toEqual([true, addressAt(chain, key, firstNumber)]);
});

it('a file that the bank may have by now is not written again before a person has looked', async () => {
  const person = await verifiedCustomer(app);
  const currency = 'EUR';
  const credit = { userId: person.userId, currency, amount: 100, reason: 'A gift' };
  (await app.call(admin.adminAdjustWallet, { as: staff, body: credit })).data();
  const body = { currency, amount: 90, destination: 'NL91ABNA0417164300' };
  const { id } = (await app.call(wallet.withdraw, { as: person, body })).data();
  for (const as of [staff, other]) {
    const said = (await app.call(admin.adminApproveTransaction, { as, params: { id } })).data();
    if (!said.approvals || said.approvals.given >= said.approvals.needed) break;
  }
  const file = (await app.call(admin.adminMakePaymentFile, { as: staff, body: { currency } })).data();
  const release = { params: { id: file.id }, body: { sha256: file.sha256 } };
  (await app.call(admin.adminReleasePaymentFile, { as: other, ...release })).data();

  const outbox = mkdtempSync(join(tmpdir(), 'halyard-outbox-'));
  const deps = { ...app.railsDeps, settings: { ...app.railsDeps.settings, BANK_OUTBOX_DIR: outbox } };
  expect((await putBack()).files).toEqual([file.name]);
  await handOut(deps);
  expect(readdirSync(outbox)).toEqual([]);
  rmSync(outbox, { recursive: true });
  // Where the bank has it not, they fetch it.
  (await app.call(admin.adminFetchPaymentFile, { as: other, params: { id: file.id } })).data();
  const line = await app.call(transactions.getTransaction, { as: person, params: { id } });
  expect(line.data().status).toBe('pending');
});
