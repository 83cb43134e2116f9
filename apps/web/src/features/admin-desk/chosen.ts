/** What is chosen of a list by keys and mouse: rows by their keys, and where a range begins. */
export type Chosen = { readonly keys: ReadonlySet<string>; readonly anchor: string | null };

export const NONE: Chosen = { keys: new Set(), anchor: null };

/** One row more, or one less. The next range begins here. */
export function toggled({ keys }: Chosen, key: string): Chosen {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return { keys: next, anchor: key };
}

/** Whatever lies between where the range began and here; what was chosen before stays. */
export function extended(
  { keys, anchor }: Chosen,
  rows: readonly string[],
  from: string,
  to: string,
): Chosen {
  const begin = anchor !== null && rows.includes(anchor) ? anchor : from;
  const [first, last] = [rows.indexOf(begin), rows.indexOf(to)].toSorted((a, b) => a - b);
  return { keys: new Set([...keys, ...rows.slice(first, (last ?? 0) + 1)]), anchor: begin };
}

/** All rows, or none where all are chosen already. */
export function allOf({ keys }: Chosen, rows: readonly string[]): Chosen {
  return rows.every((row) => keys.has(row)) ? NONE : { keys: new Set(rows), anchor: null };
}

/** Rows that left the list are chosen no more: nobody decides about what they do not see. */
export function stillThere(chosen: Chosen, rows: readonly string[]): Chosen {
  const keys = new Set([...chosen.keys].filter((key) => rows.includes(key)));
  return keys.size === chosen.keys.size ? chosen : { ...chosen, keys };
}
