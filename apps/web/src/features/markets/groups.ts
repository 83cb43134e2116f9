import { findInstrument, type Instrument, INSTRUMENTS, type InstrumentType } from '@halyard/catalogue';
import type { watch } from '@halyard/contract';
import { CLASS_LIST, isFound } from '../../domain/prices/classes.ts';

/** The markets as the symbol selector shows them. */

/** A class, or everything. */
export type Selection = InstrumentType | 'all';

const SELECTIONS: ReadonlySet<string> = new Set(['all', ...CLASS_LIST.map(({ type }) => type)]);

export function parseSelection(text: string | undefined): Selection {
  return SELECTIONS.has(text ?? '') ? (text as Selection) : 'all';
}

export type Group = { readonly title: string; readonly instruments: readonly Instrument[] };

/** The groups that have something to show for a search by symbol or name. */
export function findGroups(search: string, selection: Selection): readonly Group[] {
  return CLASS_LIST.filter(({ type }) => selection === 'all' || type === selection)
    .map(({ type, title }) => ({
      title,
      instruments: INSTRUMENTS.filter((one) => one.type === type && isFound(one, search)),
    }))
    .filter(({ instruments }) => instruments.length > 0);
}

/** A person's own list, in its own order. */
export function findListed({ name, symbols }: watch.Watchlist, search: string): readonly Group[] {
  const instruments = symbols.flatMap((symbol) => findInstrument(symbol) ?? []);
  const found = instruments.filter((one) => isFound(one, search));
  return found.length > 0 ? [{ title: name, instruments: found }] : [];
}
