import { type admin, type BodyInput, profileForm, type ProfileForm } from '@halyard/contract';

type Body = BodyInput<typeof admin.adminUpdateUser>;

export type UserForm = ProfileForm & {
  readonly status: admin.AdminUser['status'];
  readonly kycStatus: admin.AdminUser['kycStatus'];
  readonly tier: admin.AdminUser['tier'];
  readonly role: admin.AdminUser['role'];
};
export type UserField = keyof UserForm;

export function formOf(user: admin.AdminUser): UserForm {
  const { status, kycStatus, tier, tierNext, role } = user;
  // What is on its way is the last word: the tier of now is a change again.
  return { ...profileForm(user), status, kycStatus, tier: tierNext ?? tier, role };
}

function changedFields(before: UserForm, after: UserForm): readonly UserField[] {
  return (Object.keys(after) as UserField[]).filter((name) => after[name] !== before[name]);
}

/** Only what was changed is sent, with the version that was seen; null when nothing was. */
export function changesOf(user: admin.AdminUser, form: UserForm, reason: string): Body | null {
  const changed = changedFields(formOf(user), form);
  if (changed.length === 0) return null;
  const values = Object.fromEntries(changed.map((name) => [name, form[name]]));
  return { ...values, reason, version: user.version };
}

/**
 * Somebody else was faster. What this person has typed stays; everything they left alone takes the newest value.
 * `changed` are the fields where the two of them meant different things.
 */
export function mergedForm(
  seen: admin.AdminUser,
  newest: admin.AdminUser,
  form: UserForm,
): { readonly form: UserForm; readonly clashes: readonly UserField[] } {
  const [before, now] = [formOf(seen), formOf(newest)];
  const typed = changedFields(before, form);
  const theirs = changedFields(before, now);
  const kept = Object.fromEntries(typed.map((name) => [name, form[name]]));
  const clashes = typed.filter((name) => theirs.includes(name) && form[name] !== now[name]);
  return { form: { ...now, ...kept }, clashes };
}
