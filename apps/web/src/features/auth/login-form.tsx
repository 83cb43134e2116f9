import { auth } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { LOGIN } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Input } from '../../ui/input.tsx';
import { Link } from '../../ui/link.tsx';
import { notices } from '../../ui/notices.ts';
import { PasswordInput } from '../../ui/password-input.tsx';
import { LONE_LINK } from './auth-sheet.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { type SignedIn, SecondFactorForm } from './second-factor-form.tsx';

type LoginFormProps = {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onSignedIn: (answer: SignedIn) => void;
};

/** E-mail and password, and the second step for those who have one. */
export function LoginForm({ email, onEmail, onSignedIn }: LoginFormProps) {
  const [password, setPassword] = useState('');
  const [challenge, setChallenge] = useState<string | null>(null);

  const login = useAct(auth.login, {
    onDone: ({ data }) => {
      setPassword('');
      if ('challenge' in data) return setChallenge(data.challenge);
      onEmail('');
      onSignedIn(data);
    },
    onFailed: (failure) => notices.failure(failure, LOGIN.failure),
  });

  function submit() {
    login.run({ body: { email, password } });
  }

  if (challenge !== null) {
    return (
      <SecondFactorForm challenge={challenge} onSignedIn={onSignedIn} onBack={() => setChallenge(null)} />
    );
  }
  return (
    <>
      <Form onSubmit={submit} checksFields className="flex flex-col gap-5">
        <Field label="Email">
          {(control) => (
            <Input
              {...control}
              type="email"
              name="email"
              required
              autoComplete="username"
              value={email}
              onChange={(event) => onEmail(event.target.value)}
            />
          )}
        </Field>
        <Field
          label="Password"
          aside={
            <Link to="/auth" query={{ flow: 'forgot-password' }} className={`${LONE_LINK} text-dense`}>
              Forgot your password?
            </Link>
          }
        >
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              required
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" size="large" isBusy={login.isRunning}>
          Login
        </Button>
      </Form>
      <PasskeyLogin onSignedIn={onSignedIn} />
    </>
  );
}
