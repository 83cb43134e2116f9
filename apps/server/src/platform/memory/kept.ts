import type { Clock } from '../clock.ts';

/** What took long is kept this many times as long: no report takes more than a fifth of the time. */
const RESTS = 4;

/** Works something out at most once at a time, and again when it has stood for long enough. */
export function createKept<T>(clock: Clock, keptMs: number, work: (at: Date) => Promise<T>) {
  let kept: { readonly value: Promise<T>; readonly atMs: number; restMs: number } | undefined;
  /** Nobody asks any more: a look at a large house is not kept for nothing. */
  const forget = (one: typeof kept): void => {
    if (kept === one) kept = undefined;
  };
  const begin = (at: Date): Promise<T> => {
    const began = performance.now();
    const value = work(at);
    const mine = { value, atMs: at.getTime(), restMs: Number.POSITIVE_INFINITY };
    kept = mine;
    value.then(
      () => {
        mine.restMs = Math.max(keptMs, RESTS * (performance.now() - began));
        setTimeout(() => forget(mine), mine.restMs).unref();
      },
      // A failure is told to whoever asked and not to those who ask next.
      () => forget(mine),
    );
    return value;
  };
  return (): Promise<T> => {
    const at = clock.now();
    const age = kept ? at.getTime() - kept.atMs : 0;
    return kept && age >= 0 && age < kept.restMs ? kept.value : begin(at);
  };
}
