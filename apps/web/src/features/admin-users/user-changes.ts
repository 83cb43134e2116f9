import type { admin, BodyInput } from '@halyard/contract';

type Body = BodyInput<typeof admin.adminUpdateUser>;

export type UserForm = {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly status: admin.AdminUser['status'];
  readonly kycStatus: admin.AdminUser['kycStatus'];
  readonly tier: admin.AdminUser['tier'];
  readonly role: admin.AdminUser['role'];
};

export function formOf(user: admin.AdminUser): UserForm {
  const { firstName, lastName, status, kycStatus, tier, role } = user;
  return { firstName, lastName, phone: user.phone ?? '', status, kycStatus, tier, role };
}

/** Only what was changed is sent, with the version that was seen; null when nothing was. */
export function changesOf(user: admin.AdminUser, form: UserForm, reason: string): Body | null {
  const before = formOf(user);
  const names = Object.keys(form) as (keyof UserForm)[];
  const changed = names.filter((name) => form[name] !== before[name]);
  if (changed.length === 0) return null;
  const values = Object.fromEntries(changed.map((name) => [name, form[name]]));
  return { ...values, reason, version: user.version };
}
