import { auth } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/calls/act.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { LONE_LINK } from './auth-sheet.tsx';
import { useComingBack } from './coming-back.tsx';
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
  const comingBack = useComingBack(submit);

  const login = useAct(auth.login, {
    onDone: ({ data }) => {
      setPassword('');
      if ('challenge' in data) return setChallenge(data.challenge);
      onEmail('');
      onSignedIn(data);
    },
    onFailed: comingBack.failed,
  });

  function submit() {
    login.run({ body: { email, password, reopen: comingBack.isWanted() } });
  }

  if (challenge !== null) {
    return (
      <SecondFactorForm
        challenge={challenge}
        reopen={comingBack.isWanted()}
        onSignedIn={onSignedIn}
        onBack={() => setChallenge(null)}
      />
    );
  }
  return (
    <>
      <Form onSubmit={submit} checksFields className="flex flex-col gap-5">
        <TextField
          label="Email"
          type="email"
          name="email"
          required
          autoComplete="username"
          value={email}
          onValue={onEmail}
        />
        <TextField
          label="Password"
          aside={
            <Link to="/auth" query={{ flow: 'forgot-password' }} className={`${LONE_LINK} text-dense`}>
              Forgot your password?
            </Link>
          }
          as={PasswordInput}
          name="password"
          required
          autoComplete="current-password"
          value={password}
          onValue={setPassword}
        />
        <Button type="submit" size="large" isBusy={login.isRunning}>
          Login
        </Button>
      </Form>
      <PasskeyLogin onSignedIn={onSignedIn} />
      {comingBack.dialog}
    </>
  );
}
