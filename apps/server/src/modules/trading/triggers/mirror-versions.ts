import type { BookId } from '@halyard/accounting';

/** Of those who neither wait nor hold so many are remembered. Whoever is forgotten is at worst looked at in vain. */
const MAX_QUIET = 50_000;

/** Which version of each customer's book is known. */
export function createVersions(maxQuiet: number = MAX_QUIET) {
  const watched = new Map<string, bigint>();
  /** Also known for a while, so that something older that is still being read does not come back to life. */
  const quiet = new Map<string, bigint>();
  return {
    of: (userId: BookId): bigint => watched.get(userId) ?? quiet.get(userId) ?? 0n,
    set: (userId: BookId, version: bigint, { isWatched }: { readonly isWatched: boolean }): void => {
      const [here, there] = isWatched ? [watched, quiet] : [quiet, watched];
      there.delete(userId);
      if (here === quiet && quiet.size >= maxQuiet) quiet.clear();
      here.set(userId, version);
    },
    forgetAll: (): void => {
      watched.clear();
      quiet.clear();
    },
    /** How many customers wait or hold. */
    watched: (): number => watched.size,
  };
}
