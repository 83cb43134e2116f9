import { OPERATIONS } from './operations.ts';

export type Tally = ReturnType<typeof createTally>;

/** Counts what was reached: each call of the API with how often it was done and how often refused. */
export function createTally() {
  const byOperation = new Map<string, { done: number; refused: number }>();
  const byStatus = new Map<string, number>();
  const codes = new Set<string>();
  return {
    count: (operation: string, status: string, code: string): void => {
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
      if (code !== '') codes.add(code);
      const counts = byOperation.get(operation) ?? { done: 0, refused: 0 };
      if (/^[23]/.test(status)) counts.done += 1;
      else counts.refused += 1;
      byOperation.set(operation, counts);
    },
    /** What to print. */
    report: () => {
      const named = (test: (counts: { done: number; refused: number }) => boolean) =>
        OPERATIONS.map(({ name }) => name).filter((name) =>
          test(byOperation.get(name) ?? { done: 0, refused: 0 }),
        );
      return {
        operations: OPERATIONS.length,
        neverDone: named(({ done }) => done === 0),
        neverRefused: named(({ refused }) => refused === 0),
        refusals: codes.size,
        statuses: Object.fromEntries([...byStatus].toSorted(([a], [b]) => a.localeCompare(b))),
      };
    },
  };
}
