/**
 * Rails: money that is seen, matched and credited by itself, on chains and in bank accounts. Owns what is known of the
 * world outside: addresses, blocks, receipts, statements, and which transactions have moved what is ours without a plan. It never
 * moves money itself: what arrived it hands to the wallet, whose arrivals are the one way from here to a customer. Invariants: what a
 * rail saw decides, never what somebody reported; a receipt is kept once and credited at most once; while a rail does not know, nothing
 * is credited.
 */
export { forgetNothingShown } from './after-restore.ts';
export { addBankAdminRoutes } from './bank/admin-routes.ts';
export { addPaymentFileAdminRoutes } from './bank-out/admin-routes.ts';
export { takeBackWords } from './take-back-words.ts';
export { addBookAdminRoutes } from './books/admin-routes.ts';
export { addColdAdminRoutes } from './cold/admin-routes.ts';
export { railTerms } from './cold/decide-cold.ts';
export { forgetPayer } from './bank/store-entries.ts';
export { addPayoutAdminRoutes } from './payouts/admin-routes.ts';
export { provenBank, verifyBank } from './bank/store-verify.ts';
export { addLimitAdminRoutes } from './limits/admin-routes.ts';
export { doorsOf } from './doors.ts';
export { createRails, waysOf } from './rails.ts';
export type { RailsDeps } from './deps.ts';
export { provenRails } from './store-verify.ts';
export { addRailGauges } from './rail-states.ts';
export { addRailsRoutes } from './routes.ts';
