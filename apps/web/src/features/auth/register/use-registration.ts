import { auth } from '@halyard/contract';
import { useRef } from 'react';
import { useAct } from '../../../platform/calls/act.ts';
import { CallFailure, isFinal } from '../../../platform/calls/call-failure.ts';
import type { SignedIn } from '../second-factor-form.tsx';
import type { requestBody } from './registration.ts';

type Outcome = {
  readonly onDone: (answer: SignedIn) => void;
  readonly onFailed: (failure: unknown) => void;
};

/**
 * Opens the account. Where an answer got lost the account may be there all the same: whoever sends the same again and hears
 * that the address is taken is let in, if it was taken by them.
 */
export function useRegistration({ onDone, onFailed }: Outcome) {
  const unanswered = useRef('');
  const taken = useRef<unknown>(null);
  const refuse = () => onFailed(taken.current);
  const login = useAct(auth.login, {
    onDone: ({ data }) => ('challenge' in data ? refuse() : onDone(data)),
    onFailed: refuse,
  });
  const register = useAct(auth.register, {
    onDone: ({ data }) => onDone(data),
    onFailed: (failure, { body }) => {
      const { email, password } = body;
      const sent = JSON.stringify([email, password]);
      const isTaken = failure instanceof CallFailure && failure.code === 'email-taken';
      if (isTaken && unanswered.current === sent) {
        taken.current = failure;
        return login.run({ body: { email, password } });
      }
      if (!isFinal(failure)) unanswered.current = sent;
      onFailed(failure);
    },
  });
  return {
    isRunning: register.isRunning || login.isRunning,
    run: (body: ReturnType<typeof requestBody>) => register.run({ body }),
  };
}
