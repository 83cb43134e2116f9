/**
 * Remembers the last so many by their names, and at least half of them: two halves, of which the older goes as a whole. A memory
 * whose oldest go one by one is searched for them past all that have gone (decision 101).
 */
export function createRecent<T>(most: number) {
  let [newer, older] = [new Map<string, T>(), new Map<string, T>()];
  return {
    find: (name: string): T | undefined => newer.get(name) ?? older.get(name),
    keep: (name: string, what: T): void => {
      if (newer.size >= most / 2) [newer, older] = [new Map<string, T>(), newer];
      newer.set(name, what);
    },
  };
}
