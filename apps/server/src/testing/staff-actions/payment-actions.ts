import { randomUUID } from 'node:crypto';
import { admin, wallet } from '@halyard/contract';
import { camtOf, type WrittenEntry } from '@halyard/testkit';
import { verifiedCustomer } from '../people.ts';
import { takeStatement, uploadStatement } from '../payments/bank-statements.ts';
import { type At, staffAction, type StaffActions, WHY } from './staff-action.ts';

/** What an administrator does about payments by bank. */

/** The statement that follows the last one, with this entry, which is like no other. */
const next = async ({ app, other }: At, entry: WrittenEntry) => {
  const [line] = (await app.call(admin.adminReconcileBank, { as: other })).data();
  const opening = Math.round((line?.bank ?? 0) * 100);
  const entries = [{ bankReference: randomUUID(), ...entry }];
  return { number: Number(line?.statement ?? 0) + 1, opening, entries };
};

const handedIn = async (at: At) => {
  const written = await next(at, { amount: 5_00 });
  const file = (await uploadStatement(at.app, at.other, camtOf(written))).file();
  return { id: file.id, closingBalance: (written.opening + 5_00) / 100 };
};

/** An entry that nobody has yet. */
export const heldEntry = async (at: At, amount = 5_00): Promise<string> => {
  const text = randomUUID();
  // Whoever decides about it is not the one who handed it in.
  await takeStatement(at.app, { staff: at.other, other: at.staff }, await next(at, { amount, text }));
  const query = { status: 'held', limit: 200 } as const;
  const { entries } = (await at.app.call(admin.adminListBankEntries, { as: at.other, query })).data();
  return entries.find((entry) => entry.text === text)?.id ?? '';
};

/** Somebody owes what the bank took back of them: they have changed it meanwhile. */
const openClaim = async (at: At): Promise<admin.Claim> => {
  const { app, staff, other } = at;
  const as = await verifiedCustomer(app);
  const { userId } = as;
  const match = { params: { id: await heldEntry(at) }, body: { userId, reason: WHY } };
  (await app.call(admin.adminMatchBankEntry, { as: staff, ...match })).data();
  (await app.call(wallet.convert, { as, body: { from: 'EUR', to: 'USD', amount: 5 } })).data();
  const params = { id: await heldEntry(at, -5_00) };
  const recallable = (await app.call(admin.adminListRecallable, { as: other, params })).data();
  const depositId = recallable.find((one) => one.userId === userId)?.depositId ?? '';
  for (const one of [staff, other]) {
    const body = { as: 'recall', depositId, reason: WHY } as const;
    (await app.call(admin.adminExplainBankEntry, { as: one, params, body })).data();
  }
  const claims = (await app.call(admin.adminListClaims, { as: other })).data();
  const claim = claims.find((one) => one.userId === userId);
  if (!claim) throw new Error('nothing is owed');
  return claim;
};

export const PAYMENT_ACTIONS: StaffActions = {
  // The file says itself what it is about; why it counts is that somebody else has looked at the bank.
  adminUploadBankFile: staffAction({
    act: async (at) => uploadStatement(at.app, at.staff, camtOf(await next(at, { amount: 5_00 }))),
    action: 'bank-file.handed-in',
    about: () => 'statement.xml',
    keeps: 'nothing',
  }),
  adminConfirmBankFile: staffAction({
    before: handedIn,
    act: (at, { id, closingBalance }) =>
      at.app.call(admin.adminConfirmBankFile, { as: at.staff, params: { id }, body: { closingBalance } }),
    action: 'bank-file.confirmed',
    about: (_at, { id }) => id,
    keeps: 'nothing',
  }),
  adminRejectBankFile: staffAction({
    before: handedIn,
    act: (at, { id }) =>
      at.app.call(admin.adminRejectBankFile, { as: at.staff, params: { id }, body: { reason: WHY } }),
    action: 'bank-file.rejected',
    about: (_at, { id }) => id,
    keeps: 'nothing',
    why: WHY,
  }),
  adminMatchBankEntry: staffAction({
    before: (at) => heldEntry(at),
    act: (at, id) =>
      at.app.call(admin.adminMatchBankEntry, {
        as: at.staff,
        params: { id },
        body: { userId: at.zoe.userId, reason: WHY },
      }),
    action: 'bank-entry.matched',
    about: (at) => at.zoe.userId,
    keeps: 'nothing',
    why: WHY,
  }),
  adminExplainBankEntry: staffAction({
    before: (at) => heldEntry(at, -1_00),
    act: (at, id) =>
      at.app.call(admin.adminExplainBankEntry, {
        as: at.staff,
        params: { id },
        body: { as: 'charge', reason: WHY },
      }),
    action: 'bank-entry.explanation-proposed',
    about: (_at, id) => id,
    keeps: 'nothing',
    why: WHY,
  }),
  adminProposeLimit: staffAction({
    act: (at) =>
      at.app.call(admin.adminProposeLimit, {
        as: at.staff,
        body: { name: 'auto-credit', network: '', currency: 'USD', value: 500, reason: WHY },
      }),
    action: 'limit.proposed',
    about: () => 'auto-credit',
    keeps: 'nothing',
    why: WHY,
  }),
  adminTakeClaim: staffAction({
    before: (at) => openClaim(at),
    act: (at, { id }) =>
      at.app.call(admin.adminTakeClaim, {
        as: at.staff,
        params: { id },
        body: { currency: 'USD', amount: 1, reason: WHY },
      }),
    action: 'claim.proposed',
    about: (_at, { userId }) => userId,
    keeps: 'nothing',
    why: WHY,
  }),
};
