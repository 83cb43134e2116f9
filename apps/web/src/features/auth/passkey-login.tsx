import { auth } from '@halyard/contract';
import { KeyRound } from 'lucide-react';
import { useAct } from '../../platform/calls/act.ts';
import { passkeys } from '../../platform/session/passkeys.ts';
import { usePasskey } from '../../platform/session/use-passkey.ts';
import { PASSKEYS } from '../../texts/settings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { notices } from '../../ui/notices/notices.ts';
import { useComingBack } from './coming-back.tsx';
import { TEXT_LINK } from './auth-sheet.tsx';
import type { SignedIn } from './second-factor-form.tsx';

type PasskeyLoginProps = { readonly onSignedIn: (answer: SignedIn) => void };

/** The other way in, where the browser has it. */
export function PasskeyLogin({ onSignedIn }: PasskeyLoginProps) {
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
          Passkeys need a name in the address bar. To sign in with one, open{' '}
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
        {passkey.isAsking ? 'Waiting for your passkey' : 'Sign in with a passkey'}
      </Button>
      {comingBack.dialog}
    </>
  );
}
