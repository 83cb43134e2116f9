import { refuse } from '../../platform/refusal.ts';

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets so many through at a time; the rest wait in line, and when the line is too long they are sent away. Keeps
 * a burst of sign-ins from taking the memory and the processors of everything else.
 */
export function createGate(width: number, maxWaiting: number): Gate {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < width) running += 1;
    else {
      if (waiting.length >= maxWaiting) refuse('not-ready');
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      // Whoever leaves hands their place to the next in line.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
