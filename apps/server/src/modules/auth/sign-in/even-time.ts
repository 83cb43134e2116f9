import { setTimeout as pause } from 'node:timers/promises';

const AT_LEAST_MS = 100;

/**
 * Answers no sooner than after a fixed while, whatever the outcome. What is done for a known address takes a few
 * milliseconds more than for an unknown one; behind the pause nobody can tell.
 */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const floor = pause(AT_LEAST_MS);
  try {
    return await work();
  } finally {
    await floor;
  }
}
