/**
 * Who is calling. Owns passwords, sessions and their tokens, mailed codes and links, second factors and passkeys.
 * It never stores a password, code, token or authenticator secret as it stands, and never decides what a signed-in
 * person may do: that is in the endpoint and in the module. Invariants: a code, link, challenge or recovery code works
 * once and a few tries end it, counted also when the call is refused; a refresh token that comes back late ends its
 * session; a password that is given again makes the session's earlier tokens worthless; status and role are read with
 * every request and never from a token; no answer tells whether an address exists, except that registering a known
 * one is refused.
 */
import type { Queryable, Tx } from '../../platform/database/database.ts';
import type { Person } from '../users/index.ts';
import { createReadyUser, type ReadyUser } from './sign-in/create-ready-user.ts';
import { forgetExpired } from './sign-in/forget-expired.ts';
import { forgetSessions, forgetSignIn } from './forget-person.ts';
import { forgetUnproven } from './factors/forget-unproven.ts';
import { createIdentify } from './sessions/identify.ts';
import { listSessions } from './sessions/own-sessions.ts';
import { mailInvitation, makePasswordLink } from './passwords/password-link.ts';
import { resetSecondFactor } from './factors/reset-second-factor.ts';
import { sealSecrets } from './factors/seal-secrets.ts';
import { endSessions } from './sessions/sessions.ts';
import { vouchForEmail } from './mail/verify-email.ts';
import type { AuthDeps } from './deps.ts';

export { addAuthAdminRoutes } from './admin-routes.ts';
export type { AuthDeps } from './deps.ts';
export { addAuthRoutes } from './routes.ts';
export { callersStand } from './sessions/callers-stand.ts';
export { fingerprintsOf } from './passwords/leaked-passwords.ts';
export { ACCESS_TOKEN_LASTS_MS } from './tokens.ts';
export type { ReadyUser } from './sign-in/create-ready-user.ts';

export type Auth = ReturnType<typeof createAuth>;

export function createAuth(deps: AuthDeps) {
  return {
    /**
     * `identify`: who holds this access token; null when it is worth nothing (any more). `recall`: who held it a moment ago, for
     * whoever makes sure of it by `callersStand`.
     */
    ...createIdentify(deps),

    /** Ends every session of a person at once. */
    endSessions: (tx: Tx, userId: string, because: string) => endSessions(deps, tx, userId, { because }),

    /** Makes a person who can sign in right away, without mail: for the first start and for tests. */
    createReadyUser: (tx: Tx, person: ReadyUser) => createReadyUser(deps, tx, person),

    /** A link to a password for whoever has none, or has lost it; the operator hands it over. */
    makePasswordLink: (tx: Tx, userId: string) => makePasswordLink(deps, tx, userId),
    mailInvitation: (tx: Tx, person: Person) => mailInvitation(deps, tx, person),

    /** What the operator does for somebody who cannot help themselves; the audit log is told by each. */
    resetSecondFactor: (tx: Tx, person: Person, options: { readonly withPasskeys: boolean }) =>
      resetSecondFactor(deps, tx, person, options),
    /** Whoever proves an address makes what was set up before worth nothing; staff who vouch for one do too. */
    forgetUnproven: (tx: Tx, userId: string) => forgetUnproven(deps, tx, userId),
    vouchForEmail: (tx: Tx, person: Person) => vouchForEmail(deps, tx, person),

    /** Where a person is signed in. */
    sessionsOf: (queryable: Queryable, userId: string) =>
      listSessions({ clock: deps.clock, database: queryable }, { userId, sessionId: null }),

    /** What goes when an account is closed, and what only goes once its owner cannot come back. */
    forgetSessions: (tx: Tx, userId: string) => forgetSessions(deps, tx, userId),
    forgetSignIn: (tx: Tx, userId: string) => forgetSignIn(deps, tx, userId),

    /** Removes what has run out. For a job. */
    forgetExpired: () => forgetExpired(deps),

    /** Seals stored secrets with the newest key, where they are not. For a job. */
    sealSecrets: () => sealSecrets(deps),
  };
}
