import { createHeld } from '../live/listeners.ts';
import { CallFailure } from './call-failure.ts';

/**
 * Asking for the password in the middle of something else. The dialog that does it sits in the shell and
 * listens here; whoever needs an answer waits for it.
 */
type Answer = (isConfirmed: boolean) => void;

function createConfirmation() {
  const waiting = createHeld<Answer | null>(null);
  return {
    ask: () =>
      new Promise<boolean>((resolve) => {
        waiting.read()?.(false);
        waiting.become(resolve);
      }),
    answer: (isConfirmed: boolean) => {
      waiting.read()?.(isConfirmed);
      waiting.become(null);
    },
    isAsked: () => waiting.read() !== null,
    subscribe: waiting.subscribe,
  };
}

export const confirmation = createConfirmation();

/** Does it; where the server wants the password again, asks for it and does it once more. */
export async function confirmed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    const asksForPassword = failure instanceof CallFailure && failure.code === 'confirm-password';
    if (!asksForPassword || !(await confirmation.ask())) throw failure;
    return work();
  }
}
