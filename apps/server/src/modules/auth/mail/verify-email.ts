import type { auth, BodyOf } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Person } from '../../users/index.ts';
import { tryCode } from './codes.ts';
import { knownDevice } from '../sessions/devices.ts';
import { forgetUnproven, type Prover } from '../factors/forget-unproven.ts';
import type { AuthDeps } from '../deps.ts';
import type { Visit } from '../sessions/sessions.ts';
import { deleteCode, deleteCodes } from './store-codes.ts';

/**
 * The mailed code comes back: the address is its owner's. Every cause of failure has the same answer. The session that
 * brings the code goes on; whatever else was made before may be a stranger's.
 */
export async function verifyEmail(
  deps: AuthDeps,
  { email, otp }: BodyOf<typeof auth.verifyEmail>,
  caller: Identity | null,
  visit: Visit,
): Promise<void> {
  const person = await deps.users.byEmail(deps.database, email);
  if (!person) return refuse('wrong-code');
  const isOwn = caller?.userId === person.id;
  const row = await tryCode(deps, { userId: person.id, purpose: 'verify-email', isOwn }, otp);
  if (!row) return refuse('wrong-code');
  await deps.database.transaction(async (tx) => {
    if (!(await deleteCode(tx, row))) refuse('wrong-code');
    const before = (await deps.users.lock(tx, person.id)) ?? refuse('wrong-code');
    await deps.users.confirmEmail(tx, person.id, person.email);
    if (before.emailVerifiedAt === null)
      await forgetUnproven(deps, tx, person.id, await proverOf(tx, person.id, caller, visit));
    await deps.audit.record(tx, {
      actorId: person.id,
      action: 'auth.email-verified',
      subjectId: person.id,
      ip: visit.ip,
    });
  });
}

/** Who brings a proof, if they are signed in to this very account. */
export async function proverOf(
  tx: Tx,
  userId: string,
  caller: Identity | null,
  visit: Visit,
): Promise<Prover | null> {
  if (caller?.userId !== userId) return null;
  return { sessionId: caller.sessionId, deviceHash: await knownDevice(tx, userId, visit) };
}

/** The operator vouches for an address whose mail does not arrive. The codes that are on their way stop working. */
export async function vouchForEmail(
  deps: Pick<AuthDeps, 'audit' | 'bus' | 'clock' | 'users'>,
  tx: Tx,
  { id, email, status }: Person,
): Promise<void> {
  const { audit, users } = deps;
  await users.confirmEmail(tx, id, email);
  await deleteCodes(tx, id);
  await forgetUnproven(deps, tx, id);
  const after = await users.byId(tx, id);
  await audit.record(tx, {
    actorId: null,
    action: 'auth.email-verified',
    subjectId: id,
    detail: {
      before: { emailVerified: false, status },
      after: { emailVerified: true, status: after?.status },
    },
  });
}
