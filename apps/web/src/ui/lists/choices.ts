import type { Choice } from '../forms/select.tsx';

/** What a list may be narrowed to: the words to choose from, and those an address names. */

/** A choice for each of these words, behind one that leaves everything in. */
export function withAll<V extends string>(label: string, values: readonly V[]): readonly Choice<V | 'all'>[] {
  return [{ value: 'all', label }, ...values.map((value) => ({ value, label: value.replace('_', ' ') }))];
}

/** The word that was meant, if it is one of these. */
export function oneOf<V extends string>(values: readonly V[], text: string | undefined): V | undefined {
  return values.find((value) => value === text);
}

/** Any currency there may be, in the catalogue or not. */
export const isCurrency = (text: string): boolean => /^[A-Z0-9]{2,10}$/.test(text);
