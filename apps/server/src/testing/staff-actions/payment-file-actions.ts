import { admin } from '@halyard/contract';
import { approvedTransfer, handedPayment, madeFile, releasedFile } from '../payments/bank-payments.ts';
import { differingLine } from '../payments/chain-lines.ts';
import { askedTransfer, BITCOIN, COLD_ADDRESS, setColdBitcoin } from '../payments/cold-bitcoin.ts';
import { staffAction, type StaffActions, WHY } from './staff-action.ts';

/** What an administrator does about files of payments by bank. */
export const PAYMENT_FILE_ACTIONS: StaffActions = {
  adminMakePaymentFile: staffAction({
    before: approvedTransfer,
    act: (at) => at.app.call(admin.adminMakePaymentFile, { as: at.staff, body: { currency: 'EUR' } }),
    action: 'payment-file.made',
    about: () => 'PAY-',
    keeps: 'nothing',
  }),
  adminReleasePaymentFile: staffAction({
    before: madeFile,
    act: (at, { id, sha256 }) =>
      at.app.call(admin.adminReleasePaymentFile, { as: at.staff, params: { id }, body: { sha256 } }),
    action: 'payment-file.released',
    about: (_at, { id }) => id,
    keeps: 'nothing',
  }),
  adminCancelPaymentFile: staffAction({
    before: madeFile,
    act: (at, { id }) =>
      at.app.call(admin.adminCancelPaymentFile, { as: at.staff, params: { id }, body: { reason: WHY } }),
    action: 'payment-file.cancelled',
    about: (_at, { id }) => id,
    keeps: 'nothing',
    why: WHY,
  }),
  adminFetchPaymentFile: staffAction({
    before: releasedFile,
    act: (at, { id }) => at.app.call(admin.adminFetchPaymentFile, { as: at.staff, params: { id } }),
    action: 'payment-file.handed',
    about: (_at, { id }) => id,
    keeps: 'nothing',
  }),
  adminGiveBackPayment: staffAction({
    before: handedPayment,
    act: (at, { id }) =>
      at.app.call(admin.adminGiveBackPayment, { as: at.staff, params: { id }, body: { reason: WHY } }),
    action: 'payment.giving-back-proposed',
    about: (_at, { id }) => id,
    keeps: 'nothing',
    why: WHY,
  }),
  adminExplainChainLine: staffAction({
    before: ({ app }) => differingLine(app),
    act: (at, id) =>
      at.app.call(admin.adminExplainChainLine, { as: at.staff, params: { id }, body: { reason: WHY } }),
    action: 'chain-line.explained',
    about: (_at, id) => id,
    keeps: 'nothing',
    why: WHY,
  }),
  adminProposeColdStorage: staffAction({
    act: (at) =>
      at.app.call(admin.adminProposeColdStorage, {
        as: at.staff,
        body: { ...BITCOIN, set: { floor: 1, ceiling: 2, address: COLD_ADDRESS }, reason: WHY },
      }),
    action: 'cold-storage.proposed',
    about: () => 'BTC on Bitcoin',
    keeps: 'nothing',
    why: WHY,
  }),
  adminProposeColdTransfer: staffAction({
    before: ({ app }) => setColdBitcoin(app),
    act: (at) =>
      at.app.call(admin.adminProposeColdTransfer, {
        as: at.staff,
        body: { ...BITCOIN, direction: 'to-cold', amount: 1, reason: WHY },
      }),
    action: 'cold-transfer.proposed',
    about: () => 'to cold storage on Bitcoin',
    keeps: 'nothing',
    why: WHY,
  }),
  adminNameColdTransfer: staffAction({
    before: ({ app }) => askedTransfer(app),
    act: (at, id) =>
      at.app.call(admin.adminNameColdTransfer, {
        as: at.staff,
        params: { id },
        body: { txHash: 'ab'.repeat(32) },
      }),
    action: 'cold-transfer.named',
    about: (_at, id) => id,
    keeps: 'change',
  }),
  adminStopColdTransfer: staffAction({
    before: ({ app }) => askedTransfer(app),
    act: (at, id) =>
      at.app.call(admin.adminStopColdTransfer, { as: at.staff, params: { id }, body: { reason: WHY } }),
    action: 'cold-transfer.stopped',
    about: (_at, id) => id,
    keeps: 'change',
    why: WHY,
  }),
  adminSignClientMoney: staffAction({
    before: async ({ app }) => {
      await app.jobs.find(({ name }) => name === 'take-client-money')?.run();
      return app.clock.now().toISOString().slice(0, 10);
    },
    act: (at, day) => at.app.call(admin.adminSignClientMoney, { as: at.staff, params: { day } }),
    action: 'client-money.signed',
    about: (_at, day) => day,
    keeps: 'nothing',
  }),
};
