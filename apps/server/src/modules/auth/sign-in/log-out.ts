import type { Identity } from '../../../platform/http/identity.ts';
import type { AuthDeps } from '../deps.ts';
import { endSession, momentsAt } from '../sessions/sessions.ts';
import * as store from '../sessions/store-sessions.ts';
import { hashOf } from '../tokens.ts';

/** Ends the session of the access token, of the cookie, or of both. Nothing to end is fine as well. */
export async function logOut(
  deps: Pick<AuthDeps, 'bus' | 'clock' | 'database'>,
  caller: Identity | null,
  refreshToken: string | null,
  because: (userId: string) => 'logout' | 'idle' | 'came-back',
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (caller) await endSession(deps, tx, { ...caller, id: caller.sessionId }, because(caller.userId));
    const row =
      refreshToken && (await store.lockByRefreshToken(tx, hashOf(refreshToken), momentsAt(deps.clock.now())));
    if (row) await endSession(deps, tx, row, because(row.userId));
  });
}
