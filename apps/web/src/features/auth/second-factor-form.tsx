import { type AnswerOf, auth } from '@halyard/contract';
import { useEffect, useRef, useState } from 'react';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { LOGIN } from '../../texts/auth.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { TEXT_LINK } from './auth-sheet.tsx';

export type SignedIn = AnswerOf<typeof auth.loginTwoFactor>;

type SecondFactorFormProps = {
  readonly challenge: string;
  /** They closed the account, and want it back. */
  readonly reopen: boolean;
  readonly onSignedIn: (answer: SignedIn) => void;
  readonly onBack: () => void;
};

export function SecondFactorForm({ challenge, reopen, onSignedIn, onBack }: SecondFactorFormProps) {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // The form takes the place of the one the person just sent, and the focus with it.
  useEffect(() => input.current?.focus(), []);
  const login = useToldAct(auth.loginTwoFactor, {
    onDone: ({ data }) => onSignedIn(data),
    failure: LOGIN.failure,
    onFailed: (failure) => {
      if (failure instanceof CallFailure && failure.code === 'bad-challenge') onBack();
    },
  });
  function submit() {
    login.run({ body: { challenge, code: code.trim(), reopen } });
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <Field
        label="Authentication code"
        hint="The 6 digits of your authenticator app, or one of your recovery codes."
      >
        {(control) => (
          <Input
            {...control}
            ref={input}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" size="large" isBusy={login.isRunning} disabled={code.trim() === ''}>
        Login
      </Button>
      <Button variant="quiet" size="large" onClick={onBack}>
        Back to Login
      </Button>
      <p className="text-center text-dense text-muted">
        Lost both?{' '}
        <a href="/#contact" className={TEXT_LINK}>
          Contact support
        </a>
      </p>
    </Form>
  );
}
