/** What drills and tools use of the server's own tests. */
export { foldJournal, foldMessages, keptAccounts, keptBalances } from './fold-accounts.ts';
export { fuzz, type Finding } from './fuzz/fuzz.ts';
export { createWorld } from './fuzz/world.ts';
export { CALLERS, outcomesOf, type CallerKind, type Outcome } from './who-may-call/expected.ts';
export { OTHER_ROUTES } from './who-may-call/other-routes.ts';
export { newApprover, signOrder } from '../signer/index.ts';
