import { type admin, type BodyOf, notificationOf } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import { requireAuthorityOver } from '../../users/index.ts';
import type { AuthDeps } from '../deps.ts';
import { listSessions } from './own-sessions.ts';
import { endSession, endSessions } from './sessions.ts';

const BECAUSE = 'ended-by-staff';

/** Staff sign a person out, of one place or of all. Tokens of those sessions are worth nothing from the next call on. */
export async function endPersonsSessions(
  deps: AuthDeps,
  tx: Tx,
  caller: Identity,
  userId: string,
  { sessionId, reason }: BodyOf<typeof admin.adminEndSessions>,
): Promise<number> {
  const person = (await deps.users.lock(tx, userId)) ?? refuse('user-not-found');
  requireAuthorityOver(caller, person);
  const before = await listSessions({ clock: deps.clock, database: tx }, { userId, sessionId: null });
  const ended = before.filter(({ id }) => sessionId === undefined || id === sessionId);
  if (sessionId !== undefined && ended.length === 0) refuse('session-not-found');
  if (ended.length === 0) return 0;

  if (sessionId === undefined) await endSessions(deps, tx, userId, { because: BECAUSE });
  else await endSession(deps, tx, { id: sessionId, userId }, BECAUSE);
  await deps.notifications.notify(tx, { userId, ...newsOf(ended, sessionId) });
  await deps.audit.record(tx, {
    actorId: caller.userId,
    action: 'auth.sessions-ended',
    subjectId: userId,
    detail: {
      before: { sessions: before.length },
      after: { sessions: before.length - ended.length },
      ended: ended.map(({ id, device, ip }) => ({ id, device, ip })),
      reason,
    },
  });
  return ended.length;
}

function newsOf(ended: readonly { readonly device: string }[], sessionId: string | undefined) {
  return sessionId === undefined
    ? notificationOf('logged-out-everywhere', {})
    : notificationOf('logged-out', { device: ended[0]?.device ?? 'one device' });
}
