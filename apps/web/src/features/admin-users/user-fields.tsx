import { type admin, users } from '@halyard/contract';
import { useUser } from '../../platform/signed-in.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { type Choice, Select } from '../../ui/select.tsx';
import { formOf, type UserField, type UserForm } from './user-changes.ts';

const choices = <V extends string>(values: readonly V[]) =>
  values.map((value) => ({ value, label: value.replace('_', ' ') }));

const INPUTS = [
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'phone', label: 'Phone number' },
] as const;

const SELECTS = [
  { name: 'status', label: 'Status', choices: choices(['active', 'suspended', 'closed']) },
  { name: 'kycStatus', label: 'KYC', choices: choices(users.KYC_STATUSES) },
  { name: 'tier', label: 'Tier', choices: choices(users.TIERS) },
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
      {INPUTS.map(({ name, label }) => (
        <Field key={name} label={label} hint={hintOf(name)}>
          {(control) => (
            <Input
              {...control}
              value={form[name]}
              onChange={(event) => onForm({ ...form, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      {SELECTS.map(({ name, label, choices: offered }) => (
        <Field key={name} label={label} hint={hintOf(name)}>
          {(control) => (
            <Select
              {...control}
              disabled={name === 'role' && !mayChangeRoles}
              value={form[name]}
              choices={withCurrent(form[name], offered)}
              onValue={(value) => onForm({ ...form, [name]: value })}
            />
          )}
        </Field>
      ))}
    </>
  );
}
