import { createECDH } from 'node:crypto';
import {
  auth,
  books,
  notifications,
  users,
  wallet,
  watch,
  webhooks,
  type workspace,
} from '@halyard/contract';
import sql from 'sql-template-tag';
import { newId } from '../../platform/ids.ts';
import { makeKey } from '../api-keys.ts';
import { mailedCode, signInAs, withoutMoney } from '../people.ts';
import { createSoftPasskey } from '../passkeys/soft-passkey.ts';
import { EUR_USD, open, place } from '../traders.ts';
import { COPY_CALLS } from './copy-calls.ts';
import { MANAGED_CALLS } from './managed-calls.ts';
import { firstTotpCode, passkeyToAdd, switchOnTotp, takePasskey } from './factors.ts';
import { nothing, type Turn, type ValidCall, type ValidCalls } from './valid-call.ts';
import { BITCOIN, keptPaper, newAddress, PUSH_KEYS } from './world.ts';

/** Calls of whoever is signed in. What they are about, by an id, is always the customer's, whoever calls. */

const PDF = { type: 'application/pdf', bytes: Buffer.from('%PDF-1.7 a passport, scanned') };
const about = (id: string | undefined): { readonly params: { readonly id: string } } => {
  if (id === undefined) throw new Error('Assertion failed: there is nothing to call about');
  return { params: { id } };
};

const position = async ({ world: { app, people } }: Turn) => about(await open(app, people.customer));
const order = async ({ world: { app, people } }: Turn) => {
  const waiting = { orderType: 'limit', limitPrice: '1.05' } as const;
  return about((await place(app, people.customer, waiting)).data().order.id);
};
const withdrawal = async ({ world: { app, people } }: Turn) => {
  const body = { currency: 'USD', amount: 10, destination: 'My bank account 12345678' };
  return about((await app.call(wallet.withdraw, { as: people.customer, body })).data().id);
};
const session = async ({ world: { app, people } }: Turn) => {
  await signInAs(app, people.customer);
  const sessions = (await app.call(auth.listSessions, { as: people.customer })).data();
  return about(sessions.find(({ current }) => !current)?.id);
};
const notification = async ({ world: { app, people } }: Turn) => {
  const list = (await app.call(notifications.listNotifications, { as: people.customer })).data();
  return about(list.notifications[0]?.id);
};
/** What a browser has arranged with its push service, wherever that is: the same browser each time. */
export const BROWSER = {
  endpoint: 'https://push.example.test/browser',
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: 'A'.repeat(22),
  applicationServerKey: PUSH_KEYS.VAPID_PUBLIC_KEY,
};
const device = async ({ world: { app, people } }: Turn) =>
  about((await app.call(notifications.putPushDevice, { as: people.customer, body: BROWSER })).data().id);
const FAR = { symbol: 'EUR/USD', kind: 'above', level: '9' } as const;
const alert = async ({ world: { app, people } }: Turn) =>
  about((await app.call(watch.createAlert, { as: people.customer, body: FAR })).data().id);
/** Whether they may set up how they sign in. */
const maySecure = ({ kind }: Turn) => kind !== 'anonymous' && kind !== 'pending';
const withTotp = async (turn: Turn): Promise<ValidCall> => {
  const as = await turn.fresh();
  const [code] = maySecure(turn) ? await switchOnTotp(turn.world.app, as) : [];
  return { as, body: { code: code ?? '' } };
};

const ACCOUNT_CALLS: ValidCalls = {
  addPasskey: async (turn) => {
    if (!maySecure(turn)) return {};
    return { body: await passkeyToAdd(turn.world.app, turn.me, createSoftPasskey()) };
  },
  // The token it is called with is worth nothing afterwards.
  confirmPassword: async ({ fresh }) => {
    const as = await fresh();
    return { as, body: { password: as.password } };
  },
  disableTotp: withTotp,
  enableTotp: async (turn) => {
    const as = await turn.fresh();
    return maySecure(turn) ? { as, body: { code: await firstTotpCode(turn.world.app, as) } } : { as };
  },
  listPasskeys: nothing,
  listSessions: nothing,
  passkeyOptions: nothing,
  removePasskey: async ({ world: { app, people } }) =>
    about(await takePasskey(app, people.customer, createSoftPasskey())),
  renewRecoveryCodes: withTotp,
  revokeSession: session,
  startTotp: nothing,
  changePassword: async ({ fresh }) => {
    const as = await fresh();
    return { as, body: { currentPassword: as.password, newPassword: `${as.password} again` } };
  },
  confirmEmailChange: async ({ world: { app }, fresh }) => {
    const [as, email] = [await fresh(), newAddress()];
    (await app.call(users.requestEmailChange, { as, body: { email } })).data();
    return { as, body: { otp: await mailedCode(app, email) } };
  },
  getKyc: nothing,
  getProfile: nothing,
  requestEmailChange: () => ({ body: { email: newAddress() } }),
  submitKyc: async ({ world: { app }, kind, fresh }) => {
    const as = await fresh();
    const headers = { 'content-type': PDF.type, authorization: `Bearer ${as.token}` };
    const url = '/api/users/kyc/documents?kind=identity';
    if (kind !== 'anonymous') await app.server.inject({ method: 'POST', url, headers, payload: PDF.bytes });
    return { as };
  },
  getTier: nothing,
  changeTier: async ({ world: { app }, fresh }) => {
    const as = await fresh();
    // As if they had paid in what it asks for, and all of it had gone into fees: the balance stays what it is.
    await app.database.run(sql`
      insert into ledger_transaction (id, user_id, reference, type, status, asset, amount, fees, description, created_at, completed_at, usd_value)
      values (${newId()}, ${as.userId}, ${`DEP-${as.userId.slice(-8)}`}, 'deposit', 'completed', 'USD', 1, 1, 'Deposit', now(), now(), 100000)`);
    return { as, body: { tier: 'premium' } };
  },
  askSwapFree: async ({ fresh }) => ({ as: await fresh(), body: { isOn: true } }),
  updateProfile: () => ({ body: { firstName: 'Ada' } }),
  readClosing: nothing,
  closeAccount: async ({ world: { app }, fresh }) => {
    const as = await withoutMoney(app, await fresh());
    // Nobody of the staff closes their own account, whatever they may call.
    await app.database.run(sql`update app_user set role = 'user' where id = ${as.userId}`);
    return { as, body: {} };
  },
  takeArchive: async ({ fresh }) => ({ as: await fresh() }),
  uploadKycDocument: () => ({ query: { kind: 'identity' }, upload: PDF }),
};

const NO_CHARTS: workspace.ChartsContent = {
  layout: 1,
  links: { symbol: true, timeframe: false, crosshair: true },
  charts: [{ symbol: null, timeframe: '1h', type: 'candles', isLog: false, compare: null, indicators: [] }],
  drawings: [],
};

const apiKey = async ({ world: { app, people } }: Turn) => about((await makeKey(app, people.customer)).id);

const TARGET = 'https://hooks.example.test/halyard';
const webhook = async ({ world: { app, people } }: Turn) => {
  const as = people.customer;
  const known = (await app.call(webhooks.listWebhooks, { as })).data()[0];
  if (known) return about(known.id);
  const body = { url: TARGET, book: as.userId };
  return about((await app.call(webhooks.createWebhook, { as, body })).data().webhook.id);
};
const delivery = async (turn: Turn) => {
  const { app, people } = turn.world;
  const { params } = await webhook(turn);
  await place(app, people.customer);
  await app.webhooks.sendDue();
  const log = (await app.call(webhooks.listDeliveries, { as: people.customer, params })).data();
  return about(log[0]?.id);
};

const WEBHOOK_CALLS: ValidCalls = {
  listWebhooks: nothing,
  createWebhook: ({ me }) => ({ body: { url: TARGET, book: me.userId } }),
  // One of its own: the others are called about the one that stays.
  deleteWebhook: async ({ world: { app, people } }) => {
    const body = { url: TARGET, book: people.customer.userId };
    return about((await app.call(webhooks.createWebhook, { as: people.customer, body })).data().webhook.id);
  },
  rotateWebhook: webhook,
  startWebhook: webhook,
  listDeliveries: webhook,
  resendDelivery: delivery,
};

/** A company, whoever calls. */
const company = async ({ world: { app }, me }: Turn) => {
  await app.database.run(sql`update app_user set account_type = 'corporate' where id = ${me.userId}`);
  return {};
};

const KEY_CALLS: ValidCalls = {
  listEvents: nothing,
  listKeys: nothing,
  createKey: ({ me }) => ({ body: { name: 'My program', scopes: ['read'], books: [me.userId] } }),
  renameKey: async (turn) => ({ ...(await apiKey(turn)), body: { name: 'Another name' } }),
  revokeKey: apiKey,
  revokeAllKeys: () => ({ body: {} }),
};

const TRADING_CALLS: ValidCalls = {
  cancelOrder: order,
  closeAllPositions: () => ({ body: {} }),
  closePosition: async (turn) => ({ ...(await position(turn)), body: {} }),
  explainPosition: position,
  exportPortfolioAnalysis: company,
  getPortfolioAnalysis: company,
  getEquityCurve: nothing,
  getPerformance: nothing,
  getPortfolio: nothing,
  getResults: nothing,
  getRisk: nothing,
  listHistory: nothing,
  listOrders: nothing,
  modifyOrder: async (turn) => ({ ...(await order(turn)), body: { quantity: 2000 } }),
  modifyPosition: async (turn) => ({ ...(await position(turn)), body: { stopLoss: '1.0' } }),
  placeOco: () => ({
    body: {
      legs: [
        { ...EUR_USD, orderType: 'limit', limitPrice: '1.05' },
        { ...EUR_USD, orderType: 'stop', stopPrice: '1.2' },
      ],
    },
  }),
  placeTrade: () => ({ body: EUR_USD }),
  setRiskLimits: () => ({ body: { maxRiskPercent: 50 } }),
};

const practice = async ({ world: { app, people } }: Turn) => {
  const own = (await app.call(books.listBooks, { as: people.customer })).data().books;
  const known = own.find(({ kind, status }) => kind === 'practice' && status === 'open');
  const body = { kind: 'practice', name: 'Trying things out' } as const;
  return about(known?.id ?? (await app.call(books.openBook, { as: people.customer, body })).data().id);
};

const BOOK_CALLS: ValidCalls = {
  listBooks: nothing,
  openBook: () => ({ body: { kind: 'practice', name: 'Trying things out' } }),
  changeBook: async (turn) => ({ ...(await practice(turn)), body: { name: 'Gold only' } }),
  resetBook: practice,
  closeBook: practice,
  transferMoney: async ({ world: { app }, fresh }) => {
    const as = await fresh();
    const opened: string[] = [];
    // Who is suspended opens none, and is refused before it matters.
    for (const name of ['One', 'Two']) {
      const answer = await app.call(books.openBook, { as, body: { kind: 'practice', name } });
      opened.push(answer.status === 200 ? answer.data().id : newId());
    }
    const [from = '', to = ''] = opened;
    return { as, body: { from, to, amount: 10 } };
  },
};

const MONEY_CALLS: ValidCalls = {
  cancelTransaction: withdrawal,
  convert: () => ({ body: { from: 'USD', to: 'EUR', amount: 10 } }),
  depositCrypto: () => ({
    body: { currency: 'BTC', amount: 0.25, toAddress: BITCOIN.address, network: BITCOIN.network },
  }),
  depositFiat: () => ({ body: { amount: 500, currency: 'USD' } }),
  getBalance: () => ({ params: { symbol: 'USD' } }),
  getBalances: nothing,
  listAssets: nothing,
  listRails: nothing,
  getBankInstructions: () => ({ params: { currency: 'EUR' } }),
  openDepositAddress: () => ({ body: { currency: 'DOGE', network: 'Dogecoin' } }),
  quoteConversion: () => ({ query: { from: 'USD', to: 'EUR', amount: 10 } }),
  withdraw: () => ({ body: { currency: 'USD', amount: 10, destination: 'My bank account 12345678' } }),
  getWalletAddress: () => ({ params: { symbol: 'BTC' } }),
  listWalletAddresses: nothing,
  exportTransactions: nothing,
  getTransaction: withdrawal,
  listTransactions: nothing,
  listWalletTransactions: nothing,
  transactionStats: nothing,
  listPapers: nothing,
  makePaper: async ({ world, me }) => {
    const { kind, period } = await keptPaper(world, me);
    return { body: { kind, period } };
  },
  downloadPaper: async ({ world }) => about((await keptPaper(world, world.people.customer)).id),
  ...COPY_CALLS,
  ...MANAGED_CALLS,
  activateMining: () => ({ body: { packageId: 'starter' } }),
  listMiningContracts: nothing,
  createAlert: () => ({ body: FAR }),
  deleteAlert: alert,
  listAlerts: nothing,
  updateAlert: async (turn) => ({
    ...(await alert(turn)),
    body: { kind: 'above', level: '9.5', version: 0 },
  }),
  getWatchlists: nothing,
  putWatchlists: async ({ world: { app }, me }) => {
    const { version } = (await app.call(watch.getWatchlists, { as: me })).data();
    return { body: { version, lists: [] } };
  },
  listNotifications: nothing,
  listPushDevices: nothing,
  putPushDevice: () => ({ body: BROWSER }),
  deletePushDevice: device,
  testPushDevice: device,
  readAllNotifications: nothing,
  readNotification: notification,
  getCharts: nothing,
  saveCharts: async ({ fresh }) => ({ as: await fresh(), body: { version: 0, content: NO_CHARTS } }),
};

export const CUSTOMER_CALLS: ValidCalls = {
  ...ACCOUNT_CALLS,
  ...KEY_CALLS,
  ...WEBHOOK_CALLS,
  ...TRADING_CALLS,
  ...BOOK_CALLS,
  ...MONEY_CALLS,
};
