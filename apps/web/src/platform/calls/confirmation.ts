import { CallFailure } from './call-failure.ts';

/**
 * Asking for the password in the middle of something else. The dialog that does it sits in the shell and
 * listens here; whoever needs an answer waits for it.
 */
type Answer = (isConfirmed: boolean) => void;

function createConfirmation() {
  let waiting: Answer | null = null;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };

  return {
    ask: () =>
      new Promise<boolean>((resolve) => {
        waiting?.(false);
        waiting = resolve;
        tell();
      }),
    answer: (isConfirmed: boolean) => {
      waiting?.(isConfirmed);
      waiting = null;
      tell();
    },
    isAsked: () => waiting !== null,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
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
