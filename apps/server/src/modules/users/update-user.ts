import type { Tx } from '../../platform/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { refuse } from '../../platform/refusal.ts';
import { requireAuthorityOver } from './authority.ts';
import { changePerson, type ChangeDeps, type Changes } from './change-person.ts';
import type { Person } from './person.ts';
import * as store from './store.ts';

/** Staff change a person. Who may change whom is decided here. */
export async function updateUser(
  deps: ChangeDeps,
  tx: Tx,
  caller: Identity,
  userId: string,
  changes: Changes,
): Promise<Person> {
  const before = (await store.selectById(tx, userId, { lock: true })) ?? refuse('user-not-found');
  requireAuthorityOver(caller, before);
  if (changes.version !== undefined && changes.version !== before.version) refuse('edit-conflict');
  const changesRole = changes.role !== undefined && changes.role !== before.role;
  if (changesRole && caller.role !== 'super_admin') refuse('super-admin-only');
  return changePerson(deps, tx, caller.userId, before, changes);
}
