import * as admin from './admin/index.ts';
import * as analysis from './analysis/analysis.ts';
import * as auth from './auth.ts';
import * as books from './wallet/books.ts';
import * as closing from './closing.ts';
import * as contact from './contact.ts';
import * as copying from './copying/copying.ts';
import type { Endpoint } from './endpoint.ts';
import * as factors from './factors.ts';
import * as events from './events/events.ts';
import * as investment from './investment/investment.ts';
import * as keys from './keys/keys.ts';
import * as managed from './managed/managed.ts';
import * as market from './market.ts';
import * as mining from './mining/mining.ts';
import * as notifications from './notifications.ts';
import * as papers from './wallet/papers.ts';
import * as bankTransfer from './wallet/bank-transfer.ts';
import * as payouts from './wallet/payouts.ts';
import * as rails from './wallet/rails.ts';
import * as site from './site.ts';
import * as transactions from './wallet/transactions.ts';
import * as tiers from './wallet/tiers.ts';
import * as users from './users.ts';
import * as v20 from './v20.ts';
import * as walletAddresses from './wallet/addresses.ts';
import * as wallet from './wallet/wallet.ts';
import * as webhooks from './events/webhooks.ts';
import * as workspace from './workspace.ts';
import * as watch from './watch.ts';

/** The whole API in one table. Routes, the client, the OpenAPI document and the authorisation tests read it. */
export const ENDPOINTS: readonly Endpoint[] = [
  site,
  auth,
  factors,
  users,
  tiers,
  closing,
  market,
  analysis,
  investment,
  books,
  wallet,
  walletAddresses,
  payouts,
  rails,
  bankTransfer,
  transactions,
  papers,
  mining,
  copying,
  managed,
  contact,
  notifications,
  workspace,
  watch,
  keys,
  events,
  webhooks,
  admin,
].flatMap((area) => Object.values(area).filter(isEndpoint));

/** The calls of OANDA's v20 that are offered. They are described by its documentation and by docs/api/v20.md. */
export const V20_ENDPOINTS: readonly Endpoint[] = Object.values(v20).filter(isEndpoint);

/** Both together, for whoever asks who may call. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [...ENDPOINTS, ...V20_ENDPOINTS];

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value
  );
}
