import { admin, books, site, tiers } from '@halyard/contract';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { proposedBy } from '../copying/leaders.ts';
import { BALANCED_BODY, priceCoins } from '../managed/portfolios.ts';
import { makeKey } from '../api-keys.ts';
import { signInAs, verifiedCustomer, withoutMoney } from '../people.ts';
import { open } from '../traders.ts';
import { message } from './content-actions.ts';
import { type At, staffAction, type StaffActions, WHY } from './staff-action.ts';

/** What an administrator does about people, instruments and the installation itself. */

const mail = async (at: At) => {
  await message(at);
  const { mails } = (
    await at.app.call(admin.adminListMail, { as: at.other, query: { state: 'waiting' } })
  ).data();
  return mails[0] ?? expect.fail('a mail waits');
};

const pendingKyc = async (at: At) => {
  const { userId } = await verifiedCustomer(at.app);
  const submittedAt = at.app.clock.now();
  await at.app.database.run(sql`update app_user set kyc_status = 'pending' where id = ${userId}`);
  await at.app.database.run(sql`
    insert into kyc_case (user_id, submitted_at) values (${userId}, ${submittedAt})`);
  return { userId, submittedAt: submittedAt.toISOString() };
};

const instrument = async (at: At, symbol: string) => {
  const list = (await at.app.call(admin.adminListInstruments, { as: at.other })).data();
  return list.find((one) => one.symbol === symbol) ?? expect.fail(`${symbol} is listed`);
};

const waiting = async (app: At['app']) => {
  const person = await verifiedCustomer(app);
  return { userId: person.userId, ...(await proposedBy(app, person)) };
};

const VIEW = { place: { kind: 'deposit', sort: 'largest' }, isShared: false };

/** Views are changed by whoever made them, so they are made by whoever does the action. */
const makeView = (at: At, name: string) =>
  at.app.call(admin.adminCreateView, { as: at.staff, body: { ...VIEW, screen: 'desk', name } });

export const SETUP_ACTIONS: StaffActions = {
  setCapability: staffAction({
    act: (at) =>
      at.app.call(site.setCapability, {
        as: at.staff,
        body: { capability: 'closeAll', on: false, reason: WHY },
      }),
    action: 'capability.switched',
    about: () => 'closeAll',
    keeps: 'change',
    why: WHY,
  }),
  adminApproveStrategy: staffAction({
    before: async ({ app }) => waiting(app),
    act: (at, { strategy }) =>
      at.app.call(admin.adminApproveStrategy, { as: at.staff, params: { id: strategy } }),
    action: 'strategy.approved',
    about: (_at, { userId }) => userId,
    keeps: 'change',
  }),
  adminRejectStrategy: staffAction({
    before: async ({ app }) => waiting(app),
    act: (at, { strategy }) =>
      at.app.call(admin.adminRejectStrategy, {
        as: at.staff,
        params: { id: strategy },
        body: { reason: WHY },
      }),
    action: 'strategy.rejected',
    about: (_at, { userId }) => userId,
    keeps: 'change',
    why: WHY,
  }),
  adminDefinePortfolio: staffAction({
    before: async ({ app }) => priceCoins(app),
    act: (at) =>
      at.app.call(admin.adminDefinePortfolio, { as: at.staff, body: { ...BALANCED_BODY, reason: WHY } }),
    action: 'portfolio.proposed',
    about: () => BALANCED_BODY.name,
    keeps: 'nothing',
    why: WHY,
  }),
  adminDecideKyc: staffAction({
    before: pendingKyc,
    act: (at, { userId, submittedAt }) =>
      at.app.call(admin.adminDecideKyc, {
        as: at.staff,
        params: { userId },
        body: { decision: 'rejected', reason: WHY, submittedAt },
      }),
    action: 'kyc.rejected',
    about: (_at, { userId }) => userId,
    keeps: 'change',
    why: WHY,
  }),
  adminUpdateUser: staffAction({
    act: (at) =>
      at.app.call(admin.adminUpdateUser, {
        as: at.staff,
        params: { id: at.zoe.userId },
        body: { lastName: 'Zimmer', reason: WHY },
      }),
    action: 'user.updated',
    about: (at) => at.zoe.userId,
    keeps: 'change',
    why: WHY,
  }),
  adminCloseHoldings: staffAction({
    before: async (at) => {
      const person = await verifiedCustomer(at.app);
      await open(at.app, person, { leverage: 10 });
      const body = { status: 'suspended', reason: 'x' } as const;
      const params = { id: person.userId };
      (await at.app.call(admin.adminUpdateUser, { as: at.other, params, body })).data();
      return person;
    },
    act: (at, { userId }) =>
      at.app.call(admin.adminCloseHoldings, { as: at.staff, params: { id: userId }, body: { reason: WHY } }),
    action: 'holdings.closed',
    about: (_at, { userId }) => userId,
    // What became of each position stands with the position; the log keeps what there was.
    keeps: 'past',
    why: WHY,
  }),
  adminEndSessions: staffAction({
    before: (at) => signInAs(at.app, at.zoe),
    act: (at) =>
      at.app.call(admin.adminEndSessions, {
        as: at.staff,
        params: { id: at.zoe.userId },
        body: { reason: WHY },
      }),
    action: 'auth.sessions-ended',
    about: (at) => at.zoe.userId,
    keeps: 'change',
    why: WHY,
  }),
  adminProposeClosing: staffAction({
    before: async (at) => withoutMoney(at.app, await verifiedCustomer(at.app)),
    act: (at, { userId }) =>
      at.app.call(admin.adminProposeClosing, {
        as: at.staff,
        params: { id: userId },
        body: { reason: WHY },
      }),
    action: 'closing.proposed',
    about: (_at, { userId }) => userId,
    keeps: 'nothing',
    why: WHY,
  }),
  adminProposeSwapFree: staffAction({
    before: (at) => verifiedCustomer(at.app),
    act: (at, { userId }) =>
      at.app.call(admin.adminProposeSwapFree, {
        as: at.staff,
        params: { id: userId },
        body: { isOn: true, reason: WHY },
      }),
    action: 'swap-free.proposed',
    about: (_at, { userId }) => userId,
    keeps: 'nothing',
    why: WHY,
  }),
  adminProposeBookGroup: staffAction({
    before: async (at) => {
      const customer = await verifiedCustomer(at.app);
      const body = { kind: 'trading', name: 'Beside' } as const;
      const { id: book } = (await at.app.call(books.openBook, { as: customer, body })).data();
      return { userId: customer.userId, book };
    },
    act: (at, { userId: id, book }) =>
      at.app.call(admin.adminProposeBookGroup, {
        as: at.staff,
        params: { id, book },
        body: { group: 'premium', reason: WHY },
      }),
    action: 'book-group.proposed',
    about: (_at, { userId }) => userId,
    keeps: 'nothing',
    why: WHY,
  }),
  adminDeclineSwapFree: staffAction({
    before: async (at) => {
      const customer = await verifiedCustomer(at.app);
      (await at.app.call(tiers.askSwapFree, { as: customer, body: { isOn: true } })).data();
      return customer;
    },
    act: (at, { userId }) =>
      at.app.call(admin.adminDeclineSwapFree, {
        as: at.staff,
        params: { id: userId },
        body: { reason: WHY },
      }),
    action: 'swap-free.declined',
    about: (_at, { userId }) => userId,
    keeps: 'nothing',
    why: WHY,
  }),
  adminRevokeKeys: staffAction({
    before: (at) => makeKey(at.app, at.zoe),
    act: (at) =>
      at.app.call(admin.adminRevokeKeys, {
        as: at.staff,
        params: { id: at.zoe.userId },
        body: { reason: WHY },
      }),
    action: 'keys.revoked',
    about: (at) => at.zoe.userId,
    keeps: 'change',
    why: WHY,
  }),
  adminChangeInstrument: staffAction({
    before: (at) => instrument(at, 'EUR/USD'),
    act: (at, { settings }) =>
      at.app.call(admin.adminChangeInstrument, {
        as: at.staff,
        params: { symbol: 'EUR/USD' },
        body: {
          extraSpreadPpm: 0,
          maxLeverage: 100,
          hours: 'always',
          closures: [],
          version: settings.version,
          reason: WHY,
        },
      }),
    action: 'instrument.changed',
    about: () => 'EUR/USD',
    keeps: 'change',
    why: WHY,
  }),
  adminProposeGroup: staffAction({
    act: (at) =>
      at.app.call(admin.adminProposeGroup, {
        as: at.staff,
        body: {
          name: 'Market makers',
          terms: { all: { spreadPercent: 30, commissionPercent: 0 } },
          reason: WHY,
        },
      }),
    action: 'new-group.proposed',
    about: () => 'Market makers',
    keeps: 'nothing',
    why: WHY,
  }),
  adminProposeGroupVersion: staffAction({
    act: (at) =>
      at.app.call(admin.adminProposeGroupVersion, {
        as: at.staff,
        params: { id: 'premium' },
        body: {
          terms: { all: { spreadPercent: 60, commissionPercent: 60 } },
          from: null,
          version: 1,
          reason: WHY,
        },
      }),
    action: 'group.proposed',
    about: () => 'Premium',
    keeps: 'nothing',
    why: WHY,
  }),
  adminHaltInstrument: staffAction({
    act: (at) =>
      at.app.call(admin.adminHaltInstrument, {
        as: at.staff,
        params: { symbol: 'GBP/USD' },
        body: { reason: WHY },
      }),
    action: 'instrument.halted',
    about: () => 'GBP/USD',
    keeps: 'change',
    why: WHY,
  }),
  adminResumeInstrument: staffAction({
    before: async (at) =>
      (
        await at.app.call(admin.adminHaltInstrument, {
          as: at.other,
          params: { symbol: 'USD/JPY' },
          body: { reason: 'x' },
        })
      ).data(),
    act: (at) =>
      at.app.call(admin.adminResumeInstrument, {
        as: at.staff,
        params: { symbol: 'USD/JPY' },
        body: { reason: WHY },
      }),
    action: 'instrument.resumed',
    about: () => 'USD/JPY',
    keeps: 'change',
    why: WHY,
  }),
  // Trying again changes nothing yet: the log keeps how the mail stood.
  adminRetryMail: staffAction({
    before: mail,
    act: (at, row) => at.app.call(admin.adminRetryMail, { as: at.staff, params: { id: row.id } }),
    action: 'mail.retried',
    about: (_at, { id }) => id,
    keeps: 'past',
  }),
  adminDropMail: staffAction({
    before: mail,
    act: (at, row) =>
      at.app.call(admin.adminDropMail, { as: at.staff, params: { id: row.id }, body: { reason: WHY } }),
    action: 'mail.dropped',
    about: (_at, { id }) => id,
    keeps: 'change',
    why: WHY,
  }),
  // Looking whether all is well changes nothing. What came of it is a second row.
  adminVerifyAudit: staffAction({
    act: (at) => at.app.call(admin.adminVerifyAudit, { as: at.staff }),
    action: 'audit.verification-started',
    about: () => '',
    keeps: 'nothing',
  }),
  adminVerifyBooks: staffAction({
    act: (at) => at.app.call(admin.adminVerifyBooks, { as: at.staff }),
    action: 'ledger.verification-started',
    about: () => '',
    keeps: 'nothing',
  }),
  adminCreateView: staffAction({
    act: (at) => makeView(at, 'Made'),
    action: 'desk-view.created',
    about: () => 'Made',
    keeps: 'new',
  }),
  adminUpdateView: staffAction({
    act: async (at) => {
      const made = await makeView(at, 'To change');
      if (made.status >= 300) return made;
      const body = { ...VIEW, name: 'Changed' };
      return at.app.call(admin.adminUpdateView, { as: at.staff, params: { id: made.data().id }, body });
    },
    action: 'desk-view.updated',
    about: () => 'Changed',
    keeps: 'change',
  }),
  adminDeleteView: staffAction({
    act: async (at) => {
      const made = await makeView(at, 'To delete');
      if (made.status >= 300) return made;
      return at.app.call(admin.adminDeleteView, { as: at.staff, params: { id: made.data().id } });
    },
    action: 'desk-view.deleted',
    about: () => 'To delete',
    keeps: 'past',
  }),
};
