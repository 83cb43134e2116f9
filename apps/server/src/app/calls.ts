import type { Ground, Modules } from './modules.ts';
import { addAdminRoutes } from '../modules/admin/index.ts';
import { addAnalysisAdminRoutes, addAnalysisRoutes } from '../modules/analysis/index.ts';
import { addApprovalRoutes, decideProposal } from '../modules/approvals/index.ts';
import { addAuthAdminRoutes, addAuthRoutes } from '../modules/auth/index.ts';
import { addCopyingAdminRoutes, addCopyingRoutes, strategyTerms } from '../modules/copying/index.ts';
import { addContactAdminRoutes, addContactRoutes } from '../modules/contact/index.ts';
import { addDeskRoutes } from '../modules/desk/index.ts';
import { addEventAdminRoutes, addEventRoutes, type EventStreams } from '../modules/live/index.ts';
import { addHistoryRoutes } from '../modules/history/index.ts';
import { addKeyAdminRoutes, addKeyRoutes } from '../modules/keys/index.ts';
import { addManagedAdminRoutes, addManagedRoutes, portfolioTerms } from '../modules/managed/index.ts';
import { addMarketAdminRoutes, addMarketRoutes, marketTerms } from '../modules/market/index.ts';
import { addMiningRoutes, contractsOf } from '../modules/mining/index.ts';
import { addNotificationsRoutes } from '../modules/notifications/index.ts';
import { addPapersRoutes } from '../modules/papers/index.ts';
import { addPrivacyAdminRoutes, addPrivacyRoutes, closingTerms } from '../modules/privacy/index.ts';
import {
  addBankAdminRoutes,
  addBookAdminRoutes,
  addColdAdminRoutes,
  addLimitAdminRoutes,
  addPaymentFileAdminRoutes,
  addPayoutAdminRoutes,
  addRailsRoutes,
  railTerms,
} from '../modules/rails/index.ts';
import { addSiteRoutes } from '../modules/site/index.ts';
import { addTradingAdminRoutes, addTradingReadRoutes, addTradingRoutes } from '../modules/trading/index.ts';
import { addV20Routes } from '../modules/v20/index.ts';
import {
  addUserAdminRoutes,
  addUserRoutes,
  bookGroupTerms,
  rightsTerms,
  swapFreeTerms,
} from '../modules/users/index.ts';
import { addWatchRoutes } from '../modules/watch/index.ts';
import { addWalletAdminRoutes, addWalletRoutes } from '../modules/wallet/index.ts';
import { addWebhookRoutes } from '../modules/webhooks/index.ts';
import { addWorkspaceRoutes } from '../modules/workspace/index.ts';
import type { FastifyInstance } from 'fastify';
import type { Tx } from '../platform/database/database.ts';
import type { Drain } from '../platform/http/drain.ts';
import type { ExportSlots } from '../platform/http/export-slots.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { Streams } from '../platform/http/streams/streams.ts';
import type { Counts } from '../platform/memory/remembered-counts.ts';

type Calls = Ground &
  Modules & {
    readonly eventStreams: EventStreams;
    readonly streams: Streams;
    readonly server: FastifyInstance;
    readonly exportSlots: ExportSlots;
    readonly isDraining: Drain['isDraining'];
    readonly countOf: Counts;
  };

/** What visitors and customers may call. */
export function addCustomerCalls(routes: Routes, calls: Calls): void {
  addMarketRoutes(routes, calls);
  addSiteRoutes(routes, calls);
  addContactRoutes(routes, calls);
  addNotificationsRoutes(routes, calls);
  addUserRoutes(routes, calls);
  addWorkspaceRoutes(routes, calls);
  addAuthRoutes(routes, calls);
  addEventRoutes(routes, calls);
  addWebhookRoutes(routes, calls.webhooks.deps);
  addKeyRoutes(routes, { ...calls, cancelKeyOrders: calls.trading.cancelKeyOrders });
  addTradingRoutes(routes, calls.trading.deps);
  addTradingReadRoutes(routes, calls.trading.deps);
  addWatchRoutes(routes, calls);
  addAnalysisRoutes(routes, calls);
  addWalletRoutes(routes, calls);
  addCopyingRoutes(routes, { ...calls, records: calls.copying.records });
  addManagedRoutes(routes, { ...calls, performance: calls.managed.performance });
  addRailsRoutes(routes, calls);
  addMiningRoutes(routes, { ...calls, realBalanceUsd: calls.wallet.realBalanceUsd });
  const looking = { ...calls, database: calls.database.past };
  addHistoryRoutes(routes, looking);
  addPapersRoutes(routes, calls.papers.deps);
  addPrivacyRoutes(routes, looking);
  if (calls.settings.V20_DOOR === 'on') addV20Routes(routes, { ...calls, trading: calls.trading.calls });
}

/** What staff may call, beside the same modules. */
export function addStaffCalls(routes: Routes, calls: Calls): void {
  const { auth, site, trading, wallet } = calls;
  addEventAdminRoutes(routes, calls);
  addMarketAdminRoutes(routes, {
    ...calls,
    openSides: trading.openSides,
    ...trading.ofGroups,
    countIn: trading.countCustomersIn,
  });
  addContactAdminRoutes(routes, calls);
  const { endSessions, forgetUnproven } = auth;
  const people = { ...calls, ...calls.joining, endSessions, forgetUnproven };
  addPrivacyAdminRoutes(routes, calls);
  addUserAdminRoutes(routes, { ...people, balanceUsdOf: wallet.realBalanceUsd });
  const terms = {
    ...wallet.terms,
    ...rightsTerms(people),
    'swap-free': swapFreeTerms(people),
    'book-group': bookGroupTerms(people),
    ...marketTerms(calls),
    closing: closingTerms(calls),
    ...railTerms(calls),
    portfolio: portfolioTerms(calls),
    'strategy-end': strategyTerms(calls),
  };
  addApprovalRoutes(routes, { ...calls, terms });
  const proposal = decideProposal({ ...calls, terms });
  addDeskRoutes(routes, {
    ...calls,
    balanceUsdOf: wallet.realBalanceUsd,
    decide: { deposit: wallet.decide, withdrawal: wallet.decide, proposal },
  });
  addAuthAdminRoutes(routes, calls);
  addKeyAdminRoutes(routes, calls);
  addAnalysisAdminRoutes(routes, calls);
  addTradingAdminRoutes(routes, { ...calls, ...trading.deps, endLed: endLedBy(calls) });
  addBankAdminRoutes(routes, calls);
  addPaymentFileAdminRoutes(routes, calls);
  addBookAdminRoutes(routes, calls);
  addLimitAdminRoutes(routes, calls);
  addColdAdminRoutes(routes, calls);
  addPayoutAdminRoutes(routes, calls);
  addWalletAdminRoutes(routes, calls);
  addCopyingAdminRoutes(routes, { ...calls, records: calls.copying.records });
  addManagedAdminRoutes(routes, { ...calls, performance: calls.managed.performance });
  const { executionReport, holdingsOf, houseRisk } = trading;
  addAdminRoutes(routes, {
    ...calls,
    database: calls.database.past,
    books: site.books,
    sessionsOf: auth.sessionsOf,
    keysOf: calls.keys.keysOf,
    executionReport,
    holdingsOf,
    booksOf: wallet.booksOf,
    houseRisk,
    miningOf: contractsOf,
    papersOf: calls.papers.papersOf,
  });
}

/** What others lead for somebody begins to end when staff close all that they hold. */
function endLedBy({ copying, managed }: Pick<Modules, 'copying' | 'managed'>) {
  return async (tx: Tx, ownerId: string): Promise<void> => {
    await copying.stopAllOf(tx, ownerId);
    await managed.endAllOf(tx, ownerId);
  };
}
