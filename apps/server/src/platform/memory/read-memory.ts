import type { BookId } from '@halyard/accounting';
import type { Database } from '../database/database.ts';

/** Which book is read, and the version it had when it was looked up: after the call had come in, in this call. */
export type BookReader = { readonly bookId: BookId; readonly bookVersion?: bigint | null };

type Kept<T> = { readonly version: bigint; readonly value: T; readonly weight: number };

export type ReadMemory<T> = {
  /** What a reader gets to this question: as remembered under the version of their book, or read anew. */
  readonly of: (reader: BookReader, question: string, read: () => Promise<T>) => Promise<T>;
};

/**
 * What was read of customers' books, each under the version its reader's book had before it was read. Whatever a book
 * says changes with its version, so what stands under the version of this moment is true at this moment, whoever
 * wrote last and on whichever node: as long as the database is the same one, whose versions never come again. A reader without a version gets what is read. Those who read last stay.
 */
export function createReadMemory<T>(
  { era }: Pick<Database, 'era'>,
  mostWeight: number,
  weigh: (value: T) => number,
): ReadMemory<T> {
  const kept = new Map<string, Kept<T>>();
  let weight = 0;
  let keptInEra = era();

  const forget = (key: string): void => {
    const one = kept.get(key);
    if (one && kept.delete(key)) weight -= one.weight;
  };
  const keep = (key: string, one: Kept<T>): void => {
    forget(key);
    if (one.weight > mostWeight) return;
    kept.set(key, one);
    weight += one.weight;
    for (const oldest of kept.keys()) {
      if (weight <= mostWeight) break;
      forget(oldest);
    }
  };

  return {
    of: async ({ bookId, bookVersion: version }, question, read) => {
      if (version === undefined || version === null) return read();
      const asked = era();
      if (asked !== keptInEra) {
        kept.clear();
        weight = 0;
        keptInEra = asked;
      }
      const key = `${bookId} ${question}`;
      const known = kept.get(key);
      if (known?.version === version) {
        kept.delete(key);
        kept.set(key, known);
        return known.value;
      }
      // It may be newer than the version it is kept under, never older: then nobody asks for that version again.
      const value = await read();
      if (era() === asked) keep(key, { version, value, weight: weigh(value) });
      return value;
    },
  };
}
