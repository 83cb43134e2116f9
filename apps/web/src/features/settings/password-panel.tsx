import { auth, users } from '@halyard/contract';
import { useState } from 'react';
import { missingIn, newPasswordProblem } from '../../domain/passwords/new-password.ts';
import { useFormProblem } from '../../ui/forms/use-form-problem.ts';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { goOnWith } from '../../platform/session/signed-in.ts';
import { AUTH_FLOW } from '../../texts/auth.ts';
import { SETTINGS } from '../../texts/settings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
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
  const problem = useFormProblem();
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
    const found =
      missingIn(
        form,
        FIELDS.map(({ name }) => name),
        AUTH_FLOW.missingFields,
      ) ?? newPasswordProblem(form, 'newPassword', 'repeated');
    if (found !== null) return problem.tell(found);
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
            error={problem.of(name)}
            value={form[name]}
            onValue={(next) => {
              setForm({ ...form, [name]: next });
              problem.typed(name);
            }}
          />
        ))}
        <Button type="submit" variant="secondary" isBusy={change.isRunning} className="self-start">
          Change password
        </Button>
      </Form>
    </Panel>
  );
}
