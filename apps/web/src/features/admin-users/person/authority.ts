import type { admin, users } from '@halyard/contract';

/** Why this administrator may not change this person; null when they may. The server decides; this only says it first. */
export function whyNotChange(
  me: Pick<users.User, 'id' | 'role'>,
  person: Pick<admin.AdminUser, 'id' | 'role'>,
): string | null {
  if (person.id === me.id) return 'This is your own account. Somebody else has to change it.';
  const isStaff = person.role === 'admin' || person.role === 'super_admin';
  if (isStaff && me.role !== 'super_admin') return 'Only a super administrator can change an administrator.';
  return null;
}
