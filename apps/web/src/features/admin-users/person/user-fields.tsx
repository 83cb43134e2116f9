import { TIERS } from '@halyard/catalogue';
import { type admin, PROFILE_FIELD_NAMES, PROFILE_FIELDS, users } from '@halyard/contract';
import { useUser } from '../../../platform/session/signed-in.ts';
import { SelectField, TextField } from '../../../ui/forms/fields.tsx';
import type { Choice } from '../../../ui/forms/select.tsx';
import { formOf, type UserField, type UserForm } from './user-changes.ts';

const choices = <V extends string>(values: readonly V[]) =>
  values.map((value) => ({ value, label: value.replace('_', ' ') }));

const SELECTS = [
  { name: 'status', label: 'Status', choices: choices(['active', 'suspended', 'closed']) },
  { name: 'kycStatus', label: 'KYC', choices: choices(users.KYC_STATUSES) },
  { name: 'tier', label: 'Tier', choices: choices(TIERS) },
  { name: 'role', label: 'Role', choices: choices(users.ROLES) },
] as const;

/** A pending user may stay pending, although nobody can be made so again. */
function withCurrent(value: string, offered: readonly Choice[]): readonly Choice[] {
  return offered.some((choice) => choice.value === value) ? offered : [{ value, label: value }, ...offered];
}

type UserFieldsProps = {
  readonly user: admin.AdminUser;
  readonly form: UserForm;
  /** Fields that somebody else has set to something else meanwhile. */
  readonly clashes: readonly UserField[];
  readonly onForm: (form: UserForm) => void;
};

export function UserFields({ user, form, clashes, onForm }: UserFieldsProps) {
  const mayChangeRoles = useUser().role === 'super_admin';
  const now = formOf(user);
  const hintOf = (name: UserField): string | undefined => {
    if (clashes.includes(name)) return `Somebody else has set this to “${now[name] || 'nothing'}”.`;
    return name === 'role' && !mayChangeRoles ? 'Only a super administrator changes roles.' : undefined;
  };
  return (
    <>
      {PROFILE_FIELD_NAMES.map((name) => (
        <TextField
          key={name}
          label={PROFILE_FIELDS[name].label}
          hint={hintOf(name)}
          value={form[name]}
          onValue={(next) => onForm({ ...form, [name]: next })}
        />
      ))}
      {SELECTS.map(({ name, label, choices: offered }) => (
        <SelectField
          key={name}
          label={label}
          hint={hintOf(name)}
          disabled={name === 'role' && !mayChangeRoles}
          value={form[name]}
          choices={withCurrent(form[name], offered)}
          onValue={(value) => onForm({ ...form, [name]: value })}
        />
      ))}
    </>
  );
}
