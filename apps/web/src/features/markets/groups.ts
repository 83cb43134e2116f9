import { findInstrument, type Instrument, INSTRUMENTS, type InstrumentType } from '@halyard/catalogue';
import type { watch } from '@halyard/contract';

/** The markets as the symbol selector shows them. */

export const GROUPS: readonly { readonly type: InstrumentType; readonly title: string }[] = [
  { type: 'crypto', title: 'Cryptocurrencies' },
  { type: 'forex', title: 'Forex' },
  { type: 'indices', title: 'Indices' },
  { type: 'metals', title: 'Metals' },
  { type: 'commodities', title: 'Energies' },
];

/** A class, or everything. */
export type Selection = InstrumentType | 'all';

const SELECTIONS: ReadonlySet<string> = new Set(['all', ...GROUPS.map(({ type }) => type)]);

export function parseSelection(text: string | undefined): Selection {
  return SELECTIONS.has(text ?? '') ? (text as Selection) : 'all';
}

export type Group = { readonly title: string; readonly instruments: readonly Instrument[] };

/** The groups that have something to show for a search by symbol or name. */
export function findGroups(search: string, selection: Selection): readonly Group[] {
  return GROUPS.filter(({ type }) => selection === 'all' || type === selection)
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

function isFound({ symbol, name }: Instrument, search: string): boolean {
  const text = `${symbol} ${symbol.replace('/', '')} ${name}`.toLowerCase();
  return search
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
