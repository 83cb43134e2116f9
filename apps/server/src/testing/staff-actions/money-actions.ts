import { admin, wallet, walletAddresses } from '@halyard/contract';
import { shownAddress } from '../two-people.ts';
import { type At, staffAction, type StaffActions, WHY } from './staff-action.ts';

/** What an administrator does about money and where it comes in. */

const withdrawal = async (at: At, amount: number): Promise<string> => {
  const body = { currency: 'USD', amount, destination: 'My bank account 12345678' };
  return (await at.app.call(wallet.withdraw, { as: at.zoe, body })).data().id;
};

const ADDRESS = {
  symbol: 'ETH',
  name: 'Ethereum',
  network: 'Ethereum',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  minDeposit: 0.01,
  confirmations: 12,
  icon: 'eth',
  color: 'blue',
  bgColor: 'blue-soft',
  borderColor: 'blue',
};

const proposal = async (at: At) => {
  const body = { userId: at.zoe.userId, currency: 'USD', amount: 20_000, reason: WHY };
  const answer = await at.app.call(admin.adminAdjustWallet, { as: at.other, body });
  return answer.data().proposal?.id ?? '';
};

const address = async (at: At, path: string) =>
  (
    await at.app.call(walletAddresses.createWalletAddress, {
      as: at.other,
      body: { ...ADDRESS, network: path, isActive: false },
    })
  ).data();

export const MONEY_ACTIONS: StaffActions = {
  // The document that describes the form for deposit addresses has no field for a reason: what changed says it.
  createWalletAddress: staffAction({
    act: (at) => at.app.call(walletAddresses.createWalletAddress, { as: at.staff, body: ADDRESS }),
    action: 'wallet-address.created',
    about: () => ADDRESS.address,
    keeps: 'new',
  }),
  updateWalletAddress: staffAction({
    before: (at) => address(at, 'Ethereum two'),
    act: (at, row) =>
      at.app.call(walletAddresses.updateWalletAddress, {
        as: at.staff,
        params: { id: row.id },
        body: { name: 'Ether', version: row.version },
      }),
    action: 'wallet-address.updated',
    about: (_at, { id }) => id,
    keeps: 'change',
  }),
  toggleWalletAddress: staffAction({
    before: (at) => shownAddress(at.app, { ...ADDRESS, network: 'Ethereum three' }),
    act: (at, row) =>
      at.app.call(walletAddresses.toggleWalletAddress, { as: at.staff, params: { id: row.id } }),
    action: 'wallet-address.toggled',
    about: (_at, { id }) => id,
    keeps: 'change',
  }),
  deleteWalletAddress: staffAction({
    before: (at) => address(at, 'Ethereum four'),
    act: (at, row) =>
      at.app.call(walletAddresses.deleteWalletAddress, { as: at.staff, params: { id: row.id } }),
    action: 'wallet-address.deleted',
    about: (_at, { id }) => id,
    keeps: 'past',
  }),
  adminAdjustWallet: staffAction({
    act: (at) =>
      at.app.call(admin.adminAdjustWallet, {
        as: at.staff,
        body: { userId: at.zoe.userId, currency: 'USD', amount: 25, reason: WHY },
      }),
    action: 'wallet.adjusted',
    about: (at) => at.zoe.userId,
    keeps: 'change',
    why: WHY,
  }),
  adminApproveProposal: staffAction({
    before: proposal,
    act: (at, id) => at.app.call(admin.adminApproveProposal, { as: at.staff, params: { id } }),
    action: 'adjustment.approved',
    about: (at) => at.zoe.userId,
    keeps: 'change',
    why: WHY,
  }),
  adminRejectProposal: staffAction({
    before: proposal,
    act: (at, id) =>
      at.app.call(admin.adminRejectProposal, {
        as: at.staff,
        params: { id },
        body: { reason: 'Not proven' },
      }),
    action: 'adjustment.rejected',
    about: (at) => at.zoe.userId,
    keeps: 'change',
    // Of who proposed it; the at.other one stands beside it.
    why: WHY,
  }),
  // An approval says that nothing speaks against it: only a refusal needs words.
  adminApproveTransaction: staffAction({
    before: async (at) => {
      const body = { currency: 'USD', amount: 100 };
      return (await at.app.call(wallet.depositFiat, { as: at.zoe, body })).data().id;
    },
    act: (at, id) => at.app.call(admin.adminApproveTransaction, { as: at.staff, params: { id } }),
    action: 'transaction.approved',
    about: (at) => at.zoe.userId,
    keeps: 'change',
  }),
  adminRejectTransaction: staffAction({
    before: (at) => withdrawal(at, 100),
    act: (at, id) =>
      at.app.call(admin.adminRejectTransaction, { as: at.staff, params: { id }, body: { reason: WHY } }),
    action: 'transaction.rejected',
    about: (at) => at.zoe.userId,
    keeps: 'change',
    why: WHY,
  }),
  // Each thing decided together is decided by the step that decides about one: it stands in the log as if alone.
  adminDecideTogether: staffAction({
    before: async (at) => {
      const body = { currency: 'USD', amount: 100 };
      return (await at.app.call(wallet.depositFiat, { as: at.zoe, body })).data().id;
    },
    act: (at, id) =>
      at.app.call(admin.adminDecideTogether, {
        as: at.staff,
        body: { decision: 'reject', reason: WHY, items: [{ kind: 'deposit', id }] },
      }),
    action: 'transaction.rejected',
    about: (at) => at.zoe.userId,
    keeps: 'change',
    why: WHY,
  }),
};
