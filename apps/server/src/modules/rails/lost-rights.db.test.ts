import { admin } from '@halyard/contract';
import { camtOf } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handedPayment, madeFile } from '../../testing/payments/bank-payments.ts';
import { takeStatement, uploadStatement, WITH_A_BANK } from '../../testing/payments/bank-statements.ts';
import { administrator, type Person, signInAs } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { agreed } from '../../testing/two-people.ts';

/** What one of two has said of payments counts for nothing once they are no administrator any more. */

let app: TestApp;
let staff: Person;
let other: Person;
let chief: Person;
let gone: Person;
const bank = { number: 0, balance: 0 };

beforeAll(async () => {
  app = await createTestApp(WITH_A_BANK);
  [staff, other] = [await administrator(app), await administrator(app)];
  chief = await administrator(app, 'super_admin');
});
beforeEach(async () => {
  gone = await administrator(app);
});
afterAll(() => app.close());

async function dismiss(): Promise<void> {
  const body = { role: 'user', reason: 'Gone' };
  (await app.call(admin.adminUpdateUser, { as: chief, params: { id: gone.userId }, body })).data();
}
/** Dismissed, and in office again: what they said before counts no more. */
async function dismissAndTakeBack(): Promise<void> {
  const change = (status: string) => {
    const body = { status, reason: 'Looked into' };
    return app.call(admin.adminUpdateUser, { as: chief, params: { id: gone.userId }, body });
  };
  (await change('suspended')).data();
  await agreed(app, staff, await change('active'));
  gone = await signInAs(app, gone);
}
function written(amount: number, text: string) {
  bank.number += 1;
  const opening = bank.balance;
  bank.balance += amount;
  return { number: bank.number, opening, entries: [{ amount, text }] };
}

describe('somebody who has lost their rights', () => {
  it('explains no entry together with a colleague: it takes two who are there', async () => {
    await takeStatement(app, { staff, other }, written(100_00, 'Own funds'));
    const { entries } = (
      await app.call(admin.adminListBankEntries, { as: staff, query: { status: 'held' } })
    ).data();
    const params = { id: entries[0]?.id ?? '' };
    const say = (as: Person, what = 'capital') =>
      app.call(admin.adminExplainBankEntry, { as, params, body: { as: what, reason: 'Sent by us' } });
    (await say(gone, 'by-hand')).data();
    await dismiss();
    // What they said stands in nobody's way either.
    expect((await say(staff)).data()).toMatchObject({ status: 'held', explainedAs: 'capital' });
    expect((await say(staff)).data().status).toBe('held');
    expect((await say(other)).data().status).toBe('capital');
  });

  it('gives no payment back together with a colleague', async () => {
    const params = { id: (await handedPayment({ app, staff, other })).id };
    const say = (as: Person) =>
      app.call(admin.adminGiveBackPayment, { as, params, body: { reason: 'Refused' } });
    (await say(gone)).data();
    await dismiss();
    expect((await say(staff)).data()).toMatchObject({ status: 'open', failedBy: staff.email });
    expect((await say(other)).data().status).toBe('ended');
  });

  it('signs no sheet of client money together with a colleague', async () => {
    await app.jobs.find(({ name }) => name === 'take-client-money')?.run();
    const sign = (as: Person) => app.call(admin.adminSignClientMoney, { as, params: { day: '2026-03-04' } });
    (await sign(gone)).data();
    await dismiss();
    expect((await sign(staff)).data()).toMatchObject({ firstBy: staff.email, secondBy: null });
    expect((await sign(staff)).body).toMatchObject({ code: 'own-signature' });
    expect((await sign(other)).data()).toMatchObject({ firstBy: staff.email, secondBy: other.email });
  });

  it('has made no file that one colleague releases: what is in it waits for another', async () => {
    const { id, sha256 } = await madeFile({ app, staff, other: gone });
    await dismiss();
    const release = { as: staff, params: { id }, body: { sha256 } };
    expect((await app.call(admin.adminReleasePaymentFile, release)).body).toMatchObject({
      code: 'payment-file-decided',
    });
    const anew = (
      await app.call(admin.adminMakePaymentFile, { as: staff, body: { currency: 'EUR' } })
    ).data();
    const again = { as: other, params: { id: anew.id }, body: { sha256: anew.sha256 } };
    expect((await app.call(admin.adminReleasePaymentFile, again)).data().status).toBe('released');
  });

  it('has handed in no statement that one colleague confirms', async () => {
    const { number, balance } = bank;
    const content = camtOf(written(50_00, 'Whatever they wrote'));
    const { id } = (await uploadStatement(app, gone, content)).file();
    await dismiss();
    const confirm = (fileId: string) =>
      app.call(admin.adminConfirmBankFile, {
        as: staff,
        params: { id: fileId },
        body: { closingBalance: bank.balance / 100 },
      });
    expect((await confirm(id)).body).toMatchObject({ code: 'bank-file-decided' });
    expect((await confirm((await uploadStatement(app, other, content)).file().id)).data().status).toBe(
      'taken',
    );
    expect([bank.number, bank.balance]).toEqual([number + 1, balance + 50_00]);
  });
});

describe('somebody who has lost their rights and has them again', () => {
  it('has explained nothing: a colleague is the first of two', async () => {
    await takeStatement(app, { staff, other }, written(100_00, 'Own funds'));
    const { entries } = (
      await app.call(admin.adminListBankEntries, { as: staff, query: { status: 'held' } })
    ).data();
    const params = { id: entries[0]?.id ?? '' };
    const say = (as: Person) =>
      app.call(admin.adminExplainBankEntry, { as, params, body: { as: 'capital', reason: 'Sent by us' } });
    (await say(gone)).data();
    await dismissAndTakeBack();
    expect((await say(staff)).data()).toMatchObject({ status: 'held', explainedAs: 'capital' });
    // What they say now counts.
    expect((await say(gone)).data().status).toBe('capital');
  });

  it('gives no payment back by what they said before', async () => {
    const params = { id: (await handedPayment({ app, staff, other })).id };
    const say = (as: Person) =>
      app.call(admin.adminGiveBackPayment, { as, params, body: { reason: 'Refused' } });
    (await say(gone)).data();
    await dismissAndTakeBack();
    expect((await say(staff)).data()).toMatchObject({ status: 'open', failedBy: staff.email });
    expect((await say(gone)).data().status).toBe('ended');
  });

  it('has signed no sheet of client money, but for those that two have signed', async () => {
    const sign = (as: Person, day: string) => app.call(admin.adminSignClientMoney, { as, params: { day } });
    await app.database.run(sql`
      insert into rail_client_money (day, taken_at, requirement_usd, resource_usd, lines)
      select d::date, now(), 0, 0, '[]' from unnest(${['2026-03-02', '2026-03-03']}::text[]) d`);
    (await sign(gone, '2026-03-02')).data();
    (await sign(other, '2026-03-02')).data();
    (await sign(gone, '2026-03-03')).data();
    await dismissAndTakeBack();
    expect((await sign(staff, '2026-03-03')).data()).toMatchObject({ firstBy: staff.email, secondBy: null });
    expect((await sign(gone, '2026-03-03')).data()).toMatchObject({
      firstBy: staff.email,
      secondBy: gone.email,
    });
    expect((await sign(staff, '2026-03-02')).body).toMatchObject({ code: 'sheet-signed' });
    const query = { action: 'client-money.signature-voided' };
    const { entries } = (await app.call(admin.adminListAudit, { as: staff, query })).data();
    expect(entries[0]?.detail).toMatchObject({
      day: '2026-03-03',
      reason: 'Whoever proposed this has lost their rights',
    });
  });

  it('has made no file and handed in no statement that waits', async () => {
    const { id, sha256 } = await madeFile({ app, staff, other: gone });
    const content = camtOf(written(50_00, 'Whatever they wrote'));
    const file = (await uploadStatement(app, gone, content)).file();
    await dismissAndTakeBack();
    const release = { as: staff, params: { id }, body: { sha256 } };
    expect((await app.call(admin.adminReleasePaymentFile, release)).body).toMatchObject({
      code: 'payment-file-decided',
    });
    const confirm = { as: staff, params: { id: file.id }, body: { closingBalance: bank.balance / 100 } };
    expect((await app.call(admin.adminConfirmBankFile, confirm)).body).toMatchObject({
      code: 'bank-file-decided',
    });
    for (const action of ['payment-file.cancelled', 'bank-file.rejected']) {
      const { entries } = (await app.call(admin.adminListAudit, { as: staff, query: { action } })).data();
      expect(entries[0]?.detail).toMatchObject({ reason: 'Whoever proposed this has lost their rights' });
    }
  });
});
