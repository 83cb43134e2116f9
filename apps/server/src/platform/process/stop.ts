/** All parts together. Whatever stops the process must have more patience than this. */
export const STOPPED_WITHIN_MS = 35_000;
/** One part, if it has no time of its own. */
const PART_MS = 10_000;
/** So much is left to each part that comes behind one that hangs. */
const LEAST_MS = 500;

/** What runs, by name, how it is ended, and how long that may take. */
export type Running = readonly [name: string, stop: () => unknown, limitMs?: number | undefined];

type StopOptions = {
  readonly withinMs?: number;
  readonly onFailed: (name: string, error: unknown) => void;
};

/**
 * Ends one after the other. One that hangs or fails keeps no other from being ended: what waits behind it may be what hands
 * the work over to another node. Answers the names of what did not come to its end.
 */
export async function stopInTurn(
  all: readonly Running[],
  { withinMs = STOPPED_WITHIN_MS, onFailed }: StopOptions,
): Promise<readonly string[]> {
  const endsMs = performance.now() + withinMs;
  const unfinished: string[] = [];
  for (const [index, [name, stop, limitMs = PART_MS]] of all.entries()) {
    const behindMs = LEAST_MS * (all.length - 1 - index);
    const mostMs = Math.min(limitMs, endsMs - performance.now() - behindMs);
    const end = async (): Promise<boolean> => {
      try {
        await stop();
        return true;
      } catch (error) {
        onFailed(name, error);
        return false;
      }
    };
    if (!(await within(end(), mostMs))) unfinished.push(name);
  }
  return unfinished;
}

async function within(ended: Promise<boolean>, ms: number): Promise<boolean> {
  const { promise: over, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(resolve, ms, false as const);
  return Promise.race([ended, over]).finally(() => clearTimeout(timer));
}
