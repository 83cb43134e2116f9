import { mainBookOf } from '@halyard/accounting';
import { type Profile, type RequiredProfileField, say } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { type Person, profileAfter } from '../../users/index.ts';
import type { AuthDeps } from '../deps.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { welcomeCredit } from './register.ts';
import { requireGoodPassword } from '../passwords/require-good-password.ts';
import * as store from '../store.ts';

export type ReadyUser = Pick<Person, 'email' | RequiredProfileField> &
  Partial<Profile & Pick<Person, 'accountType' | 'role' | 'tier' | 'kycStatus' | 'createdAt'>> & {
    /** Null for somebody who sets it with a link. */
    readonly password: string | null;
    readonly practiceFunds?: boolean;
  };

/** A verified person with a password and a book, in one transaction with whatever else the caller makes. */
export async function createReadyUser(deps: AuthDeps, tx: Tx, given: ReadyUser): Promise<Person> {
  const { password, practiceFunds, ...rest } = given;
  const now = deps.clock.now();
  const person = await deps.users.create(tx, {
    accountType: 'individual',
    ...rest,
    ...profileAfter({}, rest),
    emailVerifiedAt: rest.createdAt ?? now,
  });
  if (password !== null) {
    requireGoodPassword(deps.settings, password, person.email);
    await store.putPassword(tx, person.id, await hashPassword(password, 'known'), now);
  }
  await deps.ledger.openBook(tx, person.id);
  if (practiceFunds) {
    const credit = welcomeCredit(deps.settings);
    await deps.ledger.givePracticeFunds(tx, mainBookOf(person.id), credit, say('practice-funds', {}));
  }
  return person;
}
