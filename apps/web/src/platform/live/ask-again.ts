import { type After, createTimer } from '@halyard/client';

/** Everybody hears of a change in the same moment, and must not ask in the same moment. */
const SPREAD_MS = 1000;
const LONGEST_MS = 5000;

type AskAgainOptions = {
  readonly ask: () => Promise<void>;
  readonly after: After;
  readonly random: () => number;
};

/**
 * Asks until nobody wants it any more, however many do, and less and less often: a node of the server that has not heard
 * of a change yet will not have a moment later either.
 */
export function createAskAgain({ ask, after, random }: AskAgainOptions) {
  const next = createTimer(after);
  let wishes = 0;
  let attempts = 0;

  function wait(): void {
    const ms = attempts === 0 ? random() * SPREAD_MS : Math.min(SPREAD_MS * 2 ** (attempts - 1), LONGEST_MS);
    attempts += 1;
    next.set(ms, () => void ask().then(goOn, goOn));
  }

  function goOn(): void {
    if (wishes > 0) wait();
  }

  return {
    /** Somebody wants it, until they call what this gives back. */
    want: (): (() => void) => {
      wishes += 1;
      if (wishes === 1) {
        attempts = 0;
        wait();
      }
      return () => {
        wishes -= 1;
        if (wishes === 0) next.clear();
      };
    },
  };
}
