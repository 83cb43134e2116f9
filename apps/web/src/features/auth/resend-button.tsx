import type { auth } from '@halyard/contract';
import { useToldAct } from '../../ui/notices/told-act.ts';
import type { FailureTexts } from '../../platform/calls/call-failure.ts';
import { AUTH_FLOW } from '../../texts/auth.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { notices } from '../../ui/notices/notices.ts';
import { useCooldown, waitIn } from './cooldown.ts';

type ResendButtonProps = {
  readonly endpoint: typeof auth.resendCode | typeof auth.forgotPassword;
  readonly email: string;
  readonly label: string;
  readonly done: string;
  readonly failure: FailureTexts;
};

/** Asks for another mail, at most once a minute, counted from the one before. */
export function ResendButton({ endpoint, email, label, done, failure }: ResendButtonProps) {
  const cooldown = useCooldown({ what: endpoint.name, email });
  const resend = useToldAct(endpoint, {
    done: done,
    onDone: () => cooldown.start(),
    failure: failure,
    onFailed: (reason) => {
      const seconds = waitIn(reason);
      if (seconds !== undefined) cooldown.start(seconds);
    },
  });
  function ask() {
    if (email.trim() === '') return notices.error(AUTH_FLOW.missingEmail);
    resend.run({ body: { email } });
  }
  return (
    <Button
      variant="secondary"
      size="large"
      isBusy={resend.isRunning}
      disabled={cooldown.secondsLeft > 0}
      onClick={ask}
    >
      {cooldown.secondsLeft > 0 ? `Resend in ${cooldown.secondsLeft}s` : label}
    </Button>
  );
}
