import type { AnswerOf, auth } from '@halyard/contract';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import { describeDevice } from '../../../platform/describe-device.ts';
import type { AuthDeps } from '../deps.ts';
import { endSession, momentsAt } from './sessions.ts';
import * as store from './store-sessions.ts';

/** Where a person is signed in, the latest first. */
export async function listSessions(
  { clock, database }: Pick<AuthDeps, 'clock'> & { readonly database: Queryable },
  caller: { readonly userId: string; readonly sessionId: string | null },
): Promise<AnswerOf<typeof auth.listSessions>> {
  const rows = await store.selectSessions(database, caller.userId, momentsAt(clock.now()));
  return rows.map((row) => ({
    id: row.id,
    current: row.id === caller.sessionId,
    device: describeDevice(row.userAgent),
    ip: row.ip,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }));
}

/** Ends one session of one's own. Somebody else's does not exist. */
export async function revokeSession(
  deps: Pick<AuthDeps, 'audit' | 'bus' | 'clock'>,
  tx: Tx,
  caller: Identity,
  id: string,
): Promise<void> {
  const ended = await endSession(deps, tx, { id, userId: caller.userId }, 'revoked');
  if (!ended) refuse('session-not-found');
  await deps.audit.record(tx, {
    actorId: caller.userId,
    action: 'auth.session-revoked',
    subjectId: caller.userId,
    detail: { sessionId: id },
  });
}
