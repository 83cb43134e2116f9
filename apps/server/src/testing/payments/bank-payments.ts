import { admin, wallet } from '@halyard/contract';
import { type Person, verifiedCustomer } from '../people.ts';
import type { TestApp } from '../test-app.ts';

type Staff = { readonly app: TestApp; readonly staff: Person; readonly other: Person };

/** A withdrawal of ten euros that is approved and that no file pays yet. */
export async function approvedTransfer({ app, staff, other }: Staff, who?: Person): Promise<string> {
  const person = who ?? (await verifiedCustomer(app));
  const comes = { userId: person.userId, currency: 'EUR', amount: 20, reason: 'To withdraw' };
  (await app.call(admin.adminAdjustWallet, { as: other, body: comes })).data();
  const body = { currency: 'EUR', amount: 10, destination: 'NL91ABNA0417164300' };
  const { id } = (await app.call(wallet.withdraw, { as: person, body })).data();
  (await app.call(admin.adminApproveTransaction, { as: staff, params: { id } })).data();
  return id;
}

/** A file with it that somebody else has made. */
export async function madeFile(at: Staff): Promise<admin.PaymentFile> {
  await approvedTransfer(at);
  return (await at.app.call(admin.adminMakePaymentFile, { as: at.other, body: { currency: 'EUR' } })).data();
}

/** One that was released too. */
export async function releasedFile(at: Staff): Promise<admin.PaymentFile> {
  const { id, sha256 } = await madeFile(at);
  const release = { as: at.staff, params: { id }, body: { sha256 } };
  return (await at.app.call(admin.adminReleasePaymentFile, release)).data();
}

/** A payment that the bank has. */
export async function handedPayment(at: Staff): Promise<admin.Payment> {
  const params = { id: (await releasedFile(at)).id };
  (await at.app.call(admin.adminFetchPaymentFile, { as: at.other, params })).data();
  const { payments } = (await at.app.call(admin.adminReadPaymentFile, { as: at.other, params })).data();
  const [payment] = payments;
  if (!payment) throw new Error('a file has payments');
  return payment;
}
