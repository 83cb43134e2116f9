import { type Instrument, INSTRUMENTS, type InstrumentType } from '@halyard/catalogue';

/** The markets as the symbol selector shows them. */

export const GROUPS: readonly { readonly type: InstrumentType; readonly title: string }[] = [
  { type: 'crypto', title: 'Cryptocurrencies' },
  { type: 'forex', title: 'Forex' },
  { type: 'indices', title: 'Indices' },
  { type: 'metals', title: 'Metals' },
  { type: 'commodities', title: 'Energies' },
];

/** A class, the customer's own choice, or everything. */
export type Selection = InstrumentType | 'favourites' | 'all';

const SELECTIONS: ReadonlySet<string> = new Set(['all', 'favourites', ...GROUPS.map(({ type }) => type)]);

export function parseSelection(text: string | undefined): Selection {
  return SELECTIONS.has(text ?? '') ? (text as Selection) : 'all';
}

export type Group = { readonly title: string; readonly instruments: readonly Instrument[] };

/** The groups that have something to show for a search by symbol or name. */
export function findGroups(
  search: string,
  selection: Selection,
  favourites: readonly string[],
): readonly Group[] {
  const words = search.trim().toLowerCase().split(/\s+/);
  const isFound = ({ symbol, name }: Instrument) => {
    const text = `${symbol} ${symbol.replace('/', '')} ${name}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const isSelected = ({ symbol, type }: Instrument) =>
    selection === 'all' || (selection === 'favourites' ? favourites.includes(symbol) : type === selection);
  const found = INSTRUMENTS.filter((instrument) => isFound(instrument) && isSelected(instrument));
  return GROUPS.map(({ type, title }) => ({
    title,
    instruments: found.filter((instrument) => instrument.type === type),
  })).filter(({ instruments }) => instruments.length > 0);
}
