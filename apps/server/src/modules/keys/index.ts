/**
 * What a person's own programs call with. Owns API keys: what each may do, for which accounts, from where and until when,
 * and what was signed with one. It never keeps a secret: of a bearer key only the hash, of one that signs its public half.
 * It never decides what a call needs: that stands in the endpoint table. Invariants: a key can do nothing that its owner
 * cannot, nothing beyond its scopes, and no call that needs a session; one that ended never comes back; a signed call is
 * taken once (decision 084); what the orders of a key come to in a day is counted before they are sent; keys die with the person.
 */
import type { Queryable } from '../../platform/database/database.ts';
import type { KeysDeps } from './deps.ts';
import { listKeys } from './describe-key.ts';
import { createIdentifyKey, createStanding } from './identify-key.ts';
import { createNonces } from './nonces.ts';
import { createCountSpending, createLatelyCounted, dayOf } from './spending.ts';
import * as store from './store.ts';

export { addKeyAdminRoutes } from './admin-routes.ts';
export { deleteKeys as forgetKeys } from './store.ts';
export { addKeyRoutes } from './routes.ts';

const DAY_MS = 24 * 3_600_000;
/** Keys are kept this long after their end, to answer questions about them. */
const KEPT_DAYS = 90;

export type Keys = ReturnType<typeof createKeys>;

export function createKeys(deps: KeysDeps) {
  const { clock, database } = deps;
  const nonces = createNonces(deps);
  return {
    /** Whom an API key calls for, or why for nobody. */
    identify: createIdentifyKey(deps, nonces),
    countSpending: createCountSpending(deps),
    latelyCounted: createLatelyCounted(deps),
    /** Whether somebody ended it, maybe while a call by it is under way. */
    isRevoked: (keyId: string) => store.isRevoked(database, keyId),
    /** Writes down what was signed and taken, so that a node that starts anew takes none of it again. */
    settled: nonces.settled,
    /** Whether calls by it are still taken: neither it nor its owner has come to an end. */
    stands: createStanding(deps),
    /** The keys of a person, for the back office. */
    keysOf: (queryable: Queryable, userId: string) => listKeys(deps, queryable, userId),
    /** Removes what has run out. For a job. */
    forgetOld: async (): Promise<void> => {
      const now = clock.now();
      const endedBefore = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
      const dayBefore = dayOf(new Date(now.getTime() - 2 * DAY_MS));
      await store.deleteOld(database, { now, dayBefore, endedBefore });
    },
  };
}
