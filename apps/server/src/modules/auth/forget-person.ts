import type { Tx } from '../../platform/database/database.ts';
import type { AuthDeps } from './deps.ts';
import { clearFactors } from './factors/forget-unproven.ts';
import { deleteCodes } from './mail/store-codes.ts';
import { endSessions } from './sessions/sessions.ts';
import { deleteDevices, deleteSessions } from './sessions/store-sessions.ts';
import * as store from './store.ts';

type Deps = Pick<AuthDeps, 'bus' | 'clock' | 'users'>;

/** Where somebody was signed in, from what, and what was mailed to be typed in: worth nothing from the next call on. */
export async function forgetSessions(deps: Deps, tx: Tx, userId: string): Promise<void> {
  // Told first: sockets on every node end.
  await endSessions(deps, tx, userId, { because: 'account-closed' });
  await deleteSessions(tx, userId);
  await deleteDevices(tx, userId);
  await deleteCodes(tx, userId);
  await store.deleteResetLinks(tx, userId);
}

/** How somebody signs in: without it nobody is them any more. */
export async function forgetSignIn(deps: Deps, tx: Tx, userId: string): Promise<void> {
  await store.deletePassword(tx, userId);
  await clearFactors(deps, tx, userId, { withPasskeys: true });
}
