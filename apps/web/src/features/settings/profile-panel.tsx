import { users } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { session } from '../../platform/signed-in.ts';
import { SETTINGS } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Input } from '../../ui/input.tsx';
import { notices } from '../../ui/notices.ts';
import { Panel } from '../../ui/panel.tsx';

export function ProfilePanel({ user }: { readonly user: users.User }) {
  const [form, setForm] = useState({
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone ?? '',
  });
  const save = useAct(users.updateProfile, {
    onDone: ({ data }) => {
      session.keepUser(data);
      notices.success(SETTINGS.saved);
    },
    onFailed: (failure) => notices.failure(failure, SETTINGS.saveFailure),
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
          <Field key={name} label={label}>
            {(control) => (
              <Input
                {...control}
                autoComplete={autoComplete}
                value={form[name]}
                onChange={(event) => setForm({ ...form, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
        <Button type="submit" isBusy={save.isRunning} className="justify-self-start sm:col-span-2">
          Save changes
        </Button>
      </Form>
    </Panel>
  );
}
