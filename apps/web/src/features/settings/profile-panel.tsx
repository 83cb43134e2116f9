import { users } from '@halyard/contract';
import { useState } from 'react';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { session } from '../../platform/session/signed-in.ts';
import { SETTINGS } from '../../texts/settings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

export function ProfilePanel({ user }: { readonly user: users.User }) {
  const [form, setForm] = useState({
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone ?? '',
  });
  const save = useToldAct(users.updateProfile, {
    done: SETTINGS.saved,
    onDone: ({ data }) => session.keepUser(data),
    failure: SETTINGS.saveFailure,
  });
  function submit() {
    save.run({ body: form });
  }
  const fields = [
    { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
    { name: 'lastName', label: 'Last name', autoComplete: 'family-name' },
    { name: 'phone', label: 'Phone number', autoComplete: 'tel' },
  ] as const;
  return (
    <Panel title="Profile">
      <Form onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, label, autoComplete }) => (
          <TextField
            key={name}
            label={label}
            autoComplete={autoComplete}
            value={form[name]}
            onValue={(next) => setForm({ ...form, [name]: next })}
          />
        ))}
        <Button type="submit" isBusy={save.isRunning} className="justify-self-start sm:col-span-2">
          Save changes
        </Button>
      </Form>
    </Panel>
  );
}
