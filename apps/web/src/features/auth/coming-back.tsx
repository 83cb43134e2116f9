import { type ReactNode, useRef, useState } from 'react';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { LOGIN } from '../../texts/auth.ts';
import { CLOSING } from '../../texts/settings/closing.ts';
import { notices } from '../../ui/notices/notices.ts';
import { Question } from '../../ui/overlays/dialog.tsx';

export type ComingBack = {
  /** Takes up why a sign-in failed: asks where it is that they closed the account, and says everything else. */
  readonly failed: (failure: unknown) => void;
  /** For the next sign-in, which may end in a second step. */
  readonly isWanted: () => boolean;
  readonly dialog: ReactNode;
};

/** Whoever closed their account can have it back for a while: they are asked, and then sign in once more. */
export function useComingBack(again: () => void): ComingBack {
  const [question, setQuestion] = useState<string | null>(null);
  const wanted = useRef(false);
  const close = () => setQuestion(null);
  return {
    failed: (failure) => {
      const isClosed = failure instanceof CallFailure && failure.code === 'account-closing';
      if (isClosed) setQuestion(failure.message);
      else notices.failure(failure, LOGIN.failure);
    },
    isWanted: () => wanted.current,
    dialog: question !== null && (
      <Question
        onClose={close}
        title={CLOSING.reopenTitle}
        lead={question}
        action={CLOSING.reopen}
        keep={CLOSING.stay}
        onAct={() => {
          wanted.current = true;
          close();
          again();
        }}
      />
    ),
  };
}
