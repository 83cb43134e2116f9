import type { Identity } from '../../../platform/http/identity.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Person } from '../../users/index.ts';
import { issueCode, tryCode } from './codes.ts';
import { forgetUnproven } from '../factors/forget-unproven.ts';
import type { AuthDeps } from '../deps.ts';
import { addressChangedLetter, addressWantedLetter, newAddressLetter, post } from './letters.ts';
import { claimMailOf } from './mail-wait.ts';
import type { Visit } from '../sessions/sessions.ts';
import * as store from '../store.ts';
import { deleteCode, deleteCodes } from './store-codes.ts';
import { proverOf } from './verify-email.ts';

/**
 * A person asks for another address: a code goes there, and until it comes back nothing changes. Whether somebody has
 * that address is told to nobody but its owner, who gets a letter in place of the code.
 */
export async function requestEmailChange(
  deps: AuthDeps,
  tx: Tx,
  caller: Identity,
  email: string,
): Promise<void> {
  const { userId } = caller;
  await claimMailOf(deps, tx, 'change-email', { userId, email });
  // A code from before stops working in any case.
  const code = await issueCode(deps, tx, { userId, purpose: 'change-email', target: email });
  const owner = await deps.users.byEmail(tx, email);
  await post(deps, tx, owner ? addressWantedLetter(owner) : newAddressLetter(email, code));
}

/** The code came back from the new address. The old one is told, and whatever was mailed there stops working. */
export async function confirmEmailChange(
  deps: AuthDeps,
  caller: Identity,
  otp: string,
  visit: Visit,
): Promise<Person> {
  const { userId } = caller;
  const row = await tryCode(deps, { userId, purpose: 'change-email', isOwn: true }, otp);
  const target = row?.target;
  if (!row || !target) return refuse('wrong-code');
  return deps.database.transaction(async (tx) => {
    if (!(await deleteCode(tx, row))) refuse('wrong-code');
    const before = (await deps.users.lock(tx, caller.userId)) ?? refuse('user-not-found');
    await deps.users.confirmEmail(tx, before.id, target);
    if (before.emailVerifiedAt === null)
      await forgetUnproven(deps, tx, before.id, await proverOf(tx, before.id, caller, visit));
    await deleteCodes(tx, before.id);
    await store.deleteResetLinks(tx, before.id);
    await post(deps, tx, addressChangedLetter(before, target));
    await deps.audit.record(tx, {
      actorId: before.id,
      action: 'auth.email-changed',
      subjectId: before.id,
      detail: { before: before.email, after: target },
      ip: visit.ip,
    });
    return (await deps.users.byId(tx, before.id)) ?? refuse('user-not-found');
  });
}
