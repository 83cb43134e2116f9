import { admin, users, walletAddresses } from '@halyard/contract';
import { message } from '../staff-actions/content-actions.ts';
import { madeFile } from '../payments/bank-payments.ts';
import { heldEntry } from '../staff-actions/payment-actions.ts';
import { nothing, type Turn, type ValidCalls } from './valid-call.ts';
import { keptPaper } from './world.ts';

/** What staff read. What they do is in the staff actions: those are calls that work. */

const zoe = ({ world: { at } }: Turn) => ({ params: { id: at.zoe.userId } });

const transaction = async ({ world: { app, at } }: Turn) => {
  const query = { userId: at.zoe.userId };
  const list = (await app.call(admin.adminListTransactions, { as: at.other, query })).data();
  return { params: { id: list.transactions[0]?.id ?? '' } };
};

const document = async ({ world: { app, at } }: Turn) => {
  await app.server.inject({
    method: 'POST',
    url: '/api/users/kyc/documents?kind=identity',
    headers: { 'content-type': 'application/pdf', authorization: `Bearer ${at.zoe.token}` },
    payload: Buffer.from('%PDF-1.7 a passport, scanned'),
  });
  const { documents } = (await app.call(users.getKyc, { as: at.zoe })).data();
  return { params: { id: documents[0]?.id ?? '' } };
};

export const STAFF_READS: ValidCalls = {
  adminListStrategies: nothing,
  adminListPortfolios: nothing,
  adminListBankFiles: nothing,
  adminListBankEntries: nothing,
  adminReconcileBank: nothing,
  adminListClaims: nothing,
  adminListChainLines: nothing,
  adminListClientMoney: nothing,
  adminExportClientMoney: nothing,
  adminListPaymentFiles: nothing,
  adminReadPaymentFile: async ({ world: { at } }) => ({ params: { id: (await madeFile(at)).id } }),
  adminListColdStorage: nothing,
  adminListColdTransfers: nothing,
  adminListLimits: nothing,
  adminListPayouts: nothing,
  adminListRecallable: async ({ world: { at } }) => ({ params: { id: await heldEntry(at, -5_00) } }),
  adminListPayable: async ({ world: { at } }) => ({ params: { id: await heldEntry(at, -5_00) } }),
  adminSuggestOwners: async ({ world: { at } }) => ({ params: { id: await heldEntry(at) } }),
  adminListCalendar: nothing,
  adminListNews: nothing,
  adminInstrumentReach: () => ({ params: { symbol: 'EURUSD' }, query: { extraSpreadPpm: 10 } }),
  walletAddressHistory: async ({ world: { app, at } }) => {
    const list = (await app.call(walletAddresses.listWalletAddresses, { as: at.other })).data();
    return { params: { id: list[0]?.id ?? '' } };
  },
  listMessages: nothing,
  readMessage: async ({ world: { at } }) => ({ params: { id: (await message(at)).id } }),
  adminListKeys: zoe,
  adminAnalytics: nothing,
  adminListEvents: nothing,
  adminAuditActions: nothing,
  adminAuditVerification: nothing,
  adminBooksVerification: nothing,
  adminExecution: nothing,
  adminExportAudit: nothing,
  adminExportUsers: nothing,
  adminGetEntry: async ({ world: { app, at } }) => {
    const { entries } = (await app.call(admin.adminListEntries, { as: at.other })).data();
    return { params: { id: entries[0]?.id ?? '' } };
  },
  adminGetHoldings: zoe,
  adminGetKyc: ({ world: { at } }) => ({ params: { userId: at.zoe.userId } }),
  adminGetSettings: nothing,
  adminGetSystem: nothing,
  adminGetTransaction: transaction,
  adminGetUser: zoe,
  adminKycDocument: document,
  adminLedgerAccount: ({ world: { at } }) => ({ params: { user: at.zoe.userId, currency: 'USD' } }),
  adminListApprovals: nothing,
  adminListAudit: nothing,
  adminListEntries: nothing,
  adminListGroups: nothing,
  adminCompareGroup: () => ({
    params: { id: 'premium' },
    query: { terms: '{"all":{"spreadPercent":60,"commissionPercent":60}}' },
  }),
  adminListInstruments: nothing,
  adminListKyc: nothing,
  adminListMail: nothing,
  adminListMining: zoe,
  adminListSessions: zoe,
  adminListPapers: zoe,
  adminDownloadPaper: async ({ world }) => ({ params: { id: (await keptPaper(world, world.at.zoe)).id } }),
  adminListTransactions: nothing,
  adminListUsers: nothing,
  adminListWallets: nothing,
  adminPreviewAdjustment: ({ world: { at } }) => ({
    query: { userId: at.zoe.userId, currency: 'USD', amount: 10 },
  }),
  adminFind: nothing,
  adminListViews: nothing,
  adminReadCustomer: zoe,
  adminReadDesk: nothing,
  adminReadMail: async ({ world: { app, at } }) => {
    const { mails } = (await app.call(admin.adminListMail, { as: at.other })).data();
    return { params: { id: mails[0]?.id ?? '' } };
  },
  adminReadQueues: nothing,
  adminRisk: nothing,
  adminRiskAccounts: nothing,
  adminRiskScenario: nothing,
  adminTrialBalance: nothing,
};
