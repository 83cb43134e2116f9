import type { Tx } from '../../platform/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { AuthDeps } from './index.ts';
import { type FactorChange, factorChangedLetter, post } from './letters.ts';
import { endSessions } from './sessions.ts';

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
  const person = await deps.users.byId(tx, caller.userId);
  if (person) await post(deps, tx, factorChangedLetter(person, change));
  await deps.audit.record(tx, {
    actorId: caller.userId,
    action: `auth.${change}`,
    subjectId: caller.userId,
    ip,
  });
}
