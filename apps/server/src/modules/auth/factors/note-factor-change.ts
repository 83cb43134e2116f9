import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import type { AuthDeps } from '../deps.ts';
import { type FactorChange, factorChangedLetter, post } from '../mail/letters.ts';
import { endSessions } from '../sessions/sessions.ts';

/**
 * Whoever changes how somebody signs in, its owner hears of it by mail, whatever mail they chose to get. Every other
 * session ends: somebody may be in one of them without what is asked for from now on.
 */
export async function noteFactorChange(
  deps: AuthDeps,
  tx: Tx,
  caller: Identity,
  change: FactorChange,
  ip: string,
): Promise<void> {
  const ending = { because: 'factor-changed', except: caller.sessionId };
  await endSessions(deps, tx, caller.userId, ending);
  await deps.users.noteSignInChange(tx, caller.userId);
  const person = await deps.users.byId(tx, caller.userId);
  if (person) await post(deps, tx, factorChangedLetter(person, change));
  await deps.audit.record(tx, {
    actorId: caller.userId,
    action: `auth.${change}`,
    subjectId: caller.userId,
    ip,
  });
}
