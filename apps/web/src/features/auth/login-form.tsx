import { auth } from '@halyard/contract';
import { useState } from 'react';
import { KeyRound } from 'lucide-react';
import { useAct } from '../../platform/calls/act.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { LONE_LINK, TEXT_LINK } from './auth-sheet.tsx';
import { useComingBack } from './coming-back.tsx';
import { SecondFactorForm, type SignedIn } from './second-factor-form.tsx';
import { passkeys } from '../../platform/session/passkeys.ts';
import { usePasskey } from '../../platform/session/use-passkey.ts';
import { PASSKEYS } from '../../texts/settings.ts';
import { notices } from '../../ui/notices/notices.ts';

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

type PasskeyLoginProps = { readonly onSignedIn: (answer: SignedIn) => void };

/** The other way in, where the browser has it. */
function PasskeyLogin({ onSignedIn }: PasskeyLoginProps) {
  const place = passkeys.place();
  if (place.kind === 'nowhere') return null;
  return (
    <div className="mt-6">
      <p aria-hidden className="mb-6 flex items-center gap-3 text-dense text-muted">
        <span className="h-px flex-1 bg-line" />
        or
        <span className="h-px flex-1 bg-line" />
      </p>
      {place.kind === 'here' ? (
        <PasskeyButton onSignedIn={onSignedIn} />
      ) : (
        <p className="text-dense text-muted">
          Passkeys need a name in the address bar. To log in with one, open{' '}
          <a href={`${place.origin}/portal`} className={TEXT_LINK}>
            {place.origin}
          </a>
          .
        </p>
      )}
    </div>
  );
}

function PasskeyButton({ onSignedIn }: PasskeyLoginProps) {
  const comingBack = useComingBack(begin);
  const passkey = usePasskey('use', (problem) => notices.error(PASSKEYS.problems[problem]));
  const login = useAct(auth.passkeyLogin, {
    onDone: ({ data }) => onSignedIn(data),
    onFailed: comingBack.failed,
  });
  const start = useAct(auth.passkeyLoginOptions, {
    onDone: ({ data: { challenge, options } }) =>
      void passkey.ask(options, (credential) =>
        login.run({ body: { challenge, credential, reopen: comingBack.isWanted() } }),
      ),
    onFailed: comingBack.failed,
  });
  function begin() {
    start.run({ body: {} });
  }
  const isBusy = start.isRunning || passkey.isAsking || login.isRunning;
  return (
    <>
      <Button variant="secondary" size="large" className="w-full" isBusy={isBusy} onClick={begin}>
        {!isBusy && <KeyRound aria-hidden className="size-4" />}
        {passkey.isAsking ? 'Waiting for your passkey' : 'Log in with a passkey'}
      </Button>
      {comingBack.dialog}
    </>
  );
}
