import type { auth, BodyOf } from '@halyard/contract';
import { refuse } from '../../platform/refusal.ts';
import { tryCode } from './codes.ts';
import type { AuthDeps } from './index.ts';
import { deleteCode } from './store-codes.ts';

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
