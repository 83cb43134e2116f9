import { auth, MIN_PASSWORD_LENGTH, users } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { goOnWith } from '../../platform/signed-in.ts';
import { AUTH_FLOW, REGISTRATION, SETTINGS } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { notices } from '../../ui/notices.ts';
import { Panel } from '../../ui/panel.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';

const EMPTY = { currentPassword: '', newPassword: '', repeated: '' };

const FIELDS = [
  { name: 'currentPassword', label: 'Current password', autoComplete: 'current-password' },
  { name: 'newPassword', label: 'New password', autoComplete: 'new-password' },
  { name: 'repeated', label: 'Confirm new password', autoComplete: 'new-password' },
] as const;

export function PasswordPanel() {
  const [form, setForm] = useState(EMPTY);
  const change = useAct(users.changePassword, {
    reloads: [auth.listSessions],
    onDone: ({ data }) => {
      goOnWith(data);
      setForm(EMPTY);
      notices.success(SETTINGS.passwordChanged);
    },
    onFailed: (failure) => notices.failure(failure, SETTINGS.saveFailure),
  });
  function submit() {
    const problem = problemOf(form);
    if (problem !== null) return notices.error(problem);
    change.run({ body: { currentPassword: form.currentPassword, newPassword: form.newPassword } });
  }
  return (
    <Panel title="Password" lead="Changing it logs out every other session.">
      <Form onSubmit={submit} className="flex flex-col gap-4">
        {FIELDS.map(({ name, label, autoComplete }) => (
          <Field key={name} label={label}>
            {(control) => (
              <PasswordInput
                {...control}
                autoComplete={autoComplete}
                value={form[name]}
                onChange={(event) => setForm({ ...form, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
        <Button type="submit" variant="secondary" isBusy={change.isRunning} className="self-start">
          Change password
        </Button>
      </Form>
    </Panel>
  );
}

function problemOf({ currentPassword, newPassword, repeated }: typeof EMPTY): string | null {
  if ([currentPassword, newPassword, repeated].includes('')) return AUTH_FLOW.missingFields;
  if (newPassword !== repeated) return REGISTRATION.mismatch;
  return newPassword.length < MIN_PASSWORD_LENGTH ? REGISTRATION.tooShort : null;
}
