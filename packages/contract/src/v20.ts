import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';

/**
 * The door for programs that speak OANDA's v20: who may make which of its calls. What they say is described by its own
 * documentation; here stands only what must be known before the translation begins. Fields that nobody knows are let be, as
 * its own server does.
 */

const account = z.object({ accountID: id });
const text = z.string().max(4000);
const specifier = z.string().min(1).max(129);
const instrument = z.string().min(1).max(20);

/** As it says itself. Nothing of it is kept under a key. */
const answer = z.record(z.string(), z.unknown());
const body = z.record(z.string(), z.unknown());
const lines = { file: 'application/octet-stream' } as const;

/** About no account, or about all. */
const anywhere = { method: 'GET', who: 'user', limit: 'read', answer, refusals: [] } as const;
const look = { ...anywhere, book: 'any' } as const;
const act = {
  method: 'PUT',
  who: 'user',
  limit: 'trade',
  book: 'any',
  answer,
  body: body.optional(),
  refusals: [],
} as const;
/** As placing and changing orders is for those who do it here. */
const opening = { ...act, demands: ['active', 'verified'] } as const;

const ofAccount = { ...look, params: account } as const;
const ofOrder = z.object({ accountID: id, orderSpecifier: specifier });
const ofTrade = z.object({ accountID: id, tradeSpecifier: specifier });
const ofInstrument = z.object({ accountID: id, instrument });

const candles = z.object({
  price: text.optional(),
  granularity: text.optional(),
  count: text.optional(),
  from: text.optional(),
  to: text.optional(),
  smooth: text.optional(),
  includeFirst: text.optional(),
  dailyAlignment: text.optional(),
  alignmentTimezone: text.optional(),
  weeklyAlignment: text.optional(),
  units: text.optional(),
});
export type CandleQuery = z.infer<typeof candles>;

const page = z.object({
  ids: text.optional(),
  state: text.optional(),
  instrument: text.optional(),
  count: text.optional(),
  beforeID: text.optional(),
});
export type PageQuery = z.infer<typeof page>;

export const listAccounts = endpoint({
  ...anywhere,
  name: 'v20Accounts',
  summary: 'Accounts of the caller that the key may use',
  path: '/v3/accounts',
});
export const getAccount = endpoint({
  ...ofAccount,
  name: 'v20Account',
  summary: 'An account with its trades, positions and pending orders',
  path: '/v3/accounts/{accountID}',
});
export const getSummary = endpoint({
  ...ofAccount,
  name: 'v20Summary',
  summary: 'The figures of an account',
  path: '/v3/accounts/{accountID}/summary',
});
export const listInstruments = endpoint({
  ...ofAccount,
  name: 'v20Instruments',
  summary: 'What can be traded, with its terms',
  path: '/v3/accounts/{accountID}/instruments',
  query: z.object({ instruments: text.optional() }),
});

export const getCandles = endpoint({
  ...anywhere,
  name: 'v20Candles',
  summary: 'Candles of an instrument',
  path: '/v3/instruments/{instrument}/candles',
  params: z.object({ instrument }),
  query: candles,
});
export const getAccountCandles = endpoint({
  ...look,
  name: 'v20AccountCandles',
  summary: 'Candles of an instrument',
  path: '/v3/accounts/{accountID}/instruments/{instrument}/candles',
  params: ofInstrument,
  query: candles,
});
export const getPricing = endpoint({
  ...ofAccount,
  name: 'v20Pricing',
  summary: 'Prices of the moment',
  path: '/v3/accounts/{accountID}/pricing',
  query: z.object({
    instruments: text.optional(),
    since: text.optional(),
    includeUnitsAvailable: text.optional(),
    includeHomeConversions: text.optional(),
  }),
});
export const streamPricing = endpoint({
  ...ofAccount,
  answer: lines,
  name: 'v20PricingStream',
  summary: 'Prices as they change, a line each',
  path: '/v3/accounts/{accountID}/pricing/stream',
  query: z.object({ instruments: text.optional(), snapshot: text.optional() }),
});

export const createOrder = endpoint({
  ...opening,
  method: 'POST',
  name: 'v20CreateOrder',
  summary: 'Place an order, or an exit of a trade',
  path: '/v3/accounts/{accountID}/orders',
  params: account,
});
export const listOrders = endpoint({
  ...ofAccount,
  name: 'v20Orders',
  summary: 'Orders of an account',
  path: '/v3/accounts/{accountID}/orders',
  query: page,
});
export const listPendingOrders = endpoint({
  ...ofAccount,
  name: 'v20PendingOrders',
  summary: 'Pending orders of an account',
  path: '/v3/accounts/{accountID}/pendingOrders',
});
export const getOrder = endpoint({
  ...look,
  name: 'v20Order',
  summary: 'One order',
  path: '/v3/accounts/{accountID}/orders/{orderSpecifier}',
  params: ofOrder,
  refusals: ['order-not-found'],
});
export const replaceOrder = endpoint({
  ...opening,
  name: 'v20ReplaceOrder',
  summary: 'Put another order in the place of a pending one',
  path: '/v3/accounts/{accountID}/orders/{orderSpecifier}',
  params: ofOrder,
  refusals: ['order-not-found'],
});
export const cancelOrder = endpoint({
  ...act,
  name: 'v20CancelOrder',
  summary: 'Cancel a pending order',
  path: '/v3/accounts/{accountID}/orders/{orderSpecifier}/cancel',
  params: ofOrder,
  refusals: ['order-not-found'],
});

export const listTrades = endpoint({
  ...ofAccount,
  name: 'v20Trades',
  summary: 'Trades of an account',
  path: '/v3/accounts/{accountID}/trades',
  query: page,
});
export const listOpenTrades = endpoint({
  ...ofAccount,
  name: 'v20OpenTrades',
  summary: 'Open trades of an account',
  path: '/v3/accounts/{accountID}/openTrades',
});
export const getTrade = endpoint({
  ...look,
  name: 'v20Trade',
  summary: 'One trade',
  path: '/v3/accounts/{accountID}/trades/{tradeSpecifier}',
  params: ofTrade,
  refusals: ['position-not-found'],
});
export const closeTrade = endpoint({
  ...act,
  name: 'v20CloseTrade',
  summary: 'Close a trade or a part of it',
  path: '/v3/accounts/{accountID}/trades/{tradeSpecifier}/close',
  params: ofTrade,
  refusals: ['position-not-found'],
});
export const setTradeOrders = endpoint({
  ...act,
  name: 'v20TradeOrders',
  summary: 'Set, change or remove the exits of a trade',
  path: '/v3/accounts/{accountID}/trades/{tradeSpecifier}/orders',
  params: ofTrade,
  refusals: ['position-not-found'],
});

export const listPositions = endpoint({
  ...ofAccount,
  name: 'v20Positions',
  summary: 'Positions by instrument, of the whole life of an account',
  path: '/v3/accounts/{accountID}/positions',
});
export const listOpenPositions = endpoint({
  ...ofAccount,
  name: 'v20OpenPositions',
  summary: 'Positions that have an open trade',
  path: '/v3/accounts/{accountID}/openPositions',
});
export const getPosition = endpoint({
  ...look,
  name: 'v20Position',
  summary: 'The position of one instrument',
  path: '/v3/accounts/{accountID}/positions/{instrument}',
  params: ofInstrument,
});
export const closePosition = endpoint({
  ...act,
  name: 'v20ClosePosition',
  summary: 'Close the long or short side of a position, or a part of it',
  path: '/v3/accounts/{accountID}/positions/{instrument}/close',
  params: ofInstrument,
  refusals: ['position-not-found'],
});

const ofTransaction = z.object({ accountID: id, transactionID: specifier });
const range = z.object({ from: text.optional(), to: text.optional(), type: text.optional() });
const pages = range.extend({ pageSize: text.optional() });
const since = z.object({ id: text.optional(), type: text.optional() });
const changes = z.object({ sinceTransactionID: text.optional() });
export type RangeQuery = z.infer<typeof range>;
export type PagesQuery = z.infer<typeof pages>;
export type SinceQuery = z.infer<typeof since>;
export type ChangesQuery = z.infer<typeof changes>;

export const getChanges = endpoint({
  ...ofAccount,
  name: 'v20Changes',
  summary: 'What has changed since a transaction, and how things stand',
  path: '/v3/accounts/{accountID}/changes',
  query: changes,
});
export const listTransactions = endpoint({
  ...ofAccount,
  name: 'v20Transactions',
  summary: 'Transactions of a stretch of time, as addresses of pages',
  path: '/v3/accounts/{accountID}/transactions',
  query: pages,
});
export const getTransactionRange = endpoint({
  ...ofAccount,
  name: 'v20TransactionRange',
  summary: 'Transactions from one id to another',
  path: '/v3/accounts/{accountID}/transactions/idrange',
  query: range,
});
export const getTransactionsSince = endpoint({
  ...ofAccount,
  name: 'v20TransactionsSince',
  summary: 'Transactions after an id',
  path: '/v3/accounts/{accountID}/transactions/sinceid',
  query: since,
});
export const streamTransactions = endpoint({
  ...ofAccount,
  answer: lines,
  name: 'v20TransactionStream',
  summary: 'Transactions as they happen, a line each',
  path: '/v3/accounts/{accountID}/transactions/stream',
});
export const getTransaction = endpoint({
  ...look,
  name: 'v20Transaction',
  summary: 'One transaction',
  path: '/v3/accounts/{accountID}/transactions/{transactionID}',
  params: ofTransaction,
});
