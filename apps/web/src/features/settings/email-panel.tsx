import { users } from '@halyard/contract';
import { useState } from 'react';
import { createStorage } from '../../platform/browser/storage.ts';
import { useAct } from '../../platform/calls/act.ts';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { session } from '../../platform/session/signed-in.ts';
import { SETTINGS } from '../../texts/settings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CodeInput } from '../../ui/forms/code-input.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { useCode } from '../../ui/forms/use-code.ts';
import { notices } from '../../ui/notices/notices.ts';
import { Panel } from '../../ui/layout/panel.tsx';

/** Kept in this tab for as long as its code is good: whoever reads the mail elsewhere and reloads here can still enter it. */
const shelf = createStorage(() => window.sessionStorage);
const KEY = 'halyard.email-change';
const GOOD_FOR_MS = 600_000;

function addressWaiting(of: string): string {
  const kept = shelf.read(KEY) as Partial<Record<'of' | 'email' | 'until', unknown>> | null;
  const isGood = kept?.of === of && typeof kept.until === 'number' && kept.until > Date.now();
  return isGood && typeof kept.email === 'string' ? kept.email : '';
}

/** Another address counts only after its code has come back. */
export function EmailPanel({ user }: { readonly user: users.User }) {
  const [email, setEmail] = useState(() => addressWaiting(user.email));
  const [isCodeSent, setCodeSent] = useState(email !== '');
  const code = useCode(SETTINGS.saveFailure);
  const request = useToldAct(users.requestEmailChange, {
    done: SETTINGS.emailCodeSent,
    onDone: () => {
      shelf.write(KEY, { of: user.email, email, until: Date.now() + GOOD_FOR_MS });
      setCodeSent(true);
    },
    failure: SETTINGS.saveFailure,
  });
  const confirm = useAct(users.confirmEmailChange, {
    onDone: ({ data }) => {
      shelf.remove(KEY);
      session.keepUser(data);
      setCodeSent(false);
      setEmail('');
      code.type('');
      notices.success(SETTINGS.emailChanged);
    },
    onFailed: code.failed,
  });
  function submit() {
    if (isCodeSent) confirm.run({ body: { otp: code.code } });
    else request.run({ body: { email } });
  }
  /** The address stays in its field: most often one letter of it is wrong. */
  function startAgain() {
    shelf.remove(KEY);
    setCodeSent(false);
    code.type('');
  }
  return (
    <Panel title="Email" lead={user.email}>
      <Form onSubmit={submit} className="flex flex-col items-start gap-4">
        {isCodeSent ? (
          <Field label={`Code sent to ${email}`} error={code.problem} className="w-full">
            {(control) => <CodeInput {...control} value={code.code} onValue={code.type} />}
          </Field>
        ) : (
          <TextField
            label="New email address"
            className="w-full"
            type="email"
            autoComplete="email"
            value={email}
            onValue={setEmail}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            variant="secondary"
            isBusy={request.isRunning || confirm.isRunning}
            disabled={isCodeSent ? !code.isWhole : email.trim() === ''}
          >
            {isCodeSent ? 'Confirm new address' : 'Change email'}
          </Button>
          {isCodeSent && (
            <Button
              variant="quiet"
              className="max-sm:-ml-3"
              disabled={confirm.isRunning}
              onClick={startAgain}
            >
              Use another address
            </Button>
          )}
        </div>
      </Form>
    </Panel>
  );
}
