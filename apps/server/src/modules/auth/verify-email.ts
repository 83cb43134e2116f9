import type { auth, BodyOf } from '@halyard/contract';
import type { Tx } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Person } from '../users/index.ts';
import { tryCode } from './codes.ts';
import type { AuthDeps } from './index.ts';
import { deleteCode, deleteCodes } from './store-codes.ts';

/** The mailed code comes back: the address is its owner's. Every cause of failure has the same answer. */
export async function verifyEmail(
  deps: AuthDeps,
  { email, otp }: BodyOf<typeof auth.verifyEmail>,
  ip: string,
): Promise<void> {
  const person = await deps.users.byEmail(deps.database, email);
  const row = person && (await tryCode(deps, person.id, 'verify-email', otp));
  if (!person || !row) return refuse('wrong-code');
  await deps.database.transaction(async (tx) => {
    if (!(await deleteCode(tx, row))) refuse('wrong-code');
    await deps.users.confirmEmail(tx, person.id, person.email);
    await deps.audit.record(tx, {
      actorId: person.id,
      action: 'auth.email-verified',
      subjectId: person.id,
      ip,
    });
  });
}

/** The operator vouches for an address whose mail does not arrive. The codes that are on their way stop working. */
export async function vouchForEmail(
  { audit, users }: Pick<AuthDeps, 'audit' | 'users'>,
  tx: Tx,
  { id, email, status }: Person,
): Promise<void> {
  await users.confirmEmail(tx, id, email);
  await deleteCodes(tx, id);
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
