import { users } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { session } from '../../platform/signed-in.ts';
import { SETTINGS } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { CODE_LENGTH, CodeInput } from '../../ui/code-input.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Input } from '../../ui/input.tsx';
import { notices } from '../../ui/notices.ts';
import { Panel } from '../../ui/panel.tsx';

/** Another address counts only after its code has come back. */
export function EmailPanel({ user }: { readonly user: users.User }) {
  const [email, setEmail] = useState('');
  const [isCodeSent, setCodeSent] = useState(false);
  const [otp, setOtp] = useState('');
  const request = useAct(users.requestEmailChange, {
    onDone: () => {
      setCodeSent(true);
      notices.success(SETTINGS.emailCodeSent);
    },
    onFailed: (failure) => notices.failure(failure, SETTINGS.saveFailure),
  });
  const confirm = useAct(users.confirmEmailChange, {
    onDone: ({ data }) => {
      session.keepUser(data);
      setCodeSent(false);
      setEmail('');
      setOtp('');
      notices.success(SETTINGS.emailChanged);
    },
    onFailed: (failure) => notices.failure(failure, SETTINGS.saveFailure),
  });
  function submit() {
    if (isCodeSent) confirm.run({ body: { otp } });
    else request.run({ body: { email } });
  }
  /** The address stays in its field: most often one letter of it is wrong. */
  function startAgain() {
    setCodeSent(false);
    setOtp('');
  }
  return (
    <Panel title="Email" lead={user.email}>
      <Form onSubmit={submit} className="flex flex-col items-start gap-4">
        {isCodeSent ? (
          <Field label={`Code sent to ${email}`}>
            {(control) => <CodeInput {...control} value={otp} onValue={setOtp} />}
          </Field>
        ) : (
          <Field label="New email address" className="w-full">
            {(control) => (
              <Input
                {...control}
                type="email"
                autoComplete="email"
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            )}
          </Field>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            variant="secondary"
            isBusy={request.isRunning || confirm.isRunning}
            disabled={isCodeSent ? otp.length !== CODE_LENGTH : email.trim() === ''}
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
