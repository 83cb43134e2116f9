const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** Longer with each failure, and never the same for all: a server that comes back is not met by everybody at once. */
export function backoffMs(failures: number, random = Math.random()): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures);
  return Math.round(ceiling / 2 + (random * ceiling) / 2);
}
