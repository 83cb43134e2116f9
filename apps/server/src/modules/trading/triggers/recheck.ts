/** So long a symbol waits for its next quote before it is looked at without one. */
const WITHIN_MS = 100;

/**
 * Symbols in which somebody has come to wait or hold since their last quote. That quote may have reached them while
 * their order was still being written, and in a market that stands still no other comes for a while.
 */
export function createRecheck(work: (symbols: readonly string[]) => void) {
  const unseen = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const now = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (unseen.size > 0) work([...unseen]);
  };

  return {
    soon: (symbols: readonly string[]): void => {
      for (const symbol of symbols) unseen.add(symbol);
      if (unseen.size > 0) timer ??= setTimeout(now, WITHIN_MS).unref();
    },
    /** These have been looked at. */
    done: (symbols: readonly string[]): void => {
      for (const symbol of symbols) unseen.delete(symbol);
    },
    now,
  };
}
