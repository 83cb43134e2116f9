import type { Clock } from '../clock.ts';

/** How old a large number may be. */
const KEPT_MS = 10_000;
/** Fewer rows than these are counted anew each time: it costs little, and people notice when one is missing. */
const LARGE = 10_000;
const MOST_QUESTIONS = 200;

type Kept = { readonly total: number; readonly atMs: number };

export type Counts = ReturnType<typeof createCounts>;

/**
 * The number under a long list. Counting a million rows takes a hundred times as long as reading a page of them, and
 * every page asks for the same number: a large one is remembered for some seconds.
 */
export function createCounts(clock: Clock) {
  const kept = new Map<string, Kept>();
  const running = new Map<string, Promise<number>>();

  async function countAnew(key: string, count: () => Promise<number>): Promise<number> {
    const total = await count();
    kept.delete(key);
    if (total >= LARGE) kept.set(key, { total, atMs: clock.now().getTime() });
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_QUESTIONS) break;
      kept.delete(oldest);
    }
    return total;
  }

  /** What the question asks must be the same whenever its key is. Whoever asks meanwhile waits for the same answer. */
  return async function countOf(question: unknown, count: () => Promise<number>): Promise<number> {
    const key = JSON.stringify(question);
    const known = kept.get(key);
    if (known && Math.abs(clock.now().getTime() - known.atMs) < KEPT_MS) return known.total;
    const counting = running.get(key) ?? countAnew(key, count).finally(() => running.delete(key));
    running.set(key, counting);
    return counting;
  };
}
