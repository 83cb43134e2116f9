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
