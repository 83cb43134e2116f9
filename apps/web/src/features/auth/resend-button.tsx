import type { auth } from '@halyard/contract';
import { useAct } from '../../platform/act.ts';
import type { FailureTexts } from '../../platform/call-failure.ts';
import { AUTH_FLOW } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { notices } from '../../ui/notices.ts';
import { useCooldown } from './cooldown.ts';

type ResendButtonProps = {
  readonly endpoint: typeof auth.resendCode | typeof auth.forgotPassword;
  readonly email: string;
  readonly label: string;
  readonly done: string;
  readonly failure: FailureTexts;
};

/** Asks for another mail, at most once a minute. */
export function ResendButton({ endpoint, email, label, done, failure }: ResendButtonProps) {
  const cooldown = useCooldown();
  const resend = useAct(endpoint, {
    onDone: () => {
      cooldown.start();
      notices.success(done);
    },
    onFailed: (reason) => notices.failure(reason, failure),
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
