import type { Choice } from '../forms/select.tsx';

/** What a list may be narrowed to: the words to choose from, and those an address names. */

/** A choice for each of these words, as a person reads it. */
export function choicesOf<V extends string>(
  values: readonly V[],
  wordOf = (value: V) => value.replace('_', ' '),
): readonly Choice<V>[] {
  return values.map((value) => ({ value, label: wordOf(value) }));
}

/** The same behind one that leaves everything in. */
export function withAll<V extends string>(
  label: string,
  values: readonly V[],
  wordOf?: (value: V) => string,
): readonly Choice<V | 'all'>[] {
  return [{ value: 'all', label }, ...choicesOf(values, wordOf)];
}

/** The word that was meant, if it is one of these. */
export function oneOf<V extends string>(values: readonly V[], text: string | undefined): V | undefined {
  return values.find((value) => value === text);
}

/** Any currency there may be, in the catalogue or not. */
export const isCurrency = (text: string): boolean => /^[A-Z0-9]{2,10}$/.test(text);
