import type { Identity } from '../../platform/http/identity.ts';
import type { Tx } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Person } from '../users/index.ts';
import { issueCode, tryCode } from './codes.ts';
import type { AuthDeps } from './index.ts';
import { addressChangedLetter, newAddressLetter, post } from './letters.ts';
import { claimMail } from './mail-wait.ts';
import * as store from './store.ts';
import { deleteCode, deleteCodes } from './store-codes.ts';

/** A person asks for another address: a code goes there, and until it comes back nothing changes. */
export async function requestEmailChange(
  deps: AuthDeps,
  tx: Tx,
  caller: Identity,
  email: string,
): Promise<void> {
  if (await deps.users.byEmail(tx, email)) refuse('email-taken');
  await claimMail(deps, tx, 'change-email', caller.userId);
  const person = (await deps.users.byId(tx, caller.userId)) ?? refuse('user-not-found');
  const code = await issueCode(deps, tx, { userId: person.id, purpose: 'change-email', target: email });
  await post(deps, tx, newAddressLetter(email, code));
}

/** The code came back from the new address. The old one is told, and whatever was mailed there stops working. */
export async function confirmEmailChange(
  deps: AuthDeps,
  caller: Identity,
  otp: string,
  ip: string,
): Promise<Person> {
  const row = await tryCode(deps, caller.userId, 'change-email', otp);
  const target = row?.target;
  if (!row || !target) return refuse('wrong-code');
  return deps.database.transaction(async (tx) => {
    if (!(await deleteCode(tx, row))) refuse('wrong-code');
    const before = (await deps.users.lock(tx, caller.userId)) ?? refuse('user-not-found');
    await deps.users.confirmEmail(tx, before.id, target);
    await deleteCodes(tx, before.id);
    await store.deleteResetLinks(tx, before.id);
    await post(deps, tx, addressChangedLetter(before, target));
    await deps.audit.record(tx, {
      actorId: before.id,
      action: 'auth.email-changed',
      subjectId: before.id,
      detail: { before: before.email, after: target },
      ip,
    });
    return (await deps.users.byId(tx, before.id)) ?? refuse('user-not-found');
  });
}
