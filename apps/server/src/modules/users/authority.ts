import { isAdministrator } from '../../platform/http/authorise.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Person } from './person.ts';

/** Nobody changes their own account in the back office, and only a super administrator another administrator's. */
export function requireAuthorityOver(caller: Identity, person: Person): void {
  if (person.id === caller.userId) refuse('own-account');
  if (isAdministrator(person) && caller.role !== 'super_admin') refuse('super-admin-only');
}
