import { PROFILE_FIELD_NAMES, PROFILE_FIELDS, profileForm, SHARED_SENTENCES, users } from '@halyard/contract';
import { useState } from 'react';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { isLive } from '../../platform/browser/site-mode.ts';
import { session } from '../../platform/session/signed-in.ts';
import { SETTINGS } from '../../texts/settings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

const NAME: ReadonlySet<string> = new Set(['firstName', 'lastName']);

export function ProfilePanel({ user }: { readonly user: users.User }) {
  const [form, setForm] = useState(() => profileForm(user));
  const save = useToldAct(users.updateProfile, {
    done: SETTINGS.saved,
    onDone: ({ data }) => session.keepUser(data),
    failure: SETTINGS.saveFailure,
  });
  // Where it is of no use staff are asked for it, and not the form.
  const isKept = users.isNameKept(user.kycStatus, isLive ? 'live' : 'simulated');
  function submit() {
    save.run({ body: form });
  }
  return (
    <Panel title="Profile">
      <Form onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        {PROFILE_FIELD_NAMES.map((name) => (
          <TextField
            key={name}
            label={PROFILE_FIELDS[name].label}
            autoComplete={PROFILE_FIELDS[name].autoComplete}
            disabled={isKept && NAME.has(name)}
            hint={isKept && name === 'firstName' ? SHARED_SENTENCES.nameVerified : undefined}
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
