import { auth, MIN_PASSWORD_LENGTH, users } from '@halyard/contract';
import { useState } from 'react';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { goOnWith } from '../../platform/session/signed-in.ts';
import { AUTH_FLOW, REGISTRATION } from '../../texts/auth.ts';
import { SETTINGS } from '../../texts/settings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { notices } from '../../ui/notices/notices.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';

const EMPTY = { currentPassword: '', newPassword: '', repeated: '' };

const FIELDS = [
  { name: 'currentPassword', label: 'Current password', autoComplete: 'current-password' },
  { name: 'newPassword', label: 'New password', autoComplete: 'new-password' },
  { name: 'repeated', label: 'Confirm new password', autoComplete: 'new-password' },
] as const;

export function PasswordPanel() {
  const [form, setForm] = useState(EMPTY);
  const change = useToldAct(users.changePassword, {
    reloads: [auth.listSessions],
    done: SETTINGS.passwordChanged,
    onDone: ({ data }) => {
      goOnWith(data);
      setForm(EMPTY);
    },
    failure: SETTINGS.saveFailure,
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
          <TextField
            key={name}
            label={label}
            as={PasswordInput}
            autoComplete={autoComplete}
            value={form[name]}
            onValue={(next) => setForm({ ...form, [name]: next })}
          />
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
