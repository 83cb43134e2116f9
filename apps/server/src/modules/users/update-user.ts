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
  if (userId !== caller.userId && changesRights(caller, changes)) {
    await requireSuperAdministratorLeft(tx, caller, userId);
  }
  const before = (await store.selectById(tx, userId, { lock: true })) ?? refuse('user-not-found');
  requireAuthorityOver(caller, before);
  if (changes.version !== undefined && changes.version !== before.version) refuse('edit-conflict');
  const changesRole = changes.role !== undefined && changes.role !== before.role;
  if (changesRole && caller.role !== 'super_admin') refuse('super-admin-only');
  return changePerson(deps, tx, caller.userId, before, changes);
}

/**
 * Only super administrators give a role or stop one of their own kind, so nobody else has to wait for their rows. Who is
 * losing that right at this moment must not pass it on either.
 */
function changesRights(caller: Identity, { role, status }: Changes): boolean {
  const stops = status !== undefined && status !== 'active';
  return caller.role === 'super_admin' && (role !== undefined || stops);
}

/**
 * Two who take each other's rights at one moment wait for each other here. The second finds that their own are gone;
 * where nobody but the two was left, that one must stay.
 */
async function requireSuperAdministratorLeft(tx: Tx, caller: Identity, userId: string): Promise<void> {
  const chiefs = await store.lockSuperAdministrators(tx);
  const isChief = chiefs.some(({ id }) => id === userId);
  const staying = chiefs.filter(({ id, status }) => id !== userId && status === 'active');
  if (isChief && staying.length === 0) refuse('last-super-admin');
  if (!staying.some(({ id }) => id === caller.userId)) refuse('super-admin-only');
}
