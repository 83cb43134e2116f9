import { type BodyOf, users } from '@halyard/contract';
import type { Tx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import type { UsersDeps } from './deps.ts';
import { type Person, profileAfter } from './person.ts';
import * as store from './store.ts';

/** A person changes their own profile or preferences. */
export async function updateProfile(
  { settings }: Pick<UsersDeps, 'settings'>,
  tx: Tx,
  userId: string,
  changes: BodyOf<typeof users.updateProfile>,
): Promise<Person> {
  const before = await store.selectById(tx, userId, { lock: true });
  if (!before) return refuse('user-not-found');
  const after: Person = {
    ...before,
    ...profileAfter(before, changes),
    preferences: { ...before.preferences, ...chosen(changes.preferences) },
    version: before.version + 1,
  };
  const isRenamed = after.firstName !== before.firstName || after.lastName !== before.lastName;
  // Under another name somebody else's money would be taken for theirs.
  if (isRenamed && users.isNameKept(before.kycStatus, settings.SITE_MODE)) refuse('name-verified');
  await store.updatePerson(tx, after);
  if (changes.preferences) await store.mergePreferences(tx, userId, chosen(changes.preferences));
  return after;
}

type Changes = NonNullable<BodyOf<typeof users.updateProfile>['preferences']>;

function chosen(preferences: Changes = {}): Partial<users.Preferences> {
  return Object.fromEntries(Object.entries(preferences).filter(([, value]) => value !== undefined));
}
