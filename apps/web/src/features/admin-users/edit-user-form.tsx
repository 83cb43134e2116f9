import { admin, users } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { useUser } from '../../platform/signed-in.ts';
import { ADMIN } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Input } from '../../ui/input.tsx';
import { notices } from '../../ui/notices.ts';
import { Select } from '../../ui/select.tsx';
import { changesOf, formOf, type UserForm } from './user-changes.ts';

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

type Choice = { readonly value: string; readonly label: string };

/** A pending user may stay pending, although nobody can be made so again. */
function withCurrent(value: string, offered: readonly Choice[]): readonly Choice[] {
  return offered.some((choice) => choice.value === value) ? offered : [{ value, label: value }, ...offered];
}

type EditUserFormProps = { readonly user: admin.AdminUser; readonly onClose: () => void };

export function EditUserForm({ user, onClose }: EditUserFormProps) {
  const [form, setForm] = useState<UserForm>(() => formOf(user));
  const [reason, setReason] = useState('');
  const mayChangeRoles = useUser().role === 'super_admin';
  const update = useAct(admin.adminUpdateUser, {
    reloads: [admin.adminListUsers, admin.adminGetUser],
    onDone: () => {
      notices.success(ADMIN.userUpdated);
      onClose();
    },
    onFailed: (failure) => notices.failure(failure, ADMIN.userUpdateFailure),
  });
  function submit() {
    const body = changesOf(user, form, reason.trim());
    if (body === null) return onClose();
    if (reason.trim() === '') return notices.error(ADMIN.reasonMissing);
    update.run({ params: { id: user.id }, body });
  }
  return (
    <Form onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        {INPUTS.map(({ name, label }) => (
          <Field key={name} label={label}>
            {(control) => (
              <Input
                {...control}
                value={form[name]}
                onChange={(event) => setForm({ ...form, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
        {SELECTS.map(({ name, label, choices: offered }) => (
          <Field key={name} label={label}>
            {(control) => (
              <Select
                {...control}
                disabled={name === 'role' && !mayChangeRoles}
                value={form[name]}
                choices={withCurrent(form[name], offered)}
                onValue={(value) => setForm({ ...form, [name]: value })}
              />
            )}
          </Field>
        ))}
        <Field label="Reason" hint="Kept in the audit log." className="sm:col-span-2">
          {(control) => (
            <Input
              {...control}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </div>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isBusy={update.isRunning}>
          Save changes
        </Button>
      </DialogActions>
    </Form>
  );
}
