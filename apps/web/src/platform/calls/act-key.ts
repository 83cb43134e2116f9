import { isFinal } from './call-failure.ts';

/**
 * The idempotency key of one act. The same input after a failure that leaves the outcome open is the same act
 * and keeps its key; a new input, or an act that ended, gets a new one.
 */
export function createActKey(newKey: () => string) {
  let open: { readonly input: string; readonly key: string } | null = null;

  return {
    keyFor: (input: unknown): string => {
      const text = JSON.stringify(input);
      if (open?.input !== text) open = { input: text, key: newKey() };
      return open.key;
    },
    done: (): void => {
      open = null;
    },
    failed: (failure: unknown): void => {
      if (isFinal(failure)) open = null;
    },
  };
}
