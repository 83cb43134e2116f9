import type { Profile } from '@halyard/contract';
import { brokenConstraint, type Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { DEFAULT_PREFERENCES, type Person } from './person.ts';
import * as store from './store.ts';
import { decideCase } from './kyc/store-kyc.ts';

export type NewPerson = Profile &
  Pick<Person, 'email' | 'accountType'> &
  Partial<Pick<Person, 'role' | 'tier' | 'kycStatus' | 'createdAt' | 'emailVerifiedAt'>>;

export async function createPerson(tx: Tx, given: NewPerson, now: Date): Promise<Person> {
  const person: Person = {
    id: newId(now.getTime()),
    role: 'user',
    tier: 'standard',
    kycStatus: 'none',
    createdAt: now,
    emailVerifiedAt: null,
    ...given,
    status: given.emailVerifiedAt ? 'active' : 'pending',
    preferences: DEFAULT_PREFERENCES,
    lastLoginAt: null,
    hasSecondFactor: false,
    version: 1,
    signInChangedAt: null,
    formerEmail: null,
    emailChangedAt: null,
    closedAt: null,
    signInErasedAt: null,
    erasedAt: null,
  };
  await refusingTakenAddress(() => store.insertPerson(tx, person, now));
  if (person.kycStatus === 'verified' || person.kycStatus === 'rejected') {
    // Somebody has decided that, too: the operator.
    const verdict = { id: newId(now.getTime()), by: null, at: now, reason: null };
    await decideCase(tx, person.id, { ...verdict, decision: person.kycStatus });
  }
  return person;
}

/** The database decides who was first: two registrations of one address may run at the same time. */
export async function refusingTakenAddress(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (brokenConstraint(error) === 'app_user_email') refuse('email-taken');
    throw error;
  }
}
