import { refuse } from '../../../platform/refusal.ts';

/** `known` has shown before that they belong to the account they are about. Anybody else is a `stranger`. */
export type Standing = 'known' | 'stranger';
export type Gate = <T>(standing: Standing, work: () => Promise<T>) => Promise<T>;

/**
 * Lets so many through at a time; the rest wait in line, and when their line is too long they are sent away. Keeps a
 * burst of sign-ins from taking the memory and the processors of everything else. The next free place is for who is
 * known: strangers, however many come at once, keep none of them waiting for longer than one piece of work.
 */
export function createGate(width: number, maxWaiting: number): Gate {
  let running = 0;
  const waiting: Readonly<Record<Standing, (() => void)[]>> = { known: [], stranger: [] };
  return async (standing, work) => {
    if (running < width) running += 1;
    else {
      if (waiting[standing].length >= maxWaiting) refuse('not-ready');
      await new Promise<void>((resolve) => waiting[standing].push(resolve));
    }
    try {
      return await work();
    } finally {
      // Whoever leaves hands their place to the next in line.
      const next = waiting.known.shift() ?? waiting.stranger.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
