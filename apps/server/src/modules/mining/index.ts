/**
 * Cloud mining, a simulation. Owns the contracts customers activated; the packages themselves are data of the
 * contract package, since the public page shows the same figures. Invariants: a contract never moves money and
 * makes no ledger entry, and was funded on the day: all wallets of all accounts of real money together,
 * without open profits, covered its price; so many run at a time.
 */

export { addMiningRoutes, contractsOf } from './routes.ts';
