import type { Identity } from '../../platform/http/identity.ts';
import type { AuthDeps } from './index.ts';
import { momentsAt } from './sessions.ts';
import * as store from './store-sessions.ts';
import { hashOf } from './tokens.ts';

/** Ends the session of the access token, of the cookie, or of both. Nothing to end is fine as well. */
export async function logOut(
  { clock, database }: Pick<AuthDeps, 'clock' | 'database'>,
  caller: Identity | null,
  refreshToken: string | null,
): Promise<void> {
  const ending = { at: clock.now(), because: 'logout' };
  await database.transaction(async (tx) => {
    if (caller) await store.endSession(tx, caller.sessionId, caller.userId, ending);
    const row =
      refreshToken && (await store.lockByRefreshToken(tx, hashOf(refreshToken), momentsAt(ending.at)));
    if (row) await store.endSession(tx, row.id, row.userId, ending);
  });
}
